"""Settings, read from the environment; `docs/operating.md` lists the variables."""

import os
import secrets
from pathlib import Path

from django.utils.csp import CSP
from django.utils.translation import gettext_lazy as _

from apps.core.embedded import Services
from config import oidc
from config.database import broker_url, database

BASE_DIR = Path(__file__).resolve().parent.parent


def flag(name: str, default: str = "0") -> bool:
    """Read a yes-or-no variable."""
    return os.environ.get(name, default).lower() in {"1", "true", "yes", "on"}


def names(name: str, default: str = "") -> list[str]:
    """Read a comma-separated variable."""
    return [part.strip() for part in os.environ.get(name, default).split(",") if part.strip()]


def secret_key(folder: Path) -> str:
    """Read the key from the environment, else from a file that is made on the first start."""
    if key := os.environ.get("MERKZETTEL_SECRET_KEY"):
        return key
    path = folder / "secret_key"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(48))
    return path.read_text().strip()


# --- Where things are -------------------------------------------------------------------------
MERKZETTEL_VAR = Path(os.environ.get("MERKZETTEL_VAR") or BASE_DIR / "var").resolve()
EMBEDDED = Services.at(MERKZETTEL_VAR)
DATABASE_URL = os.environ.get("DATABASE_URL") or EMBEDDED.database_url
VALKEY_URL = os.environ.get("VALKEY_URL") or EMBEDDED.valkey_url

SECRET_KEY = secret_key(MERKZETTEL_VAR)
DEBUG = flag("MERKZETTEL_DEBUG")
ALLOWED_HOSTS = names("MERKZETTEL_HOSTS", "localhost,127.0.0.1,[::1]")
HTTPS = flag("MERKZETTEL_HTTPS")
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS] if HTTPS else []
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.humanize",
    "django.forms",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "lucide",
    "allauth",
    "allauth.account",
    "allauth.socialaccount",
    "allauth.socialaccount.providers.openid_connect",
    "allauth.mfa",
    "allauth.usersessions",
    "apps.core",
    "apps.accounts",
    "apps.orgs",
    "apps.documents",
    "apps.projects",
    "apps.memory",
    "apps.llm",
    "apps.agents",
    "apps.teammemory",
    "apps.chat",
    "apps.cowork",
    "apps.demo",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    # WhiteNoise is synchronous: all that follows runs in one thread, without a hop for each layer.
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "apps.accounts.middleware.LanguageMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "apps.accounts.middleware.InvalidFormMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "apps.core.middleware.ErrorMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.csp",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "apps.core.context.page",
                "apps.chat.context.sidebar",
                "apps.cowork.context.cowork",
            ],
            "builtins": ["django.templatetags.i18n", "apps.core.templatetags.ui"],
        },
    }
]
FORM_RENDERER = "apps.core.forms.Renderer"

# --- Data -------------------------------------------------------------------------------------
DATABASES = {"default": database(DATABASE_URL)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {
    name: {"BACKEND": backend, "KEY_PREFIX": "merkzettel"}
    for name, backend in {
        "default": "apps.core.cache.SharedCache",
        "sessions": "apps.core.cache.PatientCache",
    }.items()
}
SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"
SESSION_CACHE_ALIAS = "sessions"

# --- Background work --------------------------------------------------------------------------
CELERY_BROKER_URL = broker_url(VALKEY_URL)
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_DEFAULT_QUEUE = "background"
CELERY_TASK_ROUTES = {"apps.chat.tasks.answer": {"queue": "answers"}}
CELERY_TASK_ACKS_LATE = False  # an answer is never begun twice; a lost one can be tried again
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "socket_keepalive": True,
    "health_check_interval": 10,
    # Tasks are acknowledged when they begin; the short way needs no book of its own in Valkey.
    "ack_emulation": False,
}
CELERY_BEAT_SCHEDULE = {
    "sweep-answers": {"task": "apps.chat.tasks.sweep", "schedule": 10.0},
    "temporary-chats": {"task": "apps.chat.tasks.delete_old_temporary", "schedule": 300.0},
    "sweep-documents": {"task": "apps.documents.tasks.sweep", "schedule": 30.0},
    "sweep-orders": {"task": "apps.cowork.tasks.sweep", "schedule": 10.0},
    "delete-unsent-files": {"task": "apps.chat.tasks.delete_unsent_files", "schedule": 3600.0},
}

# --- People -----------------------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_UNIQUE_EMAIL = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_VERIFICATION = "none"  # an invitation's address counts as verified
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_ADAPTER = "apps.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "apps.accounts.forms.LoginForm",
    "add_email": "apps.accounts.forms.AddEmailForm",
    "change_password": "apps.accounts.forms.ChangePasswordForm",
    "set_password": "apps.accounts.forms.SetPasswordForm",
    "reset_password": "apps.accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "apps.accounts.forms.ResetPasswordKeyForm",
    "reauthenticate": "apps.accounts.forms.ReauthenticateForm",
}
ACCOUNT_REAUTHENTICATION_METHODS = {"password", "mfa"}
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_SESSION_REMEMBER = True
# A visitor's address stands in X-Forwarded-For, as many places from the end as there are proxies.
ALLAUTH_TRUSTED_PROXY_COUNT = int(os.environ.get("MERKZETTEL_PROXIES", "1" if HTTPS else "0"))
USERSESSIONS_TRACK_ACTIVITY = False
MFA_ADAPTER = "apps.accounts.adapter.MFAAdapter"
MFA_FORMS = {
    "activate_totp": "apps.accounts.forms.ActivateTOTPForm",
    "authenticate": "apps.accounts.forms.AuthenticateForm",
    "reauthenticate": "apps.accounts.forms.MFAReauthenticateForm",
    "add_webauthn": "apps.accounts.forms.AddWebAuthnForm",
    "edit_webauthn": "apps.accounts.forms.EditWebAuthnForm",
}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS
MFA_TOTP_ISSUER = "Merkzettel"
MFA_TOTP_TOLERANCE = 1  # codes before and after: phones' clocks differ
SOCIALACCOUNT_ADAPTER = "apps.orgs.adapter.SocialAccountAdapter"
SOCIALACCOUNT_PROVIDERS = oidc.providers(os.environ)
SOCIALACCOUNT_EMAIL_AUTHENTICATION = True  # only addresses that the provider has verified
SOCIALACCOUNT_EMAIL_AUTHENTICATION_AUTO_CONNECT = True
SOCIALACCOUNT_LOGIN_ON_GET = True  # a form would need the provider in `form-action`

# --- Language ---------------------------------------------------------------------------------
LANGUAGE_CODE = "de"
LANGUAGES = [("de", _("Deutsch")), ("en", _("Englisch"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["config.formats"]
TIME_ZONE = os.environ.get("MERKZETTEL_TIME_ZONE", "Europe/Berlin")
USE_TZ = True

# --- Files ------------------------------------------------------------------------------------
STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = MERKZETTEL_VAR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "apps.core.storage.StaticStorage"},
}
MEDIA_ROOT = MERKZETTEL_VAR / "media"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000  # bytes of a form; a message of 32,000 characters fits
DATA_UPLOAD_MAX_NUMBER_FILES = 500  # a folder for a workspace of Cowork

# --- Safety -----------------------------------------------------------------------------------
SECURE_CSP = {
    "default-src": [CSP.SELF],
    "script-src": [CSP.SELF, CSP.NONCE],
    "style-src": [CSP.SELF, CSP.NONCE],
    "img-src": [CSP.SELF, "data:"],
    "connect-src": [CSP.SELF],
    "object-src": [CSP.NONE],
    "base-uri": [CSP.NONE],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
}
SECURE_SSL_REDIRECT = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "apps.core.views.without_token"

# --- Mail -------------------------------------------------------------------------------------
MAIL_HOST = os.environ.get("MERKZETTEL_MAIL_HOST", "")
SMTP = {
    "BACKEND": "django.core.mail.backends.smtp.EmailBackend",
    "OPTIONS": {
        "host": MAIL_HOST,
        "port": int(os.environ.get("MERKZETTEL_MAIL_PORT", "587")),
        "username": os.environ.get("MERKZETTEL_MAIL_USER", ""),
        "password": os.environ.get("MERKZETTEL_MAIL_PASSWORD", ""),
        "use_tls": flag("MERKZETTEL_MAIL_TLS", "1"),
    },
}
CONSOLE = {"BACKEND": "django.core.mail.backends.console.EmailBackend"}
MAILERS = {"default": SMTP if MAIL_HOST else CONSOLE}
DEFAULT_FROM_EMAIL = os.environ.get("MERKZETTEL_MAIL_FROM", "merkzettel@localhost")

# --- Models -----------------------------------------------------------------------------------
MERKZETTEL_MODELS = os.environ.get("MERKZETTEL_MODELS", "")
MERKZETTEL_MODEL_TIMEOUT = float(os.environ.get("MERKZETTEL_MODEL_TIMEOUT", "60"))
MERKZETTEL_VETO_MODEL = os.environ.get("MERKZETTEL_VETO_MODEL", "")  # its id; empty: no veto
MERKZETTEL_DEMO_PACE = float(os.environ.get("MERKZETTEL_DEMO_PACE", "40"))  # word pieces a second

# --- Logs -------------------------------------------------------------------------------------
# What people write must never reach a log: exceptions are printed without their message, and
# libraries that log requests or statements in detail keep quiet whatever the root level is.
QUIET = (
    *("django.db.backends", "psycopg.pool", "markdown_it", "asyncio", "celery", "kombu"),
    *("openai", "httpx", "httpx2", "httpcore", "httpcore2"),
)
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {
            "()": "apps.core.logs.PrivateFormatter",
            "format": "{asctime} {levelname} {name} {message}",
            "style": "{",
        }
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": os.environ.get("MERKZETTEL_LOG_LEVEL", "INFO")},
    "loggers": {
        **{name: {"level": "WARNING"} for name in QUIET},
        "celery.app.trace": {"level": "CRITICAL"},  # repeats errors; see config/celery.py
        "uvicorn": {"level": "INFO", "handlers": ["console"], "propagate": False},
        "uvicorn.access": {"level": "CRITICAL", "propagate": False},  # addresses hold searches
    },
}

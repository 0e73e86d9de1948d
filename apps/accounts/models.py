from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.utils.translation import gettext_lazy as _


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """Create a person who signs in with an e-mail address."""
        user = self.model(email=self.normalize_email(email).lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user


class User(AbstractBaseUser):
    """A person; what they belong to lives in `orgs`."""

    class Theme(models.TextChoices):
        SYSTEM = "system", _("Wie das Gerät")
        LIGHT = "light", _("Hell")
        DARK = "dark", _("Dunkel")

    class Language(models.TextChoices):
        GERMAN = "de", _("Deutsch")
        ENGLISH = "en", _("Englisch")

    email = models.EmailField(_("E-Mail-Adresse"), unique=True)
    name = models.CharField(_("Name"), max_length=120)
    language = models.CharField(
        _("Sprache"), max_length=2, choices=Language, default=Language.GERMAN
    )
    theme = models.CharField(_("Darstellung"), max_length=6, choices=Theme, default=Theme.SYSTEM)
    banner_dismissed_at = models.DateTimeField(null=True, blank=True)
    is_active = models.BooleanField(default=True)
    joined_at = models.DateTimeField(auto_now_add=True)

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]
    objects = UserManager()

    def __str__(self) -> str:
        return self.name or self.email

    @property
    def initials(self) -> str:
        """Give one or two letters for the avatar."""
        words = self.name.split() or [self.email]
        return "".join(word[0] for word in (words[0], *words[1:][-1:])).upper()

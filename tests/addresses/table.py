"""One row for each address and method: the status for each kind of person.

401 stands for „led to the sign-in page“. Whoever is outside of the organisation is told that
there is nothing, whoever is signed out has to sign in first.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.addresses.things import World

# Pages of the account itself: they begin at the session and name nothing of an organisation.
OPEN = {
    "home",
    "healthz",
    "invitation",
    "account_deletion",
    "account_security",
    "account_login",
    "account_logout",
    "account_inactive",
    "account_signup",
    "account_reauthenticate",
    "account_request_reauthentication_code",
    "account_confirm_reauthentication_code",
    "account_email",
    "account_email_verification_sent",
    "account_change_password",
    "account_set_password",
    "account_reset_password",
    "account_confirm_login_code",
    "account_confirm_email",
    "account_reset_password_from_key_done",
    "account_reset_password_from_key",
    "account_reset_password_done",
    "mfa_index",
    "mfa_authenticate",
    "mfa_reauthenticate",
    "mfa_activate_totp",
    "mfa_deactivate_totp",
    "mfa_view_recovery_codes",
    "mfa_generate_recovery_codes",
    "mfa_download_recovery_codes",
    "mfa_list_webauthn",
    "mfa_add_webauthn",
    "mfa_reauthenticate_webauthn",
    "mfa_remove_webauthn",
    "mfa_edit_webauthn",
    "mfa_login_webauthn",
    "socialaccount_login_cancelled",
    "socialaccount_login_error",
    "socialaccount_signup",
    "socialaccount_connections",
    "openid_connect_login",
    "openid_connect_callback",
    "usersessions_list",
}
OUTSIDE = {"out": 401, "stranger": 404, "other": 404}


@dataclass(frozen=True)
class Row:
    """What an address answers; `keys` names the thing that stands for a parameter."""

    method: str
    name: str
    expected: Mapping[str, int]
    keys: Mapping[str, str] = field(default_factory=dict)
    data: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.method} {self.name}"

    def arguments(self, world: World) -> dict[str, Any]:
        """Fill in the parameters of the address."""
        return {"org": world.org, **{name: world.ids[key] for name, key in self.keys.items()}}


def everybody(status: int) -> dict[str, int]:
    """Every member gets the same, for themselves."""
    members = ("holder", "reader", "member", "builder", "admin", "owner")
    return {**OUTSIDE, **dict.fromkeys(members, status)}


def holder(status: int, *, reader: int = 404, admin: int = 404, other: int = 404) -> dict[str, int]:
    """Only whose thing it is gets it; `reader` may see it, `admin` stands for owners, too."""
    return {
        **everybody(other),
        "holder": status,
        "reader": reader,
        "admin": admin,
        "owner": admin,
    }


def managers(status: int) -> dict[str, int]:
    """Owners and admins get it; other members are told that they may not."""
    return {**everybody(403), "admin": status, "owner": status}


def get(name: str, expected: Mapping[str, int], **keys: str) -> Row:
    return Row("GET", name, expected, keys)


def post(name: str, expected: Mapping[str, int], data: Any = None, **keys: str) -> Row:
    return Row("POST", name, expected, keys, data or {})


type Expected = Mapping[str, int]


def files(space: str, seen: Expected, added: Expected, changed: Expected, **keys: str) -> list[Row]:
    """Give the rows of a shelf of documents: who sees them, adds and deletes."""
    file = {**keys, "file_id": f"{space}-file"}
    return [
        post(f"{space}:files", added, **keys),
        get(f"{space}:file", seen, **file),
        get(f"{space}:file-row", seen, **file),
        get(f"{space}:file-download", seen, **file),
        post(f"{space}:file-delete", changed, **file),
    ]


CHAT = {"conversation_id": "conversation_id"}
MESSAGE = {**CHAT, "message_id": "message_id"}
ANSWER = {"answer_id": "answer_id"}
EVENT = {"event_id": "event_id"}
TEXT = {"text": "Hallo"}

MEMORY = [
    get("memory:settings", everybody(200)),
    post("memory:save", everybody(422)),
    get("memory:entries", everybody(302)),
    post("memory:delete-entry", everybody(404), entry="entry"),
    post("memory:undo", holder(302), **EVENT),
    post("memory:keep", holder(302), **EVENT),
    post("memory:dismiss", holder(302), **EVENT),
    post("memory:consent", everybody(302)),
    post("memory:withdrawal", everybody(302)),
    post("memory:delete", everybody(302)),
    post("memory:later", everybody(302)),
    post("memory:never", everybody(302)),
    get("memory:export-markdown", everybody(200)),
    get("memory:export-json", everybody(200)),
    post("memory:import", everybody(422)),
    post("memory:import-apply", everybody(422)),
    get("memory:numbers", {**managers(200), "admin": 403}),
    get("memory:state", everybody(200)),
]
ORGS = [
    get("orgs:members", managers(200)),
    post("orgs:member-role", managers(302), {"role": "builder"}, pk="colleague"),
    get("orgs:member-removal", managers(200), pk="colleague"),
    post("orgs:invite", managers(422)),
    post("orgs:invitation-withdrawal", managers(302), pk="invitation"),
    get("orgs:information", managers(200)),
    get("orgs:information-version", managers(200), pk="information"),
    post("orgs:information-restoration", managers(302), pk="information"),
    get("orgs:record", managers(200)),
    post("orgs:team-create", managers(422)),
    get("orgs:team", managers(200), pk="team"),
    post("orgs:team-deletion", managers(302), pk="team"),
    get("llm:models", managers(200)),
    post("llm:usage-all", managers(302)),
]
ACCOUNTS = [
    get("accounts:profile", everybody(200)),
    get("accounts:appearance", everybody(200)),
    get("accounts:security", everybody(200)),
    post("accounts:sessions-end", everybody(302)),
    post("accounts:session-end", everybody(404), pk="nothing"),
    get("accounts:leave", everybody(200)),
]
CHATS = [
    *files("chat", holder(200, reader=200), everybody(302), holder(302, reader=403)),
    get("chat:start", everybody(200)),
    get("chat:search", everybody(200)),
    post("chat:chats", everybody(302), TEXT),
    get("chat:conversation", holder(200, reader=200), **CHAT),
    post("chat:rename", holder(302, reader=403), {"title": "Neu"}, **CHAT),
    post("chat:pin", holder(302, reader=403), **CHAT),
    post("chat:delete", holder(302, reader=403), **CHAT),
    post("chat:draft", holder(204, reader=403), TEXT, **CHAT),
    post("chat:model", holder(204, reader=403), **CHAT),
    post("chat:messages", holder(302, reader=403), TEXT, **CHAT),
    get("chat:messages", holder(200, reader=200), **CHAT),
    post("chat:edit", holder(302, reader=403), TEXT, **MESSAGE),
    post("chat:retry", holder(302, reader=403), **MESSAGE),
    post("chat:stop", holder(302, reader=403), **ANSWER),
]
PROJECT = {"project_id": "project_id"}
PROJECTS = [
    get("projects:list", everybody(200)),
    post("projects:create", everybody(302), {"name": "Neu"}),
    post("projects:notice-dismissal", everybody(404), pk="nothing"),
    get("projects:project", holder(200, reader=200), **PROJECT),
    # Without the mark of what was seen it is a lost edit.
    post("projects:description", holder(409), {"name": "Neu"}, **PROJECT),
    post("projects:owner-add", holder(422), **PROJECT),
    post("projects:owner-removal", holder(409), **PROJECT, pk="project-owner"),
    post("projects:share", holder(422), **PROJECT),
    post("projects:withdrawal", holder(302), **PROJECT, pk="project-share"),
    post("projects:archive", holder(302), **PROJECT),
    post("projects:unarchive", holder(302), **PROJECT),
    get("projects:deletion", holder(200), **PROJECT),
    post("projects:deletion", holder(302), **PROJECT),
    *files(
        "projects",
        holder(200, reader=200),
        holder(302, reader=403),
        holder(302, reader=403),
        **PROJECT,
    ),
    get("managed_projects:list", managers(200)),
    get("managed_projects:project", managers(200), **PROJECT),
    post("managed_projects:project", managers(302), {"name": "Neu"}, **PROJECT),
    post("managed_projects:owner-add", managers(422), **PROJECT),
    post("managed_projects:join", managers(302), **PROJECT),
    post("managed_projects:owner-removal", managers(409), **PROJECT, pk="project-owner"),
    post("managed_projects:archive", managers(302), **PROJECT),
    post("managed_projects:unarchive", managers(302), **PROJECT),
    get("managed_projects:deletion", managers(200), **PROJECT),
    post("managed_projects:deletion", managers(302), **PROJECT),
    get("chat:project", holder(200, reader=403), **CHAT),
    post("chat:project", holder(302, reader=403), **CHAT),
]
TEAM = {"team": "team"}
TEAM_MEMORY = [
    get("teammemory:list", everybody(200)),
    get("teammemory:memory", holder(200, admin=200), **TEAM),
    post("teammemory:settings", managers(409), **TEAM),
    post("teammemory:propose", holder(302, admin=403), {"text": "Wir nutzen Excel."}, **TEAM),
    post("teammemory:confirmation", holder(302), **TEAM, pk="team-proposal"),
    post("teammemory:refusal", holder(302), **TEAM, pk="team-proposal"),
    post("teammemory:withdrawal", holder(302), **TEAM, pk="team-proposal"),
    post("teammemory:removal", holder(302, admin=302), **TEAM, pk="team-statement"),
]
AGENT = {"agent_id": "agent_id"}
AGENTS = [
    get("agents:gallery", everybody(200)),
    get("agents:create", {**everybody(200), "reader": 403, "member": 403}),
    get("agents:agent", holder(200, reader=403, admin=200), **AGENT),
    post("agents:share", holder(422, reader=403, admin=422), **AGENT),
    post("agents:unshare", holder(302, reader=403, admin=302), **AGENT, share_id="agent-share"),
    get("agents:deletion", holder(200, reader=403, admin=200), **AGENT),
    get("chat:test", holder(200, reader=403, admin=200), **AGENT),
    post("chat:test-clear", holder(302, reader=403, admin=302), **AGENT),
    *files(
        "agents",
        holder(200, reader=403, admin=200),
        holder(302, reader=403, admin=302),
        holder(302, reader=403, admin=302),
        **AGENT,
    ),
]
SHARING = [
    get("chat:share", holder(200, reader=403), **CHAT),
    post("chat:withdraw", holder(302, reader=403), **CHAT, share_id="chat-share"),
    post("chat:plain-answer", holder(302, reader=403), **MESSAGE),
    post("chat:delete-answer", holder(302, reader=403), **MESSAGE),
    get("chat:source", holder(200, reader=200), **ANSWER, number="first"),
]
USAGE = [get("llm:usage", everybody(200)), get("llm:usage-all", managers(200))]
SESSION = {"session_id": "session_id"}
PATH = {**SESSION, "path": "path"}
ORDER = {**SESSION, "order_id": "order_id"}
ASKING = {"session_id": "asking-session", "order_id": "asking"}
SESSIONS = [
    get("cowork:start", everybody(200)),
    post("cowork:start", everybody(302)),
    get("cowork:status", everybody(200)),
    post("cowork:continue", holder(302, reader=403), **CHAT),
    get("cowork:session", holder(200), **SESSION),
    get("cowork:notes", holder(404), **SESSION),
    get("cowork:comparison", holder(200), session_id="asking-session", handover_id="handover"),
    get("cowork:end", holder(200), **SESSION),
    post("cowork:end", holder(302), **SESSION),
    get("cowork:rename", holder(200), **SESSION),
    post("cowork:rename", holder(302), {"title": "Neu"}, **SESSION),
    get("cowork:delete", holder(200), **SESSION),
    post("cowork:delete", holder(302), **SESSION),
    post("cowork:draft", holder(204), TEXT, **SESSION),
    get("cowork:orders", holder(302), **SESSION),
    post("cowork:orders", holder(302), TEXT, **SESSION),
    post("cowork:answer", holder(302), TEXT, **ASKING),
    post("cowork:stop", holder(302), **ASKING),
    post("cowork:retry", holder(409), **ORDER),
]
WORKSPACE = [
    get("cowork:files", holder(302), **SESSION),
    post("cowork:files", holder(302), **SESSION),
    get("cowork:file", holder(200), **PATH),
    get("cowork:file-image", holder(200), **SESSION, path="picture"),
    get("cowork:file-image", holder(404), **PATH),
    get("cowork:file-download", holder(200), **PATH),
    get("cowork:file-download", holder(404), **SESSION, path="no-path"),
    get("cowork:file-delete", holder(200), **PATH),
    post("cowork:file-delete", holder(302), **PATH),
    get("cowork:file-move", holder(200), **PATH),
    post("cowork:file-move", holder(422), {"to": "../b"}, **PATH),
    post("cowork:file-move", holder(302), {"to": "b.md"}, **PATH),
    get("cowork:changes", holder(200), **ORDER),
    get("cowork:restore", holder(200), **ORDER),
    post("cowork:restore", holder(302), **ORDER),
]
STREAMS = [
    get("cowork:files-zip", holder(200), **SESSION),
    get("chat:follow", holder(200, reader=200), **CHAT),
    get("memory:events", everybody(200)),
    get("chat:events", holder(200, reader=200), **ANSWER),
    get("cowork:events", holder(200), **SESSION),
]
ROWS = [
    *MEMORY,
    *ORGS,
    *ACCOUNTS,
    *CHATS,
    *PROJECTS,
    *TEAM_MEMORY,
    *AGENTS,
    *SHARING,
    *USAGE,
    *SESSIONS,
    *WORKSPACE,
]

"""The administrative actions that are recorded, and how the page „Protokoll“ words them."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Action(TextChoices):
    """A code as it is stored, with its words; the subject stands in a column of its own.

    Whoever adds a verb of owners and admins adds its code here and calls `record_action` in the
    verb's transaction. Codes are stored: new words are fine, a changed code loses old rows' words.
    """

    INVITED_OWNER = "invited_owner", _("Als Eigentümer*in eingeladen")
    INVITED_ADMIN = "invited_admin", _("Als Admin eingeladen")
    INVITED_BUILDER = "invited_builder", _("Als Gestalter*in eingeladen")
    INVITED_MEMBER = "invited_member", _("Als Mitglied eingeladen")
    INVITATION_WITHDRAWN = "invitation_withdrawn", _("Einladung zurückgenommen")

    ROLE_OWNER = "role_owner", _("Zur Eigentümer*in gemacht")
    ROLE_ADMIN = "role_admin", _("Zum Admin gemacht")
    ROLE_BUILDER = "role_builder", _("Zur Gestalter*in gemacht")
    ROLE_MEMBER = "role_member", _("Zum Mitglied gemacht")
    MEMBER_REMOVED = "member_removed", _("Mitglied entfernt")

    TEAM_CREATED = "team_created", _("Team angelegt")
    TEAM_RENAMED = "team_renamed", _("Team umbenannt")
    TEAM_JOINED = "team_joined", _("In ein Team aufgenommen")
    TEAM_LEFT = "team_left", _("Aus einem Team genommen")
    TEAM_DELETED = "team_deleted", _("Team gelöscht")
    TEAM_MEMORY_ON = "team_memory_on", _("Teamgedächtnis eingeschaltet")
    TEAM_MEMORY_OFF = "team_memory_off", _("Teamgedächtnis ausgeschaltet")
    TEAM_MEMORY_CONFIRMERS = (
        "team_memory_confirmers",
        _("Geändert, wer im Teamgedächtnis bestätigt"),
    )

    LIMIT_SET = "limit_set", _("Monatliches Limit je Person gesetzt")
    LIMIT_REMOVED = "limit_removed", _("Monatliches Limit je Person aufgehoben")
    INFORMATION_EDITED = "information_edited", _("Unternehmensangaben geändert")

    MODEL_OFFERED = "model_offered", _("Modell ins Angebot genommen")
    MODEL_NOT_OFFERED = "model_not_offered", _("Modell aus dem Angebot genommen")
    MODEL_MEMORY_ALLOWED = "model_memory_allowed", _("Gedächtnis für ein Modell erlaubt")
    MODEL_NOT_MEMORY_ALLOWED = "model_not_memory_allowed", _("Gedächtnis für ein Modell gesperrt")

    PROJECT_RENAMED = "project_renamed", _("Projekt umbenannt")
    PROJECT_OWNER_ADDED = "project_owner_added", _("Eigentümer*in eines Projekts ergänzt")
    PROJECT_OWNER_REMOVED = "project_owner_removed", _("Eigentümer*in eines Projekts entfernt")
    PROJECT_ARCHIVED = "project_archived", _("Projekt archiviert")
    PROJECT_UNARCHIVED = "project_unarchived", _("Projekt wieder geöffnet")
    PROJECT_DELETED = "project_deleted", _("Projekt gelöscht")

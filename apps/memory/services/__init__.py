"""The verbs that write a person's memory; nothing else may."""

from apps.memory.services.banner import dismiss_banner
from apps.memory.services.consent import give_consent, withdraw_consent
from apps.memory.services.editing import delete_all, delete_entry, import_text, save_text
from apps.memory.services.proposals import dismiss_proposal, drop_proposals, keep_proposal
from apps.memory.services.undoing import undo_change

__all__ = [
    "delete_all",
    "delete_entry",
    "dismiss_banner",
    "dismiss_proposal",
    "drop_proposals",
    "give_consent",
    "import_text",
    "keep_proposal",
    "save_text",
    "undo_change",
    "withdraw_consent",
]

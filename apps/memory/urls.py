from django.urls import path

from apps.memory.views import changes, consent, live, numbers, page, transfer

app_name = "memory"
urlpatterns = [
    path("memory/", page.settings, name="settings"),
    path("memory/text/", page.save, name="save"),
    path("memory/entries/", page.entries, name="entries"),
    path("memory/entries/<slug:entry>/delete/", changes.delete_entry, name="delete-entry"),
    path("memory/changes/<int:event_id>/undo/", changes.undo, name="undo"),
    path("memory/proposals/<int:event_id>/keep/", changes.keep, name="keep"),
    path("memory/proposals/<int:event_id>/dismiss/", changes.dismiss, name="dismiss"),
    path("memory/consent/", consent.give, name="consent"),
    path("memory/withdrawal/", consent.withdraw, name="withdrawal"),
    path("memory/delete/", consent.delete_all, name="delete"),
    path("memory/banner/later/", consent.later, name="later"),
    path("memory/banner/never/", consent.never, name="never"),
    path("memory/export.md", transfer.export_markdown, name="export-markdown"),
    path("memory/export.json", transfer.export_json, name="export-json"),
    path("memory/import/", transfer.preview_import, name="import"),
    path("memory/import/apply/", transfer.apply_import, name="import-apply"),
    path("memory/numbers/", numbers.numbers, name="numbers"),
    path("memory/state/", live.state, name="state"),
    path("memory/events/", live.events, name="events"),
]

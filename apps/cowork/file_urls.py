"""The addresses of a session's files, and of what an order made of them."""

from django.urls import path

from apps.cowork.views import changes, files

file_urls = [
    path("<uuid:session_id>/files/", files.listing, name="files"),
    path("<uuid:session_id>/files/zip/", files.archive, name="files-zip"),
    path("<uuid:session_id>/files/view/<path:path>", files.view, name="file"),
    path("<uuid:session_id>/files/image/<path:path>", files.image, name="file-image"),
    path("<uuid:session_id>/files/download/<path:path>", files.download, name="file-download"),
    path("<uuid:session_id>/files/delete/<path:path>", files.delete, name="file-delete"),
    path("<uuid:session_id>/files/move/<path:path>", files.move, name="file-move"),
    path("<uuid:session_id>/orders/<uuid:order_id>/changes/", changes.changed, name="changes"),
    path("<uuid:session_id>/orders/<uuid:order_id>/restore/", changes.restore, name="restore"),
]

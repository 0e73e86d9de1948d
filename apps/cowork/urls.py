from django.urls import path

from apps.cowork.file_urls import file_urls
from apps.cowork.views import orders, sessions

app_name = "cowork"
urlpatterns = [
    *file_urls,
    path("", sessions.start, name="start"),
    path("status/", sessions.status, name="status"),
    path("continue/<uuid:conversation_id>/", sessions.continue_chat, name="continue"),
    path("<uuid:session_id>/", sessions.session, name="session"),
    path("<uuid:session_id>/events/", sessions.events, name="events"),
    path("<uuid:session_id>/draft/", orders.draft, name="draft"),
    path("<uuid:session_id>/notes/", sessions.notes, name="notes"),
    path("<uuid:session_id>/notes/<int:handover_id>/", sessions.comparison, name="comparison"),
    path("<uuid:session_id>/end/", sessions.end, name="end"),
    path("<uuid:session_id>/rename/", sessions.rename, name="rename"),
    path("<uuid:session_id>/delete/", sessions.delete, name="delete"),
    path("<uuid:session_id>/orders/", orders.orders, name="orders"),
    path("<uuid:session_id>/orders/<uuid:order_id>/answer/", orders.answer, name="answer"),
    path("<uuid:session_id>/orders/<uuid:order_id>/stop/", orders.stop, name="stop"),
    path("<uuid:session_id>/orders/<uuid:order_id>/retry/", orders.retry, name="retry"),
]

from django.urls import path

from apps.chat import message_views, views

app_name = "chat"
urlpatterns = [
    path("", views.start, name="start"),
    path("search/", views.search, name="search"),
    path("chats/", views.chats, name="chats"),
    path("chats/<uuid:conversation_id>/", views.conversation, name="conversation"),
    path("chats/<uuid:conversation_id>/title/", views.title, name="rename"),
    path("chats/<uuid:conversation_id>/pin/", views.pin, name="pin"),
    path("chats/<uuid:conversation_id>/delete/", views.delete, name="delete"),
    path("chats/<uuid:conversation_id>/draft/", views.draft, name="draft"),
    path("chats/<uuid:conversation_id>/model/", views.model, name="model"),
    path("chats/<uuid:conversation_id>/messages/", message_views.messages, name="messages"),
    path(
        "chats/<uuid:conversation_id>/messages/<uuid:message_id>/edit/",
        message_views.edit,
        name="edit",
    ),
    path(
        "chats/<uuid:conversation_id>/messages/<uuid:message_id>/retry/",
        message_views.retry,
        name="retry",
    ),
    path("answers/<uuid:answer_id>/stop/", message_views.stop, name="stop"),
    path("answers/<uuid:answer_id>/events/", message_views.events, name="events"),
]

from django.urls import path

from apps.chat import (
    agent_views,
    files,
    message_views,
    place_views,
    sharing_views,
    source_views,
    views,
)

app_name = "chat"
urlpatterns = [
    path("", views.start, name="start"),
    path("search/", views.search, name="search"),
    files.urls,
    path("answers/<uuid:answer_id>/sources/<int:number>/", source_views.source, name="source"),
    path("agents/<uuid:agent_id>/test/", agent_views.test, name="test"),
    path("agents/<uuid:agent_id>/test/clear/", agent_views.clear, name="test-clear"),
    path("chats/", views.chats, name="chats"),
    path("chats/<uuid:conversation_id>/", views.conversation, name="conversation"),
    path("chats/<uuid:conversation_id>/title/", views.title, name="rename"),
    path("chats/<uuid:conversation_id>/project/", place_views.project, name="project"),
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
    path("chats/<uuid:conversation_id>/events/", sharing_views.events, name="follow"),
    path("chats/<uuid:conversation_id>/share/", sharing_views.share, name="share"),
    path(
        "chats/<uuid:conversation_id>/share/<int:share_id>/withdraw/",
        sharing_views.withdraw,
        name="withdraw",
    ),
    path(
        "chats/<uuid:conversation_id>/messages/<uuid:message_id>/plain/",
        sharing_views.plain_answer,
        name="plain-answer",
    ),
    path(
        "chats/<uuid:conversation_id>/messages/<uuid:message_id>/delete-answer/",
        sharing_views.delete_answer,
        name="delete-answer",
    ),
    path("answers/<uuid:answer_id>/stop/", message_views.stop, name="stop"),
    path("answers/<uuid:answer_id>/events/", message_views.events, name="events"),
]

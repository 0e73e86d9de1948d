from django.urls import path

from apps.orgs.views import information, members, record, teams

app_name = "orgs"
urlpatterns = [
    path("members/", members.members, name="members"),
    path("members/<int:pk>/role/", members.change_role, name="member-role"),
    path("members/<int:pk>/removal/", members.remove, name="member-removal"),
    path("invitations/", members.invite, name="invite"),
    path("invitations/<int:pk>/withdrawal/", members.withdraw, name="invitation-withdrawal"),
    path("information/", information.information, name="information"),
    path("information/<int:pk>/", information.version, name="information-version"),
    path("information/<int:pk>/restoration/", information.restore, name="information-restoration"),
    path("record/", record.record, name="record"),
    path("teams/", teams.create, name="team-create"),
    path("teams/<int:pk>/", teams.team, name="team"),
    path("teams/<int:pk>/deletion/", teams.delete, name="team-deletion"),
]

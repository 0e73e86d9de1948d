"""Leave an organisation or the whole installation (spec 1.4)."""

from collections.abc import Iterator

from django.apps import apps
from django.db import models, transaction
from django.db.models import CASCADE, Model
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.accounts.services import end_sessions
from apps.core.errors import Conflict, NotFound
from apps.orgs.models import Invitation, Membership, Organisation, Usage


class LastOwner(Conflict):
    """Somebody else must become owner first."""

    message = _(
        "Eine Organisation braucht immer eine Eigentümer*in. Mach zuerst ein anderes Mitglied dazu."
    )


@transaction.atomic
def leave_organisation(*, membership: Membership) -> None:
    """Take the person out, with their memory, consents and chats there.

    An organisation whose only member leaves is deleted.
    """
    lock(membership.organisation_id, membership)
    alone = is_alone(membership)
    if not alone:
        check_owner_remains(membership)
    delete_membership(membership)
    if alone:
        membership.organisation.delete()


@transaction.atomic
def delete_account(*, user: User) -> None:
    """Delete the person and everything that was theirs, in all organisations."""
    for membership in user.memberships.order_by("organisation_id"):
        leave_organisation(membership=membership)
    Invitation.objects.filter(email__iexact=user.email).delete()
    end_sessions(user=user)
    user.delete()


def lock(organisation_id: int, *memberships: Membership) -> None:
    """Let changes of members wait for each other, and read the roles of these members anew.

    Two owners must not leave at the same time. Raise `NotFound` for who has left meanwhile.
    Rows that merely belong to the organisation are written meanwhile: their writers may hold what
    is about to be deleted.
    """
    Organisation.objects.select_for_update(no_key=True).filter(pk=organisation_id).first()
    for membership in memberships:
        try:
            membership.refresh_from_db(fields=["role"])
        except Membership.DoesNotExist:
            raise NotFound from None


def check_owner_remains(membership: Membership) -> None:
    """Raise `LastOwner` if the organisation would have no owner without this one."""
    if membership.role == Membership.Role.OWNER and is_last_owner(membership):
        raise LastOwner


def is_last_owner(membership: Membership) -> bool:
    others = others_of(membership).filter(role=Membership.Role.OWNER)
    return membership.role == Membership.Role.OWNER and not others.exists()


def is_alone(membership: Membership) -> bool:
    return not others_of(membership).exists()


def others_of(membership: Membership) -> models.QuerySet[Membership]:
    return Membership.objects.filter(organisation=membership.organisation_id).exclude(
        pk=membership.pk
    )


def delete_membership(membership: Membership) -> None:
    """Delete the membership and every row that belongs to this person in this organisation.

    What they used stays in the organisation's sums, without their name. Rows are locked before
    what cascades from them, and the membership comes last: everybody locks in this order.
    """
    for model, user_field, organisation_field in sorted(pair_models(), key=is_of_membership):
        pair = {user_field: membership.user_id, organisation_field: membership.organisation_id}
        rows = model._default_manager.filter(**pair)
        list(rows.select_for_update().order_by("pk").values_list("pk"))
        rows.delete()
    used = Usage.objects.filter(user=membership.user_id, organisation=membership.organisation_id)
    used.update(user=None)


def pair_models() -> Iterator[tuple[type[Model], str, str]]:
    """Find the models whose rows belong to a pair of person and organisation.

    Asked of the models themselves, so that what later apps store is never forgotten; the
    membership is one of them. The key to the person is the one that cascades: an invitation,
    which merely names who sent it, stays.
    """
    for model in apps.get_models():
        user_field = owning_field(model, User)
        organisation_field = owning_field(model, Organisation)
        if user_field and organisation_field:
            yield model, user_field, organisation_field


def is_of_membership(pair: tuple[type[Model], str, str]) -> bool:
    return pair[0] is Membership


def owning_field(model: type[Model], target: type[Model]) -> str | None:
    """Name the foreign key with which rows of `model` die together with a `target`."""
    for field in model._meta.get_fields():
        if (
            isinstance(field, models.ForeignKey)
            and field.related_model is target
            and field.remote_field.on_delete is CASCADE
        ):
            return field.name
    return None

"""Begin the Cowork session of a new person; the worker carries its order out for real."""

from apps.cowork import workspace
from apps.cowork.models import Session
from apps.cowork.services.orders import give_order
from apps.cowork.services.sessions import begin_session
from apps.demo.data import cowork as data
from apps.demo.people import Members
from apps.memory.rules.origin import Origin, Range


def seed_cowork(members: Members) -> None:
    """Create the session with its files and its first order, if it is missing."""
    owner = members.get(data.OWNER)
    if owner is None or Session.objects.filter(owner=owner.user, title=data.TITLE).exists():
        return
    session = begin_session(membership=owner)
    session.title = data.TITLE
    session.save(update_fields=["title"])
    workspace.put_all(session, ((path, text.encode()) for path, text in data.FILES.items()))
    typed = [Range(0, len(data.ORDER), Origin.TYPED)]
    give_order(session=session, text=data.ORDER, ranges=typed)

"""The files of a session: reads, and the verbs that change them.

Each verb is one transaction under the lock of the session's row; inside a caller's transaction it
becomes a part of that.
"""

import hashlib
from collections.abc import Iterable

from django.db import transaction
from django.db.models import CharField, F, Func, OuterRef, Q, QuerySet, Subquery, Sum

from apps.core.errors import Conflict
from apps.cowork.models import Blob, Order, Session, WorkspaceFile
from apps.cowork.rules import room
from apps.cowork.rules.paths import clash, clean
from apps.cowork.rules.problems import Missing, Problem, Unwritten, WorkspaceError

type Manifest = dict[str, str]
"""Paths, each with the digest of its bytes."""


def files_of(session: Session) -> list[WorkspaceFile]:
    """Give the files by path, with sizes and `newest_order`, without their bytes."""
    return list(rows_of(session))


def rows_of(session: Session) -> QuerySet[WorkspaceFile]:
    began = Order.objects.filter(session=OuterRef("session"), started_at__isnull=False)
    rows = WorkspaceFile.objects.filter(session=session).order_by("path")
    rows = rows.annotate(newest_order=Subquery(began.order_by("-number").values("pk")[:1]))
    return rows.select_related("blob", "changed_by").defer("blob__content")


def find(session: Session, path: str) -> WorkspaceFile:
    """Fetch a file without its bytes; raise `Missing`."""
    if found := rows_of(session).filter(path=clean(path)).first():
        return found
    raise Missing(path)


def read(session: Session, path: str) -> bytes:
    """Give the bytes of a file; raise `Missing`."""
    rows = WorkspaceFile.objects.filter(session=session, path=clean(path))
    content = rows.values_list("blob__content", flat=True).first()
    if content is None:
        raise Missing(path)
    return bytes(content)


def read_blob(session: Session, digest: str) -> bytes:
    """Give bytes that the session has or had; raise `Missing`."""
    rows = Blob.objects.filter(session=session, digest=digest)
    content = rows.values_list("content", flat=True).first()
    if content is None:
        raise Missing(digest)
    return bytes(content)


def manifest(session: Session) -> Manifest:
    """Give the state of the files as an order keeps it."""
    rows = WorkspaceFile.objects.filter(session=session).order_by("path")
    return dict(rows.values_list("path", "blob__digest"))


def lock(session: Session) -> None:
    """Keep all others from changing this session's files until the transaction ends."""
    if not Session.objects.select_for_update().filter(pk=session.pk).first():
        raise Missing


def put(
    session: Session, path: str, content: bytes, *, order: Order | None = None
) -> WorkspaceFile:
    """Write a file, in place of what was there; unless it raises, the bytes are stored."""
    (written,) = put_all(session, [(path, content)], order=order)
    return written


@transaction.atomic
def put_all(
    session: Session, files: Iterable[tuple[str, bytes]], *, order: Order | None = None
) -> list[WorkspaceFile]:
    """Write files, all or none; only one of them needs to be in memory at a time."""
    lock(session)
    sizes = {file.path: file.blob.size for file in rows_of(session)}
    written = []
    for name, content in files:
        path = clean(name)
        check_place(sizes, path)
        if problem := room.refusal(sizes, path, len(content)):
            raise WorkspaceError(problem, path)
        sizes[path] = len(content)
        written.append(write(session, path, content, order))
    return written


def check_place(paths: Iterable[str], path: str) -> None:
    if other := clash(path, (known for known in paths if known != path)):
        raise WorkspaceError(Problem.EXISTS, other)


def write(session: Session, path: str, content: bytes, order: Order | None) -> WorkspaceFile:
    blob = keep(session, path, content)
    file, _ = WorkspaceFile.objects.update_or_create(
        session=session, path=path, defaults={"blob": blob, "changed_by": order}
    )
    if not intact(session, [blob.digest]):
        raise Unwritten(path)
    return file


def keep(session: Session, path: str, content: bytes) -> Blob:
    """Store bytes under their digest, unless the session has them already."""
    digest = hashlib.sha256(content).hexdigest()
    known = Blob.objects.defer("content").filter(session=session, digest=digest).first()
    if known:
        return known
    if held(session) + len(content) > room.HISTORY_BYTES:
        drop_unused(session)
        if held(session) + len(content) > room.HISTORY_BYTES:
            raise WorkspaceError(Problem.HISTORY, path)
    return Blob.objects.create(session=session, digest=digest, size=len(content), content=content)


def held(session: Session) -> int:
    total: int | None = Blob.objects.filter(session=session).aggregate(sum=Sum("size"))["sum"]
    return total or 0


def drop_unused(session: Session) -> None:
    """Delete the bytes that neither a file nor an order's state needs any more."""
    states = Order.objects.filter(session=session).values_list("files_before", "files_after")
    needed = {digest for pair in states for state in pair if state for digest in state.values()}
    present = WorkspaceFile.objects.filter(session=session).values("blob")
    unused = Blob.objects.filter(session=session).exclude(Q(digest__in=needed) | Q(pk__in=present))
    unused.only("pk").delete()


def intact(session: Session, digests: Iterable[str]) -> bool:
    """Have the database hash what it stored, and compare that with what it should have stored."""
    wanted = set(digests)
    stored = Func(
        F("content"), template="encode(sha256(%(expressions)s), 'hex')", output_field=CharField()
    )
    rows = Blob.objects.filter(session=session, digest__in=wanted)
    return rows.annotate(stored=stored).filter(stored=F("digest")).count() == len(wanted)


@transaction.atomic
def move(session: Session, path: str, to: str, *, order: Order | None = None) -> WorkspaceFile:
    """Give a file another path that is still free."""
    lock(session)
    file = find(session, path)
    target = clean(to)
    others = [other.path for other in files_of(session) if other.pk != file.pk]
    if taken := clash(target, others):
        raise WorkspaceError(Problem.EXISTS, taken)
    file.path = target
    file.changed_by = order
    file.save(update_fields=["path", "changed_by", "changed_at"])
    return file


@transaction.atomic
def delete(session: Session, path: str) -> None:
    """Take a file away; its bytes stay for the orders that knew it."""
    lock(session)
    find(session, path).delete()


@transaction.atomic
def restore(session: Session, manifest: Manifest) -> None:
    """Make the files exactly those of a state; raise `Unwritten` if one's bytes are not there."""
    lock(session)
    if not intact(session, manifest.values()):
        raise Unwritten
    blobs = dict(
        Blob.objects.filter(session=session, digest__in=manifest.values()).values_list(
            "digest", "pk"
        )
    )
    present = {file.path: file.blob.digest for file in rows_of(session)}
    changed = [path for path, digest in present.items() if manifest.get(path) != digest]
    WorkspaceFile.objects.filter(session=session, path__in=changed).delete()
    WorkspaceFile.objects.bulk_create(
        WorkspaceFile(session=session, path=path, blob_id=blobs[digest])
        for path, digest in manifest.items()
        if present.get(path) != digest
    )


@transaction.atomic
def restore_before(order: Order) -> None:
    """Make the files as they were before an order; raise `Conflict` while an agent is at work."""
    lock(order.session)
    if is_busy(order.session) or order.files_before is None:
        raise Conflict
    restore(order.session, order.files_before)


def is_busy(session: Session) -> bool:
    """Tell whether an order has begun and is open, so that its agent relies on the files."""
    rows = Order.objects.filter(session=session, status__in=Order.OPEN)
    return rows.exclude(status=Order.Status.WAITING, started_at=None).exists()

"""Carry out the calls of the agent: inside the workspace, and nowhere else."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from apps.cowork import workspace
from apps.cowork.agent import specs
from apps.cowork.agent.notes import is_about_notes, text_of_notes, write_notes
from apps.cowork.calculate import calculate
from apps.cowork.following import announce_change
from apps.cowork.memory import forget_notes
from apps.cowork.models import Order, Step
from apps.cowork.rules.problems import WorkspaceError
from apps.cowork.tables import read_table
from apps.cowork.text import encoded, plain_text, search, text_of
from apps.memory.copying import NAME

RESULT_BYTES = 60_000  # of what one step reads


@dataclass(frozen=True, slots=True)
class Done:
    """What the model is told of a step, and what the person is shown."""

    result: str
    shown: dict[str, Any] = field(default_factory=dict)
    refused: bool = False


class Stopped(Exception):
    """The person wants no more of this order, or it is in other hands."""


class RefusedCall(Exception):
    """A call that cannot be carried out, with the code that the model is told."""


def carry_out(step: Step) -> None:
    """Do what a step is about and keep the result, both or neither."""
    call = specs.parse(step.tool, step.arguments)
    if call is None:
        finish(step, Done("refused: arguments", refused=True))
    elif is_about_notes(getattr(call, "path", "")):
        # The notes have a transaction of their own: a second look must not happen inside one.
        done = guarded(lambda: on_notes(step.order, call), call)
        with transaction.atomic():
            finish(step, done)
            forget_notes(Step.objects.filter(pk=step.pk))
    else:
        with transaction.atomic():
            finish(step, guarded(lambda: on_files(step.order, call), call))


def guarded(act: Callable[[], Done], call: specs.Call) -> Done:
    """Turn what goes wrong into a result that both the model and the person understand."""
    path = getattr(call, "path", "")
    shown = {"path": path} if path else {}
    try:
        return act()
    except RefusedCall as error:
        return Done(f"refused: {error}", shown | {"problem": str(error)}, refused=True)
    except WorkspaceError as error:
        code = error.problem.code
        return Done(f"refused: {code}", shown | {"problem": code}, refused=True)


@transaction.atomic
def finish(step: Step, done: Done) -> None:
    """Keep the result of a step; raise `Stopped` if its order is in other hands by now."""
    mine = {"status": Order.Status.RUNNING, "attempts": step.order.attempts}
    if not Order.objects.select_for_update().filter(pk=step.order_id, **mine).exists():
        raise Stopped
    step.result, step.shown = done.result.replace("\0", ""), done.shown
    step.status = Step.Status.REFUSED if done.refused else Step.Status.DONE
    step.ended_at = timezone.now()
    step.save(update_fields=["result", "shown", "status", "ended_at"])
    announce_change(step.order.session_id)


def on_notes(order: Order, call: specs.Call) -> Done:
    """Read or write the copy of the memory; what the model may see of it is put in later."""
    text = text_of_notes(order)
    if text is None:
        raise RefusedCall("not_found")
    shown = {"path": NAME}
    match call:
        case specs.ReadFile():
            return Done("", shown)
        case specs.WriteFile(content=content):
            return Done(write_notes(order, content), shown)
        case specs.ReplaceInFile():
            changed, _count = replaced(text, call)
            return Done(write_notes(order, changed), shown)
    raise RefusedCall("path")


@transaction.atomic
def on_files(order: Order, call: specs.Call) -> Done:
    """Carry out a call on the files of the workspace, or one that needs none."""
    session = order.session
    match call:
        case specs.ListFiles():
            return list_files(order, call)
        case specs.ReadFile(path=path):
            return read_file(order, call)
        case specs.WriteFile(path=path, content=content):
            written = workspace.put(session, path, content.encode(), order=order)
            return Done(f"written: {written.path}, {written.blob.size} bytes", {"path": path})
        case specs.ReplaceInFile(path=path):
            before = workspace.read(session, path)
            text, count = replaced(plain_text(path, before), call)
            workspace.put(session, path, encoded(text, before), order=order)
            return Done(f"replaced: {count} in {path}", {"path": path, "count": count})
        case specs.MoveFile(path=path, to=to):
            workspace.move(session, path, to, order=order)
            return Done(f"moved: {path} to {to}", {"path": path, "to": to})
        case specs.DeleteFile(path=path):
            workspace.delete(session, path)
            return Done(f"deleted: {path}", {"path": path})
        case specs.SearchFiles(query=query):
            return search_files(order, query)
        case specs.ReadTable():
            return rows_of(order, call)
        case specs.Calculate(expression=expression):
            return Done(calculate(expression), {"expression": expression})
    raise TypeError(type(call))


def list_files(order: Order, call: specs.ListFiles) -> Done:
    files = [(file.path, file.blob.size) for file in workspace.files_of(order.session)]
    notes = text_of_notes(order)
    if notes is not None:
        files.insert(0, (NAME, len(notes.encode())))
    folder = call.folder.strip("/")
    inside = [(path, size) for path, size in files if in_folder(path, folder)]
    listed = "\n".join(f"{path}\t{size}" for path, size in inside)
    return Done(listed or "(no files)", {"count": len(inside), "folder": folder})


def in_folder(path: str, folder: str) -> bool:
    return folder in ("", ".") or path.startswith(f"{folder}/")


def read_file(order: Order, call: specs.ReadFile) -> Done:
    content = workspace.read(order.session, call.path)
    lines = text_of(call.path, content).split("\n")
    wanted = lines[call.first_line - 1 : call.first_line - 1 + call.lines]
    text = shortened("\n".join(wanted))
    last = call.first_line + text.count("\n")
    shown = {"path": call.path, "first": call.first_line, "last": last, "of": len(lines)}
    return Done(text, shown)


def shortened(text: str) -> str:
    """Keep whole lines of a text that is too long for one step; of one long line, its beginning."""
    if len(text.encode()) <= RESULT_BYTES:
        return text
    kept = text.encode()[:RESULT_BYTES].decode(errors="ignore")
    return kept.rpartition("\n")[0] or kept


def replaced(text: str, call: specs.ReplaceInFile) -> tuple[str, int]:
    """Replace in a text; answer how often."""
    count = text.count(call.old) if call.old else 0
    if not count:
        raise RefusedCall("not_found")
    if count > 1 and not call.all:
        raise RefusedCall(f"ambiguous, {count} places")
    return text.replace(call.old, call.new), count


def search_files(order: Order, query: str) -> Done:
    session = order.session
    files = (
        (file.path, workspace.read(session, file.path)) for file in workspace.files_of(session)
    )
    found = search(files, query)
    lines = [f"{hit.path}:{hit.line}: {hit.text}" for hit in found.hits]
    lines += [f"… {found.more} more"] if found.more else []
    lines += [f"not searched: {path}" for path in found.unread]
    shown = {"query": query, "count": len(found.hits) + found.more}
    return Done("\n".join(lines) or "(nothing found)", shown)


def rows_of(order: Order, call: specs.ReadTable) -> Done:
    content = workspace.read(order.session, call.path)
    wanted = {name: getattr(call, name) for name in call.__struct_fields__ if name != "path"}
    table = read_table(call.path, content, **wanted)
    shown = {"path": call.path, "count": table["of"]}
    return Done(shortened(msgspec.json.encode(table).decode()), shown)

"""From a call of the model to what happens: write, propose or refuse (spec 5.2 to 5.8, 5.11).

The model may be fully controlled by text that it has read, so it only points: what is written are
the person's own words. `STEPS` read from top to bottom are the policy; each step is a pure function
that hands on a `Draft` or ends the decision.
"""

from collections.abc import Callable
from dataclasses import replace

from apps.memory.rules.calls import (
    Call,
    Operation,
    Proposal,
    Propose,
    Situation,
    Span,
    Verdict,
    Write,
)
from apps.memory.rules.chat import Chat
from apps.memory.rules.document import ENTRY_BYTES
from apps.memory.rules.draft import Claim, Draft
from apps.memory.rules.echo import is_echo
from apps.memory.rules.errand import gives_sample, is_errand, stands
from apps.memory.rules.evidence import (
    Author,
    Evidence,
    Message,
    Passage,
    find_in,
    foreign_texts,
)
from apps.memory.rules.guard import Clean, inspect
from apps.memory.rules.guard.secrets import find_secrets
from apps.memory.rules.guard.slots import render_slots
from apps.memory.rules.leak import leaks
from apps.memory.rules.paraphrase import inspect_paraphrase
from apps.memory.rules.referent import before, meant_by
from apps.memory.rules.request import Cut, cut, is_request
from apps.memory.rules.retraction import contradicts, takes_back
from apps.memory.rules.statement import Spoken, asks, doubt, mentions_others
from apps.memory.rules.support import differs, supports
from apps.memory.rules.swap import swapped
from apps.memory.rules.target import (
    Note,
    corrects,
    forgets,
    is_order,
    names,
    names_nothing,
    tells_apart,
)
from apps.memory.rules.verdict import SECRETS, Reason, Refused
from apps.memory.rules.words import language

__all__ = [
    "Author",
    "Call",
    "Evidence",
    "Message",
    "Note",
    "Operation",
    "Proposal",
    "Propose",
    "Situation",
    "Span",
    "Verdict",
    "Write",
    "decide",
]

MAX_WRITES = 3
MAX_EVIDENCE = 3
MAX_SENTENCES = 9
MAX_QUOTE = 2_000  # characters
NEAR = 1_000  # characters of what was said before that may frame a sentence
EARLIER = 8  # messages back that a role play is looked for
LATER = 2  # messages ahead that may deny a sentence, so many sentences of each
SENTENCES = 40
# One sentence with such a reason spoils the call; others are left out where another stands.
HARD = SECRETS | {
    Reason.FOREIGN,
    Reason.SENSITIVE,
    Reason.POLICY,
    Reason.STRUCTURE,
    Reason.TOO_LONG,
    Reason.RETRACTED,
}

Step = Callable[[Draft], Draft | Verdict]


def decide(call: Call, situation: Situation) -> Verdict:
    """Return what a call of the model leads to."""
    draft = Draft(call, situation, Chat(situation.messages))
    for step in FORGET_STEPS if call.operation is Operation.FORGET else STEPS:
        outcome = step(draft)
        if not isinstance(outcome, Draft):
            return outcome
        draft = outcome
    return _write(draft)


def limit_writes(draft: Draft) -> Draft | Verdict:
    """Allow at most three writes per message of the person (spec 5.8)."""
    return Refused(Reason.RATE) if draft.situation.writes >= MAX_WRITES else draft


def cite(draft: Draft) -> Draft | Verdict:
    """Find the whole sentences of the person that the quotes stand in (spec 5.3)."""
    evidence, chat = draft.call.evidence, draft.chat
    if not 1 <= len(evidence) <= MAX_EVIDENCE:
        return Refused(Reason.NO_EVIDENCE)
    places = {message.id: index for index, message in enumerate(chat.messages)}
    found: set[Passage] = set()
    for one in evidence:
        index = places.get(one.message_id)
        if index is None or len(one.quote) > MAX_QUOTE:
            return Refused(Reason.NO_EVIDENCE)
        passages = find_in(chat.messages[index], chat.sentences(index), one.quote)
        if isinstance(passages, Reason):
            return Refused(passages)
        found.update(passages)
    return replace(draft, passages=tuple(sorted(found, key=lambda p: (p.message, p.start))))


def bound_length(draft: Draft) -> Draft | Verdict:
    """Refuse what is too long for an entry before it is read closely (spec 5.13)."""
    texts = [draft.call.text or "", *(passage.text for passage in draft.passages)]
    too_long = any(len(text.encode(errors="replace")) > ENTRY_BYTES for text in texts)
    many = len(draft.passages) > MAX_SENTENCES
    return Refused(Reason.TOO_LONG) if too_long or many else draft


def heed_retraction(draft: Draft) -> Draft | Verdict:
    """Refuse what the person took back or denied later (spec 5.3)."""
    retracted = any(_is_retracted(passage, draft) for passage in draft.passages)
    return Refused(Reason.RETRACTED) if retracted else draft


def answer_now(draft: Draft) -> Draft | Verdict:
    """Let only the message being answered ask, so that deleted entries stay away (spec 5.14)."""
    chat, current = draft.chat, draft.chat.current
    if any(passage.message == current for passage in draft.passages):
        return draft
    requests = [p for p in chat.sentences(current) if is_request(p.text)]
    meant = [p.message for request in requests for p in meant_by(request, chat)]
    points = draft.passages and all(p.message in meant for p in draft.passages)
    return draft if points else Refused(Reason.NO_EVIDENCE)


def resolve(draft: Draft) -> Draft | Verdict:
    """Let „Merk dir das“ mean the sentence before, and drop it beside a sentence."""
    cuts = {passage: cut(passage.text) for passage in draft.passages}
    if any(c.declined and not c.text for c in cuts.values()):
        return Refused(Reason.RETRACTED)
    told = [passage for passage, c in cuts.items() if not _is_bare(c)]
    if not told:
        told = [p for passage in cuts for p in meant_by(passage, draft.chat)]
    return replace(draft, passages=tuple(dict.fromkeys(told)))


def state(draft: Draft) -> Draft | Verdict:
    """Keep statements and wishes of the person about themselves or their work (spec 5.3)."""
    claims, left_out = [], None
    for passage in draft.passages:
        own = cut(passage.text)
        reason = doubt(_spoken(passage, own, draft.chat))
        if reason in HARD:
            return Refused(reason)
        if reason is None:
            claims.append(Claim(passage, own, own.text))
        left_out = left_out or reason
    return draft.keep(claims, left_out)


def restate(draft: Draft) -> Draft | Verdict:
    """Let „nicht mehr Süd, sondern Nord“ alone change these words of the entry (spec 5.11).

    All that follows looks at the whole sentence that comes of it.
    """
    call, notes = draft.call, draft.situation.notes
    known = [note.text for note in notes if note.id == call.entry]
    if call.operation is not Operation.UPDATE or len(draft.claims) != 1 or not known:
        return draft
    [claim] = draft.claims
    alone = draft.chat.messages[claim.passage.message].text.strip() == claim.passage.text
    text = swapped(known[0], claim.text) if alone else None
    return replace(draft, claims=(replace(claim, text=text),)) if text else draft


def keep_secrets_out(draft: Draft) -> Draft | Verdict:
    """Scan the sentences, the entry, the model's text and the notes afterwards (spec 5.6)."""
    known, entry = draft.situation, draft.call.entry
    found = find_secrets(draft.said) or find_secrets(draft.call.text or "")
    reason = found[0].reason if found else leaks(draft.text, known.notes, known.notes_text, entry)
    return Refused(reason) if reason else draft


def allow_kinds(draft: Draft) -> Draft | Verdict:
    """Keep what is on the list of kinds; the server words a style wish (spec 5.5)."""
    claims, left_out = [], None
    for claim in draft.claims:
        found = inspect(claim.text)
        if isinstance(found, Refused):
            if found.reason in HARD:
                return found
            left_out = left_out or found.reason
        elif found.slots:
            rendered = render_slots(found.slots, language(claim.text))
            claims.append(replace(claim, text=rendered, slots=found.slots))
        else:
            claims.append(claim)
    return replace(draft, claims=tuple(claims), left_out=left_out or draft.left_out)


def spot_task(draft: Draft) -> Draft | Verdict:
    """Leave out a style wish that belongs to the task in the sentence before (spec 5.8)."""
    claims = [claim for claim in draft.claims if not _is_for_a_task(claim, draft)]
    return draft.keep(claims, Reason.TASK_ONLY) if draft.claims else draft


def spot_sample(draft: Draft) -> Draft | Verdict:
    """Refuse sentences that the person gives to be corrected or translated (spec 5.2)."""
    styled = {claim.passage for claim in draft.claims if claim.slots}
    said = [passage for passage in draft.passages if passage not in styled]
    samples = any(_is_sample(passage, draft.chat) for passage in said)
    return Refused(Reason.FOREIGN) if samples else draft


def spot_echo(draft: Draft) -> Draft | Verdict:
    """Refuse sentences that stood before in somebody else's words (spec 5.2)."""
    messages = draft.chat.messages
    for passage in draft.passages:
        texts = (passage.text, cut(passage.text).text)
        if passage.own and is_echo(texts, passage.message, messages):
            return Refused(Reason.FOREIGN)
    return draft


def fit(draft: Draft) -> Draft | Verdict:
    """Keep an entry on one line of at most 600 bytes (spec 5.13)."""
    too_long = len(draft.text.encode(errors="replace")) > ENTRY_BYTES
    return Refused(Reason.TOO_LONG) if too_long else draft


def compare(draft: Draft) -> Draft | Verdict:
    """Refuse where the model's text says something else than the person (spec 5.4)."""
    text, own = draft.call.text, " ".join(cut(p.text).text for p in draft.passages)
    if text is None or not differs(own, text):
        return draft
    found = inspect_paraphrase(text)
    if isinstance(found, Refused) and found.reason in HARD:
        return found
    return draft if supports(own, text) else Refused(Reason.UNSUPPORTED)


def choose_target(draft: Draft) -> Draft | Verdict:
    """Change only the entry that the person's words name as no longer right (spec 5.11)."""
    call, notes = draft.call, draft.situation.notes
    if call.operation is Operation.REMEMBER:
        return draft
    named = call.entry is not None and names(draft.said, call.entry, notes)
    return draft if named and corrects(_with_lead(draft)) else Refused(Reason.TARGET)


def offer(draft: Draft) -> Draft | Verdict:
    """Propose what is not wholly the person's own sentence; a click decides (spec 5.4)."""
    call = draft.call
    if draft.claims and all(claim.passage.own for claim in draft.claims):
        return draft
    if draft.claims:
        return Propose(draft.text, call.entry, Reason.FOREIGN, draft.spans)
    paraphrase = " ".join((call.text or "").split())
    if mentions_others(draft.said):
        return Refused(draft.left_out)
    clean = draft.left_out is Reason.KIND and isinstance(inspect_paraphrase(paraphrase), Clean)
    if paraphrase and clean:
        return Propose(paraphrase, call.entry, Reason.UNCONFIRMED, draft.spans)
    return Refused(draft.left_out)


def mean_to_forget(draft: Draft) -> Draft | Verdict:
    """Follow only the person's own wish to forget, no question and no story (spec 5.11)."""
    for passage in draft.passages:
        spoken = _spoken(passage, Cut(passage.text), draft.chat)
        if (
            not passage.own
            or doubt(spoken) in (Reason.FOREIGN, Reason.RETRACTED)
            or (asks(spoken) and not is_order(passage.text))
        ):
            return Refused(Reason.TARGET)
    return draft if forgets(draft.said) else Refused(Reason.TARGET)


def choose_entry(draft: Draft) -> Draft | Verdict:
    """Forget only the one entry that the person's words name (spec 5.11)."""
    call, said = draft.call, draft.said
    if names_nothing(said) and draft.passages:
        said += " ".join(p.text for p in before(draft.passages[0], draft.chat))
    named = call.entry is not None and tells_apart(said, call.entry, draft.situation.notes)
    return draft if named else Refused(Reason.TARGET)


STEPS: tuple[Step, ...] = (
    limit_writes,
    cite,
    bound_length,
    heed_retraction,
    answer_now,
    resolve,
    state,
    restate,
    keep_secrets_out,
    allow_kinds,
    spot_task,
    spot_sample,
    spot_echo,
    fit,
    compare,
    choose_target,
    offer,
)
FORGET_STEPS: tuple[Step, ...] = (
    limit_writes,
    cite,
    bound_length,
    heed_retraction,
    answer_now,
    mean_to_forget,
    spot_echo,
    choose_entry,
)


def _write(draft: Draft) -> Verdict:
    call = draft.call
    if call.operation is Operation.FORGET and draft.passages:
        return Write(Operation.FORGET, "", call.entry, draft.spans)
    if not draft.claims:
        return Refused(draft.left_out)
    entry = call.entry if call.operation is Operation.UPDATE else None
    slots = tuple(slot for claim in draft.claims for slot in claim.slots)
    return Write(call.operation, draft.text, entry, draft.spans, slots)


def _is_bare(own: Cut) -> bool:
    return own.asked and not own.text and not own.declined


def _spoken(passage: Passage, own: Cut, chat: Chat) -> Spoken:
    said = "\n".join(p.text for p in chat.before(passage) if p.own)
    earlier = "\n".join(text[:NEAR] for text in chat.earlier(passage, EARLIER))
    return Spoken(passage.text, own, said[-NEAR:], earlier)


def _is_retracted(passage: Passage, draft: Draft) -> bool:
    """Look at what the person said next, and for denials a little further."""
    keeps = draft.call.operation is not Operation.FORGET
    for place, sentences in enumerate(draft.chat.behind(passage, LATER)):
        for said in sentences[:SENTENCES]:
            text = said.text[:ENTRY_BYTES]
            if place < 2 and takes_back(text) and (keeps or not forgets(text)):
                return True
            if keeps and contradicts(text, passage.text):
                return True
    return False


def _is_for_a_task(claim: Claim, draft: Draft) -> bool:
    """„Schreib die Mail. Auf Englisch bitte.“ is about the mail, unless it says for how long."""
    if not claim.slots or claim.cut.asked or stands(claim.cut.text):
        return False
    return any(is_errand(passage.text) for passage in draft.chat.before(claim.passage)[-1:])


def _is_sample(passage: Passage, chat: Chat) -> bool:
    """Tell whether an order beside a sentence can be about nothing but it."""
    borrowed = "".join(foreign_texts(chat.messages[passage.message]))
    if borrowed.strip() or cut(passage.text).asked:
        return False
    beside = [p for p in chat.sentences(passage.message) if p != passage]
    return any(gives_sample(p.text) for p in beside[:SENTENCES])


def _with_lead(draft: Draft) -> str:
    """Add the sentence before („Das stimmt nicht mehr.“) to those that the call rests on."""
    lead = draft.chat.before(draft.passages[0])[-1:] if draft.passages else []
    return " ".join([*(p.text for p in lead), draft.said])

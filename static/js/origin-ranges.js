// Which ranges of a text were not typed. Pure functions; offsets are UTF-16 units until
// `toCodePoints` turns them into what the server counts. A range is [start, end, origin];
// ranges are sorted, do not touch one another with the same origin, and leave out what was typed.

export const TYPED = "typed";
export const PASTED = "pasted";

const BY_HAND = new Set(["insertText", "insertCompositionText", "insertFromComposition", "insertLineBreak", "insertParagraph", "insertReplacementText", "insertTranspose"]);

/** Name the origin of what an input event inserted; `null` for undo and redo, which bring back what was there. */
export function originOf(inputType) {
  if (inputType === "historyUndo" || inputType === "historyRedo") return null;
  if (inputType === "insertFromDictation") return "dictated";
  return BY_HAND.has(inputType) ? TYPED : PASTED;
}

/**
 * Find what one edit replaced: { start, removed, inserted }, where `inserted` is a length.
 * `selection` is what was selected before the edit, if that is known, `caret` where the caret
 * stands after it. Without their help „aab“ after „ab“ would not tell which „a“ is new.
 */
export function locate(before, after, selection, caret) {
  return bySelection(before, after, selection) ?? byCaret(before, after, caret) ?? bySharedEnds(before, after);
}

function bySelection(before, after, selection) {
  if (!selection) return null;
  const [start, end] = selection;
  const inserted = after.length - (before.length - (end - start));
  const fits = inserted >= 0 && after.startsWith(before.slice(0, start)) && after.slice(start + inserted) === before.slice(end);
  return fits ? { start, removed: end - start, inserted } : null;
}

function byCaret(before, after, caret) {
  const tail = after.length - caret;
  if (tail > before.length || before.slice(before.length - tail) !== after.slice(caret)) return null;
  return between(before, after, tail);
}

function bySharedEnds(before, after) {
  const most = Math.min(before.length, after.length);
  const head = sharedHead(before, after, most);
  let tail = 0;
  while (tail < most - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  return between(before, after, tail);
}

function between(before, after, tail) {
  const start = sharedHead(before, after, Math.min(before.length, after.length) - tail);
  return { start, removed: before.length - tail - start, inserted: after.length - tail - start };
}

function sharedHead(before, after, most) {
  let head = 0;
  while (head < most && before[head] === after[head]) head += 1;
  return head;
}

/** Apply an edit: what it removed is forgotten, what it inserted has `origin`, the rest moves. */
export function edit(ranges, { start, removed, inserted, origin }) {
  const moved = inserted - removed;
  const kept = [];
  for (const [from, to, name] of ranges) {
    kept.push([from, Math.min(to, start), name]);
    kept.push([Math.max(from, start + removed) + moved, to + moved, name]);
  }
  kept.push([start, origin === TYPED ? start : start + inserted, origin]);
  return tidy(kept.filter(([from, to]) => from < to));
}

/** Cut the ranges of a part out of those of the whole, counted from the part's start. */
export function slice(ranges, start, end) {
  return tidy(ranges.map(([from, to, name]) => [Math.max(from, start) - start, Math.min(to, end) - start, name]).filter(([from, to]) => from < to));
}

/** Lay ranges that were counted from a part's start into the whole. */
export function lay(ranges, part, start) {
  return tidy([...ranges, ...part.map(([from, to, name]) => [from + start, to + start, name])]);
}

function tidy(ranges) {
  const sorted = ranges.toSorted((a, b) => a[0] - b[0]);
  const joined = [];
  for (const [from, to, name] of sorted) {
    const last = joined.at(-1);
    if (last && last[2] === name && last[1] === from) last[1] = to;
    else joined.push([from, to, name]);
  }
  return joined;
}

/** Count in code points, as the server does. */
export function toCodePoints(text, ranges) {
  const count = (end) => [...text.slice(0, end)].length;
  return ranges.map(([from, to, name]) => [count(from), count(to), name]);
}

/** Count in UTF-16 units again, and leave out what was typed. */
export function fromCodePoints(text, ranges) {
  const points = [...text];
  const length = (end) => points.slice(0, end).join("").length;
  return tidy(ranges.filter(([, , name]) => name !== TYPED).map(([from, to, name]) => [length(from), length(to), name]));
}

/** Say of every part of a text where it came from: what is in no range was typed. */
export function cover(length, ranges) {
  const parts = [];
  let at = 0;
  for (const [from, to, name] of ranges) {
    if (at < from) parts.push([at, from, TYPED]);
    parts.push([from, to, name]);
    at = to;
  }
  return at < length ? [...parts, [at, length, TYPED]] : parts;
}

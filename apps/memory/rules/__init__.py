"""The policy of the memory, without Django, clock or I/O (spec 4 to 6); read it in this order.

- `verdict`: the words in which all rules answer.
- The text: `blocks`, `document`, `state` (text, revision, provenance); `changes` with `similar`,
  `reconcile` and `eviction`; `diff` for the preview of an import, `excerpt` for a request.
- Where memory is used: `access`.
- What is the person's own: `origin` with `borrowed`; `sentences`, `evidence`, `chat`.
- From a call of the model to a write: `calls`, then `gate`, whose steps ask `request` and `clause`,
  `statement`, `errand`, `referent`, `retraction`, `target`, `echo`, `support`, `leak`; `confirm`
  for a yes to a proposal. `draft` is what the steps hand on, `words` how they compare.
- What may be said at all: `guard`; `paraphrase` for the model's words, `judge` for one text alone.
"""

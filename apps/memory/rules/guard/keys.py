"""Access keys and tokens: by the prefixes of their vendors, or random beside a label (spec 5.6)."""

import re
from collections.abc import Iterator
from typing import Final

from apps.memory.rules.guard.entropy import looks_random
from apps.memory.rules.guard.spots import long_words, spots, windows

Span = tuple[int, int]


def find_keys(text: str) -> Iterator[Span]:
    """Find the ranges of keys and tokens, also in groups and over lines."""
    yield from _marked(text)
    for start, end in windows(text, _WORDS, _AFTER, _BEFORE):
        yield from _random(text, start, end)
    for word in long_words(text, _UNLABELLED):
        yield from _unlabelled(text, word)


# Lower-case beginnings of what the patterns below find.
_MARKS_TEXT: Final = """
    akia asia aroa aida anpa agpa eyj bearer accountkey sharedaccess sig= hooks.slack
    api/webhooks key- dapi key= token= auth= ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ glpat gldt-
    glrt- glptt- glcbt- glft- glsoat- glsa_ glc_ xoxa- xoxb- xoxe- xoxo- xoxp- xoxr- xoxs-
    xapp- sk_ rk_ pk_live_ whsec_ aiza ya29. gocspx- sk- pk. sk. sg. npm_ pypi- hf_ eaa do
    dop_ doo_ dor_ shpat_ shpca_ shppa_ shpss_ sq0 lin_api_ ntn_ secret_ figd_ dckr_pat_ hvs.
    hvb. hvr. atatt atctt pplx- gsk_ r8_ xai- pmak- rubygems_ cfpat- sntry dp. amzn. nrak-
    phc_ tfp_ vercel_ nfp_ sbp_ astracs: :aa
"""
_MARKS: Final = _MARKS_TEXT.split()
_EXACT: Final = re.compile(
    r"\b(?:AKIA|ASIA|AROA|AIDA|ANPA|AGPA)(?:\s?[A-Z0-9]){16}(?![A-Z0-9])"
    r"|\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]+)?|(?i:\bbearer[\s:]+[\w.~+/-]{16,}=*)"
    r"|(?i:AccountKey|SharedAccessKey|SharedAccessSignature|sig)=[\w%+/=-]{16,}"
    r"|hooks\.slack\.com/(?:services|workflows)/T\w+/\w+/\w+|api/webhooks/\d+/[\w-]{20,}"
    r"|(?<=\d{8}):AA[\w-]{28,}"  # Telegram
    r"|\bkey-[0-9a-f]{32}\b|\bdapi[0-9a-f]{32}\b"
    r"|(?i:key|token|auth)=(?=[^\s&]*\d)[\w.%+/~-]{12,}"
)
_PREFIX: Final = re.compile(
    r"(?<![A-Za-z0-9])(?:gh[pousr]_|github_pat_|gl(?:pat|dt|rt|ptt|cbt|ft|soat)[-_]|gl(?:sa|c)_"
    r"|xox[abeoprs]-|xapp-|(?:sk|rk)_(?:live|test)_|pk_live_|whsec_|AIza|ya29\.|GOCSPX-"
    r"|sk-(?:proj-|ant-(?:\w{3,8}-)?|or-v1-|svcacct-)?|[ps]k\.|SG\.|npm_|pypi-|hf_|EAA|do[opr]_v1_"
    r"|shp(?:at|ca|pa|ss)_|sq0(?:atp|csp)-|lin_api_|ntn_|secret_|figd_|dckr_pat_|hv[sbr]\."
    r"|ATATT|ATCTT|pplx-|gsk_|r8_|xai-|PMAK-|rubygems_|CFPAT-|sntry[su]_|dp\.(?:pt|st)\.|amzn\."
    r"|NRAK-|phc_|pat[A-Za-z0-9]{14}\.|tfp_|v1\.0-|vercel_|nfp_|sbp_|re_|AQAAA|AstraCS:|live_"
    r"|test_)"
)


def _marked(text: str) -> Iterator[Span]:
    """Find the keys whose vendors mark them at the beginning."""
    done = 0
    for at in spots(text, _MARKS):
        if at < done:
            continue
        exact = _EXACT.match(text, at)
        prefix = None if exact else _PREFIX.match(text, at)
        if exact:
            done = exact.end()
            yield exact.span()
        elif prefix:
            done = _chain(text, prefix.end())
            tail = text[prefix.end() : done]
            if looks_random(tail) or (prefix.group() not in _VAGUE and _NUMBERED.match(tail)):
                yield at, done


# Beginnings that words have too; what follows the others needs only be long and have a digit.
_VAGUE: Final = frozenset(
    ("sk-", "pk.", "sk.", "hf_", "EAA", "secret_", "r8_", "phc_", "v1.0-", "re_", "live_", "test_")
)
_NUMBERED: Final = re.compile(r"(?=[A-Za-z_=+/.-]*\d)[\w+/=.-]{16,}")


_CHUNK: Final = re.compile(r"[\w.+/=~-]+")
_NEXT: Final = re.compile(r"[ \t]{1,3}|[ \t]*\n[ \t>*-]{0,4}")
_LONGEST: Final = 400  # characters of one key that are looked at
_CHUNKS: Final = 12  # groups of one key
_MIXED: Final = re.compile(r"[a-z][A-Z]|\d[A-Za-z]|[A-Za-z]\d|^\d+$|[A-Z]{3}")


def _chain(text: str, start: int) -> int:
    """Follow a key through groups and line ends until a word of a language comes."""
    first = _CHUNK.match(text, start, start + _LONGEST)
    if not first and (gap := _NEXT.match(text, start)):
        first = _CHUNK.match(text, gap.end(), gap.end() + _LONGEST)
    if not first:
        return start
    end, size = first.end(), len(first.group())
    for _ in range(_CHUNKS):
        gap = _NEXT.match(text, end)
        chunk = gap and _CHUNK.match(text, gap.end(), gap.end() + _LONGEST)
        if not chunk or not (_MIXED.search(chunk.group()) or len(chunk.group()) == size >= 4):
            break
        end = chunk.end()
    return end


_LABEL: Final = re.compile(
    r"(?i)(?<!public )(?<!primary )(?<!foreign )(?<!primär)(?<!fremd)(?<!öffentlicher )"
    r"(?<!öffentlichen )(?:key|keys|s[ck]hl(?:ü|ue?)ssels?|tokens?|secrets?|geheimnis|lizenz"
    r"(?:code|nummer|datei)?|licen[sc]e|credentials?|hmac|apikey|pat|zugang|webhook)"
    r"(?:[_-]?(?:id|key|wert|value))?(?![a-zäöüß])"
)
_WORDS: Final = (
    "key", "schl", "schk", "token", "secret", "geheimnis", "lizenz", "licen", "credential",
    "hmac", "zugang", "webhook",
)  # fmt: skip
_CHANGING: Final = re.compile(r"[a-z][A-Z]|\d[A-Za-z]|[A-Za-z]\d")
_CANDIDATE: Final = re.compile(r"[A-Za-z0-9][\w.+/=~-]{3,}")
_BEFORE, _AFTER = 100, 50  # characters between a label and its key
_UNLABELLED: Final = 28  # characters from which a random word needs no label
_ADDRESS: Final = re.compile(r"://|^www\.|@|^[\w.-]+\.\w+/")


def _random(text: str, start: int, end: int) -> Iterator[Span]:
    """Find random words beside a label."""
    done = 0
    for match in _CANDIDATE.finditer(text, start, end):
        if match.start() < done or not _CHANGING.search(match.group()):
            continue
        last = _chain(text, match.start())
        word = text[match.start() : last]
        if not (looks_random(word) or _UUID.search(word)) or _is_address(text, match.start(), last):
            continue
        done = last
        if _LABEL.search(text, max(0, match.start() - _BEFORE), last + _AFTER):
            yield match.start(), last


_UUID: Final = re.compile(r"[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}\b")


def _is_address(text: str, start: int, end: int) -> bool:
    before = text[max(0, start - 200) : start].rsplit(None, 1)
    glued = start > 0 and not text[start - 1].isspace() and before
    return bool(_ADDRESS.search((before[-1] if glued else "") + text[start:end]))


def _unlabelled(text: str, word: re.Match[str]) -> Iterator[Span]:
    """Find a long random word anywhere outside an address."""
    for match in _CANDIDATE.finditer(text, *word.span()):
        key = match.group()
        cases = any(c.islower() for c in key) and any(c.isupper() for c in key)
        if cases and looks_random(key, _UNLABELLED) and not _ADDRESS.search(word.group()):
            yield match.span()

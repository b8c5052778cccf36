"""Both languages have the same keys, values and plural forms; every key is used, and every used key is there."""
import re
import sys

from harness.machine import ROOT

WEB = ROOT / "web"
FORMS = {"en": {"one", "other"}, "pl": {"one", "few", "many", "other"}}
#: A text in single quotes, or forms in braces.
TEXT = r"'((?:[^'\\]|\\.)*)'"
FORM = re.compile(rf"(\w+)\s*:\s*{TEXT}\s*,?\s*")
ENTRY = re.compile(rf"{TEXT}\s*:\s*(?:{TEXT}|\{{\s*((?:{FORM.pattern})*)\}})\s*,?")
NAMED = re.compile(r"(?<![.\w])(?:t|parts)\(\s*'([^']+)'")
#: The files of texts beside those of the first page; those of the wallet and of rates come with their screens alone.
OTHERS = ["more", "wallet", "rates", "home"]
#: How paths of modules are marked that may use the texts of such a file.
OWN = {"wallet": ("wallet",), "rates": ("rate", "holdings"), "home": ("home",)}
#: The modules of the first page, and what they import.
FIRST = ["app", "screens/home", "parts/sign-in-form"]
IMPORT = re.compile(r"^import\s(?:[^'\"]*?\sfrom\s)?'(\.[^']+)'", re.M)
#: Where a key is put together: `offer.did.${action}`.
HOLE = r"\$\{(?:[^{}`]|\{[^{}]*\})*\}"
MADE = re.compile(rf"`((?:[\w-]*\.)?(?:[\w.-]|{HOLE})*{HOLE}(?:[\w.-]|{HOLE})*)`")


def texts(name):
    """{key: text or {form: text}} of a file, and what is wrong with its layout."""
    source = (WEB / f"text/{name}.js").read_text(encoding="utf-8")
    body = re.sub(r"^\s*//.*$", "", source[source.index("export default {") + 16:source.rindex("}")], flags=re.M)
    found, problems, at = {}, [], 0
    for match in ENTRY.finditer(body):
        if rest := body[at:match.start()].strip():
            problems.append(f"{name}.js: not understood: {rest[:80]}")
        at = match.end()
        key, text, forms = match[1], match[2], match[3]
        if key in found:
            problems.append(f"{name}.js: {key} is there twice")
        found[key] = dict(FORM.findall(forms)) if forms is not None else text
    if rest := body[at:].strip():
        problems.append(f"{name}.js: not understood: {rest[:80]}")
    return found, problems


def values(text):
    """The `{values}` of a text; of several forms those of any."""
    return set(re.findall(r"\{(\w+)\}", " ".join(text.values()) if isinstance(text, dict) else text))


def compare(all_texts):
    """What differs between the languages."""
    english = all_texts["en"]
    for language, found in all_texts.items():
        for key in sorted(english.keys() ^ found.keys()):
            yield f"{language}.js: {key} is {'missing' if key in english else 'not in en.js'}"
        for key, text in found.items():
            if not text:
                yield f"{language}.js: {key} is empty"
            if isinstance(text, dict):
                if text.keys() != FORMS[language]:
                    yield f"{language}.js: {key} has the forms {', '.join(text)}, not {', '.join(sorted(FORMS[language]))}"
                elif any(values(form) - {"count"} != values(text) - {"count"} for form in text.values()):
                    yield f"{language}.js: the forms of {key} have different values"
            if key in english and isinstance(text, dict) != isinstance(english[key], dict):
                yield f"{language}.js: {key} has forms in one language only"
            elif key in english and values(text) != values(english[key]):
                yield f"{language}.js: {key} has the values {sorted(values(text))}, in en.js {sorted(values(english[key]))}"


def used(keys):
    """What the modules use and what they do not."""
    sources = {path: path.read_text(encoding="utf-8") for path in sorted((WEB / "js").rglob("*.js"))}
    for path, source in sources.items():
        for key in NAMED.findall(source):
            if key not in keys:
                yield f"{path.relative_to(WEB)}: there is no text {key}"
    literal = set(re.findall(r"'([\w.-]+)'", "".join(sources.values())))
    made = [re.compile(r"[\w.-]+".join(map(re.escape, re.split(HOLE, pattern))) + "$")
            for source in sources.values() for pattern in MADE.findall(source) if "." in re.sub(HOLE, "", pattern)]
    for key in keys:
        if key not in literal and not any(pattern.match(key) for pattern in made):
            yield f"nothing uses the text {key}"


def first(keys):
    """What the first page uses and its file of texts does not have."""
    waiting, known = [WEB / f"js/{name}.js" for name in FIRST], set()
    while waiting:
        path = waiting.pop().resolve()
        if path in known:
            continue
        known.add(path)
        source = path.read_text(encoding="utf-8")
        waiting += [path.parent / name for name in IMPORT.findall(source)]
        for key in NAMED.findall(source):
            if key not in keys:
                yield f"{path.relative_to(WEB)}: the first page uses {key}, which is in en-more.js"


def strangers(name, keys):
    """Modules of other screens that use the texts of the wallet or of rates, which may not be there."""
    for path in sorted((WEB / "js").rglob("*.js")):
        if not any(word in str(path.relative_to(WEB)) for word in OWN[name]):
            for key in NAMED.findall(path.read_text(encoding="utf-8")):
                if key in keys:
                    yield f"{path.relative_to(WEB)}: uses {key}, which is in en-{name}.js"


def play(_=None):
    all_texts, starts, owned, problems = {}, {}, {}, []
    for language in FORMS:
        starts[language], wrong = texts(language)
        problems += wrong
        all_texts[language] = dict(starts[language])
        for name in OTHERS:
            found, wrong = texts(f"{language}-{name}")
            problems += wrong
            problems += [f"{language}-{name}.js: {key} is in another file too" for key in sorted(all_texts[language].keys() & found.keys())]
            all_texts[language] |= found
            owned[language, name] = found
    for one, other in ((starts["en"], starts["pl"]), *((owned["en", name], owned["pl", name]) for name in OTHERS)):
        problems += [
            f"text/*.js: {key} is in other files"
            for key in sorted(one.keys() ^ other.keys())
            if key in all_texts["en"] and key in all_texts["pl"]
        ]
    problems += [problem for name in OWN for problem in strangers(name, owned["en", name])]
    return [*problems, *compare(all_texts), *used(all_texts["en"].keys()), *first(starts["en"].keys())]


if __name__ == "__main__":
    found = play()
    print("\n".join(found))
    sys.exit(bool(found))

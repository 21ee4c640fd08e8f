"""Puts lists of word forms together: what a later list adds to the earlier ones, and tags by endings.

Lists are as the extractors write them: `form TAB lemma TAB tags [TAB probability]`, lexemes divided by empty
lines.
"""


class KnownForms:
    """The forms of the lists so far, with a lemma of each and the part of speech of each lemma."""

    def __init__(self, frequencies=None):
        self.lemmas = {}
        self.parts = {}
        self.common = None
        if frequencies:
            with open(frequencies, encoding="utf-8") as lines:
                self.common = {line.split("\t", 1)[0] for line in lines}

    def add(self, path):
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                fields = line.rstrip("\n").split("\t")
                if len(fields) >= 3 and not line.startswith("#"):
                    self.lemmas.setdefault(fields[0], fields[1])
                    part = fields[2].split(",")[0]
                    if part:
                        self.parts.setdefault(fields[1], part)

    def rest(self, path, output, endings, prefixes):
        """Writes what a list without tags adds: forms that aren't known, under the lemma that is known.

        A form's tags are those of its ending, else the part of speech of its lemma. A form that begins otherwise
        than its lemma is written by itself, so that the others keep their common stem; if it is rare, it is left
        out, since it takes a table's whole entry.
        """
        with open(path, encoding="utf-8") as lines, open(output, "w", encoding="utf-8") as rest:
            written = set()
            for lexeme in lines.read().split("\n\n"):
                kept, apart = [], []
                for line in lexeme.splitlines():
                    fields = line.split("\t")
                    if len(fields) < 3 or fields[0] in self.lemmas or fields[0] in written:
                        continue
                    lemma = self.lemmas.get(fields[1], fields[1])
                    written.add(fields[0])
                    start = next((prefix for prefix in prefixes if fields[0].startswith(prefix)), "")
                    begins_alike = fields[0][:2] == lemma[:2] or fields[0][len(start):][:2] == lemma[:2]
                    if not begins_alike and self.common is not None and fields[0].lower() not in self.common:
                        continue
                    for tags in endings.tags(fields[0], lemma) or [self.parts.get(lemma, "")]:
                        (kept if begins_alike else apart).append("%s\t%s\t%s\n" % (fields[0], lemma, tags))
                if kept:
                    rest.write("".join(kept) + "\n")
                for line in apart:
                    rest.write(line + "\n")


def kind(tags):
    return tags.split(",", 1)[0]


class Endings:
    """What forms are by how they end: lines `lemma's ending TAB form's ending TAB tags`, the first that fit.

    An ending with a hyphen in it (`ge-t`) is a beginning and an ending; `*` is any form. Lemmas that begin with
    a capital letter are left alone.
    """

    def __init__(self, path=None):
        self.rules = []
        if path:
            for line in path.read_text(encoding="utf-8").splitlines():
                fields = line.split("\t")
                if len(fields) == 3 and not line.startswith("#"):
                    self.rules.append(fields)

    def tags(self, form, lemma):
        if lemma[:1].isupper():
            return []
        found = []
        for own, other, tags in self.rules:
            if not lemma.endswith(own) or own == lemma or found and not own and not found[0].startswith(kind(tags)):
                continue
            stem = lemma[:len(lemma) - len(own)]
            start, _, end = other.partition("-") if "-" in other else ("", "", other)
            if form == start + stem + end:
                found.append(tags)
            elif other == "*" and not found:
                found.append(tags)
        return found

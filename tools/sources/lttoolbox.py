"""Reads compiled dictionaries of lttoolbox (Apertium's `.bin` files) as lists of pairs.

A file holds an alphabet (letters are numbers above zero, tags numbers below), pairs of symbols, and named
automata over these pairs. Numbers take one to four bytes; the top two bits of the first say how many.
"""

class Reader:
    def __init__(self, data):
        self.data = data
        self.at = 0

    def number(self):
        first = self.data[self.at]
        more = first >> 6
        value = first & 0x3F
        for byte in self.data[self.at + 1:self.at + 1 + more]:
            value = value << 8 | byte
        self.at += 1 + more
        return value

    def string(self):
        return "".join(chr(self.number()) for _ in range(self.number()))

    def skip_magic(self, magic):
        """Whether the magic stood here; its 64 bits of features follow."""
        if self.data[self.at:self.at + 4] != magic:
            return 0
        features = int.from_bytes(self.data[self.at + 4:self.at + 12], "little")
        self.at += 12
        return features

    def weight(self):
        self.number(), self.number()


def read(data):
    """The automata by name: (initial state, final states, transitions of each state)."""
    reader = Reader(data)
    reader.skip_magic(b"LTTB")
    for _ in range(reader.number()):
        reader.number()
    tags = ["<%s>" % reader.string() for _ in range(reader.number())]
    bias = len(tags)
    pairs = [(reader.number() - bias, reader.number() - bias) for _ in range(reader.number())]
    text = lambda symbol: "" if symbol == 0 else chr(symbol) if symbol > 0 else tags[-symbol - 1]
    symbols = [(text(first), text(second)) for first, second in pairs]
    automata = {}
    for _ in range(reader.number()):
        name = reader.string()
        automata[name] = automaton(reader, symbols)
    return automata


def automaton(reader, symbols):
    weighted = reader.skip_magic(b"LTTD") & 1
    initial = reader.number()
    finals, last = set(), 0
    for _ in range(reader.number()):
        last += reader.number()
        finals.add(last)
        if weighted:
            reader.weight()
    states = reader.number()
    transitions = []
    for state in range(states):
        arcs, symbol = [], 0
        for _ in range(reader.number()):
            symbol += reader.number()
            target = (state + reader.number()) % states
            if weighted:
                reader.weight()
            arcs.append((symbols[symbol], target))
        transitions.append(arcs)
    return initial, finals, transitions


def pairs(data, passed_over=lambda symbol: False):
    """All (input, output) of a file's automata but those with a symbol that is passed over in the input.

    Of a loop (numbers, names by pattern) nothing is taken.
    """
    for name, (initial, finals, transitions) in read(data).items():
        if "regex" in name or initial >= len(transitions):
            continue
        transitions = [[arc for arc in arcs if not passed_over(arc[0][0])] for arcs in transitions]
        live = productive(finals, transitions)
        stack = [(initial, "", "")]
        while stack:
            state, left, right = stack.pop()
            if state in finals:
                yield left, right
            for (first, second), target in transitions[state]:
                if target in live:
                    stack.append((target, left + first, right + second))


def productive(finals, transitions):
    """The states from which an end is reached, those on a loop left out."""
    # Kahn's order from the ends: a state counts once all its ways on are known to be free of loops.
    color = [0] * len(transitions)
    live = set()
    for start in range(len(transitions)):
        if color[start]:
            continue
        stack = [(start, iter(transitions[start]))]
        color[start] = 1
        while stack:
            state, arcs = stack[-1]
            for _, target in arcs:
                if color[target] == 0:
                    color[target] = 1
                    stack.append((target, iter(transitions[target])))
                    break
                if color[target] == 1:
                    color[state] = 3  # leads into itself
            else:
                stack.pop()
                if color[state] != 3:
                    color[state] = 2
                    if state in finals or any(target in live for _, target in transitions[state]):
                        live.add(state)
    return live

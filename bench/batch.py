"""Batches of cases for `eval --batch`: random instructions of each opcode of simt128, with random values in what they read.

Addresses are made to lie in memory that is there, so that loads and stores do their work. Branches to themselves are left out: they run until the
limit of instructions, whatever the speed. Jumps to a register's value leave the program, at its end.
"""
import json
import random
import re

SINGLE = re.compile(r"\b(?:U?R|U?P)\d+\b(?!\])")
WIDE = re.compile(r"\bU?R\[\d+:\d+\]")
ADDRESS = re.compile(r"\[(R\d+|RZ|R\[\d+:\d+\])(?:\.\w+)?(?:\+(UR\d+|UR\[\d+:\d+\]))?(?:([+-])0x([0-9A-F]+))?\]")
LOOP = re.compile(r"\s\.(?:\s|;)|\b(?:CALL (?:RZ|R\[\d+:\d+\]),|RET) RZ\b")
TARGET = re.compile(r"\b(?:CALL (?:RZ|R\[\d+:\d+\]),|RET) (R\[\d+:\d+\])")
END = 16  # bytes of an instruction
LANES = 32
BASE = 0x1000  # of the memory that the cases use
STEP = 16  # bytes from lane to lane: the largest access


def value(rng, place):
    if "P" in place:
        return rng.randrange(2)
    if "[" in place:
        first, last = map(int, re.findall(r"\d+", place))
        return rng.getrandbits(32 * (last - first + 1))
    return rng.getrandbits(rng.choice([4, 16, 32]))


def as_json(number):
    return number if number < 1 << 64 else hex(number)


def address_values(match):
    """Values of address registers that give each lane its own memory."""
    register, uniform, sign, digits = match.groups()
    offset = int(digits or "0", 16) * (-1 if sign == "-" else 1)
    wide = "[" in register or (uniform and "[" in uniform)
    mask = (1 << (64 if wide else 32)) - 1
    lanes = [(BASE + STEP * lane - offset) & mask for lane in range(LANES)]
    if register == "RZ":
        return {uniform: lanes[0]} if uniform else {}
    return {register: lanes, uniform: 0} if uniform else {register: lanes}


def case(rng, text):
    places = {place: as_json(value(rng, place)) for place in WIDE.findall(text)}
    inside = {number for place in places for number in registers(place)}
    places.update({place: value(rng, place) for place in SINGLE.findall(text) if place not in inside})
    address = ADDRESS.search(text)
    if address:
        held = address_values(address)
        taken = {number for place in held for number in registers(place)}
        places = {place: v for place, v in places.items() if not taken & set(registers(place))}
        places.update(held)
        places[f"global[{BASE:#x}]"] = 1
    target = TARGET.search(text)
    if target:
        places[target[1]] = END
    return json.dumps({"asm": text, "set": places})


def registers(place):
    letters = place.split("[")[0].rstrip("0123456789")
    numbers = [int(n) for n in re.findall(r"\d+", place)]
    return [f"{letters}{n}" for n in range(numbers[0], numbers[-1] + 1)] if numbers else []


def cases(lines, count):
    """By opcode: the texts of so many cases, a line each. `lines` are the opcode, a tab and the instruction."""
    rng = random.Random(1)
    texts = {}
    for line in lines:
        opcode, text = line.split("\t")
        if not LOOP.search(text):
            texts.setdefault(opcode, []).append(text)
    for opcode, own in texts.items():
        yield opcode, [case(rng, own[i % len(own)]) for i in range(count)]

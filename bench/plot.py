"""Plots on logarithmic scales: of programs, for each runner, instructions a second; of comparisons, ratios beside their goals; how time grows with the size of a program."""
import math
import statistics
from xml.sax.saxutils import escape

LEFT, RIGHT, TOP, ROW, WIDTH = 110, 40, 70, 44, 760
LOW, HIGH = 7, 11  # powers of ten
CIRCLE = '<circle cx="{x}" cy="{y}" r="7" {style}/>'
SQUARE = '<rect x="{x0}" y="{y0}" width="12" height="12" {style}/>'
UP = '<path d="M{x0} {y1} L{x} {y0} L{x1} {y1} Z" {style}/>'
DOWN = '<path d="M{x0} {y0} L{x} {y1} L{x1} {y0} Z" {style}/>'
MARKS = {  # by runner: the shape, in units of its place, and its colour
    "lanes": (CIRCLE, "red"),
    "PoCL": (SQUARE, "blue"),
    "C++, g++": (UP, "green"),
    "C++, clang++-14": (DOWN, "amber"),
    "jit": (UP, "violet"),
    "qemu-riscv32": (SQUARE, "blue"),
    "native": (DOWN, "green"),
}
# The page that shows the plot says whether it is light or dark.
STYLE = """<style>
  svg { --ink: #222; --grid: #ccc; --row: #eee; --red: #c0392b; --blue: #2c6fbb; --green: #3d8b4f; --amber: #8a6d00; --violet: #8e44ad; }
  @media (prefers-color-scheme: dark) {
    svg { --ink: #dcdad4; --grid: #4a4e55; --row: #2c3036; --red: #f07f73; --blue: #7fb3ec; --green: #86cf99; --amber: #dfb95a; --violet: #cd9ae6; }
  }
  text { fill: var(--ink); } .grid { stroke: var(--grid); } .row { stroke: var(--row); } .goal { stroke: var(--red); stroke-width: 2; }
  .red { fill: var(--red); } .blue { fill: var(--blue); } .green { fill: var(--green); } .amber { fill: var(--amber); } .violet { fill: var(--violet); }
</style>"""


def place(rate):
    return LEFT + (math.log10(rate) - LOW) / (HIGH - LOW) * (WIDTH - LEFT - RIGHT)


def mark(runner, x, y):
    shape, colour = MARKS[runner]
    at = {"x": round(x, 1), "y": y, "x0": round(x - 6, 1), "y0": y - 6, "x1": round(x + 6, 1), "y1": y + 6}
    return shape.format(**at, style=f'class="{colour}" fill-opacity="0.85"')


def text(x, y, words, anchor="middle"):
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}">{escape(words)}</text>'


def scale(bottom, what):
    names = {7: "10 M", 8: "100 M", 9: "1 G", 10: "10 G", 11: "100 G"}
    for power in range(LOW, HIGH + 1):
        x = round(place(10**power), 1)
        yield f'<line x1="{x}" y1="{TOP - 14}" x2="{x}" y2="{bottom}" class="grid"/>'
        yield text(x, bottom + 18, names[power])
    yield text((LEFT + WIDTH - RIGHT) / 2, bottom + 38, f"{what} a second, of one core")


def legend(runners):
    for number, runner in enumerate(runners):
        x = LEFT - 90 + (WIDTH - 30) / len(runners) * number
        yield mark(runner, x, 26)
        yield text(x + 14, 31, runner, "start")


def line_of(program, goal, measured, instructions, y):
    """The program's name, a stroke at the rate that is the goal, and a mark for each runner."""
    yield text(LEFT - 14, y + 5, program, "end")
    yield f'<line x1="{LEFT}" y1="{y}" x2="{WIDTH - RIGHT}" y2="{y}" class="row"/>'
    x = round(place(goal * 1e6), 1)
    yield f'<line x1="{x}" y1="{y - 14}" x2="{x}" y2="{y + 14}" class="goal"/>'
    for runner, times in measured["seconds"].items():
        yield mark(runner, place(instructions / statistics.median(times)), y)


def svg(results, goals, count, what):
    """`goals`: millions of instructions a second, by program; `count`: the member of a result that counts them; `what` they are."""
    bottom = TOP + ROW * len(results)
    parts = [*scale(bottom, what), *legend(next(iter(results.values()))["seconds"])]
    for number, (program, measured) in enumerate(results.items()):
        parts += line_of(program, goals[program], measured, measured[count], TOP + ROW * number + ROW // 2 - 8)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom + 52}" font-family="sans-serif" font-size="14">'
    return "\n".join([head, STYLE, *parts, "</svg>"]) + "\n"


def head(width, height):
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="14">\n{STYLE}'


def ratios_svg(ratios, goals):
    """A line for each comparison: a stroke at its goal, a mark at the median of the rounds, and a bar from the smallest to the largest."""
    left, bottom = 330, 30 + ROW * len(ratios)

    def across(ratio):
        return round(left + math.log2(ratio / 0.25) / math.log2(64) * (WIDTH - left - RIGHT), 1)

    parts = [head(WIDTH, bottom + 52)]
    for ratio in (0.25, 0.5, 1, 2, 4, 8, 16):
        parts.append(f'<line x1="{across(ratio)}" y1="16" x2="{across(ratio)}" y2="{bottom}" class="grid"/>')
        parts.append(text(across(ratio), bottom + 18, f"{ratio:g}"))
    parts.append(text((left + WIDTH - RIGHT) / 2, bottom + 38, "their time over ours"))
    for number, (name, each) in enumerate(ratios.items()):
        y = 30 + ROW * number + ROW // 2 - 8
        parts.append(text(left - 14, y + 5, name, "end"))
        parts.append(f'<line x1="{across(min(each))}" y1="{y}" x2="{across(max(each))}" y2="{y}" class="goal"/>')
        parts.append(f'<line x1="{across(goals[name])}" y1="{y - 14}" x2="{across(goals[name])}" y2="{y + 14}" class="goal"/>')
        parts.append(mark("PoCL", across(statistics.median(each)), y))
    return "\n".join([*parts, "</svg>"]) + "\n"


def growth_svg(growth):
    """Seconds of processor time by lines; the stroke is `as`, were each line as cheap as in the program where it is cheapest."""
    right, top, bottom = WIDTH - RIGHT, 50, 420

    def across(lines):
        return round(LEFT + (math.log10(lines) - 3) / 4 * (right - LEFT), 1)

    def down(seconds):
        return round(bottom - (math.log10(seconds) + 3) / 5 * (bottom - top), 1)

    parts = [head(WIDTH, bottom + 52)]
    for power, name in zip(range(3, 8), ("1,000", "10,000", "100,000", "1 M", "10 M")):
        parts.append(f'<line x1="{across(10**power)}" y1="{top}" x2="{across(10**power)}" y2="{bottom}" class="grid"/>')
        parts.append(text(across(10**power), bottom + 18, name))
    for power, name in zip(range(-3, 3), ("1 ms", "10 ms", "0.1 s", "1 s", "10 s", "100 s")):
        parts.append(f'<line x1="{LEFT}" y1="{down(10**power)}" x2="{right}" y2="{down(10**power)}" class="row"/>')
        parts.append(text(LEFT - 14, down(10**power) + 5, name, "end"))
    parts.append(text((LEFT + right) / 2, bottom + 38, "lines of the program"))
    a_line = min(statistics.median(point["seconds"]) / point["lines"] for point in growth if point["what"] == "as")
    parts.append(f'<line x1="{across(1e4)}" y1="{down(1e4 * a_line)}" x2="{across(1e7)}" y2="{down(1e7 * a_line)}" class="goal"/>')
    for runner, what, x in (("lanes", "as", LEFT), ("PoCL", "dis", LEFT + 120)):
        parts += [mark(runner, x, 22), text(x + 14, 27, what, "start")]
        parts += [mark(runner, across(point["lines"]), down(statistics.median(point["seconds"]))) for point in growth if point["what"] == what]
    return "\n".join([*parts, "</svg>"]) + "\n"

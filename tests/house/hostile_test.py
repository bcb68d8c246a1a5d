#!/usr/bin/python3 -B
"""No input hangs, crashes or takes more than 1 GiB, as long as it has less than 100 MB: huge, deeply nested, binary, cut off or wrongly encoded files get an error that says so,
and so do full disks, closed pipes and paths that cannot be used. Nothing is left half written. usage: hostile_test.py ISADORA"""
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
OTHER = pathlib.Path(sys.executable).resolve()  # an ELF file; ours is larger than an input may be where it is sanitized
SANITIZED = "SANITIZED" in os.environ  # slower by as much as 20 times, and its shadow memory takes all addresses
SECONDS = 200 if SANITIZED else 10  # of the processor, so that a busy machine does not decide
HANGS = 6 * SECONDS  # of the clock
MEMORY = 1200 << 20  # 1 GiB, and some for the program itself; address space, so that no machine state decides
DEEP = 100_000
UNIT = 1 << (17 if SANITIZED else 20)  # of bytes in a large input: 1 MiB, an eighth where it is sanitized
TOY = b'__DefISA toy\n    Execution = "simt";\n__DefGroup ALL\n__DefOptype p : [ALL]\n'
BODY = TOY + b"  __Semantics\n    p a:\n        "
GOOD = b".kernel k\n    NOP ;\n    EXIT ;\n.end\n"
mistakes, runs = [], 0
longest = (0.0, "")  # seconds of the processor that a command took, and the command


# By a program: a function of Python that runs before another program needs a fork, which copies this process page by page.
LIMITED = ["prlimit", f"--cpu={SECONDS}", "--core=0", *([] if SANITIZED else [f"--as={MEMORY}"])]


def processor_time():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run(*arguments, **streams):
    global runs, longest
    runs += 1
    before = processor_time()
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, **streams}
    command = [str(PROGRAM), *map(str, arguments)]
    try:
        result = subprocess.run(LIMITED + command, stderr=subprocess.PIPE, timeout=HANGS, **streams)
    except subprocess.TimeoutExpired as late:
        return subprocess.CompletedProcess(command, -99, b"", late.stderr or b"it hangs")
    took = processor_time() - before
    longest = max(longest, (took, " ".join(command[1:])[:100]))
    if result.returncode == -signal.SIGKILL and took > 0.9 * SECONDS:
        result.stderr += f"killed after {took:.1f} s of the processor, {SECONDS} are allowed".encode()
    return result


def expect(what, result, codes, says=""):
    """The exit code is one of these, and the first finding holds the words; without words there is no finding."""
    errors = result.stderr.decode("utf-8", "replace")
    first = next((line for line in errors.splitlines() if "error: " in line), "")
    right = result.returncode in codes and (says in errors if says else not first)
    if not right or len(errors) > 200_000:
        mistakes.append(f"{what}: exit code {result.returncode}, expected {codes} and `{says}`, got: {errors[:300] or 'nothing'}")


def put(name, data):
    pathlib.Path(name).write_bytes(data)
    return name


def large(name, unit, size):
    """Many times the same; zeros are a hole in the file."""
    put(name, b"" if unit == b"\0" else unit * (size // len(unit)))
    os.truncate(name, size)
    return name


def descriptions():
    for name, text, kind in [
        ("parentheses", BODY + b"a = " + b"(" * DEEP, "[too-deep]"),
        ("braces", BODY + b"if (a) {\n" * DEEP, "[too-deep]"),
        ("indices", BODY + b"a = " + b"a[" * DEEP, "[too-deep]"),
        ("signs", BODY + b"a = " + b"- " * DEEP + b"1;", "[too-deep]"),
        ("choices", BODY + b"a = " + b"a ? b : " * DEEP + b"1;", "[too-deep]"),
        ("optional parts", TOY + b"  __Syntax\n    p " + b"{.a" * DEEP + b" ;\n", "[too-deep]"),
        ("blocks", TOY + b"  __Encodin\n" * DEEP, "[unknown-keyword]"),
        ("fences", TOY + b"  __Description\n" + b"```asm\n" * DEEP, "[unclosed-fence]"),
        ("zeros", b"\0" * 4 * UNIT, "a zero byte"),
        ("UTF-16", TOY.decode().encode("utf-16"), "UTF-16"),
        ("UTF-32", TOY.decode().encode("utf-32"), "UTF-32"),
        ("Latin-1", TOY + "// résultat\n".encode("latin-1"), "not UTF-8"),
        ("a program", PROGRAM.read_bytes()[: 3 * UNIT], "a zero byte"),
        ("cut off", BODY + b"a = (b +", "[unexpected-token]"),
        ("statements", BODY + b"a;" * (2 * UNIT - 100), "error"),
        ("operands", TOY + b"  __Syntax\n    p " + b"a," * (2 * UNIT - 100), "error"),
        ("enumerators", TOY + b"__DefBitFieldType A<8>\n    " + b"a;" * (2 * UNIT - 100), "[duplicate-name]"),
    ]:
        expect(f"check, {name}", run("check", put("./x.isa", text)), [1], kind)
    expect("dump of statements", run("dump", "--json", put("./x.isa", BODY + b"a;" * (2 * UNIT - 100))), [0, 1], "error")
    for name, unit in [("zeros", b"\0"), ("one line", b"a"), ("lines", b"__DefGroup A\n")]:
        expect(f"check, 100 MB of {name}", run("check", large("./x.isa", unit, 100_000_000)), [2], "larger than the limit")


def programs():
    for name, text, kind in [
        ("parentheses", b".word " + b"(" * DEEP + b"1" + b")" * DEEP, "nested beyond"),
        ("signs", b".word " + b"-" * DEEP + b"1", "nested beyond"),
        ("brackets", b"LDG R0, " + b"[" * DEEP + b" ;", "error"),
        ("braces", b"NOP " + b"{" * DEEP + b" ;", "error"),
        ("kernels in kernels", b".kernel a\n" * DEEP, "[bad-directive]"),
        ("UTF-16", GOOD.decode().encode("utf-16"), "UTF-16"),
        ("UTF-16 without a mark", GOOD.decode().encode("utf-16-le"), "a zero byte"),
        ("Latin-1", GOOD + ".byte 'é'\n".encode("latin-1"), "not UTF-8"),
        ("a program", PROGRAM.read_bytes()[: 9 * UNIT], "a zero byte"),
        ("cut off", GOOD[:-6], "[bad-directive]"),
        ("a word of megabytes", b"a" * 16 * UNIT, "[unknown-mnemonic]"),
        ("undefined symbols", b"".join(b"l%d: BRA m%d ;\n" % (i, i) for i in range(100_000)), "[undefined-symbol]"),
    ]:
        expect(f"as, {name}", run("as", put("x.s", text), "-o", "never.o"), [1], kind)
        if pathlib.Path("never.o").exists():
            mistakes.append(f"as, {name}: there is an object")
    for name, text in [
        ("kernels", b"".join(b".kernel k%d\n.end\n" % i for i in range(2 * UNIT // 3))),
        ("labels", b"".join(b"l%d:\n" % i for i in range(3 * UNIT // 8))),
        ("one line", b"EXIT ;" * UNIT),
        ("a mark in front", b"\xef\xbb\xbf" + GOOD),
    ]:
        expect(f"as, {name}", run("as", put("x.s", text), "-o", "/dev/null"), [0])
    expect("as, millions of lines", run("as", large("x.s", b"NOP ;\n", 42 * UNIT), "-o", "/dev/null"), [0])
    for name, unit, says in [("zeros", b"\0", "a zero byte"), ("one line", b"a", "[unknown-mnemonic]")]:
        expect(f"as, 100 MB of {name}", run("as", large("x.s", unit, 100_000_000), "-o", "never.o"), [1], says)
    expect("as, 540 MB", run("as", large("x.s", b"\0", 540_000_000), "-o", "never.o"), [2], "larger than the limit")


def compiled():
    """Branches that do not reach their end, thousands in one function."""
    if SANITIZED or not shutil.which(os.environ.get("ISADORA_CLANG", "clang-19")):
        return
    steps = "".join(f"  if (p[{i}] == {7 * i}) goto out;\n  p[{i}] = {i};\n" for i in range(4000))
    put("far.c", f"int f(volatile int* p) {{\n{steps}out:\n  return p[3];\n}}\n".encode())
    expect("cc, 4,000 branches to one end", run("cc", "--isa", "rv32imc", "-w", "-c", "far.c", "-o", "far.o"), [0])


def objects():
    put("good.s", GOOD)
    expect("as", run("as", "good.s", "-o", "good.o"), [0])
    good = pathlib.Path("good.o").read_bytes()
    for name, data, kind in [
        ("cut off", good[:-1], "truncated"),
        ("cut off in the middle", good[: len(good) // 2], "truncated"),
        ("cut off in the header", good[:20], "truncated"),
        ("nothing", b"", "[bad-object]"),
        ("text", GOOD, "[bad-object]"),
        ("UTF-16", GOOD.decode().encode("utf-16"), "[bad-object]"),
        ("another machine's", OTHER.read_bytes(), "[bad-object]"),
        ("an object and 100 MB", good + b"\0" * 100_000_000, ""),
    ]:
        expect(f"dis, {name}", run("dis", put("x.o", data)), [0] if not kind else [1], kind)
    expect("dis, 100 MB of zeros", run("dis", large("x.o", b"\0", 100_000_000)), [1], "[bad-object]")
    expect("dis --raw, 100 MB of zeros", run("dis", "--raw", large("x.bin", b"\0", 100_000_000)), [1], "[illegal-word]")
    expect("dis --raw, 540 MB", run("dis", "--raw", large("x.bin", b"\0", 540_000_000)), [2], "larger than the limit")
    expect("dis --raw, cut off", run("dis", "--raw", put("x.bin", b"\1\2\3")), [1], "[illegal-word]")


def batches():
    for name, text, says in [
        ("brackets", b"[" * (10 << 20), "bytes"),
        ("brackets within a line", b"[" * DEEP, "nests deeper"),
        ("braces", b'{"a":' * DEEP, "nests deeper"),
        ("Latin-1", '{"asm": "r\xe9sultat"}'.encode("latin-1"), "not JSON"),
        ("cut off", b'{"asm": "NO', "not JSON"),
    ]:
        result = run("eval", "--batch", put("x.json", text), stdout=subprocess.PIPE)
        if result.returncode != 0 or says not in result.stdout.decode() or len(result.stdout) > 200:
            mistakes.append(f"eval --batch, {name}: {result.returncode} {result.stdout[:200]} {result.stderr[:200]}")
    expect("eval --batch, UTF-16", run("eval", "--batch", put("x.json", '{"asm": "NOP"}'.encode("utf-16"))), [1], "UTF-16")
    expect("eval --batch, zeros", run("eval", "--batch", put("x.json", b"\0" * 60 * UNIT)), [1], "a zero byte")
    expect("eval --batch, 100 MB", run("eval", "--batch", large("x.json", b'{"asm": "NOP"}\n', 100_000_000)), [2], "larger than the limit")


def arguments():
    put("sums.s", (pathlib.Path(__file__).parents[1] / "cli/data/sums.s").read_bytes())
    run_sums = ["run", "sums.s", "--arg", "n=1", "--arg", "out=+32"]
    expect("--arg, 100 MB", run(*run_sums, "--arg", f"a=@{large('data', b'1', 100_000_000)}"), [0])
    expect("--arg, a folder", run(*run_sums, "--arg", "a=@/"), [2], "is a directory")
    expect("--arg, no file", run(*run_sums, "--arg", "a=@gone"), [2], "no such file")
    expect("--arg, without end", run(*run_sums, "--arg", "a=@/dev/zero"), [2, 4], "error")


def inputs():
    os.mkdir("folder")
    readers = {"check": ["check"], "dump": ["dump"], "as": ["as"], "dis": ["dis"], "run": ["run"], "eval": ["eval", "--batch"]}
    for name, command in readers.items():
        expect(f"{name}, no file", run(*command, "./gone"), [2], "[cannot-read]")
        if name not in ("check", "dump"):
            expect(f"{name}, a folder", run(*command, "./folder"), [2], "is a directory")
        expect(f"{name}, an empty folder's name", run(*command, "./folder/"), [2], "[cannot-read]")
        expect(f"{name}, a long name", run(*command, "./" + "n" * 5000), [2], "[cannot-read]")
    put("secret", GOOD)
    os.chmod("secret", 0)
    if os.geteuid() == 0:
        print("skipped: files without permission, for root may read everything")
    else:
        expect("as, no permission", run("as", "secret"), [2], "permission denied")
    os.link("good.s", "short.s")
    with subprocess.Popen([PROGRAM, "as", "-", "-o", "-"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as late:
        os.remove("short.s")  # what standard input brings does not need its file any more
        late.communicate(GOOD, timeout=HANGS)
        if late.returncode != 0:
            mistakes.append("as from standard input fails")


def outputs():
    before = sorted(os.listdir())
    with open("/dev/full", "w") as full:
        for command in (["isas"], ["dump", "simt128"], ["as", "good.s", "-o", "-"], ["dis", "good.o"], ["eval", "NOP"], ["explain", "NOP"], ["--help"]):
            expect(f"{command[0]} > /dev/full", run(*command, stdout=full), [2], "no space left on device")
    for path, says in [("/dev/full", "no space left"), ("./no/folder/x.o", "no such file"), ("folder", "is a directory"), ("", "error")]:
        arguments = ["-o", path] if path else ["-o", "n" * 300]
        expect(f"as -o {path}", run("as", "good.s", *arguments), [2], says)
    expect("as -o /dev/stdout", run("as", "good.s", "-o", "/dev/stdout"), [0])
    if sorted(os.listdir()) != before:
        mistakes.append(f"outputs leave {set(os.listdir()) - set(before)}")
    source = put("same.s", GOOD)
    expect("as onto its input", run("as", source, "-o", source), [2], "its own input")
    if pathlib.Path(source).read_bytes() != GOOD:
        mistakes.append("as onto its input has destroyed it")
    put("kept.o", b"old")
    small = f"ulimit -f 0; trap '' XFSZ; exec '{PROGRAM}' as good.s -o kept.o"
    result = subprocess.run(["bash", "-c", small], stderr=subprocess.PIPE, timeout=HANGS)
    if result.returncode != 2 or pathlib.Path("kept.o").read_bytes() != b"old" or list(pathlib.Path().glob(".isadora*")):
        mistakes.append(f"a disk that fills up: {result.returncode}, {result.stderr!r}, {os.listdir()}")


def pipes():
    put("raw.bin", PROGRAM.read_bytes()[: 8 * UNIT])
    for command in ("dump simt128", "dis --raw raw.bin", "dump --json simt128"):
        script = f"set -o pipefail; '{PROGRAM}' {command} | head -1 > /dev/null"
        result = subprocess.run(["bash", "-c", script], stderr=subprocess.PIPE, timeout=HANGS)
        if result.returncode != 141 or result.stderr:
            mistakes.append(f"{command} | head -1: {result.returncode}, {result.stderr!r}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for part in (objects, descriptions, programs, compiled, batches, arguments, inputs, outputs, pipes):
            start = time.monotonic()
            part()
            print(f"{part.__name__}: {time.monotonic() - start:.1f} s")
        os.chdir("/")
    print(f"the longest run took {longest[0]:.1f} s of the processor: {longest[1]}")
    print("\n".join(mistakes) or f"{runs} runs, each with an answer within {SECONDS} s and {MEMORY >> 20} MiB")
    sys.exit(bool(mistakes))


if __name__ == "__main__":
    main()

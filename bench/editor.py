"""A client of the language server that types into a large program and takes the time until the answer is there."""
import json
import subprocess
import time

URI = "untitled:large.s"


class Client:
    def __init__(self, program):
        self.server = subprocess.Popen([program, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.ids = 0
        self.version = 1
        self.ask("initialize", {"capabilities": {}})
        self.tell("initialized", {})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.server.stdin.flush()

    def receive(self):
        length = 0
        while (line := self.server.stdout.readline().strip()):
            length = int(line.split(b":")[1])
        return json.loads(self.server.stdout.read(length))

    def wait(self, holds):
        while not holds(message := self.receive()):
            pass
        return message

    def tell(self, method, params):
        self.send({"method": method, "params": params})

    def ask(self, method, params):
        self.ids += 1
        self.send({"id": self.ids, "method": method, "params": params})
        return self.wait(lambda m: m.get("id") == self.ids)["result"]

    def diagnostics(self):
        return self.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics")["params"]["diagnostics"]

    def open(self, text):
        self.tell("textDocument/didOpen", {"textDocument": {"uri": URI, "languageId": "isadora-asm", "version": 1, "text": text}})
        return self.diagnostics()

    def type(self, line, column, text, replaced=0):
        self.version += 1
        change = {"range": {"start": {"line": line, "character": column}, "end": {"line": line, "character": column + replaced}}, "text": text}
        self.tell("textDocument/didChange", {"textDocument": {"uri": URI, "version": self.version}, "contentChanges": [change]})
        return self.diagnostics()

    def close(self):
        self.ask("shutdown", {})
        self.tell("exit", {})
        self.server.wait(10)


def timed(work):
    begin = time.perf_counter()
    result = work()
    return time.perf_counter() - begin, result


def keystrokes(program, text, count):
    """Seconds from a keystroke to its diagnostics, with an error and without, and to a completion after it."""
    client = Client(program)
    lines = text.split("\n")
    line = next(n for n in range(len(lines) // 2, len(lines)) if lines[n].strip().startswith("IADD"))
    column = lines[line].index("IADD") + 4
    if client.open(text):
        raise SystemExit("bench: the program has mistakes")
    times = {"diagnostics, with a mistake": [], "completion": [], "diagnostics, without": []}
    place = {"textDocument": {"uri": URI}, "position": {"line": line, "character": column + 1}}
    for _ in range(count):
        seconds, found = timed(lambda: client.type(line, column, "X"))
        if len(found) != 1:
            raise SystemExit(f"bench: expected one mistake, got {found}")
        times["diagnostics, with a mistake"].append(seconds)
        times["completion"].append(timed(lambda: client.ask("textDocument/completion", place))[0])
        times["diagnostics, without"].append(timed(lambda: client.type(line, column, "", 1))[0])
    client.close()
    return times

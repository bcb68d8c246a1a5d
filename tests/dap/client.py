"""A client of the Debug Adapter Protocol, as an editor is one: it starts `isadora debug --dap` and speaks through a pipe."""
import json
import signal
import subprocess


class Refused(Exception):
    """A request whose response is no success; the text is the message."""


def too_late(*_):
    raise TimeoutError("the adapter has not said what was waited for")


class Client:
    SECONDS = 60  # of a scenario; an answer that does not come is a failure

    def __init__(self, isadora, *options):
        signal.signal(signal.SIGALRM, too_late)
        signal.alarm(self.SECONDS)
        self.process = subprocess.Popen([isadora, "debug", "--dap", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.sequence = 0
        self.events = []

    def raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def receive(self):
        length = None
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise EOFError("the adapter has ended")
            if line == b"\r\n":
                break
            name, value = line.split(b":")
            if name == b"Content-Length":
                length = int(value)
        message = json.loads(self.process.stdout.read(length))
        assert message["seq"] > 0
        return message

    def ask(self, command, **arguments):
        """The body of the response; events that come before it are kept."""
        self.sequence += 1
        body = json.dumps({"seq": self.sequence, "type": "request", "command": command, "arguments": arguments}).encode()
        self.raw(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        while True:
            message = self.receive()
            if message["type"] == "event":
                self.events.append(message)
                continue
            assert message["type"] == "response" and message["request_seq"] == self.sequence, message
            assert message["command"] == command
            if not message["success"]:
                assert message["body"]["error"]["variables"]["why"] == message["message"]
                raise Refused(message["message"])
            return message["body"]

    def wait(self, name):
        """The next event of that name; those before it are dropped, but for what the program wrote."""
        while True:
            while self.events:
                event = self.events.pop(0)
                if event["event"] == "output":
                    self.output.append(event["body"])
                if event["event"] == name:
                    return event.get("body", {})
                assert event["event"] in ("output", "initialized", "exited", "terminated"), (name, event)
            message = self.receive()
            assert message["type"] == "event", message
            self.events.append(message)

    def begin(self, program, stops=(), **more):
        """Launches; breakpoints are set before the program begins."""
        self.output = []
        capabilities = self.ask("initialize", adapterID="isadora", linesStartAt1=True)
        assert capabilities["supportsStepBack"] and capabilities["supportsDisassembleRequest"]
        self.ask("launch", program=str(program), **more)
        self.wait("initialized")
        told = [self.ask(command, **arguments)["breakpoints"] for command, arguments in stops]
        self.ask("configurationDone")
        return told

    def step(self, command, thread=1, **more):
        self.ask(command, threadId=thread, **more)
        return self.wait("stopped")

    def frame(self, thread=1):
        return self.ask("stackTrace", threadId=thread)["stackFrames"][0]

    def line(self, thread=1):
        return self.frame(thread)["line"]

    def value(self, expression, thread=1):
        return self.ask("evaluate", expression=expression, frameId=thread)["result"]

    def variables(self, reference, **more):
        return {v["name"]: v for v in self.ask("variables", variablesReference=reference, **more)["variables"]}

    def scopes(self, thread=1):
        return {s["name"]: s["variablesReference"] for s in self.ask("scopes", frameId=thread)["scopes"]}

    def texts(self, category="stdout"):
        return "".join(o["output"] for o in self.output if o["category"] == category)

    def end(self):
        self.ask("disconnect")
        assert self.process.wait(20) == 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

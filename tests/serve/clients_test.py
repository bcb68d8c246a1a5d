#!/usr/bin/python3 -B
"""Many clients of `isadora serve` at once: each gets its own answers, and those that go away midway disturb nobody."""
import json
import pathlib
import re
import socket
import subprocess
import sys
import threading
import unittest
import urllib.request

ISADORA = str(pathlib.Path(sys.argv.pop(1) if len(sys.argv) > 1 else "build/isadora").resolve())
CLIENTS = 8
ENDLESS = "loop:\n    IADD R0, R0, 0x1 ;\n    BRA loop ;\n"


class Clients(unittest.TestCase):
    def setUp(self):
        self.server = subprocess.Popen([ISADORA, "serve", "simt128", "rv32imc", "--port", "0"], stdout=subprocess.PIPE, text=True)
        self.addCleanup(self.end)
        self.url = self.server.stdout.readline().strip()
        self.port = int(re.search(r":(\d+)/", self.url)[1])

    def end(self):
        self.assertIsNone(self.server.poll(), "the server has ended")
        self.server.terminate()
        self.server.communicate()

    def ask(self, what, **question):
        request = urllib.request.Request(f"{self.url}api/{what}", json.dumps(question).encode(), {"Content-Type": "application/json"})
        return json.load(urllib.request.urlopen(request, timeout=300))

    def at_once(self, work):
        failures = []

        def one(number):
            try:
                work(number)
            except BaseException as failure:
                failures.append(failure)

        threads = [threading.Thread(target=one, args=[number]) for number in range(CLIENTS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for failure in failures:
            raise failure

    def test_each_gets_the_answers_to_its_own_questions(self):
        def one(number):
            for _ in range(5):
                answer = self.ask("assemble", text=f"IADD R0, R1, 0x{number:X} ;")
                self.assertEqual(answer["lines"][0]["text"], f"IADD R0, R1, 0x{number:X};")
                page = urllib.request.urlopen(f"{self.url}explorer.html", timeout=300).read()
                self.assertIn(b"<title>Explorer", page)

        self.at_once(one)

    def test_each_drives_a_run_of_its_own(self):
        def one(number):
            run = self.ask("start", text=ENDLESS)["run"]
            for _ in range(3):
                self.ask("step", run=run, steps=number + 1)
                self.ask("back", run=run, steps=1)
            self.assertEqual(self.ask("step", run=run, steps=1)["moment"], 3 * number + 1)

        self.at_once(one)

    def test_those_that_go_away_disturb_nobody(self):
        body = json.dumps({"text": ENDLESS}).encode()
        head = b"POST /api/start HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % (self.port, len(body))
        whole = head + body

        def one(number):
            for length in range(number, len(whole) + 1, CLIENTS):
                with socket.create_connection(("127.0.0.1", self.port)) as client:
                    client.sendall(whole[:length])
                if length % 5 == 0:
                    self.assertEqual(self.ask("isas")["isas"], ["simt128", "rv32imc"])

        self.at_once(one)
        self.assertTrue(self.ask("assemble", text="EXIT ;")["good"])


if __name__ == "__main__":
    unittest.main(argv=["test"])

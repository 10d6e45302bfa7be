"""Drives Chromium through a pipe (the DevTools protocol), so that it needs no port."""

import fcntl
import json
import os
import signal
import subprocess
import time

FLAGS = [
    "--headless=new", "--no-sandbox", "--remote-debugging-pipe", "--disable-gpu", "--disable-dev-shm-usage",
    "--no-first-run", "--no-default-browser-check", "--disable-extensions", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]


def stop_waiting(_signal, _frame):
    raise TimeoutError("the browser does not answer")


signal.signal(signal.SIGALRM, stop_waiting)


def pipe():
    """A pipe whose ends do not use the numbers 3 and 4."""
    ends = os.pipe()
    moved = tuple(fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends)
    for end in ends:
        os.close(end)
    return moved


class Chromium:
    """The browser, which can only connect to the addresses in `reachable`."""

    def __init__(self, program, profile, seconds, reachable=(), flags=()):
        self.deadline = time.monotonic() + seconds
        rules = ", ".join(["MAP * ~NOTFOUND", *(f"EXCLUDE {address}" for address in reachable)])
        commands_read, self.commands = pipe()
        self.answers, answers_write = pipe()
        # Chromium reads commands from 3 and writes answers to 4.
        os.dup2(commands_read, 3)
        os.dup2(answers_write, 4)
        self.process = subprocess.Popen(
            [program, *FLAGS, *flags, f"--host-resolver-rules={rules}", f"--user-data-dir={profile}", "about:blank"],
            pass_fds=(3, 4), start_new_session=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        for descriptor in (3, 4, commands_read, answers_write):
            os.close(descriptor)
        self.rest, self.count, self.tabs = b"", 0, {}

    def stop(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def send(self, method, session=None, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        return self.count

    def receive(self):
        while b"\0" not in self.rest:
            signal.alarm(max(1, int(self.deadline - time.monotonic())))
            piece = os.read(self.answers, 1 << 16)
            signal.alarm(0)
            if not piece:
                raise EOFError("the browser has ended")
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, session=None, **parameters):
        identifier = self.send(method, session, **parameters)
        while True:
            message = self.receive()
            if message.get("id") == identifier:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]
            self.notice(message)

    def notice(self, message):
        tab = self.tabs.get(message.get("sessionId"))
        if tab and "method" in message:
            tab.notice(message["method"], message["params"])


class Tab:
    """One page of the browser, with separate cookies unless it is opened next to another page."""

    DOMAINS = ("Page", "Runtime", "Log", "Network")

    def __init__(self, chromium, context=None):
        self.chromium = chromium
        self.context = context or chromium.call("Target.createBrowserContext")["browserContextId"]
        target = chromium.call("Target.createTarget", url="about:blank", browserContextId=self.context)["targetId"]
        self.session = chromium.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        chromium.tabs[self.session] = self
        for domain in self.DOMAINS:
            self.call(f"{domain}.enable")

    def notice(self, method, parameters):
        """Called with every event."""

    def send(self, method, **parameters):
        return self.chromium.send(method, self.session, **parameters)

    def call(self, method, **parameters):
        return self.chromium.call(method, self.session, **parameters)

    def js(self, expression, **options):
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True,
                           **{"allowUnsafeEvalBlockedByCSP": True, **options})
        if "exceptionDetails" in result:
            raise RuntimeError(json.dumps(result["exceptionDetails"])[:2000])
        return result["result"].get("value")

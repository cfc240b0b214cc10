"""A server on loopback that replies what a test wrote down for it, and remembers what it was asked."""

from __future__ import annotations

import json
import threading
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any, NamedTuple

from skill_lint.triggers.retry import Patience

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


class Scripted(NamedTuple):
    """One reply; with `is_silent` none comes while the test lasts, with `is_cut` the connection ends halfway.

    With `trickle` its status line, its headers or its body come byte by byte, and never to an end.
    """

    status: int = 200
    body: bytes = b""
    headers: tuple[tuple[str, str], ...] = ()
    is_silent: bool = False
    is_cut: bool = False
    trickle: str = ""


class Received(NamedTuple):
    """One request as it came."""

    path: str
    headers: Mapping[str, str]
    body: dict[str, Any]


@dataclass
class FakeServer:
    """What is replied, in order, the last again and again, and what was received."""

    url: str = ""
    script: list[Scripted] = field(default_factory=list)
    received: list[Received] = field(default_factory=list)
    finished: threading.Event = field(default_factory=threading.Event)
    was_asked: threading.Event = field(default_factory=threading.Event)
    was_cut: threading.Event = field(default_factory=threading.Event)
    connections: int = 0

    def next(self) -> Scripted:
        return self.script.pop(0) if len(self.script) > 1 else self.script[0]


STARTS = {
    "status": b"HTTP/1.1 200 ",
    "headers": b"HTTP/1.1 200 OK\r\nx-leaves: ",
    "body": b"HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n",
}


def scripted(value: object, status: int = 200, **headers: str) -> Scripted:
    """Give a reply with `value` as JSON, a text or bytes as they are."""
    body = (
        value if isinstance(value, bytes) else value.encode() if isinstance(value, str) else json.dumps(value).encode()
    )
    return Scripted(status, body, tuple((name.replace("_", "-"), text) for name, text in headers.items()))


@contextmanager
def serving(*script: Scripted) -> Iterator[FakeServer]:
    """Serve `script` at a free port of loopback."""
    fake = FakeServer(script=list(script))

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            content = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): text for name, text in self.headers.items()}
            fake.received.append(Received(self.path, headers, json.loads(content)))
            reply = fake.next()
            fake.was_asked.set()
            if reply.is_silent:
                fake.finished.wait()
                self.close_connection = True
                return
            if reply.trickle:
                self.trickle(STARTS[reply.trickle])
                self.close_connection = True
                return
            self.send_response(reply.status)
            for name, text in reply.headers:
                self.send_header(name, text)
            self.send_header("content-length", str(len(reply.body) + (10 if reply.is_cut else 0)))
            self.end_headers()
            try:
                self.wfile.write(reply.body)
            except OSError:
                self.close_connection = True
            self.close_connection = self.close_connection or reply.is_cut

        def setup(self) -> None:
            super().setup()
            fake.connections += 1

        def trickle(self, start: bytes) -> None:
            try:
                self.wfile.write(start)
                while not fake.finished.wait(0.02):
                    self.wfile.write(b"x")
            except OSError:
                fake.was_cut.set()

        def log_message(self, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    fake.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield fake
    finally:
        fake.finished.set()
        server.shutdown()
        thread.join()
        server.server_close()


@dataclass
class Hours:
    """A clock that only goes on when somebody sleeps, and the pauses that were made."""

    time: float = 0.0
    pauses: list[float] = field(default_factory=list)

    def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.time += seconds

    def patience(self, **settings: Any) -> Patience:
        given: dict[str, Any] = {
            "clock": lambda: self.time,
            "now": lambda: self.time,
            "sleep": self.sleep,
            "chance": lambda: 0.5,
        }
        return Patience(**(given | settings))

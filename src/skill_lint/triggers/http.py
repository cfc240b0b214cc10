"""One JSON request over HTTP; the only module that knows the library behind it, httpx2, and imports it when needed."""

from __future__ import annotations

import json
import threading
from contextlib import suppress
from socket import SHUT_RDWR
from typing import TYPE_CHECKING, Any

from skill_lint import __version__
from skill_lint.triggers.backend import BackendError
from skill_lint.triggers.retry import ConnectionFailedError, Reply, StoppedError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from socket import socket

    from httpx2 import Client

LARGEST_REPLY = 5_000_000
"""Bytes; an answer has a few hundred, with a model's thoughts some ten thousand."""
USER_AGENT = f"skill-lint/{__version__}"


class TooLargeError(Exception):
    """A reply that was not read to its end."""


class UntrustedError(Exception):
    """A server whose certificate could not be verified; nothing was sent."""


def require_library() -> None:
    """Raise BackendError, with how to install it, where the library is missing."""
    try:
        import httpx2  # noqa: F401
    except ImportError:
        missing = True
    else:
        missing = False
    if missing:
        raise BackendError(
            "model backends need the package `httpx2`, which is not installed. Install skill-lint with its extra "
            "`model` (`pip install '.[model]'` in a checkout), or `httpx2` beside it"
        )


class Connection:
    """Connections to one server, for several threads at once.

    Redirects are not followed: a key would go along. Certificates are verified against the system's store, so a slim
    container needs its package of CA certificates (`ca-certificates`), or `SSL_CERT_FILE`. Proxies come from the
    environment (`HTTPS_PROXY`, `NO_PROXY` ...), except for a loopback address, which no proxy can reach.
    """

    def __init__(self, *, is_loopback: bool) -> None:
        """Make nothing yet but the first client; raises BackendError where the library is missing."""
        require_library()
        import httpx2

        self._library = httpx2
        self._is_loopback = is_loopback
        self._lock = threading.Lock()
        self._under_way: set[_Exchange] = set()
        self._is_closed = False
        kind = ""
        try:
            self._certificates = httpx2.create_ssl_context()
            self._idle = [self._line()]
        except Exception as error:  # a proxy's address or a file of certificates from the environment
            kind = type(error).__name__
        if kind:
            raise BackendError(
                f"no connection can be made with the proxy or certificates that the environment names ({kind}). "
                "Look at `HTTPS_PROXY`, `ALL_PROXY`, `NO_PROXY`, `SSL_CERT_FILE` and `SSL_CERT_DIR`"
            )

    def post(self, url: str, headers: Mapping[str, str], body: Mapping[str, Any], timeout: float) -> Reply:
        """Post `body` as JSON and give the reply, whatever its status.

        `timeout` in seconds is for the whole, from looking up the name to the last byte of the reply: the library's own
        are for each read, so that a server which sends a byte now and then would never be given up. At its end the
        connection is cut, as it is by `close`.

        Raises ConnectionFailedError, StoppedError, UntrustedError and TooLargeError; their texts and causes hold
        nothing of what was sent.
        """
        content = encoded(body)
        with self._lock:
            if self._is_closed:
                raise StoppedError
            exchange = _Exchange(self._idle.pop() if self._idle else self._line())
            self._under_way.add(exchange)
        arguments = (exchange, url, headers, content, timeout)
        # A thread that is not waited for at the end: looking up a name cannot be cut short.
        threading.Thread(target=self._exchanged, args=arguments, name="exchange", daemon=True).start()
        if not exchange.is_settled.wait(timeout):
            exchange.cut(_too_late(timeout))
        with self._lock:
            self._under_way.discard(exchange)
            outcome = exchange.outcome
            if isinstance(outcome, Reply):
                self._idle.append(exchange.line)
        if isinstance(outcome, Reply):
            return outcome
        raise outcome

    def close(self) -> None:
        """Cut what is under way, and send nothing more."""
        with self._lock:
            self._is_closed = True
            for exchange in self._under_way:
                exchange.cut(StoppedError())
            while self._idle:
                self._idle.pop().close()

    def _line(self) -> _Line:
        client = self._library.Client(
            follow_redirects=False,
            verify=self._certificates,
            mounts={"http://": None, "https://": None} if self._is_loopback else None,
            headers={"user-agent": USER_AGENT, "accept-encoding": "identity"},
        )
        return _Line(client)

    def _exchanged(
        self, exchange: _Exchange, url: str, headers: Mapping[str, str], content: bytes, timeout: float
    ) -> None:
        outcome: Reply | Exception
        try:
            outcome = exchange.line.post(url, headers, content, timeout)
        except TooLargeError as error:
            outcome = TooLargeError(str(error))
        except Exception as error:  # what the library raises has the request, and so the key, on it
            outcome = self._failure(error, timeout)
        if not (exchange.settle(outcome) and isinstance(outcome, Reply)):
            exchange.line.close()

    def _failure(self, error: Exception, timeout: float) -> Exception:
        """Say in our own words why no reply came."""
        library = self._library
        if isinstance(error, library.TimeoutException | TimeoutError):
            return _too_late(timeout)
        if isinstance(error, library.ConnectError):
            if "CERTIFICATE_VERIFY_FAILED" in str(error):
                return UntrustedError(
                    "the server's certificate could not be verified: is the system's store of certificates there "
                    "(`ca-certificates`), or named by `SSL_CERT_FILE`?"
                )
            return ConnectionFailedError("the server could not be reached", is_unreachable=True)
        if isinstance(error, library.ProxyError):
            return ConnectionFailedError("the proxy refused the connection", is_unreachable=True)
        return ConnectionFailedError(f"the connection broke ({type(error).__name__})")


class _Exchange:
    """One request and what comes of it, which is settled once: by its reply, by its time, or by the end of the run."""

    def __init__(self, line: _Line) -> None:
        self.line = line
        self.is_settled = threading.Event()
        self.outcome: Reply | Exception = StoppedError()
        self._lock = threading.Lock()

    def settle(self, outcome: Reply | Exception) -> bool:
        """Let `outcome` be what came, and say whether nothing else had before."""
        with self._lock:
            if self.is_settled.is_set():
                return False
            self.outcome = outcome
            self.is_settled.set()
            return True

    def cut(self, reason: Exception) -> None:
        """End it for `reason`, unless it has ended."""
        if self.settle(reason):
            self.line.cut()


class _Line:
    """A client that is used for one request at a time, and whose connection can be cut from another thread."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._lock = threading.Lock()
        self._socket: socket | None = None  # one more handle of the connection's, whatever is laid over it
        self._is_cut = False

    def post(self, url: str, headers: Mapping[str, str], content: bytes, timeout: float) -> Reply:
        """Send a request and read the reply; raises what the library does, and TooLargeError."""
        sent = {**headers, "content-type": "application/json", "accept": "application/json"}
        told = {"trace": self._watch}
        with self._client.stream(
            "POST", url, content=content, headers=sent, timeout=timeout, extensions=told
        ) as response:
            received = bytearray()
            for chunk in response.iter_raw():  # not unpacked: a small reply could be made to become a huge one
                received += chunk
                if len(received) > LARGEST_REPLY:
                    raise TooLargeError(f"the reply is larger than {LARGEST_REPLY:,} bytes")
            names = {name.lower(): value for name, value in response.headers.items()}
            return Reply(response.status_code, names, bytes(received))

    def cut(self) -> None:
        """Cut the connection, also one that is only being made: whoever waits for it meets its end."""
        with self._lock:
            self._is_cut = True
            self._shut()

    def close(self) -> None:
        """Close the connection; nobody may be using it."""
        self._client.close()
        with self._lock:
            self._replace(None)

    def _watch(self, event: str, told: Mapping[str, Any]) -> None:
        """Take a handle of each new connection from what the library tells of its work."""
        if event.endswith("connect_tcp.complete") and (made := told["return_value"].get_extra_info("socket")):
            with self._lock:
                self._replace(made.dup())
                if self._is_cut:
                    self._shut()

    def _replace(self, handle: socket | None) -> None:
        if self._socket is not None:
            self._socket.close()
        self._socket = handle

    def _shut(self) -> None:
        if self._socket is not None:
            with suppress(OSError):  # the other side was faster
                self._socket.shutdown(SHUT_RDWR)


def _too_late(timeout: float) -> ConnectionFailedError:
    return ConnectionFailedError(f"no reply within {timeout:.3g} s")


def encoded(body: Mapping[str, Any]) -> bytes:
    """Give `body` as JSON, texts as they are."""
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")

"""One JSON request over HTTP; the only module that knows the library behind it, httpx2, and imports it when needed."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

from skill_lint import __version__
from skill_lint.triggers.backend import BackendError
from skill_lint.triggers.retry import ConnectionFailedError, Reply

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

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

    def __init__(self, *, is_loopback: bool, clock: Callable[[], float] = time.monotonic) -> None:
        """Make nothing yet but the client; raises BackendError where the library is missing."""
        require_library()
        import httpx2

        client: httpx2.Client | None = None
        kind = ""
        try:
            client = httpx2.Client(
                follow_redirects=False,
                mounts={"http://": None, "https://": None} if is_loopback else None,
                headers={"user-agent": USER_AGENT, "accept-encoding": "identity"},
            )
        except Exception as error:  # a proxy's address or a file of certificates from the environment
            kind = type(error).__name__
        if client is None:
            raise BackendError(
                f"no connection can be made with the proxy or certificates that the environment names ({kind}). "
                "Look at `HTTPS_PROXY`, `ALL_PROXY`, `NO_PROXY`, `SSL_CERT_FILE` and `SSL_CERT_DIR`"
            )
        self._client = client
        self._clock = clock
        self._library = httpx2

    def post(self, url: str, headers: Mapping[str, str], body: Mapping[str, Any], timeout: float) -> Reply:
        """Post `body` as JSON and give the reply, whatever its status; `timeout` in seconds is for the whole.

        Raises ConnectionFailedError, UntrustedError and TooLargeError; their texts and causes hold nothing of what was
        sent.
        """
        end = self._clock() + timeout
        outcome: Reply | Exception
        try:
            outcome = self._post(url, headers, encoded(body), timeout, end)
        except TooLargeError as error:
            outcome = TooLargeError(str(error))
        except Exception as error:  # what the library raises has the request, and so the key, on it
            outcome = self._failure(error, timeout)
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    def close(self) -> None:
        """Close all connections."""
        self._client.close()

    def _post(self, url: str, headers: Mapping[str, str], content: bytes, timeout: float, end: float) -> Reply:
        sent = {**headers, "content-type": "application/json", "accept": "application/json"}
        with self._client.stream("POST", url, content=content, headers=sent, timeout=timeout) as response:
            received = bytearray()
            for chunk in response.iter_raw():  # not unpacked: a small reply could be made to become a huge one
                received += chunk
                if len(received) > LARGEST_REPLY:
                    raise TooLargeError(f"the reply is larger than {LARGEST_REPLY:,} bytes")
                if self._clock() > end:
                    raise TimeoutError
            names = {name.lower(): value for name, value in response.headers.items()}
            return Reply(response.status_code, names, bytes(received))

    def _failure(self, error: Exception, timeout: float) -> Exception:
        """Say in our own words why no reply came."""
        library = self._library
        if isinstance(error, library.TimeoutException | TimeoutError):
            return ConnectionFailedError(f"no reply within {timeout:.3g} s")
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


def encoded(body: Mapping[str, Any]) -> bytes:
    """Give `body` as JSON, texts as they are."""
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")

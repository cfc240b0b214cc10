"""Keys and addresses: where a key comes from, where it may go, and that it is seen nowhere.

Keys come from the environment alone, addresses from the command line or the environment. Nothing here is read from a
file of the tree that is checked: a pull request could otherwise have a key sent to an address of its own.
"""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.triggers.backend import BackendError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from skill_lint.triggers.access import Access

HIDDEN = "[key]"
"""What stands in the place of a key."""
_SHORTEST_SECRET = 6
_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,99}")
_SECRET_NAME = re.compile(r"(?:_|^)(?:API_?KEY|KEY|TOKEN|SECRET|PASSWORD)$", re.IGNORECASE)
# No userinfo, query or fragment, and nothing that two parsers of addresses could read in two ways.
_ADDRESS = re.compile(
    r"(?P<scheme>https?)://"
    r"(?P<host>(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.?|\[[0-9a-f:.]+\])"
    r"(?P<port>:[0-9]{1,5})?(?P<path>/[a-z0-9._~/-]*)?",
    re.IGNORECASE,
)


class Vendor(NamedTuple):
    """Whose keys go where: the variable of the key, the one of the address, the address, and the vendor's own host.

    With `has_regions` so are those with one more word before it, which keep data in a region.
    """

    key_variable: str
    base_variable: str
    base_url: str
    host: str
    has_regions: bool = False

    def owns(self, host: str, port: int) -> bool:
        """Say whether a key of the vendor's may go to `host`, which is in lower case: its own name as a whole."""
        region, dot, rest = host.partition(".")
        is_own = host == self.host or (self.has_regions and rest == self.host and bool(region and dot))
        return is_own and port == HTTPS


HTTPS = 443
ANTHROPIC = Vendor("ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", "https://api.anthropic.com", "api.anthropic.com")
OPENAI = Vendor("OPENAI_API_KEY", "OPENAI_BASE_URL", "https://api.openai.com/v1", "api.openai.com", has_regions=True)
"""The names that the vendors' own clients read (anthropic 0.121 and openai 3.3, read in November 2026)."""
_VENDORS = (ANTHROPIC, OPENAI)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An address, and the key that may be sent there: "" where none is. `key_variable` is where it comes from.

    `secrets` are all that must not be seen, in the order of `redact`.
    """

    base_url: str
    host: str
    is_loopback: bool
    key_variable: str = ""
    key: str = field(default="", repr=False)
    secrets: tuple[str, ...] = field(default=(), repr=False)

    def redact(self, text: str) -> str:
        """Give `text` without any known key."""
        return redact(text, self.secrets)


def endpoint(vendor: Vendor, access: Access) -> Endpoint:
    """Decide which address is asked and with which key. Raises BackendError with a cure.

    The address is `base_url`, else the vendor's variable, else the vendor's own. The key is in the variable
    `key_environment`, else in the vendor's. A vendor's key goes to the vendor's host alone, unless
    `allow_custom_base_url`; this holds also where the address comes from the environment, since a key and an address
    that were set at different times need not belong together. A loopback address needs no key: the vendor's is left out
    there, not refused, so that a local server can be asked while a key is set. Plain HTTP is for loopback addresses
    alone. Without `will_ask` (a dry run, a run from the cache) a key that is missing is no fault.
    """
    environment, key_environment = access.environment, access.key_environment
    given, source = _address(vendor, environment, access.base_url)
    match = _ADDRESS.fullmatch(given)
    port = int(match["port"][1:]) if match is not None and match["port"] else HTTPS
    host = "" if match is None else _host(match["host"])
    if match is None or not host or port not in range(1, 65_536):
        raise BackendError(_unfit(given, source))
    scheme, shown_port = match["scheme"].lower(), match["port"] or ""
    is_loopback = _is_loopback(host)
    if scheme == "http" and not is_loopback:
        raise BackendError(
            f"{source} is plain HTTP to `{host}`: what is sent there can be read on the way. Use `https://`; "
            "only loopback addresses, as `http://localhost:11434/v1`, may be asked without"
        )
    variable = key_environment or vendor.key_variable
    if not _VARIABLE.fullmatch(variable):
        raise BackendError(
            "what `--api-key-env` is given is no name of a variable. Put the key into a variable of the environment, "
            "and give its name"
        )
    owner = next((each for each in _VENDORS if each.key_variable == variable), None)
    is_foreign = owner is not None and not owner.owns(host, port) and not access.allow_custom_base_url
    key = environment.get(variable, "").strip()
    if is_foreign and is_loopback and not key_environment:
        key = ""
    elif is_foreign and key:
        raise BackendError(
            f"the key in `{variable}` would go to `{host}{shown_port}`, which is not its vendor's host. Put a key for "
            "that host into a variable of its own and name it with `--api-key-env NAME`, or allow it with "
            "`--allow-custom-base-url`"
        )
    wants_key = bool(key_environment) or not is_loopback
    if not key and access.will_ask and wants_key:
        if key_environment and variable not in environment:  # it may be a key, given by mistake
            raise BackendError("no key: the variable that `--api-key-env` names is not set in the environment. Set it")
        raise BackendError(
            f"no key: `{variable}` is not set in the environment. Set it, or name the variable that has the key with "
            "`--api-key-env NAME`"
        )
    if not (key.isascii() and key.isprintable()) or " " in key:
        raise BackendError(f"the key in `{variable}` holds characters that no key has. Set it anew, without quotes")
    is_known = not key_environment or variable in environment
    shown = variable if is_known else "the variable that `--api-key-env` names"
    return Endpoint(
        base_url=f"{scheme}://{host}{shown_port}{(match['path'] or '').rstrip('/')}",
        host=host,
        is_loopback=is_loopback,
        key_variable=shown if key or wants_key else "",
        key=key,
        secrets=secrets_in(environment, (variable,)),
    )


def secrets_in(environment: Mapping[str, str], names: Iterable[str] = ()) -> tuple[str, ...]:
    """Give what no output may show, the longest first: the values of `names` and of all that are named as secrets are.

    Values of fewer than 6 characters are words such as `none` or `EMPTY`, given where any key will do.
    """
    chosen = {*names, *(each.key_variable for each in _VENDORS)}
    values = {value.strip() for name, value in environment.items() if name in chosen or _SECRET_NAME.search(name)}
    return tuple(
        sorted((each for each in values if len(each) >= _SHORTEST_SECRET), key=lambda each: (-len(each), each))
    )


def redact(text: str, secrets: Iterable[str]) -> str:
    """Give `text` with each of `secrets`, wherever it stands, replaced."""
    for secret in secrets:
        text = text.replace(secret, HIDDEN)
    return text


def _address(vendor: Vendor, environment: Mapping[str, str], base_url: str | None) -> tuple[str, str]:
    if base_url:
        return base_url.strip(), "`--base-url`"
    if from_environment := environment.get(vendor.base_variable, "").strip():
        return from_environment, f"`{vendor.base_variable}`"
    return vendor.base_url, ""


def _unfit(given: str, source: str) -> str:
    """Say what is wrong with an address, without showing what may be a password in it."""
    if "@" in given:
        return f"{source} holds a name or password. Give it without them, and the key with `--api-key-env NAME`"
    if "?" in given or "#" in given:
        return (
            f"{source} holds a query or a fragment. Give only what comes before `/chat/completions` or `/v1/messages`"
        )
    return f"{source} is no address that can be asked. Give one as `https://host/v1` or `http://localhost:11434/v1`"


def _host(given: str) -> str:
    """Give a host in the one form in which it is compared and asked, "" where it is none.

    A dot at the end of a name only says that nothing follows. Names in other scripts are taken in their ASCII form
    alone (`xn--...`), which shows what they are; brackets hold an address of IPv6 and nothing else.
    """
    if not given.startswith("["):
        return given.lower().removesuffix(".")
    try:
        return f"[{ipaddress.IPv6Address(given[1:-1])}]"
    except ValueError:
        return ""


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        address = ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return (getattr(address, "ipv4_mapped", None) or address).is_loopback

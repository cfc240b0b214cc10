from __future__ import annotations

import pytest

from skill_lint.triggers.access import Access
from skill_lint.triggers.backend import BackendError
from skill_lint.triggers.keys import ANTHROPIC, HIDDEN, OPENAI, Endpoint, endpoint, redact, secrets_in

KEY = "sk-tea-0123456789"
OTHER = "sk-bee-9876543210"
BOTH = {"ANTHROPIC_API_KEY": KEY, "OPENAI_API_KEY": OTHER}


def openai_at(base_url: str | None, environment: dict[str, str] | None = None, **settings: object) -> Endpoint:
    access = Access(BOTH if environment is None else environment, base_url, **settings)  # type: ignore[arg-type]
    return endpoint(OPENAI, access)


@pytest.mark.parametrize(
    ("vendor", "url", "key"),
    [(ANTHROPIC, "https://api.anthropic.com", KEY), (OPENAI, "https://api.openai.com/v1", OTHER)],
)
def test_each_vendor_gets_its_own_key(vendor: object, url: str, key: str) -> None:
    found = endpoint(vendor, Access(BOTH))  # type: ignore[arg-type]
    assert (found.base_url, found.key, found.is_loopback) == (url, key, False)


def test_the_address_comes_from_the_argument_else_the_environment() -> None:
    environment = BOTH | {"OPENAI_BASE_URL": "https://eu.api.openai.com/v1/"}
    assert openai_at(None, environment).base_url == "https://eu.api.openai.com/v1"
    assert openai_at("https://us.api.openai.com/v1", environment).base_url == "https://us.api.openai.com/v1"


def test_the_key_comes_from_the_variable_that_is_named() -> None:
    found = openai_at("https://tea.example/v1", BOTH | {"TEA": f" {KEY}\n"}, key_environment="TEA")
    assert (found.key, found.key_variable) == (KEY, "TEA")


@pytest.mark.parametrize(
    "url",
    [
        "https://tea.example/v1",
        "https://api.openai.com.tea.example/v1",
        "https://notapi.openai.com/v1",
        "https://openai.com/v1",
        "https://api.anthropic.com/v1",
        "https://api.openai.com:8443/v1",
        "https://api.openai.com:80/v1",
        "https://a.eu.api.openai.com/v1",
        "https://eu-api.openai.com/v1",
        "https://xapi.openai.com/v1",
        "https://api.openai.co/v1",
        "https://api.openai.com-tea.example/v1",
        "https://xn--api-openai-6ij.com/v1",
        "https://xn--pi-tma.openai.com/v1",
        "https://127.0.0.2.api.openai.com.tea.example/v1",
        "https://[2001:db8::1]/v1",
        "https://[::ffff:192.0.2.1]/v1",
        "https://2130706433/v1",
        "https://0x7f.1/v1",
    ],
)
@pytest.mark.parametrize("from_environment", [False, True])
def test_a_vendors_key_goes_to_no_other_host(url: str, from_environment: bool) -> None:
    environment = BOTH | ({"OPENAI_BASE_URL": url} if from_environment else {})
    given = None if from_environment else url
    with pytest.raises(BackendError, match=r"the key in `OPENAI_API_KEY` would go to `.*--allow-custom-base-url"):
        openai_at(given, environment)
    assert openai_at(given, environment, allow_custom_base_url=True).key == OTHER


@pytest.mark.parametrize(
    ("url", "asked"),
    [
        ("HTTPS://API.OpenAI.COM/v1", "https://api.openai.com/v1"),
        ("https://api.openai.com./v1", "https://api.openai.com/v1"),
        ("https://api.openai.com:443/v1/", "https://api.openai.com:443/v1"),
        ("https://EU.api.openai.com./v1", "https://eu.api.openai.com/v1"),
    ],
)
def test_a_vendors_own_host_is_known_however_it_is_written(url: str, asked: str) -> None:
    found = openai_at(url)
    assert (found.base_url, found.key) == (asked, OTHER)


def test_only_a_vendor_with_regions_has_more_than_one_host() -> None:
    with pytest.raises(BackendError, match=r"`ANTHROPIC_API_KEY` would go to `eu\.api\.anthropic\.com`"):
        endpoint(ANTHROPIC, Access(BOTH, "https://eu.api.anthropic.com"))


@pytest.mark.parametrize("url", ["https://api.openai.com/v1", "https://tea.example/v1", "http://localhost/v1"])
@pytest.mark.parametrize("name", ["sk-tea-0123456789", "a b", "", "x" * 200, "gsk_0123456789abcdef"])
def test_a_key_in_the_place_of_its_variable_is_not_shown(url: str, name: str) -> None:
    with pytest.raises(BackendError) as raised:
        openai_at(url, {"HOME": "/home/tea"}, key_environment=name or "'")
    assert "--api-key-env" in str(raised.value)
    assert name[:20] not in str(raised.value) or not name
    if name.isidentifier() and len(name) < 100:
        assert name not in openai_at(url, {}, key_environment=name, will_ask=False).key_variable


def test_one_vendors_key_does_not_go_to_the_other() -> None:
    with pytest.raises(BackendError, match=r"`ANTHROPIC_API_KEY` would go to `api\.openai\.com`"):
        openai_at(None, key_environment="ANTHROPIC_API_KEY")


@pytest.mark.parametrize(
    "host",
    ["localhost:11434", "LOCALHOST.", "127.0.0.1:8000", "127.8.0.1", "[::1]:8080", "[0:0::1]", "[::ffff:127.0.0.1]"],
)
def test_loopback_is_asked_without_a_key(host: str) -> None:
    for environment in ({}, BOTH):
        found = openai_at(f"http://{host}/v1", environment)
        assert (found.key, found.key_variable, found.is_loopback) == ("", "", True)
    assert openai_at(f"http://{host}/v1", BOTH, allow_custom_base_url=True).key == OTHER
    assert openai_at(f"http://{host}/v1", {"TEA": KEY}, key_environment="TEA").key == KEY
    with pytest.raises(BackendError, match="would go to"):
        openai_at(f"http://{host}/v1", BOTH, key_environment="OPENAI_API_KEY")


@pytest.mark.parametrize(
    "host",
    [
        "tea.example",
        "192.168.1.5:11434",
        "0.0.0.0",
        "localhost.tea.example",
        "2130706433",
        "127.1",
        "tea.localhost",
        "[::2]",
    ],
)
def test_plain_http_goes_to_loopback_alone(host: str) -> None:
    with pytest.raises(BackendError, match="is plain HTTP to"):
        openai_at(f"http://{host}/v1", {}, allow_custom_base_url=True)


@pytest.mark.parametrize(
    "url",
    [
        "tea.example",
        "ftp://tea.example",
        "https://",
        "https:///v1",
        "https://tea.example:0/v1",
        "https://tea.example:65536/v1",
        "https://tea.example/v1 x",
        "https://tea.example\\x/v1",
        "https://tea.example/v1\r\nx-header: 1",
        "https://bücher.example/v1",
        "https://api.opena\u0456.com/v1",
        "https://api\u3002openai.com/v1",
        "https://.api.openai.com/v1",
        "https://tea..api.openai.com/v1",
        "https://api.openai.com../v1",
        "https://-tea.example/v1",
        "https://tea_pot.example/v1",
        "https://api.openai.com%2etea.example/v1",
        "https://[127.0.0.1]/v1",
        "https://[::1/v1",
        "https://[fe80::1%25eth0]/v1",
        "https://[::1]tea.example/v1",
        "https://api.openai.com:443:443/v1",
        "https://api.openai.com@tea.example/v1",
        "https:api.openai.com/v1",
        "https:/\\api.openai.com/v1",
        "https://tea.example/v1?key=sk-in-the-query",
        "https://tea.example/v1#part",
        "https://name:sk-in-the-address@tea.example/v1",
        "https://api.openai.com\\@tea.example/v1",
    ],
)
def test_other_addresses_are_refused_and_not_shown(url: str) -> None:
    with pytest.raises(BackendError) as raised:
        openai_at(url, {"TEA": KEY}, key_environment="TEA", allow_custom_base_url=True)
    assert str(raised.value).startswith("`--base-url` ")
    assert "sk-in" not in str(raised.value)
    with pytest.raises(BackendError, match=r"^`OPENAI_BASE_URL` "):
        openai_at(None, BOTH | {"OPENAI_BASE_URL": url}, allow_custom_base_url=True)


@pytest.mark.parametrize("environment", [{}, {"OPENAI_API_KEY": ""}, {"OPENAI_API_KEY": "  "}])
def test_a_missing_key_is_told(environment: dict[str, str]) -> None:
    with pytest.raises(BackendError, match=r"no key: `OPENAI_API_KEY` is not set .*--api-key-env NAME"):
        openai_at(None, environment)
    found = openai_at(None, environment, will_ask=False)
    assert (found.key, found.key_variable) == ("", "OPENAI_API_KEY")


def test_a_named_key_that_is_missing_is_told_on_loopback_too() -> None:
    with pytest.raises(BackendError, match="the variable that `--api-key-env` names is not set"):
        openai_at("http://localhost/v1", BOTH, key_environment="TEA")


@pytest.mark.parametrize("key", ["sk-one two", "sk-one\ntwo", "sk-oné", "sk-\x00one"])
def test_a_key_that_no_header_can_carry_is_refused_unseen(key: str) -> None:
    with pytest.raises(BackendError, match="holds characters that no key has") as raised:
        openai_at(None, {"OPENAI_API_KEY": key})
    assert "sk-" not in str(raised.value)


def test_no_key_is_in_what_an_endpoint_looks_like() -> None:
    found = openai_at(None)
    assert KEY not in repr(found)
    assert OTHER not in repr(found)


def test_every_known_key_is_taken_out() -> None:
    environment = BOTH | {"TEA": KEY[:8], "GITHUB_TOKEN": "ghp-secret", "db_password": "pass-word", "HOME": "/home/tea"}
    secrets = secrets_in(environment, ("TEA",))
    text = f"{KEY}, {KEY}x, {OTHER}; {KEY[:8]}; ghp-secret, pass-word, /home/tea"
    assert redact(text, secrets) == f"{HIDDEN}, {HIDDEN}x, {HIDDEN}; {HIDDEN}; {HIDDEN}, {HIDDEN}, /home/tea"
    assert openai_at(None, environment).redact(text).count(HIDDEN) == 5


def test_words_that_stand_for_a_key_are_no_secret() -> None:
    assert secrets_in({"OPENAI_API_KEY": "none", "TOKEN": ""}) == ()
    assert secrets_in({"KEYBOARD": "qwertyuiop", "MONKEY": "capuchin"}) == ()

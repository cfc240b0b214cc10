"""The targets of makefiles, as GNU make knows them."""

from __future__ import annotations

import pytest

from skill_lint.index.manifests import Manifests
from skill_lint.index.memory import MemoryTree

FOUND, ABSENT, UNKNOWN = "found", "absent", "unknown"


def status(makefile: str, name: str) -> str:
    return Manifests(MemoryTree({"Makefile": makefile, "docs/a": "x"})).look("make", name, "").status


RULES = [
    # How targets are written.
    ("grind: wheat\n\t./mill\n", "grind", FOUND),
    ("grind:: wheat\n\t./mill\n", "grind", FOUND),
    ("grind sift: wheat\n\t./mill\n", "sift", FOUND),
    ("grind sift &: wheat\n\t./mill\n", "sift", FOUND),
    ("grind \\\n  sift \\\n  bag: wheat\n\t./mill\n", "bag", FOUND),
    ("  grind: wheat\n", "grind", FOUND),
    ("grind: ; ./mill\n", "grind", FOUND),
    ("grind\\:rye: wheat\n\t./mill\n", "grind:rye", FOUND),
    ("./grind: wheat\n\t./mill\n", "grind", FOUND),
    ("grind: wheat # sift: not a target\n", "sift", ABSENT),
    ("# sift: not a target\ngrind:\n", "sift", ABSENT),
    ("grind: sift\n", "sift", ABSENT),
    ("grind:\r\n\t./mill\r\n", "grind", FOUND),
    ("grind:\n\tsift: no target\n", "sift", ABSENT),
    ("grind:\n\t@echo 'bag: x' \\\nsift: no target\n", "sift", ABSENT),
    # Variables.
    ("grind := sift: x\n", "sift", ABSENT),
    ("grind := 1\nrye:\n", "grind", ABSENT),
    ("grind ::= 1\nrye:\n", "grind", ABSENT),
    ("grind = a:b\nrye:\n", "grind", ABSENT),
    ("grind ?= a\nexport sift += b\nrye:\n", "sift", ABSENT),
    ("SORTS := rye oats\n$(SORTS): mill\n\t./mill\n", "oats", FOUND),
    ("SORTS := rye oats\n$(SORTS): mill\n\t./mill\n", "barley", ABSENT),
    ("SORTS := rye\nSORTS += oats\n$(SORTS): mill\n\t./mill\n", "oats", FOUND),
    ("SORTS := rye oats\n$(SORTS:%=grind-%): mill\n\t./mill\n", "grind-oats", FOUND),
    ("SORTS := rye oats\n$(addprefix grind-,$(SORTS)): mill\n", "grind-barley", ABSENT),
    ("SORTS := rye oats\n$(addsuffix -flour,$(SORTS)): mill\n", "oats-flour", FOUND),
    ("SORTS := a.grain b.grain\n$(patsubst %.grain,grind-%,$(SORTS)): mill\n", "grind-b", FOUND),
    ("grind-$(SORT): mill\n\t./mill\n", "grind-rye", UNKNOWN),
    ("grind-$(SORT): mill\n\t./mill\n", "sift", ABSENT),
    ("$(SORTS): mill\n\t./mill\n", "rye", UNKNOWN),
    ("SORTS := $(shell ls)\n$(SORTS): mill\n", "rye", UNKNOWN),
    ("SORTS != ls\n$(SORTS): mill\n", "rye", UNKNOWN),
    ("A = $(B)\nB = $(A)\n$(A): mill\n", "rye", UNKNOWN),
    ("$(OUT)/flour: mill\n", "dist/flour", UNKNOWN),
    ("$(OUT)/flour: mill\n", "bag", ABSENT),
    ("OUT = dist\n$(OUT)/flour: mill\n", "dist/flour", FOUND),
    ("${OUT}bag: mill\n", "sift", ABSENT),
    ("grind: STONE := fine\n", "STONE", ABSENT),
    # Lists of targets, and targets for everything.
    (".PHONY: grind sift\n", "sift", FOUND),
    (".PHONY: $(EVERYTHING)\n", "sift", UNKNOWN),
    (".PHONY: $(shell sed -n 's/:.*//p' $(MAKEFILE_LIST))\ngrind:\n", "sift", ABSENT),
    (".PHONY: $(MAKECMDGOALS)\ngrind:\n", "sift", UNKNOWN),
    (".DEFAULT:\n\t./mill $@\n", "sift", UNKNOWN),
    (".DEFAULT_GOAL := grind\ngrind:\n", "sift", ABSENT),
    ("%:\n\t./mill $@\n", "sift", UNKNOWN),
    ("grind-%:\n\t./mill $*\n", "grind-rye", FOUND),
    ("grind-%: %.grain\n\t./mill $*\n", "grind-rye", UNKNOWN),
    ("grind-%: %.grain\n\t./mill $*\n", "sift", ABSENT),
    ("rye oats: %: %.grain\n\t./mill $*\n", "oats", FOUND),
    ("rye oats: %: %.grain\n\t./mill $*\n", "barley", ABSENT),
    ("*.flour: mill\n", "rye.flour", UNKNOWN),
    (".grain.flour:\n\t./mill\n", "rye.flour", UNKNOWN),
    # Both branches of a condition count.
    (
        "ifeq ($(OS),Windows_NT)\ngrind:\n\tmill.exe\nelse ifdef X\nsift:\n\t./sieve\nelse\nbag:\n\t./bag\nendif\n",
        "bag",
        FOUND,
    ),
    ("ifdef X\nsift:\n\t./sieve\nendif\n", "sift", FOUND),
    ("grind:\nifdef X\n\tsift: no target\nendif\n\tbag: no target\n", "bag", ABSENT),
    # What makes rules in ways that are not followed.
    ("define RULE\nsift: x\nendef\ngrind:\n", "sift", ABSENT),
    ("define RULE\n$(1): x\nendef\n$(eval $(call RULE,sift))\n", "sift", UNKNOWN),
    ("$(foreach s,rye oats,$(eval $(call RULE,$(s))))\n", "rye", UNKNOWN),
    ("$(call RULE,sift)\n", "sift", UNKNOWN),
    ("$(RULES)\n", "sift", UNKNOWN),
    ("$(eval X := 1)\ngrind:\n", "sift", ABSENT),
    ("X := $(eval $(RULES))\n", "sift", UNKNOWN),
    ("$(info grinding)\n$(warning slow)\ngrind:\n", "sift", ABSENT),
    ("$(if $(X),,$(error no stone))\ngrind:\n", "sift", ABSENT),
    ("grind:\n\t$(eval X := $(shell ls))\n\t$(call RULE,a)\n", "sift", ABSENT),
    ("load stone.so\ngrind:\n", "sift", UNKNOWN),
    (".include <bsd.prog.mk>\n", "sift", UNKNOWN),
    # Recipes may be marked with another sign than the tab.
    (".RECIPEPREFIX = >\ngrind:\n>sift: no target\nbag:\n", "sift", ABSENT),
    (".RECIPEPREFIX = >\ngrind:\n>sift: no target\nbag:\n", "bag", FOUND),
    # Names that built-in rules could make.
    ("grind:\n", "mill.o", UNKNOWN),
    ("grind:\n", "mill.pdf", ABSENT),
]


@pytest.mark.parametrize(("makefile", "name", "expected"), RULES)
def test_a_target_is_read(makefile: str, name: str, expected: str) -> None:
    assert status(makefile, name) == expected


def test_a_file_or_folder_of_the_name_is_up_to_date() -> None:
    assert [status("grind:\n", name) for name in ("docs", "docs/a", "docs/b")] == [FOUND, FOUND, ABSENT]


def test_a_program_may_be_built_from_a_source_file() -> None:
    tree = MemoryTree({"Makefile": "grind:\n", "wheel.c": "int x;", "brake.sh": "true"})
    assert [Manifests(tree).look("make", name, "").status for name in ("wheel", "brake", "stone")] == [
        UNKNOWN,
        UNKNOWN,
        ABSENT,
    ]


INCLUDES = [
    ("include rules.mk\n", "sift", FOUND),
    ("-include rules.mk\n", "sift", FOUND),
    ("sinclude rules.mk\n", "sift", FOUND),
    ("include rules.mk\n", "bag", ABSENT),
    ("include rules.mk mill/other.mk\n", "dress", FOUND),
    ("include mill/*.mk\n", "dress", FOUND),
    ("include $(wildcard mill/*.mk)\n", "dress", FOUND),
    ("WHERE := mill\ninclude $(WHERE)/other.mk\n", "dress", FOUND),
    ("ROOT := $(dir $(abspath $(lastword $(MAKEFILE_LIST))))\ninclude $(ROOT)mill/other.mk\n", "dress", FOUND),
    ("ROOT := $(shell git rev-parse --show-toplevel)\ninclude $(ROOT)/mill/other.mk\n", "bag", ABSENT),
    ("include $(CURDIR)/rules.mk\n", "bag", ABSENT),
    ("include $(WHERE)/other.mk\n", "bag", UNKNOWN),
    ("include gone.mk\n", "bag", UNKNOWN),
    ("-include local.mk\n", "bag", UNKNOWN),
    ("include /usr/share/mill.mk\n", "bag", UNKNOWN),
    ("-include .env\n-include .env.local\n-include $(FILES:.c=.d)\n-include .depend\n", "bag", ABSENT),
    ("include loop.mk\n", "bag", ABSENT),
]


@pytest.mark.parametrize(("makefile", "name", "expected"), INCLUDES)
def test_includes_are_followed_within_the_tree(makefile: str, name: str, expected: str) -> None:
    files = {
        "Makefile": makefile,
        "rules.mk": "sift:\n\t./sieve\n",
        "mill/other.mk": "dress:\n\t./dress\n",
        "loop.mk": "include Makefile\ninclude loop.mk\n",
    }
    assert Manifests(MemoryTree(files)).look("make", name, "").status == expected


def test_an_include_is_looked_for_beside_make_and_beside_the_file_that_includes() -> None:
    files = {"Makefile": "include mk/all.mk\n", "mk/all.mk": "include part.mk\ninclude tool.mk\n"}
    files |= {"mk/part.mk": "sift:\n", "tool.mk": "bag:\n"}
    manifests = Manifests(MemoryTree(files))
    assert [manifests.look("make", name, "").where for name in ("sift", "bag", "dress")] == [
        "mk/part.mk",
        "tool.mk",
        "Makefile",
    ]
    assert manifests.look("make", "dress", "").status == ABSENT


@pytest.mark.parametrize("generator", ["CMakeLists.txt", "configure.ac", "Makefile.in"])
def test_where_makefiles_are_made_other_targets_may_exist(generator: str) -> None:
    tree = MemoryTree({"Makefile": "grind:\n", generator: "x"})
    assert Manifests(tree).look("make", "install", "").status == UNKNOWN


def test_the_catch_all_of_a_documentation_makefile_makes_its_builders_alone() -> None:
    docs = "SPHINXBUILD = sphinx-build\n.PHONY: help Makefile\n%: Makefile\n\t@$(SPHINXBUILD) -M $@ . out\n"
    manifests = Manifests(MemoryTree({"Makefile": "grind:\n", "docs/Makefile": docs}))
    assert manifests.look("make", "linkcheck", "").status == FOUND
    assert manifests.look("make", "sift", "").status == ABSENT


def test_another_catch_all_beside_documentation_is_one() -> None:
    makefile = "# sphinx-build makes the documents\n%:\n\t$(MAKE) -C docs $@\n"
    assert status(makefile, "sift") == UNKNOWN


@pytest.mark.parametrize("name", ["GNUmakefile", "makefile", "mill.mk", "Makefile.dev"])
def test_a_target_is_found_under_every_name_of_a_makefile(name: str) -> None:
    tree = MemoryTree({name: "sift:\n", "Makefile": "grind:\n"})
    assert Manifests(tree).look("make", "sift", "").status == FOUND


HOSTILE = [
    "$(" * 50_000,
    "a: $(" + "$(b " * 20_000,
    "\\\n" * 100_000,
    "define x\n" * 50_000,
    "ifdef x\n" * 50_000,
    "include Makefile\n" * 20_000,
    "".join(f"V{n} = $(V{n + 1})$(V{n + 1})\n" for n in range(2_000)) + "$(V0): x\n",
    "".join(f"V := a{n}\n" for n in range(20_000)) + "$(V)$(V)$(V)$(V)$(V)$(V): x\n",
    "V = " + "a " * 100_000 + "\n" + "$(V) $(V) $(V): x\n" * 50,
    "$(V)%: x\n" * 20_000,
    "a" * 1_000_000 + ": b\n",
    ":" * 500_000,
    "a\\" * 200_000 + ":",
    "#" * 500_000,
    "\0\1\0: \0\n\1: x\ninclude \0\1\0\n",
]


@pytest.mark.parametrize("makefile", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_makefiles_give_an_answer(makefile: str) -> None:
    assert status(makefile, "no-such-target") in (ABSENT, UNKNOWN)

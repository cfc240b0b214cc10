"""What CI services say in a job's environment about the base of the change that is built: facts, no judgement."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Named(NamedTuple):
    """A base that a variable names.

    `holds` says what the variable's value is: a branch (`main` or `refs/heads/main`), the id of a commit, or the path
    of a JSON file whose value under `keys` is one of the two. `when` are variables that must have the given value
    for the base to be meant; None asks that the variable is not set, or empty. With a value in `unless` it is not.
    """

    variable: str
    holds: Literal["branch", "commit"]
    when: tuple[tuple[str, str | None], ...] = ()
    keys: tuple[str, ...] = ()
    unless: tuple[tuple[str, str], ...] = ()


class Service(NamedTuple):
    """A CI service: the variable with the folder of the checkout, and the bases that it names, the best first.

    `source` is the page that says so and when it was read; `whole` is the setting that fetches the whole history, ""
    where that is what happens anyway or where it depends.
    """

    name: str
    folder: str
    bases: tuple[Named, ...]
    source: str
    whole: str = ""


EVENT = "GITHUB_EVENT_PATH"
IS_PUSH = (("GITHUB_EVENT_NAME", "push"),)
# Not every runner that has GitHub's variables has this one.
OF_TAG = (("GITHUB_REF_TYPE", "tag"),)

SERVICES = (
    Service(
        "GitHub",
        "GITHUB_WORKSPACE",
        (
            Named("GITHUB_BASE_REF", "branch"),
            Named(EVENT, "commit", keys=("pull_request", "base", "sha")),
            Named(EVENT, "commit", keys=("merge_group", "base_sha")),
            Named(EVENT, "commit", IS_PUSH, ("before",), OF_TAG),
            # `before` is all zeros where the branch is new.
            Named(EVENT, "branch", IS_PUSH, ("repository", "default_branch"), OF_TAG),
        ),
        "docs.github.com/en/actions/reference/workflows-and-actions/variables, read 2026-11",
        "`fetch-depth: 0` in the step `actions/checkout`",
    ),
    Service(
        "GitLab",
        "CI_PROJECT_DIR",
        (
            Named("CI_MERGE_REQUEST_DIFF_BASE_SHA", "commit"),
            Named("CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "branch"),
            # All zeros in pipelines of merge requests, and where the branch is new.
            Named("CI_COMMIT_BEFORE_SHA", "commit", (("CI_COMMIT_TAG", None),)),
            Named("CI_DEFAULT_BRANCH", "branch", (("CI_PIPELINE_SOURCE", "push"), ("CI_COMMIT_TAG", None))),
        ),
        "docs.gitlab.com/ci/variables/predefined_variables, read 2026-11",
        "the variable `GIT_DEPTH: 0`",
    ),
    Service(
        "Bitbucket",
        "BITBUCKET_CLONE_DIR",
        (Named("BITBUCKET_PR_DESTINATION_BRANCH", "branch"), Named("BITBUCKET_PR_DESTINATION_COMMIT", "commit")),
        "support.atlassian.com/bitbucket-cloud/docs/variables-and-secrets, read 2026-11",
        "`clone: depth: full`",
    ),
    Service(
        "Azure Pipelines",
        "BUILD_SOURCESDIRECTORY",
        (Named("SYSTEM_PULLREQUEST_TARGETBRANCH", "branch"),),
        "learn.microsoft.com/en-us/azure/devops/pipelines/build/variables, read 2026-11",
        "`fetchDepth: 0` in the step `checkout`",
    ),
    Service(
        "Buildkite",
        "BUILDKITE_BUILD_CHECKOUT_PATH",
        (Named("BUILDKITE_PULL_REQUEST_BASE_BRANCH", "branch"),),
        "buildkite.com/docs/pipelines/environment-variables, read 2026-11",
    ),
    Service(
        "Jenkins",
        "WORKSPACE",
        (Named("CHANGE_TARGET", "branch"),),
        "jenkins.io/doc/book/pipeline/multibranch, read 2026-11",
    ),
    Service(
        "Travis CI",
        "TRAVIS_BUILD_DIR",
        (Named("TRAVIS_BRANCH", "branch", (("TRAVIS_EVENT_TYPE", "pull_request"),)),),
        "docs.travis-ci.com/user/environment-variables, read 2026-11",
    ),
    Service(
        "Drone",
        "DRONE_WORKSPACE",
        (
            Named("DRONE_TARGET_BRANCH", "branch", (("DRONE_BUILD_EVENT", "pull_request"),)),
            Named("DRONE_COMMIT_BEFORE", "commit", (("DRONE_BUILD_EVENT", "push"),)),
        ),
        "docs.drone.io/pipeline/environment/reference, read 2026-11",
    ),
    Service(
        "Woodpecker",
        "CI_WORKSPACE",
        (Named("CI_COMMIT_TARGET_BRANCH", "branch"),),
        "woodpecker-ci.org/docs/usage/environment, read 2026-11",
    ),
)

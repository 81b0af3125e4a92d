"""The native half of the package. Use it through ``hexdelve.env`` and ``hexdelve.vector``."""

from collections.abc import Sequence
from os import PathLike
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

__version__: str
RULES_VERSION: int

class HexdelveError(Exception):
    """Any other error, such as a level that cannot be generated."""

class InvalidActionError(ValueError):
    """The action is not in the action space."""

class MaskedActionError(ValueError):
    """The action is impossible now, and ``invalid_action`` is ``"raise"``."""

class EpisodeEndedError(RuntimeError):
    """The episode has not begun or is over."""

class WrongThreadError(RuntimeError):
    """A thread other than the one that reset the environment is using it."""

class ForkedProcessError(RuntimeError):
    """The environment was made before this process was forked."""

def note_fork() -> None: ...
def action_names() -> list[str]: ...
def column_names() -> list[tuple[str, list[str]]]: ...
def observation_names() -> list[str]: ...
def verify_journal(path: str | PathLike[str]) -> tuple[str, int, int]:
    """Replays a journal, and returns its outcome, its number of turns and the fingerprint.

    Raises ``HexdelveError``, which names the first turn that differs.
    """

#: The base of a sequence of seeds, the number of those that were used, and the current game:
#: its seed, the seed of its levels, the fingerprint, and all actions so far.
Past = tuple[int, int, tuple[int, int | None, int, bytes] | None]

@final
class Env:
    """One environment."""

    def __new__(cls, arguments: dict[str, Any], past: Past) -> Env: ...
    def __reduce__(self) -> tuple[type[Env], tuple[dict[str, Any], Past]]: ...
    def parts(self) -> list[tuple[str, list[int], str]]: ...
    def action_count(self) -> int: ...
    def reset(
        self, seed: int | None = None, level_seed: int | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]: ...
    def step(
        self, action: Any
    ) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]: ...
    def status(self) -> NDArray[np.int64]: ...
    def run_code(self) -> str | None: ...
    def render_text(self) -> str | None: ...
    def render_pixels(self) -> NDArray[np.uint8] | None: ...
    def close(self) -> None: ...

@final
class Batch:
    """Many environments."""

    def __new__(
        cls,
        arguments: dict[str, Any],
        pasts: Sequence[Past],
        options: tuple[int, bool, str, bool],
    ) -> Batch: ...
    def __reduce__(
        self,
    ) -> tuple[
        type[Batch], tuple[dict[str, Any], Sequence[Past], tuple[int, bool, str, bool]]
    ]: ...
    def parts(self) -> list[tuple[str, list[int], str]]: ...
    def action_count(self) -> int: ...
    def threads(self) -> int: ...
    def reset(
        self,
        seeds: Sequence[int | None],
        which: Sequence[bool],
        level_seed: int | None = None,
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any], list[tuple[int, dict[str, Any]]]]: ...
    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[
        dict[str, NDArray[Any]],
        NDArray[np.float64],
        NDArray[np.bool_],
        NDArray[np.bool_],
        dict[str, Any],
        list[tuple[int, dict[str, Any]]],
    ]: ...
    def status(self) -> NDArray[np.int64]: ...
    def run_codes(self) -> list[str | None]: ...
    def close(self) -> None: ...

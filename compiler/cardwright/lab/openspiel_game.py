"""A game as one of OpenSpiel: a Python game with observers and a resampler; needs the extra `learn`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from cardwright.extras import MissingExtra

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError:
    raise MissingExtra("learn") from None

from cardwright.lab.encoding import action_name
from cardwright.lab.learned_tables import Ground, Setting, Table, ground_of, remember
from cardwright.runtime.tables import Rules

NAME = "cardwright"
MOST_PLAYERS = 100
DEFAULTS: dict[str, Any] = {
    "rules": "",
    "players": 0,
    "options": "",
    "variants": "",
    "seed": 0,
    "chance_nodes": 3,
    "chance_outcomes": 256,
    "longest": 20_000,
}
"""The parameters of the game: see `Setting`; options are written `name:choice;name:choice`."""


def _type(low: int, high: int, long_name: str) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=NAME,
        long_name=long_name,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
        default_loadable=False,
        provides_factored_observation_string=False,
    )


class CardGame(pyspiel.Game):  # type: ignore[misc, unused-ignore]
    """A card game: all chance comes first, as nodes of equally likely outcomes; what they say together is the seed."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**DEFAULTS, **(params or {})}
        self.setting = Setting(
            given["rules"],
            given["players"],
            tuple((name, choice) for name, _, choice in (each.partition(":") for each in _listed(given["options"]))),
            tuple(_listed(given["variants"])),
            given["seed"],
            given["chance_nodes"],
            given["chance_outcomes"],
            given["longest"],
        )
        self.ground: Ground = ground_of(self.setting)
        layout = self.ground.layout
        info = pyspiel.GameInfo(
            num_distinct_actions=layout.actions,
            max_chance_outcomes=self.setting.chance_outcomes,
            num_players=layout.players,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=self.setting.longest,
        )
        game_type = _type(*self.ground.rules.players, f"Cardwright: {self.ground.rules.id}")
        super().__init__(game_type, info, given)

    def new_initial_state(self, *_: Any) -> CardState:
        """The game before chance has spoken."""
        return CardState(self)

    def max_chance_nodes_in_history(self) -> int:
        """How many nodes of chance there are: all stand at the root."""
        return self.setting.chance_nodes

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> CardObserver:
        """What tells a seat's view as numbers and as words."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return CardObserver(self.ground, kind, params)


class CardState(pyspiel.State):  # type: ignore[misc, unused-ignore]
    """A point of a game."""

    def __init__(self, game: CardGame) -> None:
        super().__init__(game)
        self.table = Table(game.setting)

    def current_player(self) -> int:
        """Whose turn it is to decide."""
        if self.table.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.table.is_over else self.table.pending.seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring, each as likely."""
        count = self.table.setting.chance_outcomes
        return [(outcome, 1.0 / count) for outcome in range(count)]

    def _apply_action(self, action: int) -> None:
        self.table.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        return action_name(self.table.ground.layout, action)

    def is_terminal(self) -> bool:
        """Whether the game has ended, or was cut off."""
        return self.table.is_over

    def returns(self) -> list[float]:
        """What each player got."""
        return self.table.gains()

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> CardState:
        """A state that may be this one for all that a player knows; its `history()` is that of this one."""
        made: CardState = self.clone()
        if not self.table.is_chance and not self.table.is_over:
            made.table = self.table.dealt_anew(player_id, int(probability_sampler() * 2**53))
        return made

    def __str__(self) -> str:
        return str(self.table)


class CardObserver:
    """What one seat sees (or an onlooker, for public information alone); with perfect recall also what it has done."""

    def __init__(self, ground: Ground, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"these observers have no parameters: {sorted(params)}")
        self.own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.recall = bool(kind.perfect_recall)
        size, actions = ground.layout.size, ground.layout.actions
        self.tensor = np.zeros(size + (actions if self.recall else 0), np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if self.recall:
            self.dict["actions"] = self.tensor[size:]

    def set_from(self, state: CardState, player: int) -> None:
        """Write what a player sees into `tensor`, whose parts `dict` names."""
        table, seat = state.table, player if self.own else None
        self.dict["observation"][:] = table.row(seat)
        if self.recall:
            counts = self.dict["actions"]
            counts.fill(0)
            for action in table.decided(seat):
                counts[action] += 0.01
            np.minimum(counts, 1.0, out=counts)

    def string_from(self, state: CardState, player: int) -> str:
        """What a player sees, in words; with perfect recall all that the player has seen and done."""
        table, seat = state.table, player if self.own else None
        return table.remembered(seat) if self.recall else table.seen(seat)


def _listed(text: str) -> list[str]:
    return [each.strip() for each in text.split(";") if each.strip()]


def game(rules: Rules | str | Path, **params: Any) -> CardGame:
    """A game by its rules or its folder; `params` are those of `DEFAULTS`, and `cardwright(rules=FOLDER)` is the same
    for `pyspiel.load_game`.  Raises NoGame and its like, and SetupError.
    """
    source = remember(rules) if isinstance(rules, Rules) else str(rules)
    return CardGame({**params, "rules": source})


pyspiel.register_game(_type(1, MOST_PLAYERS, "Cardwright"), CardGame)

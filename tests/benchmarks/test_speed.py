"""The figures of the speed page can be measured and read."""

import json

import pytest

from episem_gym.benchmarks import speed


def test_all_figures_are_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(speed, "EPISODES", 4)
    monkeypatch.setattr(speed, "ENVIRONMENTS", 3)
    speed.main(["--json", "--rounds", "1"])
    figures = json.loads(capsys.readouterr().out)
    assert len(figures) == 8
    assert all(one["value"] > 0 and one["ratio"] > 0 for one in figures.values())


def test_the_table_names_figure_unit_and_floor() -> None:
    text = speed.table([speed.Figure("steps", 41234.5, "/s", 2.345, "json of a step")])
    assert "steps" in text
    assert "41,23" in text
    assert "2.35 x json of a step" in text or "2.34 x json of a step" in text

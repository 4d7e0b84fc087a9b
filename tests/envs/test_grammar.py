"""The action grammar: every code, every shape, and no text that gets out of it any other way."""

import contextlib
import copy
import json
import pickle
import sys
from decimal import Decimal, localcontext
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from episem_gym.envs.grammar import (
    DECISIONS,
    MAX_ACTION_LENGTH,
    MAX_DEPTH,
    MAX_ECHO,
    MAX_NUMBER_LENGTH,
    PARSE_CODES,
    CommitCall,
    ParseCode,
    ParseProblem,
    Stop,
    ToolCall,
    parse,
)

BIG = "7" * 5000


def nested(depth: int) -> str:
    """An action whose arguments nest to `depth` levels in all."""
    return '{"tool":"t","arguments":{"a":' + "[" * (depth - 2) + "]" * (depth - 2) + "}}"


def call(arguments: str) -> str:
    return '{"tool":"t","arguments":' + arguments + "}"


REFUSED: dict[str, list[str]] = {
    "empty_action": ["", " ", "\n\t\r\n"],
    "too_long": [
        "x" * (MAX_ACTION_LENGTH + 1),
        " " * (MAX_ACTION_LENGTH + 1),
        '{"stop":"DONE"}' + " " * MAX_ACTION_LENGTH,
    ],
    "invalid_json": [
        "I will read the payment.",
        "{'stop': 'DONE'}",
        '{"stop": "DONE",}',
        '{"stop": "DONE"',
        '{"stop": DONE}',
        '{"tool": "t" "arguments": {}}',
        call('{"a":01}'),
        call('{"a":+1}'),
        call('{"a":.5}'),
        call('{"a":1.}'),
        call('{"a":0x10}'),
        call('{"a":"\\x41"}'),
        call('{"a":"\\u12"}'),
        call('{"a":"line\nbreak"}'),
        call('{"a":"\x00"}'),
        '\ufeff{"stop":"DONE"}',
        '\xa0{"stop":"DONE"}',
        '{"stop":"DONE"\xa0}',
        "\x00",
        '```json\n{"stop":"DONE"}\n```',
        'Done. {"stop":"DONE"}',
        "// c\n{}",
        "]",
        "-",
        "True",
    ],
    "invalid_unicode": [
        call('{"a":"\\ud800"}'),
        call('{"\\uDFFF":1}'),
        call('{"a":["\\ud83d x \\ude00"]}'),
        '{"tool":"\\udead","arguments":{}}',
        '{"stop":"DONE","reason":"\\ud83d"}',
        '{"stop":"DONE","reason":"\ud83d"}',
        "\udc80",
    ],
    "trailing_data": [
        '{"stop":"DONE"}{"stop":"DONE"}',
        '{"stop":"DONE"}\n{"stop":"DEFER"}',
        '{"stop":"DONE"}}',
        '{"stop":"DONE"} thanks',
        '{"stop":"DONE"};',
        '{"stop":"DONE"}\x00',
        '{"stop":"DONE"}\ufeff',
        "1 2",
    ],
    "duplicate_key": [
        '{"tool":"t","tool":"u","arguments":{}}',
        '{"stop":"DONE","stop":"DONE"}',
        call('{"a":1,"a":1}'),
        call('{"a":1,"\\u0061":2}'),
        call('{"a":[{"b":{"c":1,"d":2,"c":3}}]}'),
        call('{"":1,"":2}'),
        '{"nonsense":{"a":1,"a":2}}',
    ],
    "not_finite": [
        call('{"a":NaN}'),
        call('{"a":Infinity}'),
        call('{"a":[-Infinity]}'),
        call('{"a":1e999}'),
        call('{"a":-1.5E+400}'),
        call('{"a":1e' + "9" * 400 + "}"),
        "NaN",
    ],
    "number_too_large": [
        call('{"a":' + BIG + "}"),
        call('{"a":-' + BIG + "}"),
        call('{"a":' + "9" * (MAX_NUMBER_LENGTH + 1) + "}"),
        call('{"a":0.' + BIG + "}"),
        call('{"a":1e-401}'),
        call('{"a":0e999999999999}'),
        call('{"a":1e-' + "9" * 5000 + "}"),
    ],
    "too_deep": [
        nested(MAX_DEPTH + 1),
        nested(2000),
        "[" * MAX_ACTION_LENGTH,
        '{"a":' * 3000,
        call('{"a":"[[\\"",' * 40),
    ],
    "not_an_object": ["[]", '"DONE"', "null", "true", "3", "-0", "1.5", '[{"stop":"DONE"}]', '"\\"{}\\""'],
    "unknown_keys": [
        '{"tool":"t","arguments":{},"x":1}',
        '{"tool":"t","arguments":{},"reason":"r"}',
        '{"tool":"t","stop":"DONE"}',
        '{"tool":"t","commit":"t","arguments":{}}',
        '{"stop":"DONE","arguments":{}}',
        '{"Stop":"DONE"}',
        '{"stop ":"DONE"}',
        '{"name":"t","arguments":{}}',
        '{"stop":"DONE","Reason":"r"}',
    ],
    "missing_kind": ["{}", '{"arguments":{}}', '{"reason":"r"}', '{"reason":"r","arguments":{}}'],
    "name_not_text": [
        '{"tool":1,"arguments":{}}',
        '{"commit":null,"arguments":{}}',
        '{"tool":["t"],"arguments":{}}',
        '{"commit":{"name":"t"},"arguments":{}}',
        '{"tool":true,"arguments":{}}',
        '{"tool":1.5,"arguments":{}}',
    ],
    "missing_arguments": ['{"tool":"t"}', '{"commit":"t"}'],
    "arguments_not_object": [call("null"), call("[]"), call('"{}"'), call("1"), call("false"), call('""')],
    "decision_not_text": ['{"stop":null}', '{"stop":true}', '{"stop":["DONE"]}', '{"stop":{}}', '{"stop":0}'],
    "unknown_decision": [
        '{"stop":""}',
        '{"stop":"done"}',
        '{"stop":"DONE "}',
        '{"stop":"STOP"}',
        '{"stop":"DEFE\\u0052\\u0301"}',
        '{"stop":"' + "x" * 5000 + '"}',
    ],
    "reason_not_text": ['{"stop":"DONE","reason":null}', '{"stop":"DONE","reason":["r"]}'],
}

CASES = [(code, text) for code, texts in REFUSED.items() for text in texts]


def check_message(problem: ParseProblem, text: str) -> None:
    """Bounded, encodable, and never a long stretch of what the agent wrote."""
    assert problem.code in PARSE_CODES
    assert 0 < len(problem.message) <= 500
    problem.message.encode()
    for start in range(0, max(0, len(text) - MAX_ECHO), 10):
        if text[start : start + MAX_ECHO + 1] in problem.message:
            pytest.fail("a message repeats too much of the action")


@pytest.mark.parametrize(("code", "text"), CASES, ids=lambda value: repr(value)[:40])
def test_each_code(code: str, text: str) -> None:
    problem = parse(text)
    assert isinstance(problem, ParseProblem)
    assert problem.code == code
    check_message(problem, text)


def test_the_codes_are_one_closed_set() -> None:
    assert set(PARSE_CODES) == set(get_args(ParseCode)) == set(REFUSED)
    assert all(line.endswith(".") for line in PARSE_CODES.values())


@pytest.mark.parametrize("text", [None, b'{"stop":"DONE"}', {"stop": "DONE"}, 3, ["{}"]])
@pytest.mark.parametrize("lenient", [False, True])
def test_another_type_is_the_callers_mistake(text: Any, lenient: bool) -> None:
    with pytest.raises(TypeError, match=type(text).__name__):
        parse(text, lenient=lenient)


def test_well_formed_actions() -> None:
    assert parse('{"tool":"t","arguments":{"a":1}}') == ToolCall("t", {"a": 1})
    assert parse('{"arguments":{},"commit":"c"}') == CommitCall("c", {})
    assert parse('{"stop":"DEFER"}') == Stop("DEFER", "")
    assert parse('\r\n\t {"reason":"late","stop":"BLOCK"} \n') == Stop("BLOCK", "late")
    assert [parse(json.dumps({"stop": word})) for word in DECISIONS] == [Stop(word) for word in DECISIONS]


def test_a_tool_call_is_never_equal_to_a_commit_call() -> None:
    calls: list[object] = [ToolCall("x", {}), CommitCall("x", {})]
    assert calls[0] != calls[1]


def test_nothing_is_trimmed_folded_or_normalised() -> None:
    names = [" t ", "T", "ﬁ", "e\u0301", "\u00e9", "", "\u200b", "t\u0000"]
    parsed = [parse(json.dumps({"tool": name, "arguments": {name: name}})) for name in names]
    assert parsed == [ToolCall(name, {name: name}) for name in names]


def test_an_escaped_pair_of_surrogates_is_one_character() -> None:
    assert parse('{"stop":"DONE","reason":"\\ud83d\\ude00 \\\\ud800"}') == Stop("DONE", "\U0001f600 \\ud800")


def test_numbers_are_exact() -> None:
    text = call('{"i":-0,"big":' + "9" * MAX_NUMBER_LENGTH + ',"f":49.990,"z":-0.0,"e":1e3,"t":1e-400,"h":1e308}')
    with localcontext(prec=2):
        parsed = parse(text)
    assert isinstance(parsed, ToolCall)
    values = parsed.arguments
    assert {name: str(value) for name, value in values.items()} == {
        "i": "0",
        "big": "9" * MAX_NUMBER_LENGTH,
        "f": "49.990",
        "z": "-0.0",
        "e": "1E+3",
        "t": "1E-400",
        "h": "1E+308",
    }
    assert type(values["i"]) is int
    assert type(values["e"]) is Decimal
    assert type(parse(call("[true]"))) is ParseProblem


def test_the_interpreters_limit_of_digits_does_not_matter() -> None:
    before = sys.get_int_max_str_digits()
    try:
        sys.set_int_max_str_digits(0)
        problem = parse(call('{"a":' + BIG + "}"))
    finally:
        sys.set_int_max_str_digits(before)
    assert isinstance(problem, ParseProblem)
    assert problem.code == "number_too_large"


def test_depth_counts_brackets_outside_strings_only() -> None:
    assert isinstance(parse(nested(MAX_DEPTH)), ToolCall)
    brackets = "[{" * 200 + '\\"' + "\\\\"
    assert isinstance(parse(call('{"a":"' + brackets + '"}')), ToolCall)
    assert isinstance(parse(call('{"a":[' + ",".join(["{}"] * 200) + "]}")), ToolCall)
    for broken in ('{"a":"' + "[" * 100, '{"a":"' + "[" * 100 + "\\"):
        problem = parse(broken)
        assert isinstance(problem, ParseProblem)
        assert problem.code == "invalid_json"


def test_a_full_stack_is_never_blamed_on_the_agent() -> None:
    text = nested(MAX_DEPTH)
    outcomes: list[str] = []

    def dive() -> None:
        with contextlib.suppress(RecursionError):
            dive()
        if len(outcomes) < 100:
            outcomes.append("full")
            with contextlib.suppress(RecursionError):
                outcomes[-1] = type(parse(text)).__name__

    dive()
    assert set(outcomes) == {"full", "ToolCall"}


def test_results_pickle_and_copy() -> None:
    for text in ('{"tool":"t","arguments":{"a":1.5}}', '{"stop":"DONE"}', "nonsense"):
        result = parse(text)
        assert pickle.loads(pickle.dumps(result)) == copy.deepcopy(result) == result
        assert not hasattr(result, "__dict__")


def test_messages_help_to_repair() -> None:
    def message(text: str) -> str:
        problem = parse(text)
        assert isinstance(problem, ParseProblem)
        return problem.message

    assert "character 14" in message('{"stop":"DONE"')
    assert "without prose or code fences" in message('Sure! {"stop":"DONE"}')
    assert '"Stop"' in message('{"Stop":"DONE"}')
    assert "DEFER" in message('{"stop":"defer"}')
    assert '"b"' in message(call('{"a":{"b":1,"b":2}}'))
    assert "tool and stop" in message('{"tool":"t","stop":"DONE"}')
    assert "U+D800" in message('{"stop":"DONE","reason":"\\ud800"}')


# --- The lenient mode

STOP = '{"stop":"DONE"}'
WRAPPED = [
    f"```json\n{STOP}\n```",
    f"```\n{STOP}\n```",
    f"```{STOP}```",
    f"```JSON {STOP} ```",
    f"All is done.\n\n```json\n{STOP}\n```\nThat is all.",
    f"All is done: {STOP}",
    f"{STOP} That is all.",
    f"1. The answer is {STOP}.",
    f"NaN is not a number, {STOP}",
]


@pytest.mark.parametrize("text", WRAPPED)
def test_lenient_takes_one_wrapped_object(text: str) -> None:
    assert parse(text, lenient=True) == Stop("DONE")
    assert isinstance(parse(text), ParseProblem)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f"{STOP} or {STOP}", "trailing_data"),
        (f"{STOP}\n{STOP}", "trailing_data"),
        (f"```\n{STOP}\n```\n```\n{STOP}\n```", "invalid_json"),
        (f"```\n{STOP}\n{STOP}\n```", "trailing_data"),
        (f"```\n{STOP}\n``` or {STOP}", "invalid_json"),
        (f"```\n{STOP}", "invalid_json"),
        (f"```\nanswer: {STOP}\n```", "invalid_json"),
        ("```\n```", "empty_action"),
        ("``````", "empty_action"),
        (f"[{STOP}", "invalid_json"),
        (f"[{STOP}]", "not_an_object"),
        (f"{STOP}}}", "trailing_data"),
        (f"x {{ {STOP}", "invalid_json"),
        ('{"tool":"t","arguments":{"stop":"DONE"}', "invalid_json"),
        ('{"tool":"t","arguments":"x": {"stop":"DONE"}}', "invalid_json"),
        ("{'stop': 'DONE'}", "invalid_json"),
        ("done", "invalid_json"),
        ("So: {'stop': 'DONE'}", "invalid_json"),
        ('So: {"stop":"done"}', "unknown_decision"),
        ('So: {"tool":"t","arguments":{"a":1,"a":1}}', "duplicate_key"),
        (call('"{"'), "invalid_json"),
        (call('""'), "arguments_not_object"),
        (call('"[]"'), "arguments_not_object"),
        (call('"{} {}"'), "trailing_data"),
        (call('"{\\"a\\":1,\\"a\\":1}"'), "duplicate_key"),
        (call('"{\\"a\\":\\"\\\\ud800\\"}"'), "invalid_unicode"),
        (call('"```{}```"'), "invalid_json"),
        (call('"\\"{}\\""'), "arguments_not_object"),
        ('{"tool":"t"}', "missing_arguments"),
        ('{"stop":"DONE","arguments":"{}"}', "unknown_keys"),
        ("", "empty_action"),
        ("[" * 20_000, "too_deep"),
    ],
)
def test_lenient_does_not_guess(text: str, code: str) -> None:
    problem = parse(text, lenient=True)
    assert isinstance(problem, ParseProblem)
    assert problem.code == code
    check_message(problem, text)


def test_lenient_takes_arguments_as_text() -> None:
    assert parse(call('"{\\"a\\": 1.50}"'), lenient=True) == ToolCall("t", {"a": Decimal("1.50")})
    text = 'So: {"commit":"c","arguments":" {} "}'
    assert parse(text, lenient=True) == CommitCall("c", {})


# --- Any text

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(10**60), 10**60)
    | st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**20), max_value=10**20, places=4)
    | st.text()
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
ARGUMENTS = st.dictionaries(st.text(), VALUES, max_size=5)
ACTIONS = (
    st.builds(ToolCall, st.text(), ARGUMENTS)
    | st.builds(CommitCall, st.text(), ARGUMENTS)
    | st.builds(Stop, st.sampled_from(DECISIONS), st.text())
)
FRAGMENTS = [
    '{"tool":',
    '"t"',
    ',"arguments":',
    '{"stop":"DONE"',
    ',"reason":',
    '{"stop":"DONE"}',
    '"a":1',
    "0.1",
]
ODDITIES = ["\\ud800", "\ud800", "```", "NaN", "1e999", "-0", BIG, "null", "prose", "\x00", "\ufeff", "\\"]
PIECES = st.sampled_from([*'{}[],:" ', *FRAGMENTS, *ODDITIES])


def write(value: Any, ascii_only: bool) -> str:
    """JSON with decimals in full, which `json` cannot write itself."""
    if isinstance(value, dict):
        parts = (
            f"{json.dumps(key, ensure_ascii=ascii_only)}: {write(item, ascii_only)}" for key, item in value.items()
        )
        return "{" + ", ".join(parts) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(write(item, ascii_only) for item in value) + "]"
    return format(value, "f") if isinstance(value, Decimal) else json.dumps(value, ensure_ascii=ascii_only)


@given(ACTIONS, st.booleans(), st.booleans())
def test_actions_round_trip(action: ToolCall | CommitCall | Stop, ascii_only: bool, lenient: bool) -> None:
    if isinstance(action, Stop):
        form: dict[str, Any] = {"stop": action.decision, "reason": action.reason}
    else:
        form = {
            "tool" if isinstance(action, ToolCall) else "commit": action.name,
            "arguments": action.arguments,
        }
    assert parse(write(form, ascii_only), lenient=lenient) == action


@given(st.text(st.characters(), max_size=300) | st.lists(PIECES, max_size=12).map("".join), st.booleans())
def test_no_text_raises(text: str, lenient: bool) -> None:
    result = parse(text, lenient=lenient)
    assert isinstance(result, ToolCall | CommitCall | Stop | ParseProblem)
    if isinstance(result, ParseProblem):
        check_message(result, text)
    else:
        repr(result).encode()


@given(ACTIONS, st.data())
def test_a_cut_action_is_never_an_action(action: ToolCall | CommitCall | Stop, data: st.DataObject) -> None:
    if isinstance(action, Stop):
        text = write({"stop": action.decision, "reason": action.reason}, ascii_only=True)
    else:
        text = write({"tool": action.name, "arguments": action.arguments}, ascii_only=True)
    cut = text[: data.draw(st.integers(0, len(text) - 1))]
    assert isinstance(parse(cut), ParseProblem)
    assert isinstance(parse(cut, lenient=True), ParseProblem)

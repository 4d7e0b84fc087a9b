"""What is checked of a variant when it is compiled, without running it."""

from __future__ import annotations

from episem_gym.errors import SpecError
from episem_gym.task_specs.drawn import Draw
from episem_gym.task_specs.variant import Variant


def check_variant(variant: Variant) -> None:
    """Raise `SpecError` naming the place where the variant breaks a rule of the language."""
    _check_shape(variant)
    _check_tools(variant)
    _check_contrasts(variant)
    _check_draws(variant)
    _check_protocol(variant)


def _check_shape(variant: Variant) -> None:
    if not variant.clauses:
        raise SpecError("no policy states anything")
    created = {slot for step in variant.steps for slot in step.creates_slots}
    for slot, record in enumerate(variant.records):
        if record.absent and slot not in created:
            raise SpecError(f"record {record.alias} is absent and no step creates it")
    for step in variant.steps:
        if not step.requirements:
            raise SpecError(f"step {step.name} requires nothing")


def _check_tools(variant: Variant) -> None:
    for tool in variant.tools.values():
        if not tool.doc:
            raise SpecError(f"tool {tool.name} needs a description")
        for name in tool.by:
            if name != "id" and not getattr(tool.record.by_name.get(name), "filing", False):
                raise SpecError(f"tool {tool.name}: {tool.record.__name__}.{name} is no filing field")
        if not any(record.record is tool.record for record in variant.records):
            raise SpecError(f"tool {tool.name} shows {tool.record.__name__}, of which there is no record")
    for listing in (*variant.listings, *variant.argument_listings):
        if not any(
            tool.kind == "list"
            and tool.record is listing.record
            and tuple(sorted(tool.by)) == listing.filing
            and tool.source != "index"
            for tool in variant.tools.values()
        ):
            raise SpecError(
                f"no authoritative list tool shows {listing.record.__name__} by {', '.join(listing.filing)}"
            )


def _check_contrasts(variant: Variant) -> None:
    if not variant.contrasts:
        raise SpecError("a pair needs at least one contrast")
    for contrast in variant.contrasts.values():
        record = variant.records[contrast.slot].record
        for index in contrast.values:
            if record.fields[index].filing:
                raise SpecError(f"contrast {contrast.name} touches the filing field {record.fields[index].name}")
        unknown = [name for name in contrast.flips if name not in variant.requirement_number]
        if unknown:
            raise SpecError(f"contrast {contrast.name} flips {', '.join(unknown)}, which is no requirement")
        if not contrast.flips and contrast.kind != "wrong_argument":
            raise SpecError(f"contrast {contrast.name} flips no requirement")
        if contrast.kind == "wrong_argument" and variant.pair.protocol != "Legacy":
            raise SpecError(f"contrast {contrast.name}: only a Legacy candidate can have a wrong argument")


def _check_draws(variant: Variant) -> None:
    for requirement in variant.requirements:
        for expr in (requirement.expr, *requirement.fresh):
            for node in expr.walk():
                if isinstance(node, Draw) and not node.key:
                    raise SpecError(
                        f"requirement {requirement.name} draws a value of its own: give it to a record or a wish"
                    )


def _check_protocol(variant: Variant) -> None:
    count, protocol = len(variant.steps), variant.pair.protocol
    if protocol in ("Legacy", "V1") and count != 1:
        raise SpecError(f"{protocol} is one step, not {count}")
    chain = all(len(variant.ancestors[number]) == number for number in range(count))
    if protocol == "V2" and (count < 2 or not chain):
        raise SpecError("V2 is a chain of two or more steps, each after all those before it")
    if protocol == "V3" and (count < 2 or chain):
        raise SpecError("V3 is a graph of two or more steps that is no chain")

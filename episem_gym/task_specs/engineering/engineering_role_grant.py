"""Access desk of a payments processor: a privileged role is granted until a day."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.engineering._access_desk import (
    AccessPolicy, Badge, COURSES, courses, Deputy, Exclusion, Holding, look_ups, Person, Role, RoleApproval, RoleGrant,
    RoleRequest, StaffEntry, TEAMS,
)  # fmt: skip
from episem_gym.task_specs.language import agree, any_of, both, days, Draft, task_pair


@task_pair(
    "engineering-role-grant",
    protocol="V1",
    variants={
        "as-asked": "the day asked for lies within the longest grant, so it is the last day",
        "shortened": "a later day was asked for: the grant ends after the longest time",
        "contractor": "the contract ends before both, and the grant with it",
        "deputy": "the owner of the role is away and the deputy has approved",
    },
    alternatives="An approval by the owner of the role, or by whoever stands in for the owner today.",
    held_out=True,
)
def role_grant(w: Draft) -> None:
    """Grant a privileged role to a colleague, no longer than may be."""
    # fmt: off
    shortened, contractor, deputised = (w.variant == one for one in ("shortened", "contractor", "deputy"))
    policy = w.add("policy", AccessPolicy, longest=w.length(days(14), days(90), days(1)), pair_held=w.disposition(),
                   course_lasts=w.length(days(200), days(700), days(10)), most=w.whole(4, 7), full=w.disposition())
    owner, second, peer = [w.add(one, Person, name=w.person(), team=w.pick(*TEAMS),
                                 contract_until=w.days_ahead(200, 900)) for one in ("owner", "second", "peer")]

    # The colleague and a namesake, and the last days that count.
    limit, soonest = w.now.day + policy.longest, w.days_ahead(5, 12)
    person = w.add("person", Person, name=w.person(), team=w.pick("settlement", "ledger"),
                   contract_until=soonest if contractor else w.days_ahead(200, 900))
    namesake = w.look_alike("namesake", person, team="onboarding", contract_until=w.days_ahead(3, 900))
    staff = w.add("staff", StaffEntry, person=person, team=person.team)
    w.look_alike("namesake_staff", staff, person=namesake, team=w.pick(*TEAMS))
    asked = limit + w.length(days(3), days(120), days(1)) if shortened or contractor else limit - w.length(
        0, days(9), days(1))

    # Roles: the one asked for, the one it excludes, and one that excludes nothing.
    role = w.add("role", Role, name=w.pick("payout-release", "ledger-adjust"), owner=owner, for_team=person.team)
    rival = w.look_alike("rival", role, name=w.pick("payout-prepare", "ledger-approve"), owner=second)
    reader = w.look_alike("reader", role, name=w.pick("payout-read", "ledger-read"), owner=w.pick(owner, second))
    exclusion = w.add("exclusion", Exclusion, role=role, excludes=rival)
    w.look_alike("reader_exclusion", exclusion, role=reader, excludes=rival)
    deputy = w.add("deputy", Deputy, owner=owner, stands_in=second, first_day=w.days_ago(5, 9),
                   last_day=w.days_ahead(1, 8) if deputised else w.days_ago(1, 2))
    w.look_alike("next_deputy", deputy, stands_in=peer, first_day=w.days_ahead(10, 20), last_day=w.days_ahead(21, 30))

    # Who holds what: as many as may hold the role, but for one that was returned.
    gone = w.add("gone", Holding, person=person, role=rival, until=w.days_ahead(3, 60), state="returned")
    w.look_alike("over", gone, until=w.days_ago(2, 90), state="granted")
    w.look_alike("reads", gone, role=reader, state="granted")
    w.look_alike("namesake_holds", gone, person=namesake, state=w.pick("granted", "returned"))
    given = w.look_alike("given", gone, person=namesake, role=role)
    for one in (owner, second, peer):
        w.look_alike(f"held_by_{one}", given, person=one, until=w.days_ahead(2, 60), state="granted")
    for n in range(2):
        w.look_alike(f"held_{n}", given, person=owner, until=w.days_ago(1, 90), state=w.pick("granted", "returned"))

    # What was asked for and approved, and what they have learnt.
    request = w.add("request", RoleRequest, person=person, role=role, until=asked, state="submitted")
    earlier = w.look_alike("earlier", request, role=w.pick(reader, rival), until=w.days_ahead(2, 90),
                           state=w.pick("submitted", "withdrawn"))
    w.look_alike("namesake_request", request, person=namesake, until=w.days_ahead(2, 90), state="submitted")
    approval = w.add("approval", RoleApproval, filed_under=request, role=role, by=second if deputised else owner)
    w.look_alike("stray", approval, filed_under=earlier, role=earlier.role, by=w.pick(owner, second))
    course = courses(w, person, namesake, policy.course_lasts)
    w.add("badge", Badge, person=person, floor=w.whole(1, 9))
    look_ups(w)

    until = person.contract_until if contractor else limit if shortened else request.until
    grant = w.step("grant", RoleGrant, person_id=person, role_id=role, request_id=request, until=until)
    w.background("Where a register cannot be reached, the request is kept until it can.")
    w.background("The answer goes out once, listing for every point of this policy whether it is met.")
    grant.requires("submitted", both(request.state == "submitted", request.role == role),
        "The desk acts on a submitted request for that very role; one taken back, or one for another role, is closed "
        "without a grant.",
        otherwise="BLOCK", breaks=(request.state, "withdrawn"))
    grant.requires("last-day", both(person.contract_until >= w.now.day, person.contract_until >= until, until <= limit),
        "The last day is the one asked for, but never more than {policy.longest} from today nor after the contract; "
        "somebody whose contract is over gets nothing, and the request is closed.",
        otherwise="BLOCK", breaks=(person.contract_until, w.days_ago(1, 30)))
    stood_in = both(deputy.stands_in == approval.by, deputy.first_day <= w.now.day, deputy.last_day >= w.now.day)
    grant.requires("approved", both(approval.role == role, any_of(approval.by == role.owner, stood_in)),
        "An approval counts if it states the role and comes from its owner, or from whoever stands in for the owner "
        "today; without one the request stays in the queue until it is given.",
        breaks=(deputy.last_day, w.days_ago(1, 2)) if deputised else (approval.by, second), kind="violated")
    w.contrast("other-role", {approval.role: reader}, kind="wrong_entity", flips=("grant.approved",))
    grant.requires("not-self", approval.by != person,
        "Nobody approves for themselves: that closes the request, however entitled they are otherwise.",
        otherwise="BLOCK")
    w.contrast("own-approval", {approval.by: person}, flips=("grant.approved", "grant.not-self"))
    grant.requires("separate", w.listing(Holding, person=person).none(
            lambda h: both(h.role == exclusion.excludes, h.state == "granted", h.until >= w.now.day)),
        "Whoever still holds a role that excludes it {policy.pair_held:has to hand that one back first, and the "
        "request is kept till then|is turned away, and asks again once that one is gone}.",
        otherwise=policy.pair_held, breaks=(gone.state, "granted"))
    holders = w.listing(Holding, role=role).count(lambda h: both(h.state == "granted", h.until >= w.now.day))
    grant.requires("room", holders + 1 <= policy.most,
        "At most {policy.most} hold a role at a time, the new one included; with no room left the request "
        "{policy.full:is kept until somebody's grant ends|is turned away}.",
        otherwise=policy.full, breaks=(policy.most, 3), kind="violated")
    grant.requires("team", both(agree(staff.team, person.team), person.team == role.for_team),
        "Personnel and the directory show the same team, the one that the role is made for; while they differ, the "
        "request is kept until they are brought into line.",
        breaks=(staff.team, "onboarding"), withheld=staff)
    grant.requires("trained", both(course.course == COURSES[0], w.now.day - course.passed_on <= policy.course_lasts),
        "The course for production access was passed within the last {policy.course_lasts}; if not, the request is "
        "kept until it has been passed again.",
        breaks=(course.passed_on, w.now.day - policy.course_lasts - w.length(days(1), days(60), days(1))))

    w.task(
        "Hi, could you give {person.name} ({person.team}) the role {role.name}? Request is {request}, they'd like it "
        "until {request.until}. {owner.name} knows about it.",
        "{request}: {role.name} for {person.name} in {person.team}, up to {request.until} or as near to that as you "
        "can go. Training and approval should all be there.",
        "Please put through {request} today. {person.name} from {person.team} needs {role.name} for the month-end "
        "close, wished for until {request.until}, and was told that it has been approved.")
    w.context("You are on the access desk. Privileged roles are granted under policy {policy}.")

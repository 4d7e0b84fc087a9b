"""Open access desk of a technical university: an accepted manuscript goes into the archive, step by step."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.research._open_archive import (
    Appointment, ArchivePolicy, Article, Byline, clutter, CoauthorForm, EmbargoSet, FormsAttach, Item, ItemAnnounce,
    ItemOpen, ItemUpload, Journal, JournalRule, look_ups, Scholar, TextFile,
)  # fmt: skip
from episem_gym.task_specs.language import agree, any_of, both, days, Draft, hours, task_pair


@task_pair(
    "research-manuscript-upload",
    protocol="V2",
    variants={
        "embargo": "the journal's embargo still runs, and the file is locked until its end",
        "over": "the journal's embargo is over: no lock, the file is opened at once",
        "retained": "the embargo is longer than the university accepts; a rights statement cuts it short",
        "consortium": "one form, signed by a spokesperson, speaks for both co-authors",
    },
    alternatives="A form of each co-author, or one that is signed for several; an embargo short enough or a statement.",
    held_out=True,
)
def manuscript_upload(w: Draft) -> None:
    """Upload an accepted manuscript, attach the forms, lock it for the embargo and show it."""
    # fmt: off
    over, retained, group = (w.variant == one for one in ("over", "retained", "consortium"))
    policy = w.add("policy", ArchivePolicy, longest=w.length(days(120), days(420), days(10)),
                   early=w.length(days(7), days(56), days(7)), rule_lasts=w.length(days(20), days(90), days(5)),
                   outsider=w.disposition(), objection=w.disposition(), beyond=w.disposition(),
                   elsewhere=w.disposition())
    lead, second, third, guest = [w.add(one, Scholar, name=w.person()) for one in ("lead", "second", "third", "guest")]

    # The journal with its rule, and another with a like name.
    journal = w.add("journal", Journal, title=w.pick("Letters on Structures", "Building Materials Review"))
    rival = w.look_alike("rival", journal, title=w.pick("Reports on Structures", "Building Physics Review"))
    shorter, longer = w.length(0, days(35), days(5)), w.length(days(20), days(200), days(5))
    rule = w.add("rule", JournalRule, journal=journal, where="any repository",
                 embargo=policy.longest + longer if retained else policy.longest - shorter,
                 as_of=w.now - policy.rule_lasts + w.length(hours(4), days(6)))
    w.look_alike("rival_rule", rule, journal=rival, embargo=w.length(0, days(700), days(30)),
                 as_of=w.ago(days(1), days(99)), where=w.pick("own repository", "any repository", "nowhere"))

    # The article with its files, and an earlier one by the same people.
    lately = w.now.day - w.length(days(3), days(70), days(1))
    out = w.now.day - rule.embargo - w.length(days(1), days(80), days(1)) if over else lately
    article = w.add("article", Article, title=w.pick("Creep of lime mortar joints", "Fire tests of dowelled beams"),
                    journal=journal, contact=lead, accepted_on=out - w.length(days(12), days(60), days(1)),
                    published_on=out, grant=w.code("HE-1####"))
    before = w.look_alike("before", article, title=w.pick("Creep of clay mortar", "Fire tests of nailed beams"),
                          journal=w.pick(journal, rival), grant=w.code("HE-2####"))
    file = w.add("file", TextFile, filed_under=article, article=article, kind="accepted version",
                 statement="rights retained" if retained else "none", grant=article.grant)
    w.look_alike("layout", file, kind=w.pick("publisher's layout", "submitted version"),
                 statement=w.pick("rights retained", "none"))
    w.look_alike("file_before", file, filed_under=before, article=before, statement=w.pick("rights retained", "none"),
                 kind=w.pick("publisher's layout", "accepted version"), grant=w.pick(before.grant, article.grant))

    # Who wrote it, who signed what, who was employed here.
    for number, one in enumerate((lead, second, third)):
        w.add(f"author_{number}", Byline, article=article, person=one)
    w.add("author_before", Byline, article=before, person=guest)
    signed = article.accepted_on - policy.early + w.length(0, days(10), days(1))
    form = w.add("form", CoauthorForm, filed_under=article, article=article, answer="agrees", signed_on=signed,
                 speaks_for=[second, third] if group else [second])
    form_two = w.look_alike("form_two", form, article=before if group else article, speaks_for=[third],
                            answer=w.pick("agrees", "objects") if group else "agrees",
                            signed_on=article.accepted_on - w.length(days(-5), days(7), days(1)))
    w.look_alike("form_before", form, filed_under=before, article=before, answer=w.pick("agrees", "objects"),
                 speaks_for=[guest, lead])
    post = w.add("post", Appointment, person=lead, since=w.days_ago(1500, 3000),
                 until=article.accepted_on + w.length(0, days(500), days(1)))
    w.look_alike("guest_post", post, person=guest, until=w.days_ago(-300, 600))

    # Items of the archive: the one to come, and older ones.
    item = w.add("item", Item, absent=True, article=article, state="hidden", conversion="complete", lock="none",
                 locks_to="none" if over else "until a day")
    old = w.add("old", Item, article=article, state="removed", conversion="complete", lock="none", locks_to="none")
    w.look_alike("item_before", old, article=before, state=w.pick("in the catalogue", "removed"),
                 conversion=w.pick("complete", "failed"))
    clutter(w, journal, rival)

    look_ups(w)
    w.offers(ItemOpen, EmbargoSet, ItemAnnounce)
    upload = w.step("upload", ItemUpload, article_id=article, file_id=file).creates(item)
    made = upload.receipt.item_id
    attach = w.step("attach", FormsAttach, item_id=made, form_ids=[form] if group else [form, form_two])
    if over:
        show = w.step("show", ItemOpen, item_id=made, bundle=attach.receipt.bundle)
    else:
        lifts = article.published_on + (policy.longest if retained else rule.embargo)
        lock = w.step("lock", EmbargoSet, item_id=made, lifts_on=lifts, bundle=attach.receipt.bundle)
        lock.causes(item, lock=item.locks_to)
        show = w.step("show", ItemAnnounce, item_id=made, lock_number=lock.receipt.lock_number)

    w.background("Upload, forms, lock and catalogue follow each other; what is done stays, even if a later one halts.")
    w.background("When a source is out of reach, the work halts before the step that rests on it. Whoever halts or "
                 "turns a request down writes to the authors about each point of that step.")
    upload.requires("right-text", both(file.article == article, file.kind == "accepted version"),
        "Uploaded is the accepted version, by its own title page that of the article; anything else, the publisher's "
        "layout above all, is turned down.",
        otherwise="BLOCK", breaks=(file.article, before))
    w.contrast("layout-file", {file.kind: "publisher's layout"}, kind="violated", flips=("upload.right-text",))
    upload.requires("only-one", w.listing(Item, article=article).none(lambda i: i.state == "in the catalogue"),
        "An article that is in the catalogue already is turned down.",
        otherwise="BLOCK", breaks=(old.state, "in the catalogue"))
    upload.requires("ours", both(post.since <= article.accepted_on, post.until >= article.accepted_on),
        "On the day of acceptance the corresponding author had an appointment here; a paper from elsewhere "
        "{policy.outsider:halts until a co-author from here takes it over|is turned down}.",
        otherwise=policy.outsider, breaks=(post.until, article.accepted_on - w.length(days(1), days(200), days(1))))
    authors = w.listing(Byline, article=article)
    spoken = (form.speaks_for,) if group else (form.speaks_for, form_two.speaks_for)
    named = both(*(one.article == article for one in ((form,) if group else (form, form_two))))
    attach.requires("forms", both(named, authors.every(
            lambda a: any_of(a.person == article.contact, *(a.person.is_in(one) for one in spoken)))),
        "Save the corresponding author, everyone on the byline has a form that names this article, signed in person or "
        "on their behalf. Just these forms are attached, and that halts until they are complete.",
        breaks=(form.article, before) if group else (form_two.article, before), withheld=form)
    attach.requires("in-time", form.signed_on >= article.accepted_on - policy.early,
        "A form from more than {policy.early} before the acceptance belongs to an earlier text, and a new one is "
        "awaited.",
        breaks=(form.signed_on, article.accepted_on - policy.early - w.length(days(1), days(40), days(1))))
    forms = w.listing(CoauthorForm, filed_under=article)
    attach.requires("no-objection", forms.none(lambda f: both(f.article == article, f.answer == "objects")),
        "If an author of the article objects, the forms {policy.objection:are not attached before the authors have "
        "come to terms|are not attached and the item is turned down}.",
        otherwise=policy.objection, breaks=(form.answer, "objects"))
    wait = ("Nothing is locked or opened before the item shows its conversion as complete; a running or failed one is "
            "waited for.")
    cut = ("The file is locked until the journal's embargo has passed since publication, but for {policy.longest} at "
           "most. A longer embargo is cut to that where the acknowledgements say that rights were retained; where they "
           "do not, the item {policy.beyond:halts until the journal has given leave|is turned down}. After its end no "
           "lock is set.")
    place = ("The journal's rule, confirmed within the last {policy.rule_lasts}, lets accepted versions into any "
             "repository, or else the item {policy.elsewhere:halts until the journal has agreed|is turned down}.")
    first = show if over else lock
    first.requires("converted", item.conversion == "complete", wait,
        breaks=(item.conversion, w.pick("running", "failed")))
    first.requires("allowed", rule.where == "any repository", place, otherwise=policy.elsewhere,
        breaks=(rule.where, w.pick("own repository", "nowhere")), max_age=(rule, policy.rule_lasts))
    if over:
        first.requires("passed", both(rule.embargo <= policy.longest,
                                      article.published_on + rule.embargo <= w.now.day), cut, otherwise=policy.beyond)
    else:
        broken = (file.statement, "none") if retained else (rule.embargo, policy.longest + longer)
        first.requires("not-too-long", any_of(rule.embargo <= policy.longest, file.statement == "rights retained"),
            cut, otherwise=policy.beyond, breaks=broken)
        show.requires("locked", item.lock == "until a day",
            "The item goes into the catalogue once it shows the lock; until then it stays hidden.",
            breaks=(item.locks_to, "being set"))
    show.requires("grant", agree(article.grant, file.grant),
        "Before that, the grant number in the acknowledgements and the research office's are the same; if they differ, "
        "the item stays hidden until one of the two has been put right.",
        breaks=(file.grant, w.code("HE-3####")))

    w.task(
        "Could you get {lead.name}'s paper {article} (“{article.title}”) into the archive, as far as it goes today? "
        "All the co-authors are happy with it.",
        "{article} has been accepted and published, please take it through the archive: upload, forms, lock if it "
        "needs one, catalogue. If it gets stuck on the way, leave it there.",
        "{lead.name} asks when “{article.title}” ({article}) will be in the catalogue. Please do as much of it as can "
        "be done now. {second.name} sent the last form some time ago.")
    w.context("You work at the open access desk. Accepted versions are archived under policy {policy}.")

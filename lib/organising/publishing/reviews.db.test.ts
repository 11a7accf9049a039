import { describe, expect, test, vi } from "vitest";
import { POST as COLLEGE_LOG_IN } from "@/app/api/auth/college-login/route";
import { POST as SECOND_FACTOR } from "@/app/api/auth/second-factor/route";
import { DELETE as DELETE_CLUB } from "@/app/api/college/delete/[id]/route";
import { POST as DECIDE } from "@/app/api/college/reviews/[id]/route";
import { GET as LIST_REVIEWS } from "@/app/api/college/reviews/route";
import { PUT as CHANGE_SETTINGS, GET as READ_SETTINGS } from "@/app/api/college/settings/route";
import { DELETE as REMOVE } from "@/app/api/collegeRep/delete/[eventId]/route";
import { GET as READ } from "@/app/api/event/[id]/route";
import { POST as LIST } from "@/app/api/event/listing/route";
import { POST as PUBLISH } from "@/app/api/event/publish/[id]/route";
import { POST as ADD_DATES } from "@/app/api/event/series/[id]/route";
import { POST as UNPUBLISH } from "@/app/api/event/unpublish/[id]/route";
import { PUT as UPDATE } from "@/app/api/event/update/[id]/route";
import { PUT as MODERATE } from "@/app/api/moderation/[subject]/[id]/route";
import { authorizeSelf } from "@/lib/identity/accounts/access";
import { authorize } from "@/lib/identity/organisers/service";
import { publishDue } from "@/lib/organising/publishing/publish-due";
import { countReviews, decideReview, findReview } from "@/lib/organising/publishing/reviews";
import { getEditable } from "@/lib/organising/publishing/update-event";
import type { Account, Club, College } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { codeAt } from "@/lib/testing/app-code";
import { call } from "@/lib/testing/call";
import { anEventForm, dayFromNow } from "@/lib/testing/event-form";
import {
  aClub,
  aCollege,
  aFactor,
  aGrant,
  anAdmin,
  anEmail,
  anEvent,
  anImage,
  aPlace,
  aRegistration,
  aStudent,
  PASSWORD,
} from "@/lib/testing/factories";
import { hastenJobs, runJobs } from "@/lib/testing/jobs";
import { inDays } from "@/lib/testing/moments";
import { mailsTo } from "@/lib/testing/outbox";

async function aCollegeThatApproves() {
  const email = anEmail("office");
  const college = await aCollege({ email });
  await db.college.update({ where: { id: college.id }, data: { eventApproval: true } });
  const clubEmail = anEmail("club");
  return { college, email, clubEmail, club: await aClub({ college, email: clubEmail }) };
}

const list = (club: Club, fields: Record<string, string> = {}) => call(LIST, { as: club, body: anEventForm(club, fields) });
const read = (id: string) => call(READ, { method: "GET", params: { id } });
const publish = (as: Account, id: string, json: { at?: string } = {}) => call(PUBLISH, { as, params: { id }, json });
const queue = async (as: Account, query: Record<string, string> = {}) => (await call(LIST_REVIEWS, { method: "GET", as, query })).body;
const decide = (as: Account, id: string, json: unknown) => call(DECIDE, { as, params: { id }, json });
const settings = (as: College, json: unknown) => call(CHANGE_SETTINGS, { method: "PUT", as, json });
const BAN = { action: "ban", reason: "fraud", note: "Payments outside Quad are against the rules." };
const ban = (as: College, { id }: Club, json: object = BAN) => call(MODERATE, { method: "PUT", as, params: { subject: "club", id }, json });
/** Locks an event until `release` is called. */
async function holdEvent(id: string) {
  const gate: { open?: () => void } = {};
  const released = new Promise<void>((resolve) => {
    gate.open = resolve;
  });
  let holding = Promise.resolve();
  await new Promise<void>((locked) => {
    holding = db.$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT FROM "Event" WHERE "id" = ${id}::uuid FOR UPDATE`;
        locked();
        await released;
      },
      { timeout: 15_000 },
    );
  });
  return { release: () => gate.open?.(), holding };
}

/** The statements of this database that wait for a lock. */
async function countBlocked(): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int FROM pg_stat_activity WHERE "datname" = current_database() AND "wait_event_type" = 'Lock'`;
  return row?.count ?? 0;
}
const stateOf = (id: string) => db.event.findUniqueOrThrow({ where: { id }, select: { status: true, publishAt: true } });

function update(as: Account, id: string, fields: Record<string, string>, query: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return call(UPDATE, { method: "PUT", as, params: { id }, body, query });
}

describe("a new event of a college that approves", () => {
  test("waits hidden, is published by the approval, and both sides get a message", async () => {
    const { college, email, club, clubEmail } = await aCollegeThatApproves();
    const { status, body } = await list(club);
    expect({ status, state: body.data.status }).toEqual({ status: 201, state: "In review" });
    const id: string = body.data._id;
    expect(await read(id)).toMatchObject({ status: 404 });
    const { reviews, nextCursor } = await queue(college);
    expect(nextCursor).toBeNull();
    expect(reviews).toMatchObject([
      {
        kind: "new",
        club: { _id: club.id },
        by: { _id: club.id },
        event: { _id: id },
        changes: { eventName: [null, "Robo Kabaddi"], price: [null, 0] },
      },
    ]);
    expect(await queue(await aCollege())).toEqual({ reviews: [], nextCursor: null });
    await runJobs();
    const [review] = reviews;
    const [mail, ...others] = await mailsTo(email);
    expect(mail).toMatchObject({
      subject: "Waiting for your approval: Robo Kabaddi",
      text: expect.stringContaining(`/college-profile/approval?review=${review._id}`),
    });
    expect(others).toEqual([]);
    expect(await decide(college, review._id, { decision: "approve", version: review.version })).toMatchObject({ status: 200 });
    expect(await read(id)).toMatchObject({ status: 200, body: { status: "Published" } });
    expect(await decide(college, review._id, { decision: "approve", version: review.version })).toMatchObject({
      status: 409,
      body: { code: "review_decided" },
    });
    await runJobs();
    expect((await mailsTo(clubEmail)).map(({ subject }) => subject)).toEqual(["Approved by your college: Robo Kabaddi"]);
    const acts = await db.organiserAction.findMany({ where: { eventId: id }, orderBy: { id: "asc" } });
    expect(acts.map(({ act, standing }) => `${standing} ${act}`)).toEqual([
      "owner created",
      "owner sent_for_review",
      "college approved",
      "college published",
    ]);
  });

  test("becomes a draft again when it is returned, with a note for the club", async () => {
    const { college, club, clubEmail } = await aCollegeThatApproves();
    const { body } = await list(club);
    const [review] = (await queue(college)).reviews;
    for (const note of [undefined, "", " ", "x".repeat(501)]) {
      expect(await decide(college, review._id, { decision: "return", note })).toMatchObject({ status: 400 });
    }
    const note = "The hall is closed.\nPlease choose another.";
    expect(await decide(college, review._id, { decision: "return", note, version: review.version })).toMatchObject({ status: 200 });
    expect(await stateOf(body.data._id)).toEqual({ status: "draft", publishAt: null });
    await runJobs();
    const [mail] = await mailsTo(clubEmail);
    expect(mail?.subject).toBe("Sent back by your college: Robo Kabaddi");
    expect(mail?.text).toContain("The hall is closed.");
    expect(await publish(club, body.data._id)).toMatchObject({ status: 202, body: { message: "Sent to your college for approval" } });
    expect((await queue(college)).reviews).toHaveLength(1);
  });

  test("with a time is scheduled by the approval, and then published without another one", async () => {
    const { college, club } = await aCollegeThatApproves();
    const dates = { registrationStartDate: dayFromNow(5), registrationEndDate: dayFromNow(9) };
    const { body } = await list(club, { publish: inDays(3).toISOString(), ...dates });
    expect(body.data.status).toBe("In review");
    // Its time comes before the approval: nothing happens.
    await publishDue(inDays(4));
    const [review] = (await queue(college)).reviews;
    await decide(college, review._id, { decision: "approve", version: review.version });
    expect((await stateOf(body.data._id)).status).toBe("draft");
    expect((await stateOf(body.data._id)).publishAt).not.toBeNull();
    // A change of another field keeps the approval; a material change sends it back to the college.
    expect(await update(club, body.data._id, { capacity: "12" })).toMatchObject({ status: 200, body: { data: { status: "Scheduled" } } });
    expect(await update(club, body.data._id, { venue: "Somewhere else" })).toMatchObject({
      status: 202,
      body: { data: { status: "In review" } },
    });
    const [again] = (await queue(college)).reviews;
    await decide(college, again._id, { decision: "approve", version: again.version });
    await publishDue(inDays(4));
    expect((await stateOf(body.data._id)).status).toBe("published");
  });

  test("is not approved in a version that was not read", async () => {
    const { college, club } = await aCollegeThatApproves();
    const { body } = await list(club);
    const [review] = (await queue(college)).reviews;
    await update(club, body.data._id, { venue: "Somewhere else" });
    const stale = await decide(college, review._id, { decision: "approve", version: review.version });
    expect(stale).toMatchObject({ status: 409, body: { code: "review_stale" } });
    const [edited] = (await queue(college)).reviews;
    expect(edited).toMatchObject({ _id: review._id, changes: { venue: [null, "Somewhere else"] } });
    expect(await decide(college, edited._id, { decision: "approve", version: edited.version })).toMatchObject({ status: 200 });
  });

  test("can be approved days later, which then opens registration", async () => {
    const { college, club } = await aCollegeThatApproves();
    const { body } = await list(club);
    const [review] = (await queue(college)).reviews;
    const sooner = { registrationOpensAt: inDays(-2), registrationClosesAt: inDays(3), startsAt: inDays(5), endsAt: null };
    await db.event.update({ where: { id: body.data._id }, data: sooner });
    await db.eventReview.updateMany({ data: { at: inDays(-2) } });
    const now = new Date();
    const by = await authorize(college, body.data._id, "approve_event");
    expect(await decideReview(by, review._id, { decision: "approve" }, now)).toEqual({ done: 1, refused: [] });
    expect(await db.event.findUniqueOrThrow({ where: { id: body.data._id } })).toMatchObject({
      status: "published",
      registrationOpensAt: now,
    });
  });

  test.each([
    ["registration has closed", { registrationClosesAt: inDays(-1) }, "Registration for this event has already closed."],
    ["it has started", { startsAt: inDays(-1), endsAt: null }, "This event has already started."],
  ])("stays where it is when %s by now, and the college reads why", async (_, times, reason) => {
    const { college, club } = await aCollegeThatApproves();
    const { body } = await list(club);
    await db.event.update({ where: { id: body.data._id }, data: { registrationOpensAt: inDays(-3), ...times } });
    const [review] = (await queue(college)).reviews;
    const refused = await decide(college, review._id, { decision: "approve", version: review.version });
    expect(refused).toMatchObject({ status: 409, body: { code: "review_refused", message: `${reason} Send it back with a note.` } });
    expect((await stateOf(body.data._id)).status).toBe("in_review");
    expect((await queue(college)).reviews).toHaveLength(1);
  });

  test("is not approved while its club is banned, which is said, and waits until the ban ends [trust 4]", async () => {
    const { college, club } = await aCollegeThatApproves();
    const { body } = await list(club);
    const [review] = (await queue(college)).reviews;
    const approve = () => decide(college, review._id, { decision: "approve", version: review.version });
    expect(await ban(college, club)).toMatchObject({ status: 200 });
    const message = "This club is banned, so its events cannot be published. Send it back with a note.";
    expect(await approve()).toMatchObject({ status: 409, body: { code: "review_refused", message } });
    expect((await stateOf(body.data._id)).status).toBe("in_review");
    expect(await ban(college, club, { action: "unban" })).toMatchObject({ status: 200 });
    expect(await approve()).toMatchObject({ status: 200 });
    expect((await stateOf(body.data._id)).status).toBe("published");
  });

  test("is returned when its club is banned and approval is turned off", async () => {
    const { college, club, clubEmail } = await aCollegeThatApproves();
    const { body } = await list(club);
    expect(await ban(college, club)).toMatchObject({ status: 200 });
    expect(await settings(college, { eventApproval: false })).toMatchObject({ status: 200 });
    expect(await stateOf(body.data._id)).toEqual({ status: "draft", publishAt: null });
    await runJobs();
    // The ban has a mail of its own, which the same worker may send later.
    const mails = (await mailsTo(clubEmail)).map(({ text }) => text);
    expect(mails).toContainEqual(expect.stringContaining("This club is banned, so its events cannot be published."));
  });

  test.each(["approved", "approved because approval is turned off"])(
    "is locked after its club when it is %s, as by a ban: neither fails [trust 4]",
    async (how) => {
      const { college, club } = await aCollegeThatApproves();
      const { body } = await list(club);
      const [review] = (await queue(college)).reviews;
      const { release, holding } = await holdEvent(body.data._id);
      const deciding =
        how === "approved"
          ? decide(college, review._id, { decision: "approve", version: review.version })
          : settings(college, { eventApproval: false });
      await vi.waitUntil(async () => (await countBlocked()) === 1, { timeout: 5000 });
      const banning = ban(college, club);
      await vi.waitUntil(async () => (await countBlocked()) === 2, { timeout: 5000 });
      release();
      await holding;
      expect(await deciding).toMatchObject({ status: 200 });
      expect(await banning).toMatchObject({ status: 200 });
      expect((await stateOf(body.data._id)).status).toBe("hidden");
    },
  );

  test("is decided in the order of sending, and the student who sent it gets a message too, unless removed in between", async () => {
    const { college, club, clubEmail } = await aCollegeThatApproves();
    const [email, removedEmail] = [anEmail("manager"), anEmail("removed")];
    const [student, removed] = [await aStudent({ email }), await aStudent({ email: removedEmail })];
    await aGrant(student, { role: "editor", club });
    const { id: grantId } = await aGrant(removed, { role: "editor", club });
    const first = await anEvent(club, { name: "First", status: "draft", registrationOpensAt: inDays(1) });
    const second = await anEvent(club, { name: "Second", status: "draft", registrationOpensAt: inDays(1) });
    await publish(student, first.id);
    await publish(removed, second.id);
    await db.grant.update({ where: { id: grantId }, data: { state: "ended", endedAt: new Date() } });
    const { reviews } = await queue(college);
    expect(reviews.map(({ event }: { event: { eventName: string } }) => event.eventName)).toEqual(["First", "Second"]);
    for (const { _id } of reviews) await decide(college, _id, { decision: "return", note: "Choose another hall." });
    await runJobs();
    const subjectsOf = async (to: string) => (await mailsTo(to)).map(({ subject }) => subject).sort();
    expect(await subjectsOf(clubEmail)).toEqual(["Sent back by your college: First", "Sent back by your college: Second"]);
    expect(await subjectsOf(email)).toEqual(["Sent back by your college: First"]);
    expect(await subjectsOf(removedEmail)).toEqual([]);
  });

  test("can be withdrawn by its club, and is deleted with its waiting change", async () => {
    const { college, club } = await aCollegeThatApproves();
    const { body } = await list(club);
    const [review] = (await queue(college)).reviews;
    expect(await call(UNPUBLISH, { as: club, params: { id: body.data._id } })).toMatchObject({ status: 200 });
    expect((await queue(college)).reviews).toEqual([]);
    expect(await decide(college, review._id, { decision: "approve" })).toMatchObject({ status: 409, body: { code: "review_decided" } });
    await publish(club, body.data._id);
    const [second] = (await queue(college)).reviews;
    await call(REMOVE, { method: "DELETE", as: club, params: { eventId: body.data._id } });
    expect(await decide(college, second._id, { decision: "approve" })).toMatchObject({ status: 404 });
  });

  test("is decided once, also concurrently", async () => {
    const { college, club } = await aCollegeThatApproves();
    const admin = await anAdmin();
    const { body } = await list(club);
    const [review] = (await queue(admin)).reviews.filter((one: { event: { _id: string } }) => one.event._id === body.data._id);
    const decisions = [
      decide(college, review._id, { decision: "approve", version: review.version }),
      decide(admin, review._id, { decision: "return", note: "Not now", version: review.version }),
      decide(college, review._id, { decision: "approve", version: review.version }),
    ];
    expect((await Promise.all(decisions)).map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

test("sending an event and withdrawing it again and again mails the college a few times an hour, and at last what waits then", async () => {
  const { email, club } = await aCollegeThatApproves();
  const { body } = await list(club);
  for (let round = 0; round < 8; round++) {
    await runJobs();
    await call(UNPUBLISH, { as: club, params: { id: body.data._id } });
    await publish(club, body.data._id);
  }
  await runJobs();
  const subjects = async () => (await mailsTo(email)).map(({ subject }) => subject);
  expect(await subjects()).toEqual(Array(2).fill("Waiting for your approval: Robo Kabaddi"));
  await hastenJobs();
  await runJobs();
  expect(await subjects()).toEqual(Array(3).fill("Waiting for your approval: Robo Kabaddi"));
});

describe("dates that one call sends", () => {
  const addDates = (as: Account, id: string, days: number[]) =>
    call(ADD_DATES, { as, params: { id }, json: { dates: days.map(dayFromNow), publish: true } });

  async function aSeries() {
    const world = await aCollegeThatApproves();
    const event = await anEvent(world.club, { name: "Open Mic", startsAt: inDays(8), endsAt: null });
    expect(await addDates(world.club, event.id, [15, 22, 29])).toMatchObject({ status: 201 });
    return { ...world, event };
  }

  test("are one review, one mail and one decision", async () => {
    const { college, email, club, clubEmail } = await aSeries();
    const { reviews } = await queue(college);
    expect(reviews).toHaveLength(1);
    expect(reviews[0].dates).toHaveLength(3);
    const self = authorizeSelf(college, college.id);
    expect(await countReviews(self)).toBe(1);
    const ids = (await db.eventReview.findMany({ select: { id: true } })).map(({ id }) => id);
    const found = await Promise.all(ids.map((id) => findReview(self, id)));
    expect(found.map((review) => review?.id)).toEqual([reviews[0]._id, reviews[0]._id, reviews[0]._id]);
    const other = await aCollege();
    expect(await findReview(authorizeSelf(other, other.id), reviews[0]._id)).toBeNull();
    await runJobs();
    const [mail, ...others] = await mailsTo(email);
    expect([mail?.subject, others]).toEqual(["Waiting for your approval: Open Mic", []]);
    expect(mail?.text).toContain("wants to publish Open Mic on 3 dates");
    const { _id, version } = reviews[0];
    expect(await decide(college, _id, { decision: "approve", version })).toMatchObject({ status: 200, body: { message: "Approved" } });
    expect(await db.event.count({ where: { clubId: club.id, status: "published" } })).toBe(4);
    expect(await findReview(self, _id)).toBeNull();
    await runJobs();
    const answers = (await mailsTo(clubEmail)).map(({ text }) => text);
    expect(answers).toHaveLength(1);
    expect(answers[0]).toContain("Your college approved 3 dates of Open Mic. They’re now live.");
  });

  test("are separated when one is edited, and refused dates still wait", async () => {
    const { college, club } = await aSeries();
    const dates = (await queue(college)).reviews[0].dates.map((date: { _id: string }) => date._id);
    await update(club, dates[1], { venue: "Somewhere else" });
    const { reviews } = await queue(college);
    expect(reviews.map((one: { dates: { _id: string }[] }) => one.dates.map(({ _id }) => _id))).toEqual([[dates[0], dates[2]], [dates[1]]]);
    await db.event.update({ where: { id: dates[0] }, data: { registrationOpensAt: inDays(-3), registrationClosesAt: inDays(-1) } });
    const decided = await decide(college, reviews[0]._id, { decision: "approve", version: reviews[0].version });
    expect(decided.body.message).toMatch(/^Approved 1 of 2 dates\. .*Registration for this event has already closed\.$/);
    expect((await Promise.all(dates.map(stateOf))).map(({ status }) => status)).toEqual(["in_review", "in_review", "published"]);
  });

  test("are changed together as one, and decided once, also concurrently", async () => {
    const { college, club, event } = await aSeries();
    const [review] = (await queue(college)).reviews;
    await decide(college, review._id, { decision: "approve" });
    await runJobs();
    await update(club, event.id, { venue: "Open Air Theatre" }, { scope: "following" });
    const { reviews } = await queue(college);
    expect(reviews).toMatchObject([{ kind: "change", changes: { venue: [event.venue, "Open Air Theatre"] } }]);
    expect(reviews[0].dates).toHaveLength(4);
    const answers = await Promise.all([1, 2, 3].map(() => decide(college, reviews[0]._id, { decision: "approve" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await db.event.count({ where: { clubId: club.id, venue: "Open Air Theatre" } })).toBe(4);
  });
});

test("the dates of a series are sent as one although each has a poster of its own, and each gets a newly chosen one for its day", async () => {
  const { college, club } = await aCollegeThatApproves();
  const startsAt = inDays(8).toISOString();
  const { body } = await list(club, { startsAt, posterChoice: JSON.stringify({ family: "tiles", palette: 2, seed: "9" }) });
  const seriesId: string = body.data._id;
  await call(ADD_DATES, { as: club, params: { id: seriesId }, json: { dates: [dayFromNow(15), dayFromNow(22)], publish: true } });
  await runJobs();
  expect(new Set((await db.event.findMany({ where: { seriesId } })).map(({ posterId }) => posterId)).size).toBe(3);
  const following = { scope: "following" };
  await update(club, seriesId, { venue: "Open Air Theatre" }, following);
  const approve = async () => {
    const { reviews } = await queue(college);
    expect(reviews.map(({ dates }: { dates: unknown[] }) => dates.length)).toEqual([3]);
    expect(await decide(college, reviews[0]._id, { decision: "approve" })).toMatchObject({ status: 200 });
    await runJobs();
  };
  await approve();
  const chosen = { family: "rays", palette: 3, seed: "4" };
  await update(club, seriesId, { posterChoice: JSON.stringify(chosen) }, following);
  await approve();
  const events = await db.event.findMany({ where: { seriesId }, orderBy: { startsAt: "asc" }, select: { poster: true } });
  expect(events.map(({ poster }) => poster.drawn)).toEqual([8, 15, 22].map((day) => ({ ...chosen, date: dayFromNow(day) })));
});

test("a change that waits stays the same review when the poster that it replaces was drawn again", async () => {
  const { club } = await aCollegeThatApproves();
  const event = await anEvent(club);
  await update(club, event.id, { posterChoice: JSON.stringify({ family: "rays", palette: 3, seed: "4" }) });
  const before = await db.eventReview.findFirstOrThrow({ where: { eventId: event.id } });
  await db.event.update({ where: { id: event.id }, data: { posterId: (await anImage({ accountId: club.id, use: "poster" })).id } });
  expect(await update(club, event.id, { capacity: "99" })).toMatchObject({ status: 200 });
  expect(await db.eventReview.findMany({ where: { eventId: event.id } })).toEqual([before]);
});

describe("a change of a published event", () => {
  async function aWorld(fields: Parameters<typeof anEvent>[1] = {}) {
    const world = await aCollegeThatApproves();
    return { ...world, event: await anEvent(world.club, { name: "Monsoon Bass Night", ...fields }) };
  }

  test("waits if it is material, while other fields change immediately", async () => {
    const { college, club, event } = await aWorld({ pricePaise: 30_000 });
    const sent = { venue: "Open Air Theatre", price: "350", capacity: "99", eventName: "Monsoon Bass Night" };
    const { status, body } = await update(club, event.id, sent);
    expect(status).toBe(202);
    expect(body).toMatchObject({ message: "Sent to your college for approval", data: { venue: "Main Quad", price: 300, capacity: 99 } });
    expect(body.data.pendingChange.changes).toEqual({ venue: ["Main Quad", "Open Air Theatre"], price: [300, 350] });
    expect((await read(event.id)).body).toMatchObject({ venue: "Main Quad", price: 300, capacity: 99 });
    expect(await update(club, event.id, { capacity: "120" })).toMatchObject({ status: 200 });

    // A further edit is added to it, and a field whose value equals the published one no longer waits.
    const { body: further } = await update(club, event.id, { mode: "Online", price: "300" });
    expect(further.data.pendingChange.changes).toEqual({ venue: ["Main Quad", "Open Air Theatre"], mode: ["Offline", "Online"] });
    const { reviews } = await queue(college);
    expect(reviews).toMatchObject([{ kind: "change", event: { venue: "Main Quad" }, changes: { mode: ["Offline", "Online"] } }]);
    const [review] = reviews;
    expect(await decide(college, review._id, { decision: "approve", version: review.version })).toMatchObject({ status: 200 });
    expect((await read(event.id)).body).toMatchObject({ venue: "Open Air Theatre", mode: "Online", price: 300, capacity: 120 });
    const { changes } = await db.organiserAction.findFirstOrThrow({ where: { eventId: event.id, act: "approved" } });
    expect(changes).toEqual({ venue: ["Main Quad", "Open Air Theatre"], mode: ["Offline", "Online"] });
  });

  test("is withdrawn when no difference is left, and dropped when it is returned", async () => {
    const { college, club, event } = await aWorld();
    await update(club, event.id, { venue: "Open Air Theatre" });
    expect(await update(club, event.id, { venue: "Main Quad" })).toMatchObject({ status: 200 });
    expect((await queue(college)).reviews).toEqual([]);
    await update(club, event.id, { venue: "Open Air Theatre" });
    const [review] = (await queue(college)).reviews;
    await decide(college, review._id, { decision: "return", note: "Gate 3 is closed." });
    expect((await read(event.id)).body).toMatchObject({ venue: "Main Quad", status: "Published" });
    expect(await update(club, event.id, { venue: "Gate 1" })).toMatchObject({ status: 202 });
  });

  test("applies its description and poster when it is approved, and its pictures stay until then", async () => {
    const { college, club } = await aCollegeThatApproves();
    const { body } = await list(club);
    const id: string = body.data._id;
    const [review] = (await queue(college)).reviews;
    await decide(college, review._id, { decision: "approve", version: review.version });
    const before = (await read(id)).body;
    const posterChoice = JSON.stringify({ family: "tiles", palette: 2, seed: "9" });
    const { status, body: sent } = await update(club, id, { description: "<p>Under a <strong>roof</strong>.</p>", posterChoice });
    expect(status).toBe(202);
    const [, poster] = sent.data.pendingChange.changes.poster;
    expect((await read(id)).body).toMatchObject({ description: before.description, poster: before.poster });
    const [change] = (await queue(college)).reviews;
    expect(change.changes).toMatchObject({
      poster: [before.poster, poster],
      description: [before.description, "<p>Under a <strong>roof</strong>.</p>"],
    });
    await decide(college, change._id, { decision: "approve", version: change.version });
    expect((await read(id)).body).toMatchObject({ description: "<p>Under a <strong>roof</strong>.</p>", poster });
    await runJobs();
    const { previewId } = await db.event.findUniqueOrThrow({ where: { id }, select: { previewId: true } });
    expect(previewId).not.toBeNull();
  });

  test("to campus waits together with its place, and is approved with it", async () => {
    const { college, club, event } = await aWorld({ mode: "Online" });
    const campus = await aPlace(college, { name: "Open Air Theatre", lat: 18.54, lon: 73.83 });
    const { status, body } = await update(club, event.id, { mode: "Offline", placeId: campus.id });
    expect(status).toBe(202);
    const place = { _id: campus.id, name: "Open Air Theatre", lat: 18.54, lon: 73.83 };
    expect(body.data.pendingChange.changes).toEqual({ mode: ["Online", "Offline"], place: [null, place] });
    expect((await read(event.id)).body).toMatchObject({ mode: "Online", place: null });
    const { event: edited } = await getEditable(await authorize(club, event.id, "edit_event"));
    expect(edited).toMatchObject({ mode: "Offline", place: { id: campus.id, name: "Open Air Theatre" } });

    // A further edit continues from there: another place, none, and a pin of its own.
    const changesAfter = async (fields: Record<string, string>) => {
      const sent = await update(club, event.id, fields);
      return [sent.status, sent.body.data?.pendingChange.changes ?? sent.body.issues];
    };
    expect(await update(club, event.id, { capacity: "80" })).toMatchObject({ status: 200, body: { data: { capacity: 80 } } });
    expect(await changesAfter({ placeId: (await aPlace(await aCollege())).id })).toMatchObject([400, [{ field: "placeId" }]]);
    const none = { placeId: "", placeName: "", placeLat: "", placeLon: "" };
    await update(club, event.id, none);
    expect((await queue(college)).reviews).toMatchObject([{ changes: { mode: ["Online", "Offline"] } }]);
    expect((await queue(college)).reviews[0].changes.place).toBeUndefined();
    const pin = { placeName: "Behind the boathouse", placeLat: "18.541", placeLon: "73.8302" };
    const [, changes] = await changesAfter(pin);
    expect(changes.place).toEqual([null, { _id: null, name: "Behind the boathouse", lat: 18.541, lon: 73.8302 }]);
    const [review] = (await queue(college)).reviews;
    expect(await decide(college, review._id, { decision: "approve", version: review.version })).toMatchObject({ status: 200 });
    expect((await read(event.id)).body).toMatchObject({
      mode: "Offline",
      place: { _id: expect.any(String), name: "Behind the boathouse", lat: 18.541, lon: 73.8302 },
    });

    // Back again: the place stays until the mode is approved, and is then removed with it.
    expect((await update(club, event.id, { mode: "Online", ...none })).status).toBe(202);
    expect((await read(event.id)).body.place).toMatchObject({ name: "Behind the boathouse" });
    const [back] = (await queue(college)).reviews;
    await decide(college, back._id, { decision: "approve", version: back.version });
    expect((await read(event.id)).body).toMatchObject({ mode: "Online", place: null });
  });

  test("to campus at a place withdrawn in between keeps the old place", async () => {
    const { college, club, event } = await aWorld({ mode: "Online" });
    const campus = await aPlace(college);
    await update(club, event.id, { mode: "Offline", placeId: campus.id });
    await db.place.delete({ where: { id: campus.id } });
    const [review] = (await queue(college)).reviews;
    const refused = await decide(college, review._id, { decision: "approve", version: review.version });
    expect(refused).toMatchObject({ status: 409, body: { code: "review_refused" } });
    expect((await read(event.id)).body).toMatchObject({ mode: "Online", place: null });
  });

  test("that the rules refuse although its times are valid is returned when approval is turned off, and later ones are approved", async () => {
    const { college, club, event } = await aWorld({ mode: "Online" });
    const campus = await aPlace(college);
    await update(club, event.id, { mode: "Offline", placeId: campus.id });
    const other = await anEvent(club, {});
    expect((await update(club, other.id, { price: "50" })).status).toBe(202);
    await db.place.delete({ where: { id: campus.id } });
    expect(await settings(college, { eventApproval: false })).toMatchObject({ status: 200 });
    expect((await read(event.id)).body).toMatchObject({ mode: "Online", place: null });
    expect((await read(other.id)).body).toMatchObject({ price: 50 });
    expect(await db.eventReview.findMany({ orderBy: { id: "asc" }, select: { decision: true } })).toEqual([
      { decision: "returned" },
      { decision: "approved" },
    ]);
  });

  test("waits as a whole when its parts depend on each other", async () => {
    const { college, club, event } = await aWorld({ registrationOpensAt: inDays(1), registrationClosesAt: inDays(3), startsAt: inDays(4) });
    // Registration would open after the published start.
    const later = { registrationStartDate: dayFromNow(20), registrationEndDate: dayFromNow(25), startsAt: inDays(30).toISOString() };
    const { status, body } = await update(club, event.id, later);
    expect(status).toBe(202);
    expect(Object.keys(body.data.pendingChange.changes).sort()).toEqual(["registrationEndDate", "registrationStartDate", "startsAt"]);
    expect(await update(club, event.id, { endsAt: inDays(29).toISOString() })).toMatchObject({ status: 400 });
    const [review] = (await queue(college)).reviews;
    expect(await decide(college, review._id, { decision: "approve", version: review.version })).toMatchObject({ status: 200 });
    expect((await read(event.id)).body).toMatchObject(later);
  });

  test("of the start or the place within a day of the start applies immediately, and the college gets a message", async () => {
    const startsAt = new Date(Date.now() + 6 * 60 * 60 * 1000);
    const endsAt = new Date(startsAt.getTime() + 60 * 60 * 1000);
    const { club, event, email } = await aWorld({ startsAt, endsAt, registrationClosesAt: startsAt });
    const moved = {
      startsAt: new Date(startsAt.getTime() + 3 * 60 * 60 * 1000).toISOString(),
      endsAt: new Date(endsAt.getTime() + 3 * 60 * 60 * 1000).toISOString(),
    };
    const { status, body } = await update(club, event.id, { ...moved, venue: "The big hall", price: "50" });
    expect(status).toBe(202);
    expect(Object.keys(body.data.pendingChange.changes)).toEqual(["price"]);
    expect((await read(event.id)).body).toMatchObject({ ...moved, venue: "The big hall", price: 0 });
    await runJobs();
    const subjects = (await mailsTo(email)).map(({ subject }) => subject).sort();
    const mail = (await mailsTo(email)).find(({ subject }) => subject?.startsWith("Last-minute"));
    expect(mail?.text?.replaceAll(/\s+/g, " ")).toContain("less than a day before it was due to start.");
    expect(mail?.text).toContain("Where: The big hall, ");
    expect(mail?.text).not.toContain("It starts");
    expect(subjects).toEqual(["Last-minute change: Monsoon Bass Night", "Waiting for your approval: Monsoon Bass Night"]);
  });

  test("of the place again and again shortly before the start mails the college a few times an hour, and at last the last place", async () => {
    const startsAt = new Date(Date.now() + 6 * 60 * 60 * 1000);
    const { club, event, email } = await aWorld({ startsAt, registrationClosesAt: startsAt });
    for (let hall = 1; hall <= 6; hall++) expect((await update(club, event.id, { venue: `Hall ${hall}` })).status).toBe(200);
    await runJobs();
    expect(await mailsTo(email)).toHaveLength(2);
    await hastenJobs();
    await runJobs();
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(3);
    expect(mails[2]?.text).toContain("Hall 6");
  });

  test("of the place shortly before the start is not told to the college any more once the event is cancelled", async () => {
    const startsAt = new Date(Date.now() + 6 * 60 * 60 * 1000);
    const { club, event, email } = await aWorld({ startsAt, registrationClosesAt: startsAt });
    expect((await update(club, event.id, { venue: "The big hall" })).status).toBe(200);
    await db.event.update({ where: { id: event.id }, data: { status: "cancelled", cancelledAt: new Date() } });
    await runJobs();
    expect(await mailsTo(email)).toEqual([]);
  });

  test("that the rules refuse by then keeps waiting, and nothing changes", async () => {
    const { college, club, event } = await aWorld();
    await update(club, event.id, { startsAt: inDays(9).toISOString() });
    await db.event.update({ where: { id: event.id }, data: { registrationOpensAt: inDays(10), registrationClosesAt: inDays(11) } });
    const [review] = (await queue(college)).reviews;
    const refused = await decide(college, review._id, { decision: "approve", version: review.version });
    expect(refused).toMatchObject({ status: 409, body: { code: "review_refused" } });
    expect((await queue(college)).reviews).toHaveLength(1);
    expect((await db.event.findUniqueOrThrow({ where: { id: event.id } })).startsAt).toEqual(event.startsAt);
  });

  test("ends with the event: cancelling needs no approval", async () => {
    const { college, club, event } = await aWorld();
    await aRegistration(event, await aStudent());
    await update(club, event.id, { venue: "Open Air Theatre" });
    expect(await call(REMOVE, { method: "DELETE", as: club, params: { eventId: event.id } })).toMatchObject({ status: 200 });
    expect((await stateOf(event.id)).status).toBe("cancelled");
    expect((await queue(college)).reviews).toEqual([]);
  });

  test("ends with its club, whose events with people are cancelled", async () => {
    const { college, club, event } = await aWorld();
    await aRegistration(event, await aStudent());
    await update(club, event.id, { venue: "Open Air Theatre" });
    expect(await call(DELETE_CLUB, { method: "DELETE", as: college, params: { id: club.id } })).toMatchObject({ status: 200 });
    expect((await stateOf(event.id)).status).toBe("cancelled");
    expect(await db.eventReview.findMany({ select: { decision: true } })).toEqual([{ decision: "withdrawn" }]);
  });
});

describe("the settings of a college", () => {
  test("begin without approval; turning it off approves waiting reviews, and returns those that can no longer be published [organisers 11.1]", async () => {
    const college = await aCollege();
    const clubEmail = anEmail("robotics");
    const club = await aClub({ college, email: clubEmail });
    expect((await call(READ_SETTINGS, { method: "GET", as: college })).body).toMatchObject({ data: { eventApproval: false } });
    expect(await list(club)).toMatchObject({ body: { data: { status: "Published" } } });
    expect(await settings(college, { eventApproval: "yes" })).toMatchObject({ status: 400 });
    expect(await settings(college, { eventApproval: true })).toMatchObject({ status: 200, body: { data: { eventApproval: true } } });
    expect(await settings(college, {})).toMatchObject({ status: 200, body: { data: { eventApproval: true } } });

    const { body: fresh } = await list(club);
    const { body: late } = await list(club);
    await db.event.update({ where: { id: late.data._id }, data: { registrationOpensAt: inDays(-3), registrationClosesAt: inDays(-1) } });
    const published = await anEvent(club);
    await update(club, published.id, { venue: "Open Air Theatre" });
    expect((await queue(college)).reviews).toHaveLength(3);
    expect(await settings(college, { eventApproval: false })).toMatchObject({ status: 200, body: { data: { eventApproval: false } } });
    expect((await queue(college)).reviews).toEqual([]);
    expect((await stateOf(fresh.data._id)).status).toBe("published");
    expect((await stateOf(late.data._id)).status).toBe("draft");
    expect((await read(published.id)).body.venue).toBe("Open Air Theatre");
    const acts = await db.organiserAction.findMany({ where: { collegeId: college.id, act: "settings_changed" }, orderBy: { id: "asc" } });
    expect(acts.map(({ changes }) => changes)).toEqual([{ eventApproval: [false, true] }, { eventApproval: [true, false] }]);
    await runJobs();
    expect((await stateOf(fresh.data._id)).status).toBe("published");
    // The college neither decided nor wrote about the one that the rules refuse.
    const mail = (await mailsTo(clubEmail)).find(({ subject }) => subject?.startsWith("Not published"));
    const text = mail?.text?.replaceAll(/\s+/g, " ");
    expect(text).toContain("Your college no longer reviews events. Robo Kabaddi could not be published, so it’s a draft again.");
    expect(text).toContain("Problem: Registration for this event has already closed.");
    expect(text).not.toMatch(/Note from your college|send it for approval/);
  });

  test("are told to the college's browser alone, with whether something waits: at the log-in and at a change [app 10]", async () => {
    const { college, email, club, clubEmail } = await aCollegeThatApproves();
    const shown = ({ headers }: { headers: Headers }) => headers.getSetCookie().filter((cookie) => cookie.startsWith("review="));
    const logIn = (as: string) => call(COLLEGE_LOG_IN, { json: { email: as, password: PASSWORD } });
    const [on, waits, none] = ["on", "waits"]
      .map((mark) => `review=${mark}; Max-Age=604800; Path=/; SameSite=Lax`)
      .concat("review=; Max-Age=0; Path=/; SameSite=Lax");
    expect(shown(await logIn(email))).toEqual([on]);
    await list(club);
    expect(shown(await logIn(email))).toEqual([waits]);
    expect(shown(await logIn(clubEmail))).toEqual([]);

    // A change of another setting says the same.
    expect(shown(await settings(college, {}))).toEqual([waits]);
    expect(shown(await settings(college, { eventApproval: false }))).toEqual([none]);
    expect(shown(await logIn(email))).toEqual([none]);
    expect(shown(await settings(college, { eventApproval: true }))).toEqual([on]);
    expect(shown(await settings(college, { eventApproval: "yes" }))).toEqual([]);

    const secret = await aFactor(college);
    const { challenge } = (await logIn(email)).body.data;
    expect(shown(await call(SECOND_FACTOR, { json: { challenge, code: codeAt(secret, new Date()) } }))).toEqual([on]);
  });

  test("leave no review waiting for ever, however a change races with turning approval off", async () => {
    const { college, club } = await aCollegeThatApproves();
    const event = await anEvent(club);
    const edits = Array.from({ length: 6 }, (_, index) => update(club, event.id, { venue: `Place ${index}` }));
    await Promise.all([...edits, settings(college, { eventApproval: false })]);
    await runJobs();
    expect((await queue(college)).reviews).toEqual([]);
    expect((await read(event.id)).body.venue).toMatch(/^Place \d$/);
  });
});

test("a page of waiting reviews is bounded, and the next one continues at its end", async () => {
  const { college, club } = await aCollegeThatApproves();
  const events = await Promise.all(Array.from({ length: 3 }, () => anEvent(club)));
  const long = `<p>${"long ".repeat(19_000)}</p>`;
  for (const event of events) await update(club, event.id, { description: long });
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: { reviews: { event: { _id: string } }[]; nextCursor: string | null } = await queue(college, cursor ? { cursor } : {});
    expect(page.reviews.length).toBeGreaterThan(0);
    seen.push(...page.reviews.map((review) => review.event._id));
    cursor = page.nextCursor;
  }
  expect(seen.sort()).toEqual(events.map(({ id }) => id).sort());
});

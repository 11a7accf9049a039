import { expect, test, vi } from "vitest";
import { BLOGS_TAG, blogTag } from "@/lib/catalogue/blogs/cache-tags";
import { authorizeBlogDeletion, deleteBlog } from "@/lib/catalogue/blogs/service";
import { EVENTS_TAG, eventTag, expireEvents, HIDDEN_PICTURES_TAG } from "@/lib/catalogue/events/cache-tags";
import { drawPosterOf } from "@/lib/catalogue/events/draw-poster";
import { updateEventForm } from "@/lib/catalogue/events/fields";
import { renewPreviewOf } from "@/lib/catalogue/events/renew-preview";
import { clubTag } from "@/lib/identity/clubs/cache-tags";
import { collegeTag } from "@/lib/identity/colleges/cache-tags";
import { coHostsTag } from "@/lib/identity/helpers/cache-tags";
import { acceptInvitation, inviteClub, listActiveCoHosts, removeMember } from "@/lib/identity/helpers/service";
import { authorizeWrite } from "@/lib/identity/organisers/service";
import { db, pool } from "@/lib/platform/db/client";
import { DERIVE_PICTURES } from "@/lib/platform/images/tasks";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { deleteOrganiser } from "@/lib/site/removal/delete-organiser";
import { joinByClick } from "@/lib/taking-part/joining/join";
import { sweepHolds } from "@/lib/taking-part/joining/sweep-holds";
import { leave } from "@/lib/taking-part/registrations/service";
import { aBlog, aClub, aCoHost, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";
import { runJobs } from "@/lib/testing/jobs";
import { deleteEventAs, updateEventAs } from "@/lib/testing/organisers";

const MINUTES_MS = 60_000;

/** The tags that expired since the last call. */
async function takeExpired(): Promise<string[][]> {
  const rows = await db.expiry.findMany({ orderBy: { number: "asc" } });
  await db.expiry.deleteMany();
  return rows.map((row) => row.tags);
}

test("a change expires every page that shows it, and a failed one expires nothing", async () => {
  const club = await aClub();
  const event = await anEvent(club, { capacity: 2 });
  const shows = [EVENTS_TAG, eventTag(event.id), clubTag(club.id), collegeTag(club.collegeId)];
  await updateEventAs(club, event.id, updateEventForm.parse({ venue: "The new hall" }));
  expect(await takeExpired()).toEqual([shows]);

  for (let seat = 0; seat < 2; seat++) await aRegistration(event, await aStudent());
  await expect(updateEventAs(club, event.id, updateEventForm.parse({ capacity: "1" }))).rejects.toThrow();
  expect(await takeExpired()).toEqual([]);

  await deleteEventAs(club, event.id);
  expect(await takeExpired()).toEqual([shows]);

  const blog = await aBlog(club);
  await deleteBlog(await authorizeBlogDeletion(club, blog.id), blog.id);
  expect(await takeExpired()).toEqual([[BLOGS_TAG, blogTag(blog.id)]]);
});

test("the list of hidden pictures expires when older events were looked through for theirs", async () => {
  await anEvent(await aClub(), { status: "hidden", hiddenFrom: "published" });
  await enqueue(db, DERIVE_PICTURES, {});
  await runJobs();
  expect(await takeExpired()).toEqual([[HIDDEN_PICTURES_TAG]]);
});

test("a change of a hidden event expires the list of hidden pictures alone, and one of a draft nothing", async () => {
  const club = await aClub();
  const [hidden, draft] = [await anEvent(club, { status: "hidden", hiddenFrom: "published" }), await anEvent(club, { status: "draft" })];
  for (const [{ id, posterId }, expired] of [
    [hidden, [[HIDDEN_PICTURES_TAG]]],
    [draft, []],
  ] as const) {
    await updateEventAs(club, id, updateEventForm.parse({ description: "<p>Bring a <b>torch</b> to the lantern walk.</p>" }));
    expect(await takeExpired()).toEqual(expired);
    await renewPreviewOf({ eventId: id });
    expect(await takeExpired()).toEqual(expired);
    await drawPosterOf({ eventId: id, sharedId: posterId });
    expect(await takeExpired()).toEqual(expired);
    expect((await db.event.findUniqueOrThrow({ where: { id } })).posterId).not.toBe(posterId);
  }
});

test("deleting a club expires the pages of everything deleted with it", async () => {
  const club = await aClub();
  const [event, blog] = [await anEvent(club), await aBlog(club)];
  await deleteOrganiser(club, club.id);
  const expired = (await takeExpired()).flat();
  expect(expired).toEqual(expect.arrayContaining([eventTag(event.id), blogTag(blog.id), EVENTS_TAG, BLOGS_TAG]));
});

test("an event's page expires when its last seat is taken and when it is freed, and not for other seats", async () => {
  const event = await anEvent(await aClub(), { capacity: 2 });
  const [first, last] = [await aStudent(), await aStudent()];
  await joinByClick(first, event.id);
  expect(await takeExpired()).toEqual([]);
  await joinByClick(last, event.id);
  expect(await takeExpired()).toEqual([[eventTag(event.id)]]);
  await leave(first, event.id);
  expect(await takeExpired()).toEqual([[eventTag(event.id)]]);
  await leave(last, event.id);
  expect(await takeExpired()).toEqual([]);
});

test("an event's page expires when a club begins or stops to co-organise it, in every way", async () => {
  const [owner, coClub] = [await aClub(), await aClub()];
  const event = await anEvent(owner);
  const invited = await inviteClub(await authorizeWrite(owner, event.id, "change_team"), { clubId: coClub.id, role: "editor" });
  expect(await takeExpired()).toEqual([]);
  await acceptInvitation(coClub, invited.id);
  await acceptInvitation(coClub, invited.id);
  expect(await takeExpired()).toEqual([[coHostsTag(event.id)]]);
  expect(await listActiveCoHosts(event.id)).toMatchObject([{ id: coClub.id }]);
  await removeMember(coClub, invited.id);
  expect(await takeExpired()).toEqual([[coHostsTag(event.id)]]);
  expect(await listActiveCoHosts(event.id)).toEqual([]);

  await aCoHost(coClub, { role: "editor", event });
  await deleteOrganiser(coClub, coClub.id);
  expect((await takeExpired()).flat()).toContain(clubTag(coClub.id));
  expect(await listActiveCoHosts(event.id)).toEqual([]);
});

test("the job that releases expired holds expires the pages of full events, once", async () => {
  const [full, other] = [await anEvent(await aClub(), { capacity: 1, pricePaise: 100 }), await anEvent(await aClub(), { pricePaise: 100 })];
  const now = new Date();
  for (const { id } of [full, other]) await joinByClick(await aStudent(), id, now);
  await takeExpired();
  await sweepHolds(now);
  expect(await takeExpired()).toEqual([]);
  for (let times = 0; times < 2; times++) await sweepHolds(new Date(now.getTime() + 16 * MINUTES_MS));
  expect(await takeExpired()).toEqual([[eventTag(full.id)]]);
});

test("an event's page expires when a student who joins frees the seats of ended holds [base 5]", async () => {
  const event = await anEvent(await aClub(), { capacity: 3, pricePaise: 100 });
  const now = new Date();
  for (let seat = 0; seat < 3; seat++) await joinByClick(await aStudent(), event.id, now);
  expect(await takeExpired()).toEqual([[eventTag(event.id)]]);
  const ended = new Date(now.getTime() + 16 * MINUTES_MS);
  await joinByClick(await aStudent(), event.id, ended);
  expect(await takeExpired()).toEqual([[eventTag(event.id)]]);
  await joinByClick(await aStudent(), event.id, ended);
  expect(await takeExpired()).toEqual([]);
});

test("a rollback expires nothing", async () => {
  const event = { id: crypto.randomUUID(), club: null, college: null };
  const failing = db.$transaction(async (tx) => {
    await expireEvents(tx, [event]);
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(await takeExpired()).toEqual([]);
});

test("a change that waits for a word of another one does not keep the lock of expired pages meanwhile", async () => {
  const event = await anEvent(await aClub(), { name: "Zephyr Kabaddi" });
  const [holder, waiter] = [await pool.connect(), await pool.connect()];
  try {
    for (const client of [holder, waiter]) await client.query("BEGIN");
    await holder.query(`SELECT FROM "SearchWord" WHERE "word" = 'zephyr' FOR UPDATE`);
    await waiter.query(`UPDATE "Event" SET "name" = 'Kabaddi' WHERE "id" = $1`, [event.id]);
    const waiting = waiter.query("SELECT expire_pages('{}'); COMMIT");
    await vi.waitUntil(async () => {
      const { rowCount } = await pool.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
      return rowCount === 1;
    });
    await holder.query("SELECT expire_pages('{}'); COMMIT");
    await waiting;
  } finally {
    // A failed one is in the middle of a transaction.
    for (const client of [holder, waiter]) client.release(true);
  }
  expect(await db.event.findUniqueOrThrow({ where: { id: event.id } })).toMatchObject({ name: "Kabaddi" });
});

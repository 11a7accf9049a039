import { expect, test } from "vitest";
import { PUT as markRead } from "@/app/api/notifications/read/route";
import { GET as list } from "@/app/api/notifications/route";
import { GET as unread } from "@/app/api/notifications/unread/route";
import type { Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { DAY_MS } from "@/lib/platform/time/units";
import { type NewNotification, recordNotifications } from "@/lib/reach/notifications/record";
import { call } from "@/lib/testing/call";
import { aBlog, aClub, aCollege, anEvent, aStudent } from "@/lib/testing/factories";

let minutes = 0;

/** Told one after the other. */
async function tell(student: Student, rows: Omit<NewNotification, "studentId" | "level">[], at?: Date) {
  for (const row of rows) {
    const now = at ?? new Date(Date.now() - 60 * 60 * 1000 + 1000 * minutes++);
    await recordNotifications(db, [{ ...row, studentId: student.id, level: "digest" }], now);
  }
}
const read = (as: Student, query: Record<string, string> = {}) => call(list, { method: "GET", as, query });
const mark = (as: Student, json: unknown) => call(markRead, { method: "PUT", as, json });
const countOf = async (as: Student) => (await call(unread, { method: "GET", as })).body.unread;

test("notifications are read with the present names, newest first, with the reason of each", async () => {
  const college = await aCollege({ name: "Malabar" });
  const [club, student] = [await aClub({ college, name: "Mehfil" }), await aStudent()];
  const startsAt = new Date("2199-12-04T15:30:00Z");
  const [quiz, play] = [
    await anEvent(club, { name: "Quiz", startsAt, venue: "Hall 2", mode: "Online" }),
    await anEvent(club, { name: "Play", startsAt: null }),
  ];
  const blog = await aBlog(club, { title: "A street and a stage" });
  const search = await db.savedSearch.create({ data: { studentId: student.id, name: "free drama", query: "price=free" } });
  await db.event.update({ where: { id: play.id }, data: { status: "cancelled" } });
  await tell(student, [
    { kind: "event_published", subjectId: quiz.id, cause: "club", causeKey: club.id },
    { kind: "blog_published", subjectId: blog.id, cause: "college", causeKey: college.id },
    { kind: "event_moved", subjectId: quiz.id, occasion: "1", cause: "saved" },
    { kind: "registration_opens", subjectId: quiz.id, cause: "saved" },
    { kind: "search_hit", subjectId: play.id, cause: "search", causeKey: search.id },
    { kind: "event_cancelled", subjectId: play.id, cause: "saved" },
  ]);
  await db.club.update({ where: { id: club.id }, data: { name: "Mehfil Circle" } });
  const { body } = await read(student);
  expect(body).toMatchObject({ unread: 6, nextCursor: null });
  expect(body.notifications.map(({ title, text, path, read }: Record<string, unknown>) => [title, text, path, read])).toEqual([
    ["Play was cancelled", "Date to be announced, Main Quad · You saved this event", `/event/${play.id}`, false],
    ["New match for “free drama”: Play", "Date to be announced, Main Quad · From a saved search", `/event/${play.id}`, false],
    ["Registration is open: Quiz", "Wed 2199-12-04, 21:00, Hall 2 (online) · You saved this event", `/event/${quiz.id}`, false],
    ["Quiz has a new time or venue", "You saved this. New details: Wed 2199-12-04, 21:00, Hall 2 (online)", `/event/${quiz.id}`, false],
    ["New blog from Mehfil Circle: A street and a stage", "You follow Malabar", `/blogs/${blog.id}`, false],
    ["New event by Mehfil Circle: Quiz", "Wed 2199-12-04, 21:00, Hall 2 (online) · You follow this club", `/event/${quiz.id}`, false],
  ]);
});

test("notifications about deleted or hidden objects, or older than 90 days, are missing in the list and the count", async () => {
  const [club, student] = [await aClub(), await aStudent()];
  const [draft, deleted, open] = [
    await anEvent(club, { status: "draft" }),
    await anEvent(club, { status: "deleted" }),
    await anEvent(club, { name: "Open" }),
  ];
  const row = { cause: "tag", causeKey: "Music", kind: "event_published" } as const;
  await tell(
    student,
    [draft, deleted, open, { id: crypto.randomUUID() }].map(({ id: subjectId }) => ({ ...row, subjectId })),
  );
  await tell(student, [{ kind: "event_cancelled", subjectId: open.id, cause: "saved" }]);
  await tell(student, [{ ...row, subjectId: (await anEvent(club)).id }], new Date(Date.now() - 91 * DAY_MS));
  const { body } = await read(student);
  expect(body.notifications).toMatchObject([{ kind: "event_published", text: expect.stringMatching(/You follow Music$/) }]);
  expect([body.unread, await countOf(student)]).toEqual([1, 1]);
});

test("pages follow each other without a gap, and a foreign cursor is refused", async () => {
  const [club, student] = [await aClub(), await aStudent()];
  const names = ["a", "b", "c", "d", "e"];
  for (const name of names) {
    const { id: subjectId } = await anEvent(club, { name: `Event ${name}` });
    await tell(student, [{ kind: "event_published", subjectId, cause: "club", causeKey: club.id }]);
  }
  const titles: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { body }: Awaited<ReturnType<typeof read>> = await read(student, { limit: "2", ...(cursor && { cursor }) });
    titles.push(...body.notifications.map(({ title }: { title: string }) => title.slice(-1)));
    cursor = body.nextCursor;
  }
  expect(titles).toEqual(names.toReversed());
  expect(await read(student, { cursor: "x" })).toMatchObject({ status: 400 });
});

test("a student marks their own as read, some or all up to one; other ids are ignored", async () => {
  const [club, student, other] = [await aClub(), await aStudent(), await aStudent()];
  for (const as of [student, other]) {
    for (let each = 0; each < 3; each++) {
      const { id: subjectId } = await anEvent(club);
      await tell(as, [{ kind: "event_published", subjectId, cause: "club", causeKey: club.id }]);
    }
  }
  const idsOf = async (as: Student) => (await read(as)).body.notifications.map(({ _id }: { _id: string }) => _id) as string[];
  const [[newest, , oldest], others] = [await idsOf(student), await idsOf(other)];
  expect((await mark(student, { ids: [oldest, ...others] })).body).toEqual({ unread: 2 });
  expect((await mark(student, { upTo: others[0] })).body).toEqual({ unread: 2 });
  expect(await countOf(other)).toBe(3);
  for (let times = 0; times < 2; times++) expect((await mark(student, { upTo: newest })).body).toEqual({ unread: 0 });
  for (const wrong of [{}, { ids: [] }, { ids: [1] }, { upTo: "x" }, { ids: [newest], upTo: newest }, null]) {
    expect(await mark(student, wrong)).toMatchObject({ status: 400 });
  }
});

test("unread ones are counted up to 99", async () => {
  const [club, student] = [await aClub(), await aStudent()];
  const event = await anEvent(club);
  await recordNotifications(
    db,
    Array.from({ length: 120 }, (_, index) => ({
      studentId: student.id,
      kind: "event_moved" as const,
      subjectId: event.id,
      occasion: String(index),
      cause: "saved" as const,
      level: "digest" as const,
    })),
  );
  expect(await countOf(student)).toBe(99);
});

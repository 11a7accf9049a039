import { beforeEach, expect, test } from "vitest";
import { POST as ISSUE } from "@/app/api/certificates/[eventId]/route";
import { POST as ANSWER } from "@/app/api/feedback/[eventId]/route";
import { POST as IMPORT } from "@/app/api/import/events/route";
import { POST as ADD_DEVICE } from "@/app/api/push/route";
import { POST as MAKE_LINK } from "@/app/api/record/links/route";
import { POST as EXPORT } from "@/app/api/users/[userId]/export/route";
import { POST as MAKE_WEBHOOK } from "@/app/api/webhooks/route";
import type { Club, Student } from "@/lib/platform/auth/actor";
import { db, pool } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { call } from "@/lib/testing/call";
import { aBrowsersKeys, aClub, anEvent, aRegistration, aStudent, PASSWORD } from "@/lib/testing/factories";
import { anImportForm } from "@/lib/testing/import-form";
import { listJobs } from "@/lib/testing/jobs";
import { hoursAgo } from "@/lib/testing/moments";
import { storedFiles } from "@/lib/testing/pictures";

const HOST = "localhost:2042";
/** An import waits eight times as long as for a lock, since other imports of its club may hold it. */
const IMPORT_TRIES_MS = 120_000;

beforeEach(() => {
  Object.assign(env, { OUTGOING_PRIVATE_HOSTS: [HOST] });
  return () => Object.assign(env, { OUTGOING_PRIVATE_HOSTS: [] });
});

/** Holds a table while the work runs, without a time limit. */
async function whileLocked(table: string, mode: "EXCLUSIVE" | "ACCESS EXCLUSIVE", work: () => Promise<void>): Promise<void> {
  const holder = await pool.connect();
  try {
    await holder.query(`BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0; LOCK TABLE "${table}" IN ${mode} MODE`);
    await work();
  } finally {
    await holder.query("ROLLBACK");
    holder.release();
  }
}

/** A past event that asks for feedback, with somebody who came. */
async function aCast() {
  const [club, student] = [await aClub(), await aStudent()];
  const times = { registrationOpensAt: hoursAgo(24), registrationClosesAt: hoursAgo(5), startsAt: hoursAgo(4), endsAt: hoursAgo(1) };
  const event = await anEvent(club, times);
  const { id } = await aRegistration(event, student);
  await db.registration.update({ where: { id }, data: { checkedInAt: hoursAgo(3) } });
  await db.feedbackForm.create({ data: { eventId: event.id, on: true } });
  return { club, student, event };
}
type Cast = { club: Club; student: Student; event: { id: string } };

/** The calls by the table that is locked, of those that they write. */
const CALLS: Record<string, { send(cast: Cast): ReturnType<typeof call>; count(): Promise<number>; status: number }> = {
  Certificate: {
    send: ({ club, event }) => call(ISSUE, { as: club, params: { eventId: event.id }, json: { kind: "participation", all: true } }),
    count: () => db.certificate.count(),
    status: 200,
  },
  FeedbackAnswer: {
    send: ({ student, event }) => call(ANSWER, { as: student, params: { eventId: event.id }, json: { stars: 4 } }),
    count: () => db.feedbackAnswer.count(),
    status: 200,
  },
  Import: {
    send: ({ club }) => call(IMPORT, { as: club, body: anImportForm(club, { key: crypto.randomUUID(), rows: [2, 3] }) }),
    count: async () => (await db.import.count()) + (await db.event.count()) - 1 + (await storedFiles()).length,
    status: 201,
  },
  PushDevice: {
    send: ({ student }) =>
      call(ADD_DEVICE, { as: student, json: { endpoint: "https://fcm.googleapis.com/fcm/send/1", keys: aBrowsersKeys() } }),
    count: () => db.pushDevice.count(),
    status: 201,
  },
  RecordLink: {
    send: ({ student }) => call(MAKE_LINK, { as: student, json: { name: "Scholarship form" } }),
    count: () => db.recordLink.count(),
    status: 201,
  },
  Webhook: {
    send: ({ club }) => call(MAKE_WEBHOOK, { as: club, json: { url: `http://${HOST}/hook`, kinds: ["event.published"] } }),
    count: () => db.webhook.count(),
    status: 201,
  },
};

test.each(Object.entries(CALLS))(
  "while the table %s is locked, the call that writes it is a 503 and stores nothing",
  async (table, tested) => {
    const cast = await aCast();
    const state = async () => ({ jobs: await listJobs(), acts: await db.organiserAction.count(), images: await db.image.count() });
    const before = await state();
    await whileLocked(table, "EXCLUSIVE", async () => {
      const answer = await tested.send(cast);
      expect(answer).toMatchObject({ status: 503, body: { code: "database_unreachable" } });
      expect(answer.headers.get("retry-after")).toBe("5");
      expect([await tested.count(), await state()]).toEqual([0, before]);
    });
    expect((await tested.send(cast)).status).toBe(tested.status);
    expect(await tested.count()).toBeGreaterThan(0);
  },
  IMPORT_TRIES_MS,
);

test("an export of one’s data that waits too long for a table ends with an error, and the next one is whole", async () => {
  const { student } = await aCast();
  const ask = () => call(EXPORT, { as: student, params: { userId: student.id }, json: { password: PASSWORD } });
  await whileLocked("SavedEvent", "ACCESS EXCLUSIVE", () => expect(ask()).rejects.toThrow(/lock timeout/));
  expect(await ask()).toMatchObject({ status: 200 });
});

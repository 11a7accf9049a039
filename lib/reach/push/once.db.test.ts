import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import type { PushKind } from "@/lib/identity/students/tasks";
import { db } from "@/lib/platform/db/client";
import { DAY_MS } from "@/lib/platform/time/units";
import { sendDuePushes, sendPush } from "@/lib/reach/push/send-pushes";
import { aClub, aFollow, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";
import { aPushService, stopPushServices } from "@/lib/testing/push-service";
import { stopReceivers } from "@/lib/testing/receiver";

/** It makes students and events for each run. */
const TIMEOUT_MS = 120_000;

afterEach(async () => {
  stopPushServices();
  await stopReceivers();
});

const TOLD: { kind: PushKind; title: string }[] = [
  { kind: "event_published", title: "New event by " },
  { kind: "registered", title: "You’re registered: " },
  { kind: "registration_opens", title: "Registration is open: " },
  { kind: "event_moved", title: "has a new time or place" },
];
const CHANGES = [
  "switch off",
  "unfollow",
  "unsave",
  "give up the seat",
  "hide",
  "show",
  "cancel",
  "remove the device",
  "hours off",
] as const;
const step = fc.oneof(
  { arbitrary: fc.record({ queue: fc.constantFrom(...TOLD) }), weight: 3 },
  { arbitrary: fc.record({ change: fc.constantFrom(...CHANGES) }), weight: 2 },
  { arbitrary: fc.record({ sendAtOnce: fc.integer({ min: 1, max: 3 }) }), weight: 2 },
);

test(
  "whatever changes in between, a student hears of one thing at most once, and of none after a switch, follow, seat, event or device says no [app 9.3]",
  async () => {
    const service = await aPushService();
    const club = await aClub();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const before = new Date(Date.now() - DAY_MS);
        const event = await anEvent(club);
        const student = await aStudent();
        const device = await service.aDevice(student);
        await aFollow(student, { club }, "instant");
        const { id } = await aRegistration(event, student, { createdAt: before });
        const notified = { studentId: student.id, kind: "event_published", subjectId: event.id, cause: "club", causeKey: club.id } as const;
        await db.notification.create({ data: { ...notified, level: "instant" } });
        const notice = await db.changeNotice.create({ data: { eventId: event.id, before: {}, after: {}, sendAt: before, sentAt: before } });
        await db.savedEvent.create({ data: { studentId: student.id, eventId: event.id, createdAt: before } });
        // As on paper: what may still be told.
        const now = { isOn: true, follows: true, saves: true, hasSeat: true, status: "published", hasDevice: true };
        const mayHear = (kind: PushKind): boolean => {
          if (!now.isOn || !now.hasDevice || now.status !== "published") return false;
          if (kind === "event_published") return now.follows;
          if (kind === "registered") return now.hasSeat;
          return kind === "event_moved" ? now.hasSeat || now.saves : now.saves && !now.hasSeat;
        };
        const about = (kind: PushKind) => {
          if (kind === "registered") return { subjectId: id };
          return kind === "event_moved" ? { subjectId: event.id, occasion: notice.id } : { subjectId: event.id };
        };
        const setStatus = async (status: "published" | "hidden" | "cancelled") => {
          const hiddenFrom = status === "hidden" ? ("published" as const) : null;
          await db.event.update({ where: { id: event.id }, data: { status, hiddenFrom } });
          now.status = status;
        };
        const make: Record<(typeof CHANGES)[number], () => Promise<unknown>> = {
          "switch off": () => {
            now.isOn = false;
            const off = { pushSeats: false, pushChanges: false, pushReminders: false, pushFollowed: false };
            return db.studentSetting.update({ where: { studentId: student.id }, data: off });
          },
          unfollow: () => {
            now.follows = false;
            return db.follow.deleteMany({ where: { studentId: student.id } });
          },
          unsave: () => {
            now.saves = false;
            return db.savedEvent.deleteMany({ where: { studentId: student.id } });
          },
          "give up the seat": () => {
            now.hasSeat = false;
            return db.registration.update({ where: { id }, data: { status: "cancelled", endedAt: new Date(), endedBy: "self" } });
          },
          hide: () => setStatus(now.status === "cancelled" ? "cancelled" : "hidden"),
          show: () => setStatus(now.status === "cancelled" ? "cancelled" : "published"),
          cancel: () => setStatus("cancelled"),
          "remove the device": () => {
            now.hasDevice = false;
            return db.pushDevice.deleteMany({ where: { studentId: student.id } });
          },
          "hours off": () => db.studentSetting.update({ where: { studentId: student.id }, data: { quietFrom: 0, quietTo: 1439 } }),
        };
        const heard = (title: string) => device.titles().filter((each) => each.includes(title)).length;
        for (const one of steps) {
          const earlier = TOLD.map(({ title }) => heard(title));
          if ("change" in one) await make[one.change]();
          else if ("queue" in one) await sendPush({ ...about(one.queue.kind), kind: one.queue.kind, studentIds: [student.id] });
          else await Promise.all(Array.from({ length: one.sendAtOnce }, () => sendDuePushes()));
          for (const [index, { kind, title }] of TOLD.entries()) {
            const count = heard(title);
            expect(count).toBeLessThanOrEqual(1);
            if (count > (earlier[index] ?? 0)) expect({ kind, mayHear: mayHear(kind) }).toEqual({ kind, mayHear: true });
          }
        }
      }),
      { numRuns: 25 },
    );
  },
  TIMEOUT_MS,
);

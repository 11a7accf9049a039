import { expect, test } from "vitest";
import { db } from "@/lib/platform/db/client";
import { type NewNotification, recordNotifications } from "@/lib/reach/notifications/record";
import { aStudent } from "@/lib/testing/factories";

const record = (rows: NewNotification[]) => db.$transaction((tx) => recordNotifications(tx, rows));

const stored = (studentId: string) =>
  db.notification.findMany({ where: { studentId }, orderBy: { id: "asc" }, select: { kind: true, level: true, cause: true } });

test("a student is notified of a new event once, for any number of repeated or concurrent causes, and the highest level wins", async () => {
  const students = await Promise.all(Array.from({ length: 5 }, () => aStudent()));
  const subjectId = crypto.randomUUID();
  const rows = students.flatMap(({ id: studentId }): NewNotification[] => [
    { studentId, kind: "event_published", subjectId, cause: "tag", causeKey: "Coding", level: "quiet" },
    { studentId, kind: "event_published", subjectId, cause: "club", causeKey: crypto.randomUUID(), level: "digest" },
    { studentId, kind: "search_hit", subjectId, cause: "search", causeKey: crypto.randomUUID(), level: "instant" },
  ]);
  // Each call has its own order and its own part.
  const calls = await Promise.all([rows, rows.toReversed(), rows.slice(3), rows.slice(0, 9)].map(record));
  for (const { id } of students) expect(await stored(id)).toEqual([{ kind: "search_hit", level: "instant", cause: "search" }]);
  expect(calls.flat().filter(({ isNew }) => isNew)).toHaveLength(students.length);
  expect(await record(rows)).toEqual([]);
});

test("a cause with a higher level raises a notification's level, a lower one changes nothing", async () => {
  const { id: studentId } = await aStudent();
  const row = { studentId, kind: "event_published", subjectId: crypto.randomUUID(), cause: "club", causeKey: crypto.randomUUID() } as const;
  expect(await record([{ ...row, level: "digest" }])).toMatchObject([{ studentId, level: "digest", isNew: true }]);
  expect(await record([{ ...row, cause: "college", level: "instant" }])).toMatchObject([{ level: "instant", isNew: false }]);
  expect(await record([{ ...row, level: "quiet" }])).toEqual([]);
  expect(await stored(studentId)).toEqual([{ kind: "event_published", level: "instant", cause: "college" }]);
});

test("another kind and another move are notified separately, and deleted students are skipped", async () => {
  const { id: studentId } = await aStudent();
  const row = { studentId, subjectId: crypto.randomUUID(), cause: "saved", level: "digest" } as const;
  const rows: NewNotification[] = [
    { ...row, kind: "event_moved", occasion: "2026-12-01" },
    { ...row, kind: "event_moved", occasion: "2026-12-02" },
    { ...row, kind: "event_cancelled" },
    { ...row, kind: "event_cancelled", studentId: crypto.randomUUID() },
  ];
  expect(await record(rows)).toHaveLength(3);
  expect(await db.notification.count()).toBe(3);
  await db.account.delete({ where: { id: studentId } });
  expect(await db.notification.count()).toBe(0);
});

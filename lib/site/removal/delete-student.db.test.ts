import { expect, test } from "vitest";
import { DELETE as deleteUser } from "@/app/api/users/delete/[userId]/route";
import type { Account, Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { joinByClick } from "@/lib/taking-part/joining/join";
import { payHold } from "@/lib/taking-part/payments/service";
import { call } from "@/lib/testing/call";
import { aClub, anAdmin, anEvent, aStudent } from "@/lib/testing/factories";
import { runJobs } from "@/lib/testing/jobs";

const remove = (as: Account, userId: string) => call(deleteUser, { method: "DELETE", as, params: { userId } });
const inOneHour = () => new Date(Date.now() + 60 * 60 * 1000);

/** A paid event with one seat; this student has paid it. */
async function aPaidSeat(student: Student, fields: Parameters<typeof anEvent>[1] = {}) {
  const event = await anEvent(await aClub(), { pricePaise: 25_000, capacity: 1, ...fields });
  await joinByClick(student, event.id);
  await payHold(student, event.id, { method: "Credit Card", outcome: "success" });
  return event;
}

test("deleting an account frees its seats, and its payments stay without the person", async () => {
  const student = await aStudent();
  const open = await aPaidSeat(student);
  const closed = await aPaidSeat(student);
  await db.event.update({ where: { id: closed.id }, data: { registrationClosesAt: new Date(), startsAt: inOneHour() } });
  expect(await remove(student, student.id)).toMatchObject({ status: 200, body: { message: "User deleted successfully" } });
  await runJobs();
  expect(await db.account.count({ where: { id: student.id } })).toBe(0);
  const payments = await db.payment.findMany({ include: { registration: true } });
  const statusOf = (eventId: string) => payments.find(({ registration }) => registration.eventId === eventId)?.status;
  // Payments are refunded for events that the student could still leave; the organiser keeps the others.
  expect([statusOf(open.id), statusOf(closed.id)]).toEqual(["refunded", "captured"]);
  for (const { registration } of payments) expect(registration).toMatchObject({ status: "cancelled", studentId: null });
  expect(await db.event.findMany({ select: { taken: true } })).toEqual([{ taken: 0 }, { taken: 0 }]);
  expect(await remove(student, student.id)).toMatchObject({ status: 401 });
});

test("only the account itself and the admin delete an account, and the admin's own stays", async () => {
  const [student, other, admin] = [await aStudent(), await aStudent(), await anAdmin()];
  expect(await remove(other, student.id)).toMatchObject({ status: 403 });
  expect(await remove(admin, admin.id)).toMatchObject({ status: 404 });
  expect(await remove(admin, (await aClub()).id)).toMatchObject({ status: 404 });
  expect(await remove(admin, student.id)).toMatchObject({ status: 200 });
  expect(await db.student.count()).toBe(2);
});

test("a student who joins while the account is deleted leaves no seat behind", async () => {
  for (let round = 0; round < 10; round++) {
    const student = await aStudent();
    const event = await anEvent(await aClub(), { capacity: 5 });
    await Promise.allSettled([joinByClick(student, event.id), remove(student, student.id), joinByClick(student, event.id)]);
    const live = await db.registration.count({ where: { eventId: event.id, status: { in: ["held", "confirmed"] } } });
    expect({ live, taken: (await db.event.findUniqueOrThrow({ where: { id: event.id } })).taken }).toEqual({ live: 0, taken: 0 });
  }
});

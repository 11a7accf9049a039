import { expect, test } from "vitest";
import { DELETE as REVOKE } from "@/app/api/certificates/[eventId]/[number]/route";
import { GET as CANDIDATES } from "@/app/api/certificates/[eventId]/candidates/route";
import { POST as ISSUE, GET as LIST } from "@/app/api/certificates/[eventId]/route";
import { PUT as CHANGE_TEMPLATE, GET as READ_TEMPLATE } from "@/app/api/certificates/[eventId]/template/route";
import { GET as MINE } from "@/app/api/certificates/mine/route";
import { GET as VERIFY } from "@/app/api/verify/[number]/route";
import type { Account, Club, Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { call } from "@/lib/testing/call";
import { aClub, aCollege, aGrant, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";
import { runJobs } from "@/lib/testing/jobs";
import { mailsTo } from "@/lib/testing/outbox";

const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

const issue = (as: Account, eventId: string, json: unknown = { kind: "participation", all: true }) =>
  call(ISSUE, { as, params: { eventId }, json });
const list = (as: Account, eventId: string, query = {}) => call(LIST, { method: "GET", as, params: { eventId }, query });
const candidates = (as: Account, eventId: string, query = {}) => call(CANDIDATES, { method: "GET", as, params: { eventId }, query });
const verify = (number: string) => call(VERIFY, { method: "GET", params: { number } });
const revoke = (as: Account, eventId: string, number: string, reason = "The name was misspelt.") =>
  call(REVOKE, { method: "DELETE", as, params: { eventId, number }, query: { reason } });

/** An event that is over. */
async function aPastEvent(fields: Parameters<typeof anEvent>[1] = {}) {
  const college = await aCollege({ name: "Sahyadri College" });
  const club = await aClub({ college, name: "Robotics Club" });
  const times = {
    registrationOpensAt: daysAgo(20),
    registrationClosesAt: daysAgo(6),
    startsAt: new Date("2026-11-20T04:30:00Z"),
    endsAt: new Date("2026-11-20T12:30:00Z"),
  };
  const event = await anEvent(club, { name: "Bot Cup", ...times, ...fields });
  return { college, club, event };
}

/** Somebody who came to an event. */
async function cameTo(event: { id: string }, student: Student) {
  const registration = await aRegistration(event, student);
  await db.registration.update({ where: { id: registration.id }, data: { checkedInAt: daysAgo(5) } });
  return registration;
}

test("whoever was checked in gets a certificate, is mailed once, and anybody can verify its number [after 3]", async () => {
  const { college, club, event } = await aPastEvent();
  const student = await aStudent({ college, email: "ananya@sahyadri.edu.in" });
  const [came, stayedAway] = [await cameTo(event, student), await aRegistration(event, await aStudent())];

  expect((await candidates(club, event.id)).body).toMatchObject({
    candidates: [
      { _id: came.id, of: "registration", name: "Ananya Kulkarni", college: "Sahyadri College", state: "eligible" },
      { _id: stayedAway.id, state: "not_checked_in" },
    ],
    counts: { eligible: 1, issued: 0, not_checked_in: 1, script_missing: 0 },
    nextCursor: null,
  });
  const issued = await issue(club, event.id);
  expect([issued.status, issued.body]).toEqual([
    200,
    { issued: 1, already: 0, refused: [{ _id: stayedAway.id, reason: "not_checked_in" }], more: false },
  ]);
  expect((await issue(club, event.id)).body).toMatchObject({ issued: 0, already: 1 });

  const { body: listed } = await list(club, event.id);
  expect(listed.certificates).toMatchObject([{ name: "Ananya Kulkarni", kind: "participation", award: "", revokedAt: null }]);
  const { number } = listed.certificates[0];
  expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  const facts = {
    number,
    status: "valid",
    name: "Ananya Kulkarni",
    kind: "participation",
    title: "Certificate of Participation",
    body: "took part in Bot Cup, organised by Robotics Club at Sahyadri College, on 20 November 2026.",
    award: "",
    event: { name: "Bot Cup", startsOn: "2026-11-20", endsOn: "2026-11-20" },
    club: "Robotics Club",
    coClubs: [],
    college: "Sahyadri College",
    signatories: [],
    isCollegeProved: true,
    issuedAt: listed.certificates[0].issuedAt,
    revokedAt: null,
  };
  const typed = `${number.slice(0, 4)}-${number.slice(4, 8)}-${number.slice(8)}`.toLowerCase();
  for (const text of [number, typed]) expect((await verify(text)).body).toEqual(facts);
  expect((await call(MINE, { method: "GET", as: student })).body.certificates).toMatchObject([
    { number, kind: "participation", reason: null },
  ]);

  await runJobs();
  await runJobs();
  const mails = await mailsTo("ananya@sahyadri.edu.in");
  expect(mails.map(({ subject }) => subject)).toEqual(["Your certificate for Bot Cup"]);
  expect(mails[0]?.text).toContain(`/verify/${typed.toUpperCase()}`);
  expect(await db.notification.count({ where: { studentId: student.id, kind: "certificate_issued" } })).toBe(1);

  expect((await revoke(club, event.id, typed)).body).toEqual({ message: "Certificate revoked" });
  expect((await revoke(club, event.id, number, "Again.")).status).toBe(200);
  expect((await verify(number)).body).toMatchObject({ status: "revoked", name: "Ananya Kulkarni" });
  expect(JSON.stringify((await verify(number)).body)).not.toContain("misspelt");
  await runJobs();
  const told = (await mailsTo("ananya@sahyadri.edu.in")).slice(1);
  expect(told.map(({ subject }) => subject)).toEqual(["Your certificate for Bot Cup was revoked"]);
  expect(told[0]?.text).toContain("The name was misspelt.");
  expect((await call(MINE, { method: "GET", as: student })).body.certificates).toMatchObject([
    { number, reason: "The name was misspelt." },
  ]);

  expect((await issue(club, event.id)).body).toMatchObject({ issued: 1 });
  const numbers = (await list(club, event.id)).body.certificates.map((one: { number: string }) => one.number);
  expect(new Set(numbers).size).toBe(2);
  expect((await verify(number)).body.status).toBe("revoked");
});

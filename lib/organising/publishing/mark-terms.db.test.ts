import { expect, test } from "vitest";
import { POST as DECIDE } from "@/app/api/college/reviews/[id]/route";
import { GET as LIST_REVIEWS } from "@/app/api/college/reviews/route";
import { PUT as CHANGE_SETTINGS } from "@/app/api/college/settings/route";
import { GET as READ } from "@/app/api/event/[id]/route";
import { POST as LIST } from "@/app/api/event/listing/route";
import { POST as PUBLISH } from "@/app/api/event/publish/[id]/route";
import { POST as ADD_DATES } from "@/app/api/event/series/[id]/route";
import { publishDue } from "@/lib/organising/publishing/publish-due";
import type { Account, Club, College } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { call } from "@/lib/testing/call";
import { anEventForm, dayFromNow } from "@/lib/testing/event-form";
import { aClub, aCollege } from "@/lib/testing/factories";
import { inDays } from "@/lib/testing/moments";

/** A college's setting, told from others by its number of marks. */
async function asks(college: College, marks: number, on = true) {
  const noShow = { on, marks, delayHours: 24, expireDays: 60, lateCancelHours: 24 };
  expect((await call(CHANGE_SETTINGS, { method: "PUT", as: college, json: { noShow } })).status).toBe(200);
}

/** The number of marks in an event's terms; null without terms. */
async function marksOf(id: string): Promise<number | null> {
  const { noShowTerms } = await db.event.findUniqueOrThrow({ where: { id }, select: { noShowTerms: true } });
  return (noShowTerms as { marks: number } | null)?.marks ?? null;
}

async function aCollegeThatAsks(marks: number) {
  const college = await aCollege();
  await asks(college, marks);
  return { college, club: await aClub({ college }) };
}

const LATER = { registrationStartDate: dayFromNow(5), registrationEndDate: dayFromNow(9) };
const list = async (club: Club, fields: Record<string, string>): Promise<string> => {
  const { status, body } = await call(LIST, { as: club, body: anEventForm(club, fields) });
  expect(status).toBe(201);
  return body.data._id;
};
const publish = (as: Account, id: string) => call(PUBLISH, { as, params: { id }, json: {} });

async function approveAll(college: College) {
  const { body } = await call(LIST_REVIEWS, { method: "GET", as: college });
  for (const { _id, version } of body.reviews) {
    expect((await call(DECIDE, { as: college, params: { id: _id }, json: { decision: "approve", version } })).status).toBe(200);
  }
}

test("an event that the clock publishes has the terms of that moment, and later settings do not touch it [after 5]", async () => {
  const { college, club } = await aCollegeThatAsks(2);
  const id = await list(club, { publish: inDays(3).toISOString(), ...LATER });
  const optedOut = await list(club, { publish: inDays(3).toISOString(), noShow: "false", ...LATER });
  expect(await marksOf(id)).toBeNull();
  await asks(college, 4);
  await Promise.all([publishDue(inDays(4)), publishDue(inDays(4))]);
  expect([await marksOf(id), await marksOf(optedOut)]).toEqual([4, null]);
  await asks(college, 6);
  await asks(college, 6, false);
  expect([await marksOf(id), await marksOf(optedOut)]).toEqual([4, null]);
  expect((await call(READ, { method: "GET", params: { id } })).body.noShow).toEqual({ lateCancelHours: 24, marks: 4, delayHours: 24 });
});

test("an event that its college approves has the terms of the approval, or those of the clock after it [after 5]", async () => {
  const { college, club } = await aCollegeThatAsks(2);
  await db.college.update({ where: { id: college.id }, data: { eventApproval: true } });
  const now = await list(club, {});
  const scheduled = await list(club, { publish: inDays(3).toISOString(), ...LATER });
  await asks(college, 3);
  expect([await marksOf(now), await marksOf(scheduled)]).toEqual([null, null]);
  await approveAll(college);
  expect([await marksOf(now), await marksOf(scheduled)]).toEqual([3, null]);
  await asks(college, 5);
  await publishDue(inDays(4));
  expect([await marksOf(now), await marksOf(scheduled)]).toEqual([3, 5]);
});

test("an event is published without terms while its college asks for none [after 5]", async () => {
  const { college, club } = await aCollegeThatAsks(2);
  await asks(college, 2, false);
  const id = await list(club, {});
  expect(await marksOf(id)).toBeNull();
  await asks(college, 2);
  expect(await marksOf(id)).toBeNull();
});

test("each date of a series has the terms of the moment at which it was published, and the opting out of the first [after 5]", async () => {
  const { college, club } = await aCollegeThatAsks(2);
  const day = { startsAt: `${dayFromNow(12)}T18:30:00+05:30`, endsAt: `${dayFromNow(12)}T21:30:00+05:30` };
  const [first, optedOut] = [await list(club, day), await list(club, { ...day, noShow: "false" })];
  await asks(college, 4);
  const add = async (id: string, json: object): Promise<string[]> => {
    const { status, body } = await call(ADD_DATES, { as: club, params: { id }, json });
    expect(status).toBe(201);
    return body.events.map((event: { _id: string }) => event._id);
  };
  const [second = ""] = await add(first, { dates: [dayFromNow(19)], publish: true });
  const [draft = ""] = await add(first, { dates: [dayFromNow(26)] });
  const [copy = ""] = await add(optedOut, { dates: [dayFromNow(19)], publish: true });
  expect(await Promise.all([first, second, draft, copy].map(marksOf))).toEqual([2, 4, null, null]);
  await asks(college, 6);
  await publish(club, draft);
  expect(await Promise.all([first, second, draft, copy].map(marksOf))).toEqual([2, 4, 6, null]);
});

import { NextRequest } from "next/server";
import { describe, expect, test } from "vitest";
import { DELETE as deleteOrganiser } from "@/app/api/college/delete/[id]/route";
import { DELETE as deleteEvent } from "@/app/api/collegeRep/delete/[eventId]/route";
import { PUT as updateEvent } from "@/app/api/event/update/[id]/route";
import { GET as readClubLog } from "@/app/api/log/club/[clubId]/route";
import { GET as readCollegeLog } from "@/app/api/log/college/[collegeId]/route";
import { GET as readEventLog } from "@/app/api/log/event/[eventId]/route";
import { DELETE as deleteUser } from "@/app/api/users/delete/[userId]/route";
import { recordOrganiserAct } from "@/lib/identity/audit/record";
import { authorize } from "@/lib/identity/organisers/service";
import type { Account } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { call, tokenOf } from "@/lib/testing/call";
import { aClub, aCollege, aGrant, anAdmin, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";

const ofEvent = (as: Account, event: { id: string }, query: Record<string, string> = {}) =>
  call(readEventLog, { method: "GET", as, params: { eventId: event.id }, query });
const ofClub = (as: Account, club: { id: string }, query: Record<string, string> = {}) =>
  call(readClubLog, { method: "GET", as, params: { clubId: club.id }, query });
const ofCollege = (as: Account, college: { id: string }) => call(readCollegeLog, { method: "GET", as, params: { collegeId: college.id } });
const actsOf = ({ body }: { body: { actions: { act: string }[] } }) => body.actions.map(({ act }) => act);

async function edit(as: Account, event: { id: string }, fields: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  expect(await call(updateEvent, { method: "PUT", as, params: { id: event.id }, body })).toMatchObject({ status: 200 });
}

test("an edit is logged for the event, its club and its college, with its author and without contacts", async () => {
  const college = await aCollege();
  const club = await aClub({ college, name: "Robotics" });
  const [event, editor] = [await anEvent(club, { name: "Robo Race", venue: "Main Quad" }), await aStudent()];
  await aGrant(editor, { role: "editor", event });
  await edit(editor, event, {
    venue: "Open Air Theatre",
    price: "50",
    contactPersonEmail: "new@example.edu",
    description: "<p>Bring a robot.</p>",
  });
  await edit(editor, event, {});
  const own = await ofEvent(club, event);
  expect(own.status).toBe(200);
  expect(own.body).toEqual({
    actions: [
      {
        _id: expect.any(String),
        at: expect.any(String),
        act: "edited",
        who: { _id: editor.id, name: "Ananya Kulkarni", standing: "editor" },
        subject: { kind: "event", _id: event.id, name: "Robo Race" },
        changes: {
          venue: ["Main Quad", "Open Air Theatre"],
          price: [0, 50],
          contactPersonEmail: [null, null],
          description: [null, null],
        },
        via: null,
      },
    ],
    nextCursor: null,
  });
  expect((await ofClub(club, club)).body).toEqual(own.body);
  expect((await ofCollege(college, college)).body).toEqual(own.body);
  expect(JSON.stringify(await db.organiserAction.findMany())).not.toContain("new@example.edu");
});

test("names are the present ones: deleted accounts are called so, deleted events have their last name", async () => {
  const college = await aCollege();
  const club = await aClub({ college });
  const [event, editor] = [await anEvent(club, { name: "Robo Race" }), await aStudent()];
  await aGrant(editor, { role: "manager", club });
  await edit(editor, event, { venue: "Open Air Theatre" });
  expect(await call(deleteEvent, { method: "DELETE", as: editor, params: { eventId: event.id } })).toMatchObject({ status: 200 });
  await call(deleteUser, { method: "DELETE", as: editor, params: { userId: editor.id } });
  const { body } = await ofClub(club, club);
  expect(body.actions).toMatchObject([
    { act: "deleted", who: { name: "a deleted account", standing: "manager" }, subject: { name: "Robo Race" } },
    { act: "edited", who: { name: "a deleted account" }, subject: { kind: "event", name: null } },
  ]);
  await call(deleteOrganiser, { method: "DELETE", as: club, params: { id: club.id } });
  expect(actsOf(await ofCollege(college, college))).toEqual(["deleted", "deleted", "edited"]);
});

test("the admin's actions are in both logs, without the admin's name", async () => {
  const [club, admin] = [await aClub(), await anAdmin()];
  const event = await anEvent(club);
  await aRegistration(event, await aStudent());
  await call(deleteEvent, { method: "DELETE", as: admin, params: { eventId: event.id }, query: { reason: "Not allowed here" } });
  expect((await ofEvent(club, event)).body.actions).toMatchObject([
    { act: "cancelled", who: { _id: null, name: "Quad admin", standing: "admin" } },
  ]);
  expect(await db.adminAction.count()).toBe(1);
});

describe("a log of many entries", () => {
  async function aLog() {
    const club = await aClub();
    const [event, other] = [await anEvent(club, { name: "=Robo" }), await anEvent(club)];
    const by = await authorize(club, event.id, "edit_event");
    const at = await authorize(club, other.id, "edit_event");
    for (let day = 1; day <= 5; day++) {
      const changes = { venue: [null, `@${day}`] } as const;
      await db.$transaction((tx) => recordOrganiserAct(tx, day % 2 ? by : at, { act: day % 2 ? "edited" : "published", changes }));
    }
    return { club, event };
  }

  test("is read page by page, each entry once, newest first", async () => {
    const { club } = await aLog();
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { body } = await ofClub(club, club, { limit: "2", ...(cursor && { cursor }) });
      seen.push(...body.actions.map(({ changes }: { changes: { venue: string[] } }) => changes.venue[1] ?? ""));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(["@5", "@4", "@3", "@2", "@1"]);
  });

  test("is filtered by action, account, event and day, and refuses invalid values", async () => {
    const { club, event } = await aLog();
    const OUTSIDE: Record<string, string>[] = [{ who: crypto.randomUUID() }, { to: "2020-01-01" }, { from: "2099-01-01" }];
    const MALFORMED: Record<string, string>[] = [
      { act: "sang" },
      { who: "me" },
      { from: "yesterday" },
      { limit: "0" },
      { limit: "101" },
      { cursor: "x" },
      { format: "pdf" },
    ];
    expect(actsOf(await ofClub(club, club, { act: "published" }))).toEqual(["published", "published"]);
    expect(actsOf(await ofClub(club, club, { event: event.id }))).toHaveLength(3);
    expect(actsOf(await ofClub(club, club, { who: club.id, from: "2020-01-01", to: "2099-01-01" }))).toHaveLength(5);
    for (const query of OUTSIDE) {
      expect(actsOf(await ofClub(club, club, query))).toEqual([]);
    }
    for (const query of MALFORMED) {
      expect(await ofClub(club, club, query)).toMatchObject({ status: 400 });
    }
  });

  test("is exported whole, without formulas, up to twenty times an hour, and each export is an entry", async () => {
    const { club, event } = await aLog();
    const ask = async () => {
      const url = `${env.ORIGIN}/api/log/event/${event.id}?format=csv&act=edited`;
      const headers = { authorization: `Bearer ${await tokenOf(club)}`, "x-forwarded-for": "127.0.0.1" };
      return readEventLog(new NextRequest(url, { headers }), { params: Promise.resolve({ eventId: event.id }) });
    };
    const response = await ask();
    const { slug } = await db.event.findUniqueOrThrow({ where: { id: event.id } });
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${slug}-log.csv"`);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).trim().split("\r\n");
    expect(lines[0]).toBe("At,Who,Standing,Act,Kind,Name,Event,Changes,Token");
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d,Club \w+,owner,edited,event,'=Robo,'=Robo,/);
    expect(await db.organiserAction.findFirst({ where: { act: "exported" }, select: { changes: true } })).toEqual({
      changes: { log: [null, { act: "edited" }] },
    });
    const answers = [];
    for (let index = 0; index < 20; index++) answers.push((await ask()).status);
    expect(answers.filter((status) => status === 429)).toHaveLength(1);
  });

  test("has the reasons of moderation as codes for programs, and in words in its file", async () => {
    const { club, event } = await aLog();
    const by = await authorize(club, event.id, "edit_event");
    const changes = { reason: [null, "fraud"] } as const;
    await db.$transaction((tx) => recordOrganiserAct(tx, by, { act: "hid", changes }));
    const [action] = (await ofEvent(club, event, { act: "hid" })).body.actions;
    expect(action.changes).toEqual(changes);
    const { body: file } = await ofEvent(club, event, { act: "hid", format: "csv" });
    expect(file).toContain('"{""reason"":[null,""Fraud or not a real event""]}"');
  });
});

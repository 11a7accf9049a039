import { describe, expect, test } from "vitest";
import { POST as createBlog } from "@/app/api/blog/create/route";
import { DELETE as deleteEvent } from "@/app/api/collegeRep/delete/[eventId]/route";
import { DELETE as deleteBlog } from "@/app/api/collegeRep/delete/blogs/[blogId]/route";
import { GET as readConflicts } from "@/app/api/door/[eventId]/conflicts/route";
import { GET as readDoorList } from "@/app/api/door/[eventId]/list/route";
import { POST as reviewScans } from "@/app/api/door/[eventId]/review/route";
import { PUT as changeDoor } from "@/app/api/door/[eventId]/route";
import { POST as sendScans } from "@/app/api/door/[eventId]/scans/route";
import { POST as createEvent } from "@/app/api/event/listing/route";
import { GET as readParticipants } from "@/app/api/event/participants/[eventId]/route";
import { PUT as updateEvent } from "@/app/api/event/update/[id]/route";
import { hasRight, RIGHTS, type Right, type Standing } from "@/lib/organisers/policy";
import { authorize, authorizeClub } from "@/lib/organisers/service";
import type { Account } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { call } from "@/lib/testing/call";
import { aBatch, aScan } from "@/lib/testing/door";
import { anEventForm } from "@/lib/testing/event-form";
import { aBlog, aClub, aCollege, anAdmin, anEvent, aStudent } from "@/lib/testing/factories";

/** Everybody who can ask today, with the standing that they have at the club and its event. */
const STANDING_OF = {
  owner: "owner",
  college: "college",
  admin: "admin",
  siblingClub: null,
  foreignClub: null,
  otherCollege: null,
  student: null,
} as const satisfies Record<string, Standing | null>;
type Name = keyof typeof STANDING_OF;
const NAMES = Object.keys(STANDING_OF) as Name[];

async function aWorld() {
  const [college, otherCollege] = [await aCollege(), await aCollege()];
  const owner = await aClub({ college });
  const accounts: Record<Name, Account> = {
    owner,
    college,
    otherCollege,
    admin: await anAdmin(),
    siblingClub: await aClub({ college }),
    foreignClub: await aClub({ college: otherCollege }),
    student: await aStudent({ college }),
  };
  return { ...accounts, owner, event: await anEvent(owner), blog: await aBlog(owner) };
}
type World = Awaited<ReturnType<typeof aWorld>>;

function aBlogForm(clubId: string): FormData {
  const form = new FormData();
  const fields = { clubId, title: "Judging a hackathon", college: "Sahyadri College", content: "Forty-one teams and nine judges." };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

type Call = {
  right: Right;
  success: number;
  /** @param id of an event or blog that is asked for instead */
  send(as: Account | undefined, world: World, id?: string): ReturnType<typeof call>;
};
const ofEvent = (world: World, id = world.event.id) => ({ id, eventId: id });

/** Every call of organisers. */
const CALLS: Record<string, Call> = {
  "list an event": {
    right: "edit_event",
    success: 201,
    send: (as, { owner }) => call(createEvent, { as, body: anEventForm(owner) }),
  },
  "change an event": {
    right: "edit_event",
    success: 200,
    send: (as, world, id) => call(updateEvent, { method: "PUT", as, params: ofEvent(world, id), body: new FormData() }),
  },
  "read the participants": {
    right: "read_people",
    success: 200,
    send: (as, world, id) => call(readParticipants, { method: "GET", as, params: ofEvent(world, id) }),
  },
  "read the door's list": {
    right: "check_in",
    success: 200,
    send: (as, world, id) => call(readDoorList, { method: "GET", as, params: ofEvent(world, id) }),
  },
  "send scans": {
    right: "check_in",
    success: 200,
    send: (as, world, id = world.event.id) =>
      call(sendScans, { as, params: ofEvent(world, id), json: aBatch([aScan({ id: crypto.randomUUID(), eventId: id })]) }),
  },
  "read the door's conflicts": {
    right: "change_people",
    success: 200,
    send: (as, world, id) => call(readConflicts, { method: "GET", as, params: ofEvent(world, id) }),
  },
  "review scans": {
    right: "change_people",
    success: 200,
    send: (as, world, id) => call(reviewScans, { as, params: ofEvent(world, id), json: { ids: [crypto.randomUUID()], accept: true } }),
  },
  "change the door": {
    right: "change_people",
    success: 200,
    send: (as, world, id) => call(changeDoor, { method: "PUT", as, params: ofEvent(world, id), json: { selfCheckIn: true, closed: true } }),
  },
  "delete an event": {
    right: "cancel_event",
    success: 200,
    send: (as, world, id) => call(deleteEvent, { method: "DELETE", as, params: ofEvent(world, id) }),
  },
  "write a blog": {
    right: "edit_event",
    success: 201,
    send: (as, { owner }) => call(createBlog, { as, body: aBlogForm(owner.id) }),
  },
  "delete a blog": {
    right: "delete_blog",
    success: 200,
    send: (as, { blog }, id = blog.id) => call(deleteBlog, { method: "DELETE", as, params: { blogId: id } }),
  },
};

const may = (name: Name, right: Right) => {
  const standing = STANDING_OF[name];
  return standing !== null && hasRight(standing, right);
};

describe.each(Object.entries(CALLS))("to %s", (_, { right, success, send }) => {
  test("nobody gets past without the right, and nothing is done", async () => {
    const world = await aWorld();
    expect(await send(undefined, world)).toMatchObject({ status: 401, body: { code: "not_signed_in" } });
    for (const name of NAMES.filter((one) => !may(one, right))) {
      const { status, body } = await send(world[name], world);
      expect({ name, status, code: body.code }).toEqual({ name, status: 403, code: "forbidden" });
    }
    expect([await db.event.count(), await db.blog.count()]).toEqual([1, 1]);
    expect(await db.event.findUnique({ where: { id: world.event.id } })).toEqual(world.event);
  });

  test("everybody with the right gets past", async () => {
    const world = await aWorld();
    for (const name of NAMES.filter((one) => may(one, right))) {
      const fresh = { ...world, event: await anEvent(world.owner), blog: await aBlog(world.owner) };
      const { status } = await send(world[name], fresh);
      expect({ name, status }).toEqual({ name, status: success });
    }
  });
});

test.each(["change an event", "read the participants", "read the door's list", "send scans", "change the door", "delete an event"])(
  "what nobody can see is not there, to %s",
  async (name) => {
    const [{ send }, world] = [CALLS[name] as Call, await aWorld()];
    const deleted = await anEvent(world.owner, { status: "deleted" });
    for (const id of [deleted.id, crypto.randomUUID()]) {
      for (const as of [world.owner, world.siblingClub]) {
        expect(await send(as, world, id)).toMatchObject({ status: 404, body: { code: "event_not_found" } });
      }
    }
    expect(await db.event.findUnique({ where: { id: deleted.id } })).toEqual(deleted);
  },
);

describe("every right of the table", () => {
  const rights = Object.keys(RIGHTS) as Right[];

  test.each(NAMES)("is %s's at an event and at its club, or is refused", async (name) => {
    const world = await aWorld();
    const outcomeOf = (asked: Promise<{ standing: Standing; actor: Account }>) =>
      asked.then(
        ({ standing, actor }) => (actor === world[name] ? standing : "somebody else"),
        (error) => error.code,
      );
    for (const right of rights) {
      const expected = may(name, right) ? STANDING_OF[name] : "forbidden";
      const asked = [authorize(world[name], world.event.id, right), authorizeClub(world[name], world.owner.id, right)];
      expect({ right, outcomes: await Promise.all(asked.map(outcomeOf)) }).toEqual({ right, outcomes: [expected, expected] });
    }
  });
});

test("a club that nobody knows is not told apart from somebody else's", async () => {
  for (const actor of [await aClub(), await anAdmin()]) {
    await expect(authorizeClub(actor, crypto.randomUUID(), "edit_event")).rejects.toMatchObject({ code: "forbidden" });
  }
});

test("an event whose club is gone is the admin's alone", async () => {
  const world = await aWorld();
  await db.event.update({ where: { id: world.event.id }, data: { status: "cancelled", clubId: null } });
  for (const as of [world.owner, world.college]) {
    await expect(authorize(as, world.event.id, "read_people")).rejects.toMatchObject({ code: "forbidden" });
  }
  expect(await authorize(world.admin, world.event.id, "read_people")).toMatchObject({ standing: "admin", event: { clubId: null } });
});

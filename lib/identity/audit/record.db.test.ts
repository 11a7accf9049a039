import { describe, expect, test } from "vitest";
import { recordOrganiserAct } from "@/lib/identity/audit/record";
import { authorize, authorizeClub } from "@/lib/identity/organisers/service";
import { db } from "@/lib/platform/db/client";
import { aClub, anEvent } from "@/lib/testing/factories";

test("an action is in the logs of the event, its club and its college, and rolls back with its transaction [organisers 15]", async () => {
  const club = await aClub();
  const event = await anEvent(club);
  const by = await authorize(club, event.id, "edit_event");
  await db.$transaction((tx) => recordOrganiserAct(tx, by, { act: "edited", changes: { startsAt: [null, new Date(0)] } }));
  await expect(
    db.$transaction(async (tx) => {
      await recordOrganiserAct(tx, by, { act: "cancelled" });
      throw new Error("not done");
    }),
  ).rejects.toThrow("not done");
  expect(await db.organiserAction.findMany({ omit: { id: true, at: true } })).toEqual([
    {
      collegeId: club.collegeId,
      clubId: club.id,
      eventId: event.id,
      actorId: club.id,
      standing: "owner",
      act: "edited",
      subjectKind: "event",
      subjectId: event.id,
      changes: { startsAt: [null, "1970-01-01T00:00:00.000Z"] },
      tokenId: null,
    },
  ]);
});

test("an action of the clock has no actor, and an action for a whole club no event", async () => {
  const club = await aClub();
  const event = await anEvent(club);
  const { event: place } = await authorize(club, event.id, "edit_event");
  const ofClub = await authorizeClub(club, club.id, "edit_event");
  await db.$transaction(async (tx) => {
    await recordOrganiserAct(tx, { actor: null, role: "clock", event: place }, { act: "published" });
    await recordOrganiserAct(tx, ofClub, { act: "created", subject: { kind: "blog", id: event.id } });
  });
  expect(await db.organiserAction.findMany({ orderBy: { act: "asc" }, select: { actorId: true, eventId: true, standing: true } })).toEqual([
    { actorId: club.id, eventId: null, standing: "owner" },
    { actorId: null, eventId: event.id, standing: "clock" },
  ]);
});

describe("the log of organisers", () => {
  test.each([
    `UPDATE "OrganiserAction" SET "act" = 'left'`,
    `UPDATE "OrganiserAction" SET "act" = 'left' WHERE false`,
    `DELETE FROM "OrganiserAction"`,
    `TRUNCATE "OrganiserAction"`,
  ])("only grows: %s", async (statement) => {
    await expect(db.$executeRawUnsafe(statement)).rejects.toThrow(/append-only/);
  });
});

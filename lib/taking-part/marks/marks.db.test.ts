import { expect, test } from "vitest";
import { db } from "@/lib/platform/db/client";
import { listOwnMarks, makeMarks } from "@/lib/taking-part/marks/service";
import { aClub, anEvent, aStudent } from "@/lib/testing/factories";

const HOUR_MS = 60 * 60 * 1000;
const now = new Date();
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
const TERMS = { marks: 3, delayHours: 24, expireDays: 60, lateCancelHours: 24 };

test("smoke", async () => {
  const club = await aClub();
  const event = await anEvent(club, {
    startsAt: ago(40),
    endsAt: ago(38),
    registrationOpensAt: ago(90),
    registrationClosesAt: ago(41),
    noShowTerms: TERMS,
  });
  const [here, away] = [await aStudent(), await aStudent()];
  for (const student of [here, away])
    await db.registration.create({
      data: { eventId: event.id, studentId: student.id, status: "confirmed", pricePaise: 0, confirmedAt: ago(60) },
    });
  await db.event.update({ where: { id: event.id }, data: { doorClosedAt: ago(30) } });
  await db.registration.updateMany({ where: { studentId: here.id }, data: { checkedInAt: ago(39) } });
  await makeMarks(now);
  expect((await listOwnMarks(away, now)).marks).toMatchObject([{ kind: "no_show", state: "standing" }]);
  await db.registration.updateMany({ where: { studentId: away.id }, data: { checkedInAt: ago(39) } });
  expect((await listOwnMarks(away, now)).marks).toEqual([]);
});

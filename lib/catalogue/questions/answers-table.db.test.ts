import { describe, expect, test } from "vitest";
import { GET as read } from "@/app/api/events/[id]/answers/route";
import { GET as exportCsv } from "@/app/api/events/[id]/answers.csv/route";
import type { QuestionKind } from "@/lib/catalogue/questions/schema";
import { authorizeSelf } from "@/lib/identity/accounts/access";
import type { Account } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { DAY_MS } from "@/lib/platform/time/units";
import { deleteStudent } from "@/lib/site/removal/delete-student";
import { eraseAnswers } from "@/lib/site/removal/erase-answers";
import { call } from "@/lib/testing/call";
import { aClub, aCollege, anAdmin, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";
import { daysAgo } from "@/lib/testing/moments";

type Place = { id: string };

const table = (as: Account | undefined, { id }: Place, query: Record<string, string> = {}) =>
  call(read, { method: "GET", as, params: { id }, query });
const csv = (as: Account, { id }: Place) => call(exportCsv, { method: "GET", as, params: { id } });

async function aQuestion(event: Place, label: string, kind: QuestionKind = "short", position = 0) {
  const options = kind === "choice" || kind === "choices" ? [{ _id: crypto.randomUUID(), text: "S" }] : null;
  return db.question.create({ data: { eventId: event.id, position, kind, label, ...(options && { options }) } });
}
const answer = (registration: Place, question: { id: string; label: string }, value: object | string | number | boolean) =>
  db.answer.create({
    data: { registrationId: registration.id, questionId: question.id, label: question.label, value, updatedAt: new Date() },
  });

describe("the table", () => {
  test("has everyone who joined, applied or was rejected, in that order, with the words that they saw", async () => {
    const club = await aClub();
    const event = await anEvent(club);
    const [size, consent] = [await aQuestion(event, "Size"), await aQuestion(event, "Photos?", "consent", 1)];
    const removed = await aQuestion(event, "Nickname", "short", 2);
    const [first, second, gone] = [await aStudent(), await aStudent({ firstName: "Ishaan" }), await aStudent()];
    const joined = await aRegistration(event, first, { createdAt: new Date(Date.now() - 3000) });
    const rejected = await db.registration.create({ data: { eventId: event.id, studentId: second.id, status: "rejected", pricePaise: 0 } });
    await db.registration.create({ data: { eventId: event.id, studentId: gone.id, status: "cancelled", pricePaise: 0 } });
    await answer(joined, { ...size, label: "Size of shirt" }, [
      { _id: crypto.randomUUID(), text: "S" },
      { _id: crypto.randomUUID(), text: "M" },
    ]);
    await answer(joined, consent, true);
    await answer(rejected, removed, "Ish");
    await db.question.update({ where: { id: removed.id }, data: { removedAt: new Date() } });
    const { status, body } = await table(club, event);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        questions: [
          { _id: size.id, kind: "short", label: "Size", isRemoved: false },
          { _id: consent.id, kind: "consent", label: "Photos?", isRemoved: false },
          { _id: removed.id, kind: "short", label: "Nickname", isRemoved: true },
        ],
        rows: [
          {
            registrationId: joined.id,
            firstName: "Ananya",
            lastName: "Kulkarni",
            email: expect.stringContaining("student"),
            status: "confirmed",
            team: null,
            answers: { [size.id]: { label: "Size of shirt", value: "S; M" }, [consent.id]: { label: "Photos?", value: "Yes" } },
          },
          expect.objectContaining({
            firstName: "Ishaan",
            status: "rejected",
            answers: { [removed.id]: { label: "Nickname", value: "Ish" } },
          }),
        ],
        nextCursor: null,
      },
    });
  });

  test("has pages, and a page of long answers is cut so that it fits", async () => {
    const club = await aClub();
    const event = await anEvent(club);
    const questions = await Promise.all(
      Array.from({ length: 20 }, (_, at) => aQuestion(event, `Question ${at} ${"न".repeat(180)}`, "long", at)),
    );
    const ids: string[] = [];
    for (const at of [0, 1, 2, 3, 4, 5, 6]) {
      const { id } = await aRegistration(event, await aStudent(), { createdAt: new Date(Date.now() - 10_000 + at) });
      await db.answer.createMany({
        data: questions.map((one) => ({
          registrationId: id,
          questionId: one.id,
          label: one.label,
          value: "न".repeat(2000),
          updatedAt: new Date(),
        })),
      });
      ids.push(id);
    }
    const seen: string[] = [];
    let [cursor, pages] = ["", 0];
    do {
      const { status, body } = await table(club, event, cursor ? { cursor } : {});
      expect(status).toBe(200);
      seen.push(...body.rows.map((row: { registrationId: string }) => row.registrationId));
      [cursor, pages] = [body.nextCursor, pages + 1];
    } while (cursor);
    expect(seen).toEqual(ids);
    expect(pages).toBeGreaterThan(1);
    expect((await table(club, event, { limit: "2" })).body.rows).toHaveLength(2);
    expect(await table(club, event, { cursor: "nonsense" })).toMatchObject({ status: 400 });
    expect((await csv(club, event)).body.trim().split("\r\n")).toHaveLength(ids.length + 1);
  });

  test("is read only by the event's club", async () => {
    const college = await aCollege();
    const club = await aClub({ college });
    const event = await anEvent(club);
    for (const as of [college, await anAdmin(), await aClub({ college }), await aStudent({ college })]) {
      expect([(await table(as, event)).status, (await csv(as, event)).status]).toEqual([403, 403]);
    }
    expect((await table(undefined, event)).status).toBe(401);
    expect((await table(club, { id: crypto.randomUUID() })).status).toBe(404);
    expect(await db.organiserAction.count()).toBe(0);
  });
});

describe("the file", () => {
  test("marks the columns of a removed question if another has the same words", async () => {
    const club = await aClub();
    const event = await anEvent(club);
    const removed = await aQuestion(event, "Size");
    await db.question.update({ where: { id: removed.id }, data: { removedAt: new Date() } });
    const asked = await aQuestion(event, "Size");
    const [early, late] = [await aRegistration(event, await aStudent()), await aRegistration(event, await aStudent())];
    await answer(early, removed, "M");
    await answer(late, asked, "L");
    const [head = ""] = (await csv(club, event)).body.split("\r\n");
    expect(head.split(",").slice(8)).toEqual(["Size", "Size (removed)"]);
  });

  test("has a row for each person, a column for each label ever asked, no formulas, and is logged", async () => {
    const college = await aCollege({ name: "NIT Trichy" });
    const club = await aClub({ college });
    const event = await anEvent(club, { name: "Secret Launch" });
    const question = await aQuestion(event, "=1+1");
    const number = await aQuestion(event, "Count", "number", 1);
    const student = await aStudent({ college, firstName: "@Ananya", email: "ananya@nitt.example" });
    const registration = await aRegistration(event, student, { createdAt: new Date("2026-11-22T19:00:00Z") });
    await answer(registration, { ...question, label: "Before" }, "+91 98765");
    await answer(registration, number, -3.5);
    const { status, body, headers } = await csv(club, event);
    expect(status).toBe(200);
    expect(body).toBe(
      "\uFEFFName,Email,College,Year of study,Team,Status,Paid (₹),Registered at,'=1+1,Before,Count\r\n" +
        "'@Ananya Kulkarni,ananya@nitt.example,NIT Trichy,,,confirmed,0,2026-11-23 00:30,,'+91 98765,-3.5\r\n",
    );
    expect(headers.get("content-disposition")).toBe('attachment; filename="secret-launch-answers.csv"');
    expect(await db.organiserAction.findMany()).toMatchObject([
      { act: "exported", eventId: event.id, changes: { answers: [null, "csv"] } },
    ]);
  });
});

describe("answers and reasons are erased", () => {
  async function answered(fields: Parameters<typeof anEvent>[1]) {
    const event = await anEvent(await aClub(), fields);
    const student = await aStudent();
    const registration = await aRegistration(event, student);
    await db.registration.update({ where: { id: registration.id }, data: { decisionReason: "A good portfolio" } });
    await answer(registration, await aQuestion(event, "Why?"), "Because");
    const act = { eventId: event.id, entryId: registration.id, at: new Date(), act: "approved", reason: "A good portfolio" } as const;
    await db.entryAct.create({ data: act });
    return { event, student, registration };
  }
  const leftOf = async ({ registration }: { registration: Place }) => [
    await db.answer.count({ where: { registrationId: registration.id } }),
    (await db.registration.findUniqueOrThrow({ where: { id: registration.id } })).decisionReason,
    (await db.entryAct.findFirst({ where: { entryId: registration.id } }))?.reason,
  ];
  const KEPT = [1, "A good portfolio", "A good portfolio"];
  const ERASED = [0, null, null];
  const over = (days: number) => ({ registrationOpensAt: daysAgo(90), registrationClosesAt: daysAgo(80), startsAt: daysAgo(days) });

  test("the configured number of days after the event, and not before", async () => {
    const [old, recent, shortly] = [await answered(over(31)), await answered(over(29)), await answered({ ...over(2), answersKeptDays: 1 })];
    await eraseAnswers();
    await eraseAnswers();
    expect([await leftOf(old), await leftOf(recent), await leftOf(shortly)]).toEqual([ERASED, KEPT, ERASED]);
    expect(await db.entryAct.count()).toBe(3);
    await eraseAnswers(new Date(Date.now() + 2 * DAY_MS));
    expect(await leftOf(recent)).toEqual(ERASED);
  });

  test("after a cancellation, counted from then", async () => {
    const cancelled = await answered({ status: "cancelled" });
    await eraseAnswers(new Date(Date.now() + 29 * DAY_MS));
    expect(await leftOf(cancelled)).toEqual(KEPT);
    await eraseAnswers(new Date(Date.now() + 30 * DAY_MS + 1000));
    expect(await leftOf(cancelled)).toEqual(ERASED);
  });

  test("again for a postponed event", async () => {
    const event = await answered(over(31));
    await eraseAnswers();
    await db.event.update({ where: { id: event.event.id }, data: { startsAt: new Date(Date.now() + DAY_MS) } });
    await answer(event.registration, await aQuestion(event.event, "And now?"), "Later");
    await eraseAnswers(new Date(Date.now() + 2 * DAY_MS));
    expect(await db.answer.count()).toBe(1);
    await eraseAnswers(new Date(Date.now() + 32 * DAY_MS));
    expect(await db.answer.count()).toBe(0);
  });

  test("immediately with a deleted account, and for no other", async () => {
    const [one, other] = [await answered({}), await answered({})];
    await deleteStudent(authorizeSelf(one.student, one.student.id));
    expect([await leftOf(one), await leftOf(other)]).toEqual([ERASED, KEPT]);
  });

  test("a removed event's questions are deleted with it", async () => {
    const event = await anEvent(await aClub());
    await aQuestion(event, "Why?");
    await db.event.delete({ where: { id: event.id } });
    expect(await db.question.count()).toBe(0);
  });
});

import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { db, pool } from "@/lib/platform/db/client";
import { aim, walks } from "@/lib/testing/joining/commands";
import { exceptionsAt, untoldAt } from "@/lib/testing/joining/invariants";
import { JoiningModel } from "@/lib/testing/joining/model";
import { aProcess } from "@/lib/testing/joining/process";
import { aWalk, isOwn, perform, readBack, sendMails, somePeople, type Walk } from "@/lib/testing/joining/walk";

const [WALKS, WALKS_OF_TWO] = [20, 10];
const AT_ONCE = 4;
// A failure names the seed; shrinking would take minutes. On a busy machine fewer walks are enough.
const brief = { endOnFailure: true, interruptAfterTimeLimit: 60_000 };

const [first, second] = [await aProcess(), await aProcess()];

afterAll(async () => {
  for (const process of [first, second]) await process.close();
});

test("lines, teams, offers and money agree with a model, in whatever order commands come [joining 11.1, 11.2, 11.3, 11.4, 11.5, 11.6, 11.7, 11.8]", {
  timeout: 180_000,
}, async () => {
  const people = await somePeople();
  await fc.assert(
    fc.asyncProperty(walks({ min: 25, max: 40 }), async ({ made, steps }) => {
      const begin = Date.now();
      const walk = await aWalk(people, made, begin);
      const paper = new JoiningModel(made, walk.times, isOwn, begin);
      for (const [index, { minutes, isSwept, command: drawn }] of steps.entries()) {
        const command = aim(drawn, paper.state);
        if (!command) continue;
        const at = `${index}: after ${minutes} minutes${isSwept ? "" : " without the clock"}: ${JSON.stringify(command)}`;
        const before = paper.now;
        // A second each time, so that two things never happen at the same instant.
        paper.now += minutes * 60_000 + 1000;
        const now = new Date(paper.now);
        const isEnd = Object.values(walk.times).some((time) => before < time && time <= paper.now);
        // After closing, money that comes between a hold's end and the minute's task may still find its team.
        const isClosed = before >= walk.times.closesAt;
        if (isSwept || isEnd || isClosed) await first.sweep(now);
        paper.tick();
        const expected = paper.do(command);
        const outcome = await perform(first, walk, command, now);
        if (expected !== null) expect(outcome, at).toBe(expected);
        // Before the clock: a command that ends or frees a seat serves the line too.
        expect(await exceptionsAt(pool, walk.eventId, now), at).toEqual([]);
        if (!isSwept || paper.now >= walk.times.closesAt) {
          await first.sweep(now);
          paper.tick();
        }
        expect(await readBack(walk), at).toEqual(paper.state);
      }
      await expectTold(walk);
      if (steps.length % 3 === 0) await expectCancelled(walk, new Date(paper.now));
    }),
    { numRuns: WALKS, ...brief },
  );
});

test("concurrent commands of two processes leave nothing partial [joining 11.1, 11.4, 11.7]", { timeout: 180_000 }, async () => {
  const people = await somePeople();
  await fc.assert(
    fc.asyncProperty(walks({ min: 50, max: 80 }), async ({ made, steps }) => {
      const begin = Date.now();
      const walk = await aWalk(people, made, begin);
      const offers = new Map<string, string>();
      let at = begin;
      for (let index = 0; index < steps.length; index += AT_ONCE) {
        const round = steps.slice(index, index + AT_ONCE);
        at += Math.max(...round.map(({ minutes }) => minutes)) * 60_000 + 1000;
        const [now, state] = [new Date(at), await readBack(walk)];
        const commands = round.flatMap(({ command }) => aim(command, state) ?? []);
        await Promise.all(commands.map((command, number) => perform(number % 2 ? second : first, walk, command, now)));
        const what = `${index}: ${JSON.stringify(commands)}`;
        expect(await exceptionsAt(pool, walk.eventId, now), what).toEqual([]);
        await Promise.all([first.sweep(now), second.sweep(now)]);
        expect(await exceptionsAt(pool, walk.eventId, now), `${what}, and the clock`).toEqual([]);
        expect(await movedOffers(walk, offers), what).toEqual([]);
      }
      await expectTold(walk);
    }),
    { numRuns: WALKS_OF_TWO, ...brief },
  );
});

/** Every student with a seat or an offer gets a message, and no student gets one about a seat that they do not have. */
async function expectTold(walk: Walk): Promise<void> {
  expect(await untoldAt(pool, walk.eventId)).toEqual([]);
  expect(await sendMails(walk)).toBe(0);
}

/** A cancelled event has neither people nor money left. */
async function expectCancelled(walk: Walk, now: Date): Promise<void> {
  await db.event.update({ where: { id: walk.eventId }, data: { status: "cancelled" } });
  await first.cancel(walk.eventId, now);
  const { students, line, teams, taken, waiting, payments } = await readBack(walk);
  const left = students.filter((one) => one && one.status !== "rejected");
  expect({ left, line, taken, waiting, payments: payments.filter((fate) => fate === "seat") }).toEqual({
    ...{ left: [], line: [], taken: 0, waiting: 0 },
    payments: [],
  });
  expect(teams.filter((team) => team?.members.some((member) => students[member]?.status !== "rejected"))).toEqual([]);
}

/** Offers whose deadline has moved since they were first seen. */
async function movedOffers({ eventId }: Walk, seen: Map<string, string>): Promise<string[]> {
  const rows = await db.registration.findMany({ where: { eventId, status: "held", offeredAt: { not: null } } });
  return rows.flatMap(({ id, offeredAt, heldUntil }) => {
    const [offer, until] = [`${id} ${offeredAt?.toISOString()}`, heldUntil?.toISOString() ?? ""];
    const before = seen.get(offer) ?? until;
    seen.set(offer, before);
    return before === until ? [] : [`${offer}: ${before}, now ${until}`];
  });
}

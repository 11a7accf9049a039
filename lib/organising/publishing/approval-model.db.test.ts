import { expect, test } from "vitest";
import { POST as DECIDE } from "@/app/api/college/reviews/[id]/route";
import { GET as LIST_REVIEWS } from "@/app/api/college/reviews/route";
import { GET as READ } from "@/app/api/event/[id]/route";
import { PUT as UPDATE } from "@/app/api/event/update/[id]/route";
import { db } from "@/lib/platform/db/client";
import { call } from "@/lib/testing/call";
import { aClub, aCollege, anEvent } from "@/lib/testing/factories";

/** Numbers from 0 to 1 that are the same for a seed. */
function randomOf(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const MATERIAL: Record<string, readonly string[]> = {
  eventName: ["Monsoon Bass Night", "Monsoon Night"],
  venue: ["Main Quad", "Open Air Theatre", "Gate 3"],
  mode: ["Offline", "Online"],
  price: ["0", "100", "99.5"],
};
const OTHER: Record<string, readonly string[]> = { capacity: ["10", "20", "30"], type: ["Competition", "Other", "Concert"] };
const STEPS = 30;

/** The JSON's value of a text that was sent. */
const jsonOf = (field: string, text: string) => (field === "price" || field === "capacity" ? Number(text) : text);

test.each([1, 2, 3])(
  "published content of an event under approval changes only by an approval, and the waiting change is the sent one, walk %i [organisers 11.1, 19.13]",
  async (seed) => {
    const random = randomOf(seed);
    const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
    const college = await aCollege();
    await db.college.update({ where: { id: college.id }, data: { eventApproval: true } });
    const club = await aClub({ college });
    const { id } = await anEvent(club, { name: "Monsoon Bass Night", capacity: 10 });
    const live: Record<string, unknown> = {
      eventName: "Monsoon Bass Night",
      venue: "Main Quad",
      mode: "Offline",
      price: 0,
      capacity: 10,
      type: "Other",
    };
    let waiting: Record<string, unknown> = {};

    const edit = async () => {
      const body = new FormData();
      for (const [field, texts] of Object.entries({ ...MATERIAL, ...OTHER })) {
        if (random() < 0.6) continue;
        const text = pick(texts);
        body.set(field, text);
        const value = jsonOf(field, text);
        if (field in OTHER) live[field] = value;
        else if (value === live[field]) delete waiting[field];
        else waiting[field] = value;
      }
      const sent = [...body.keys()].some((field) => field in waiting);
      expect((await call(UPDATE, { method: "PUT", as: club, params: { id }, body })).status).toBe(sent ? 202 : 200);
    };
    const queue = async () => (await call(LIST_REVIEWS, { method: "GET", as: college })).body.reviews;
    const decide = async (json: { decision: string; note?: string }, behind = 0) => {
      const [review] = await queue();
      if (!review) return;
      const { status } = await call(DECIDE, {
        as: college,
        params: { id: review._id },
        json: { ...json, version: review.version - behind },
      });
      expect(status).toBe(behind ? 409 : 200);
      if (behind) return;
      if (json.decision === "approve") Object.assign(live, waiting);
      waiting = {};
    };
    const acts = [
      edit,
      edit,
      edit,
      () => decide({ decision: "approve" }),
      () => decide({ decision: "return", note: "No" }),
      () => decide({ decision: "approve" }, 1),
    ];

    for (let step = 0; step < STEPS; step++) {
      await pick(acts)();
      expect((await call(READ, { method: "GET", params: { id } })).body).toMatchObject(live);
      const [review] = await queue();
      const changes = Object.fromEntries(Object.entries(waiting).map(([field, value]) => [field, [live[field], value]]));
      expect(review?.changes ?? {}).toEqual(changes);
    }
  },
);

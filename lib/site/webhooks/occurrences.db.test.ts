import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createBlog } from "@/lib/catalogue/blogs/service";
import { changePlace } from "@/lib/catalogue/places/service";
import { authorizeSelf } from "@/lib/identity/accounts/access";
import { authorize, authorizeClub } from "@/lib/identity/organisers/service";
import { publish, unpublish } from "@/lib/organising/publishing/service";
import type { Club, College } from "@/lib/platform/auth/actor";
import { db, type Tx } from "@/lib/platform/db/client";
import { DAY_MS } from "@/lib/platform/time/units";
import { decideThing } from "@/lib/site/moderation/decide";
import { deleteOrganiser } from "@/lib/site/removal/delete-organiser";
import { deleteStudent } from "@/lib/site/removal/delete-student";
import { WEBHOOK_KINDS, type WebhookKind } from "@/lib/site/webhooks/kinds";
import { messageJson as described, MESSAGES } from "@/lib/site/webhooks/messages";
import { changeWebhook } from "@/lib/site/webhooks/service";
import { forgetDeliveries, tellWebhooks } from "@/lib/site/webhooks/tell";
import { joinByClick } from "@/lib/taking-part/joining/join";
import { cancelRegistrations } from "@/lib/taking-part/registrations/cancel";
import { leave } from "@/lib/taking-part/registrations/service";
import { aBlog, aClub, aCollege, aDelivery, anEvent, aPlace, aRegistration, aStudent, aTeam, aWebhook } from "@/lib/testing/factories";
import { hastenJobs, listJobs, runJobs } from "@/lib/testing/jobs";
import { deleteEventAs, updateEventAs } from "@/lib/testing/organisers";

/** After every wait of `event.updated`. */
const later = () => new Date(Date.now() + 60_000);

/** A college with a club, and a webhook of each that wants everything. */
async function aWorld() {
  const college = await aCollege();
  const club = await aClub({ college });
  return { college, club, ofClub: await aWebhook(club), ofCollege: await aWebhook(college) };
}

/** The messages to a webhook, in the order of its causes. */
async function toldTo({ id }: { id: string }): Promise<string[]> {
  await tellWebhooks(later());
  const deliveries = await db.delivery.findMany({ where: { webhookId: id }, orderBy: { messageId: "asc" } });
  // Each message is as the description of the API has it.
  for (const { kind, body } of deliveries) described.extend({ data: MESSAGES[kind as WebhookKind].data }).parse(JSON.parse(body));
  return deliveries.map(({ kind }) => kind);
}

const occurred = async () => (await db.occurrence.findMany({ orderBy: { id: "asc" } })).map(({ kind }) => kind);
const hidden = { action: "hide", reason: "spam", note: "Not an event" } as const;

describe("what webhooks are told", () => {
  test("a published event, its changes and its end are told to its club and its college, and to nobody else [platform 5]", async () => {
    const { college, club, ofClub, ofCollege } = await aWorld();
    const others = [await aWebhook(await aClub({ college })), await aWebhook(await aCollege())];
    const event = await anEvent(club, { status: "draft", registrationOpensAt: new Date(Date.now() + DAY_MS) });
    await updateEventAs(club, event.id, { venue: "Old Library" });
    expect(await occurred()).toEqual([]);
    await publish(await authorize(club, event.id, "edit_event"), null);
    await updateEventAs(club, event.id, { venue: "New Library" });
    await unpublish(await authorize(club, event.id, "edit_event"));
    const kinds = ["event.published", "event.updated", "event.hidden"];
    expect(await toldTo(ofClub)).toEqual(kinds);
    expect(await toldTo(ofCollege)).toEqual(kinds);
    for (const other of others) expect(await toldTo(other)).toEqual([]);
    const [delivery] = await db.delivery.findMany({ where: { webhookId: ofClub.id }, orderBy: { messageId: "asc" } });
    expect(delivery).toMatchObject({ state: "waiting", nextAt: delivery?.at, attempts: [], subjectId: event.id });
    expect(delivery?.body).toBe(
      JSON.stringify({
        type: "event.published",
        timestamp: delivery?.at.toISOString(),
        data: { eventId: event.id, clubId: club.id, collegeId: college.id },
      }),
    );
  });

  test("changes of an event within ten seconds are one message, and a change that others do not see is none [platform 5]", async () => {
    const { club, ofClub } = await aWorld();
    const event = await anEvent(club);
    await tellWebhooks();
    for (const venue of ["Hall 1", "Hall 2", "Hall 3"]) await updateEventAs(club, event.id, { venue });
    await db.event.update({ where: { id: event.id }, data: { showGoing: false, taken: 1 } });
    await tellWebhooks();
    expect(await occurred()).toEqual(["event.updated"]);
    expect(await toldTo(ofClub)).toEqual(["event.published", "event.updated"]);
    await updateEventAs(club, event.id, { venue: "Hall 4" });
    expect(await toldTo(ofClub)).toEqual(["event.published", "event.updated", "event.updated"]);
  });

  test("an event that is deleted without registrations is hidden, one with registrations is cancelled [platform 5]", async () => {
    const { club, ofClub } = await aWorld();
    const [empty, joined] = [await anEvent(club), await anEvent(club)];
    await aRegistration(joined, await aStudent());
    await toldTo(ofClub);
    await db.delivery.deleteMany();
    await deleteEventAs(club, empty.id);
    await deleteEventAs(club, joined.id);
    await runJobs();
    expect(await toldTo(ofClub)).toEqual(["event.hidden", "event.cancelled", "registration.ended"]);
  });

  test("a college hears of each seat that ends because its club was deleted, once [platform 5, 11.3]", async () => {
    const { college, club, ofCollege } = await aWorld();
    const [event, past] = [await anEvent(club), await anEvent(club, { startsAt: new Date(Date.now() - DAY_MS) })];
    const students = [await aStudent(), await aStudent()];
    for (const student of students) await aRegistration(event, student);
    const before = await aStudent();
    await aRegistration(past, before);
    await tellWebhooks(later());
    await db.delivery.deleteMany();
    await deleteOrganiser(college, club.id);
    await runJobs();
    await cancelRegistrations(event.id);
    expect(await toldTo(ofCollege)).toEqual(["event.cancelled", "event.cancelled", "registration.ended", "registration.ended"]);
    const ended = await db.delivery.findMany({ where: { kind: "registration.ended" } });
    for (const { body } of ended)
      expect(JSON.parse(body).data).toMatchObject({ eventId: event.id, clubId: club.id, collegeId: college.id });
    // A seat of an event that was over ends with its student.
    await deleteStudent(authorizeSelf(before, before.id));
    expect((await toldTo(ofCollege)).slice(4)).toEqual(["registration.ended"]);
  });

  test("a moved campus place is told as a change of each published event there that is to come [platform 5]", async () => {
    const { college, club, ofCollege } = await aWorld();
    const place = await aPlace(college);
    const at = { placeId: place.id };
    const [event, other] = [await anEvent(club, at), await anEvent(club, at)];
    for (const fields of [{ status: "draft" }, { startsAt: new Date(Date.now() - DAY_MS) }] as const)
      await anEvent(club, { ...at, ...fields });
    await anEvent(club);
    await tellWebhooks(later());
    await db.delivery.deleteMany();
    const same = { name: place.name, lat: place.lat, lon: place.lon };
    for (const to of [same, { ...same, lat: place.lat + 0.001 }, { ...same, name: "Amphitheatre" }]) {
      await changePlace(authorizeSelf(college, college.id), place.id, to);
      await runJobs();
    }
    expect(await toldTo(ofCollege)).toEqual(["event.updated", "event.updated"]);
    const told = await db.delivery.findMany({ where: { webhookId: ofCollege.id } });
    expect(told.map(({ subjectId }) => subjectId).sort()).toEqual([event.id, other.id].sort());
  });

  test("what moderation hides is told as hidden, what it shows again as published; a draft says nothing [platform 12]", async () => {
    const { college, club, ofClub } = await aWorld();
    const [event, blog] = [await anEvent(club), await aBlog(club)];
    await anEvent(club, { status: "draft" });
    for (const action of [hidden, { action: "show" } as const]) {
      await decideThing(college, { subject: "event", id: event.id }, action);
      await decideThing(college, { subject: "blog", id: blog.id }, action);
    }
    expect(await toldTo(ofClub)).toEqual(["event.published", "blog.published", "event.hidden", "event.published", "blog.published"]);
  });

  test("a banned club's webhooks are told nothing until it is unbanned; its college hears of it [platform 12]", async () => {
    const { college, club, ofClub, ofCollege } = await aWorld();
    const event = await anEvent(club);
    await tellWebhooks();
    const student = await aStudent();
    await aRegistration(event, student);
    await decideThing(college, { subject: "club", id: club.id }, { ...hidden, action: "ban" });
    await leave(student, event.id);
    expect(await toldTo(ofClub)).toEqual(["event.published", "registration.confirmed"]);
    expect(await toldTo(ofCollege)).toEqual(["event.published", "registration.confirmed", "event.hidden", "registration.ended"]);
    await decideThing(college, { subject: "club", id: club.id }, { action: "unban" });
    expect((await toldTo(ofClub)).slice(2)).toEqual(["event.published"]);
  });

  test("a seat is told when it is confirmed and when it ends; lines, holds and applications are not [platform 5, 12]", async () => {
    const { college, club, ofClub } = await aWorld();
    const event = await anEvent(club, { capacity: 1 });
    await tellWebhooks();
    await db.delivery.deleteMany();
    const [first, second] = [await aStudent({ college }), await aStudent({ college })];
    await joinByClick(first, event.id);
    const held = await anEvent(club, { pricePaise: 25_000 });
    await joinByClick(await aStudent(), held.id);
    await leave(first, event.id);
    await joinByClick(second, event.id);
    await deleteStudent(authorizeSelf(second, second.id));
    const of = async (kind: WebhookKind) =>
      (await db.delivery.findMany({ where: { webhookId: ofClub.id, kind }, orderBy: { messageId: "asc" } })).map(({ body }) => body);
    await tellWebhooks(later());
    const [confirmed, ended] = [await of("registration.confirmed"), await of("registration.ended")];
    expect([confirmed.length, ended.length]).toEqual([2, 2]);
    const { data } = JSON.parse(confirmed[0] ?? "");
    expect(Object.keys(data)).toEqual(["eventId", "clubId", "collegeId", "registrationId"]);
  });

  test("a confirmed team is told member by member, and a seat that changes hands as ended and confirmed [platform 12]", async () => {
    const { club, ofClub } = await aWorld();
    const event = await anEvent(club, { entry: "team" });
    await tellWebhooks();
    await db.delivery.deleteMany();
    const [a, b, c] = [await aStudent(), await aStudent(), await aStudent()];
    const team = await aTeam(event, [a, b]);
    const confirmed = { status: "confirmed", confirmedAt: new Date() } as const;
    await db.registration.updateMany({ where: { teamId: team.id }, data: confirmed });
    expect(await toldTo(ofClub)).toEqual(["registration.confirmed", "registration.confirmed"]);
    await db.registration.updateMany({ where: { studentId: a.id }, data: { studentId: c.id } });
    expect((await toldTo(ofClub)).slice(2).sort()).toEqual(["registration.confirmed", "registration.ended"]);
  });

  test("a blog that a club publishes is told once [platform 5]", async () => {
    const { college, club, ofCollege } = await aWorld();
    const by = await authorizeClub(club, club.id, "edit_event");
    const blog = await createBlog(by, { title: "Our first year", content: "Long ago.", college: "NIT", image: [] });
    expect(await toldTo(ofCollege)).toEqual(["blog.published"]);
    const [{ body } = { body: "" }] = await db.delivery.findMany();
    expect(JSON.parse(body).data).toEqual({ blogId: blog.id, clubId: club.id, collegeId: college.id });
  });

  test("nothing is noted where no active webhook wants the kind [platform 5]", async () => {
    const { club, ofClub, ofCollege } = await aWorld();
    await db.webhook.update({ where: { id: ofClub.id }, data: { kinds: ["blog.published"] } });
    await db.webhook.update({ where: { id: ofCollege.id }, data: { isActive: false, offBecause: "owner" } });
    await aRegistration(await anEvent(club), await aStudent());
    expect([await occurred(), (await listJobs()).filter(({ task }) => task === "tell_webhooks")]).toEqual([[], []]);
  });

  test("no body has more than ids: no name, address, price or text [platform 5, 11.4]", async () => {
    const { club } = await aWorld();
    const event = await anEvent(club);
    const registration = await aRegistration(event, await aStudent());
    await updateEventAs(club, event.id, { eventName: "Another Name", price: 35_000 });
    await db.registration.update({ where: { id: registration.id }, data: { status: "cancelled", endedBy: "self" } });
    await aBlog(club);
    await deleteEventAs(club, event.id);
    await tellWebhooks(later());
    const bodies = (await db.delivery.findMany()).map(({ body }) => JSON.parse(body));
    expect(new Set(bodies.map(({ type }) => type)).size).toBe(WEBHOOK_KINDS.length - 1);
    for (const { type, timestamp, data, ...rest } of bodies) {
      expect([rest, WEBHOOK_KINDS.includes(type), new Date(timestamp).toISOString()]).toEqual([{}, true, timestamp]);
      for (const [name, value] of Object.entries(data))
        expect(`${name} ${value}`).toMatch(/^(event|club|college|registration|blog)Id [0-9a-f-]{36}$/);
    }
  });
});

describe("making deliveries", () => {
  test("an occurrence becomes one delivery for each webhook, however many workers take it at once [platform 11.3]", async () => {
    const { club, ofClub, ofCollege } = await aWorld();
    for (let number = 0; number < 5; number++) await anEvent(club);
    await Promise.all(Array.from({ length: 6 }, () => tellWebhooks()));
    expect([await toldTo(ofClub), await toldTo(ofCollege)]).toEqual([Array(5).fill("event.published"), Array(5).fill("event.published")]);
    expect(await occurred()).toEqual([]);
    const ids = await db.delivery.groupBy({ by: ["messageId"], _count: true });
    expect(ids.map(({ _count }) => _count)).toEqual(Array(5).fill(2));
  });

  test("the job of the cause makes the delivery and queues its sending; so does the clock [platform 5]", async () => {
    const { club, ofClub } = await aWorld();
    const event = await anEvent(club);
    expect((await listJobs()).map(({ task }) => task)).toContain("tell_webhooks");
    await runJobs();
    expect(await db.delivery.count({ where: { webhookId: ofClub.id } })).toBe(1);
    await updateEventAs(club, event.id, { venue: "Old Library" });
    await hastenJobs();
    expect(await occurred()).toEqual(["event.updated"]);
    await tellWebhooks(later());
    expect([await occurred(), (await listJobs()).map(({ task }) => task)]).toEqual([[], expect.arrayContaining(["send_deliveries"])]);
  });

  test("a webhook that is turned off before it is told has the message as failed, also when it is on again [platform 5]", async () => {
    const { club, ofClub } = await aWorld();
    await anEvent(club);
    await changeWebhook(club, ofClub.id, { isActive: false });
    await changeWebhook(club, ofClub.id, { isActive: true });
    await anEvent(club);
    await tellWebhooks();
    const states = await db.delivery.findMany({ where: { webhookId: ofClub.id }, orderBy: { messageId: "asc" }, select: { state: true } });
    expect(states.map(({ state }) => state)).toEqual(["failed", "waiting"]);
  });

  test("deliveries and occurrences are forgotten after 30 days [platform 12]", async () => {
    const { club, ofClub } = await aWorld();
    const old = new Date(Date.now() - 30 * DAY_MS - 1000);
    await aDelivery(ofClub, { at: old, state: "delivered", nextAt: null });
    const young = await aDelivery(ofClub);
    await anEvent(club);
    await db.occurrence.updateMany({ data: { dueAt: old } });
    await forgetDeliveries();
    expect([await db.delivery.findMany({ select: { id: true } }), await occurred()]).toEqual([[{ id: young.id }], []]);
  });
});

// Invariant ----------------------------------------------------------------------------------------

type Cause = { kind: WebhookKind; subject: string };
type Place = { club: Club; college: College; hooks: { id: string; accountId: string; isActive: boolean; kinds: string[] }[] };

/** The effect of each step on its event; null if it cannot be done now. */
const STEPS = {
  show: async (tx, event) => {
    if (event.status !== "draft" && event.status !== "hidden") return null;
    await tx.event.update({ where: { id: event.id }, data: { status: "published", hiddenFrom: null } });
    event.status = "published";
    return [{ kind: "event.published", subject: event.id }];
  },
  hide: async (tx, event) => {
    if (event.status !== "published") return null;
    await tx.event.update({ where: { id: event.id }, data: { status: "hidden", hiddenFrom: "published" } });
    event.status = "hidden";
    return [{ kind: "event.hidden", subject: event.id }];
  },
  takeBack: async (tx, event) => {
    if (event.status !== "published") return null;
    await tx.event.update({ where: { id: event.id }, data: { status: "draft" } });
    event.status = "draft";
    return [{ kind: "event.hidden", subject: event.id }];
  },
  edit: async (tx, event) => {
    event.edits += 1;
    await tx.event.update({ where: { id: event.id }, data: { venue: `Hall ${event.edits}` } });
    return event.status === "published" ? [{ kind: "event.updated", subject: event.id }] : [];
  },
  confirm: async (tx, event) => {
    const ids = event.waiting.splice(0, 2);
    if (ids.length === 0) return null;
    await tx.registration.updateMany({ where: { id: { in: ids } }, data: { status: "confirmed", confirmedAt: new Date() } });
    event.confirmed.push(...ids);
    return ids.map((subject) => ({ kind: "registration.confirmed", subject }));
  },
  end: async (tx, event) => {
    const [id] = event.confirmed.splice(0, 1);
    if (!id) return null;
    await tx.registration.update({ where: { id }, data: { status: "cancelled", endedBy: "self" } });
    return [{ kind: "registration.ended", subject: id }];
  },
  write: async (tx, event, { club }) => {
    const { id } = await tx.blog.create({ data: { clubId: club.id, title: "A title", content: "Text", college: event.id } });
    return [{ kind: "blog.published", subject: id }];
  },
} satisfies Record<string, (tx: Tx, event: ModelEvent, place: Place) => Promise<Cause[] | null>>;
type ModelEvent = { id: string; status: "draft" | "published" | "hidden"; edits: number; waiting: string[]; confirmed: string[] };

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])),
      event: fc.nat(1),
      commits: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("switch" as const), hook: fc.nat(2) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant("want" as const), hook: fc.nat(2), kinds: fc.subarray([...WEBHOOK_KINDS], { minLength: 1 }) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("tell" as const), workers: fc.integer({ min: 1, max: 3 }) }) },
);

test("an event with 500 people ends: all ten webhooks of its club and its college are told of each of them at once [platform 5]", async () => {
  const college = await aCollege();
  const club = await aClub({ college });
  const webhookIds: string[] = [];
  for (let count = 0; count < 5; count++) webhookIds.push((await aWebhook(club)).id, (await aWebhook(college)).id);
  // Webhooks are told of what happened since they were made, by the clock of the database.
  const [eventId, at] = [crypto.randomUUID(), new Date(Date.now() + 1000)];
  const common = { clubId: club.id, collegeId: college.id, kind: "registration.ended", eventId, webhookIds, at, dueAt: at };
  await db.occurrence.createMany({ data: Array.from({ length: 500 }, () => ({ ...common, subjectId: crypto.randomUUID() })) });
  await tellWebhooks(later());
  expect(await db.occurrence.count()).toBe(0);
  for (const webhookId of webhookIds) expect(await db.delivery.count({ where: { webhookId, state: "waiting" } })).toBe(500);
});

test("for random causes, commits, rollbacks and webhooks on and off, each committed cause is one message to each webhook that was active and wanted it, and no other is [platform 11.3]", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const college = await aCollege();
      const club = await aClub({ college });
      const events: ModelEvent[] = [];
      for (let number = 0; number < 2; number++) {
        const { id } = await anEvent(club, { status: "draft" });
        const students = await Promise.all(Array.from({ length: 4 }, () => aStudent()));
        const waiting = students.map(
          ({ id: studentId }) => ({ id: crypto.randomUUID(), eventId: id, studentId, status: "pending", pricePaise: 0 }) as const,
        );
        await db.registration.createMany({ data: waiting });
        events.push({ id, status: "draft", edits: 0, waiting: waiting.map((row) => row.id), confirmed: [] });
      }
      const hooks = [await aWebhook(club), await aWebhook(club), await aWebhook(college)];
      const expected = new Map(hooks.map(({ id }) => [id, [] as string[]]));
      /** The webhooks that hear of a waiting change of an event. */
      const updates = new Map<string, Set<string>>();
      const note = ({ kind, subject }: Cause) => {
        const wanting = hooks.filter(({ isActive, kinds }) => isActive && kinds.includes(kind)).map(({ id }) => id);
        if (kind !== "event.updated") for (const id of wanting) expected.get(id)?.push(`${kind} ${subject}`);
        else if (wanting.length > 0) updates.set(subject, new Set([...(updates.get(subject) ?? []), ...wanting]));
      };
      const tell = async (workers: number) => {
        await Promise.all(Array.from({ length: workers }, () => tellWebhooks(later())));
        for (const [subject, told] of updates) for (const id of told) expected.get(id)?.push(`event.updated ${subject}`);
        updates.clear();
      };
      for (const one of steps) {
        if (one.does === "tell") await tell(one.workers);
        else if (one.does === "switch" || one.does === "want") {
          const hook = hooks[one.hook];
          if (!hook) continue;
          const change = one.does === "want" ? { kinds: one.kinds } : { isActive: !hook.isActive };
          await changeWebhook(hook.accountId === club.id ? club : college, hook.id, change);
          Object.assign(hook, change);
        } else {
          const event = events[one.event];
          if (!event) continue;
          const before = structuredClone(event);
          const causes = await db
            .$transaction(async (tx) => {
              const done = await STEPS[one.does](tx, event, { club, college, hooks });
              if (!one.commits) throw new Error("rolled back");
              return done;
            })
            .catch((error: Error) => {
              if (error.message !== "rolled back") throw error;
              Object.assign(event, before);
              return null;
            });
          for (const cause of causes ?? []) note(cause);
        }
      }
      await tell(1);
      for (const { id } of hooks) {
        const deliveries = await db.delivery.findMany({ where: { webhookId: id } });
        expect(deliveries.map(({ kind, subjectId }) => `${kind} ${subjectId}`).sort()).toEqual(expected.get(id)?.sort());
      }
      expect(await db.occurrence.count({ where: { clubId: club.id } })).toBe(0);
    }),
    { numRuns: 12 },
  );
});

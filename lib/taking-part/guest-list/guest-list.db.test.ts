import { describe, expect, test } from "vitest";
import { GET as PEOPLE } from "@/app/api/manage/[eventId]/people/route";
import type { Prisma } from "@/lib/generated/prisma/client";
import { studiesSinceOf } from "@/lib/identity/students/policy";
import type { Account } from "@/lib/platform/auth/actor";
import { db, pool } from "@/lib/platform/db/client";
import { pageQuery } from "@/lib/taking-part/guest-list/repository";
import { type PeopleSort, peopleFilter } from "@/lib/taking-part/guest-list/schema";
import { call } from "@/lib/testing/call";
import { aCertificate, aClub, aCollege, aGrant, anEvent, aStudent, unique } from "@/lib/testing/factories";
import { inHours } from "@/lib/testing/moments";
import { truncateTables } from "@/lib/testing/tables";

const list = (as: Account, eventId: string, query = "") =>
  call(PEOPLE, { method: "GET", as, params: { eventId }, query: new URLSearchParams(query) });
type Answer = Awaited<ReturnType<typeof list>>;
const idsOf = ({ body }: Answer): string[] => body.people.map(({ _id }: { _id: string }) => _id);
const namesOf = ({ body }: Answer): string[] => body.people.map(({ firstName }: { firstName: string }) => firstName);

type Row = Partial<Prisma.RegistrationUncheckedCreateInput>;

/** A registration as if everything that leads to this state had happened. */
async function aRow(event: { id: string }, student: { id: string } | null, row: Row = {}): Promise<string> {
  const status = row.status ?? "confirmed";
  const taken = status === "confirmed" || status === "held" ? 1 : 0;
  await db.event.update({ where: { id: event.id }, data: { taken: { increment: taken } } });
  const fields = { status, pricePaise: 0, confirmedAt: status === "confirmed" ? new Date() : null, ...row };
  return (await db.registration.create({ data: { eventId: event.id, studentId: student?.id ?? null, ...fields } })).id;
}

const aPayment = (registrationId: string, status: "captured" | "refund_due" | "refunded", amountPaise: number) =>
  db.payment.create({
    data: {
      registrationId,
      gateway: "sandbox",
      gatewayOrderId: unique(),
      gatewayPaymentId: unique(),
      amountPaise,
      receivedPaise: amountPaise,
      status,
    },
  });

async function aWorld() {
  const college = await aCollege({ name: "Sahyadri Institute" });
  const club = await aClub({ college });
  const event = await anEvent(club, { pricePaise: 30_000 });
  const of = async (firstName: string, lastName: string, row: Row, email = `${firstName}.${unique()}@malabar.example`.toLowerCase()) =>
    aRow(event, await aStudent({ firstName, lastName, email }), row);
  const asha = await aStudent({ college, firstName: "Asha", lastName: "Rao", email: `asha.${unique()}@cs.nitt.edu` });
  await db.profile.update({ where: { studentId: asha.id }, data: { studiesSince: studiesSinceOf(2) } });
  const ids = {
    asha: await aRow(event, asha, { createdAt: inHours(-9), confirmedAt: inHours(-9), source: "whatsapp" }),
    meera: await of("Méera", "Nair", { createdAt: inHours(-8), pricePaise: 30_000 }),
    imran: await of(
      "Imran",
      "Qureshi",
      { createdAt: inHours(-7), status: "held", pricePaise: 30_000, heldUntil: inHours(1) },
      `imran.${unique()}@nitt.edu`,
    ),
    guest: await aRow(event, null, {
      createdAt: inHours(-6),
      status: "held",
      heldUntil: inHours(40),
      offeredAt: inHours(-6),
      invitedEmail: `guest.${unique()}@sound.example`,
      isWaived: true,
    }),
    left: await of("Sid", "Gowda", {
      createdAt: inHours(-5),
      status: "cancelled",
      confirmedAt: inHours(-5),
      endedAt: inHours(-1),
      endedBy: "self",
      pricePaise: 30_000,
    }),
    removed: await of("Priyanka", "Das", {
      createdAt: inHours(-4),
      status: "cancelled",
      confirmedAt: inHours(-4),
      endedAt: inHours(-1),
      endedBy: "organiser",
      pricePaise: 30_000,
    }),
  };
  await aPayment(ids.meera, "captured", 30_000);
  await aPayment(ids.left, "refunded", 30_000);
  await aPayment(ids.removed, "refund_due", 30_000);
  await db.registration.update({
    where: { id: ids.asha },
    data: { checkedInAt: inHours(-2), checkedInById: club.id, checkedInDevice: "Gate 2" },
  });
  // Not in the guest list: they wait, have applied, dropped a hold, were rejected or let an offer pass.
  for (const [status, row] of [
    ["waiting", { place: 1 }],
    ["pending", {}],
    ["rejected", {}],
    ["cancelled", { heldUntil: inHours(-1), endedBy: "self" }],
    ["expired", { heldUntil: inHours(-1), endedAt: inHours(-1), endedBy: "clock" }],
    ["held", { heldUntil: inHours(-1) }],
  ] as const) {
    await aRow(event, await aStudent({ firstName: "Nobody" }), { status, ...row });
  }
  return { college, club, event, asha, ids };
}

describe("the people of an event", () => {
  test("are listed in the documented shape, with the college and the year at registration [organisers 9.1, 9.2]", async () => {
    const { club, college, event, asha, ids } = await aWorld();
    const other = await aCollege();
    await db.student.update({ where: { id: asha.id }, data: { collegeId: other.id, collegeEmail: null } });
    await db.profile.update({ where: { studentId: asha.id }, data: { studiesSince: studiesSinceOf(3) } });
    const { status, body } = await list(club, event.id, "sort=oldest");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      counts: { confirmed: 2, held: 1, invited: 1, cancelled: 1, removed: 1, checkedIn: 1 },
      found: 6,
      foundIsCapped: false,
      nextCursor: null,
    });
    const { name } = await db.club.findUniqueOrThrow({ where: { id: club.id } });
    expect(body.people[0]).toEqual({
      _id: ids.asha,
      studentId: asha.id,
      firstName: "Asha",
      lastName: "Rao",
      email: expect.stringMatching(/^asha\..*@cs\.nitt\.edu$/),
      college: { _id: college.id, name: "Sahyadri Institute" },
      year: 2,
      status: "confirmed",
      price: 0,
      paid: "free",
      registeredAt: expect.any(String),
      checkedInAt: expect.any(String),
      checkedInBy: `${name} (Gate 2)`,
      source: "whatsapp",
      certificates: [],
    });
    const states = body.people.map(({ status, paid }: { status: string; paid: string }) => `${status} ${paid}`);
    expect(states).toEqual(["confirmed free", "confirmed paid", "held due", "invited waived", "cancelled refunded", "removed refund_due"]);
    expect(body.people[3]).toMatchObject({ studentId: null, firstName: null, lastName: null, email: expect.stringContaining("guest.") });
  });

  test("have the numbers of their valid certificates of this event [after 7]", async () => {
    const { club, event, asha } = await aWorld();
    const { number } = await aCertificate(event, asha);
    await aCertificate(event, asha, { kind: "volunteer", revokedAt: new Date(), reason: "A mistake." });
    await aCertificate(await anEvent(club), asha);
    const { body } = await list(club, event.id, "sort=oldest");
    expect(body.people.map(({ certificates }: { certificates: string[] }) => certificates)).toEqual([[number], [], [], [], [], []]);
  });

  test("are found by each filter, repeated or together", async () => {
    const { club, college, event, ids } = await aWorld();
    const found = async (query: string) => idsOf(await list(club, event.id, `sort=oldest&${query}`));
    const { asha, meera, imran, guest, left, removed } = ids;
    const cases: [string, string[]][] = [
      ["status=confirmed", [asha, meera]],
      ["status=held&status=invited", [imran, guest]],
      ["status=cancelled", [left]],
      ["status=removed", [removed]],
      [`college=${college.id}`, [asha]],
      ["college=none&status=confirmed", [meera]],
      [`college=none&college=${college.id}&status=confirmed`, [asha, meera]],
      ["year=2", [asha]],
      ["year=1&year=3", []],
      ["checkedIn=1", [asha]],
      ["checkedIn=0&status=confirmed", [meera]],
      ["paid=free", [asha]],
      ["paid=waived", [guest]],
      ["paid=paid", [meera]],
      ["paid=due", [imran]],
      ["paid=refund_due", [removed]],
      ["paid=refunded", [left]],
      ["paid=refunded&paid=paid", [meera, left]],
      ["source=whatsapp", [asha]],
      ["q=rao", [asha]],
      ["q=RAO ash", [asha]],
      ["q=meera", [meera]],
      ["q=imran.", [imran]],
      ["q=@nitt.edu", [asha, imran]],
      ["q=@cs.nitt.edu", [asha]],
      ["q=@itt.edu", []],
      ["q=guest", [guest]],
      ["q=uest", []],
      ["q=%25", []],
      ["q=_", []],
      ["q=@", []],
      ["q=nobody", []],
    ];
    for (const [query, expected] of cases) expect([query, await found(query)]).toEqual([query, expected]);
    expect((await list(club, event.id, "paid=paid")).body).toMatchObject({ found: 1, counts: { confirmed: 2 } });
  });

  test.each([
    "status=waiting",
    "college=nit",
    "year=7",
    "year=0",
    "checkedIn=yes",
    "paid=later",
    "source=Whats%20App",
    "sort=price",
    "limit=0",
    "limit=101",
    "cursor=xyz",
    "q=%00",
    `q=${"a".repeat(201)}`,
  ])("a query with %s is refused", async (query) => {
    const club = await aClub();
    expect((await list(club, (await anEvent(club)).id, query)).status).toBe(400);
  });

  test("are listed in each order, in pages without repetitions and gaps", async () => {
    const club = await aClub();
    const event = await anEvent(club);
    const at = new Date();
    const rows: { id: string; firstName: string; createdAt: Date; checkedInAt: Date | null }[] = [];
    for (const [index, firstName] of ["Asha", "Bina", "Asha", "Chitra", "Devi", "Bina", "Esha"].entries()) {
      // Some at the same moment.
      const createdAt = new Date(at.getTime() - Math.floor(index / 2) * 1000);
      const checkedInAt = index % 3 === 0 ? null : new Date(at.getTime() - Math.floor(index / 4) * 1000);
      const id = await aRow(event, await aStudent({ firstName }), { createdAt, confirmedAt: createdAt, checkedInAt });
      rows.push({ id, firstName, createdAt, checkedInAt });
    }
    const by = (key: (row: (typeof rows)[number]) => string | number, sign: number) =>
      rows.toSorted((a, b) => {
        const [x, y] = [key(a), key(b)];
        return sign * (x < y ? -1 : x > y ? 1 : a.id < b.id ? -1 : 1);
      });
    const expected = {
      newest: by(({ createdAt }) => createdAt.getTime(), -1),
      oldest: by(({ createdAt }) => createdAt.getTime(), 1),
      name: by(({ firstName }) => firstName, 1),
      "-name": by(({ firstName }) => firstName, -1),
      checkedIn: by(({ checkedInAt }) => checkedInAt?.getTime() ?? 0, -1),
    };
    for (const [sort, ordered] of Object.entries(expected)) {
      const seen: string[] = [];
      let cursor = "";
      for (let pages = 0; pages < 4; pages += 1) {
        const page = await list(club, event.id, `sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`);
        seen.push(...idsOf(page));
        cursor = page.body.nextCursor ?? "";
      }
      expect([sort, seen]).toEqual([sort, ordered.map(({ id }) => id)]);
      expect(cursor).toBe("");
    }
    const { nextCursor } = (await list(club, event.id, "sort=name&limit=2")).body;
    expect((await list(club, event.id, `sort=newest&cursor=${nextCursor}`)).status).toBe(400);
  });

  test("are found by a new name immediately, and by none after the account is deleted", async () => {
    const club = await aClub();
    const event = await anEvent(club);
    const student = await aStudent({ firstName: "Lalrin", lastName: "Sailo", email: `lalrin.${unique()}@konkan.example` });
    const id = await aRow(event, student, { status: "cancelled", confirmedAt: new Date(), endedAt: new Date(), endedBy: "self" });
    await db.student.update({ where: { id: student.id }, data: { lastName: "Hmar" } });
    expect(namesOf(await list(club, event.id, "q=hmar"))).toEqual(["Lalrin"]);
    expect(namesOf(await list(club, event.id, "q=sailo"))).toEqual([]);
    await db.account.delete({ where: { id: student.id } });
    expect(namesOf(await list(club, event.id, "q=lalrin"))).toEqual([]);
    expect((await list(club, event.id)).body.people).toMatchObject([{ _id: id, studentId: null, firstName: null, email: null }]);
    expect(await db.registration.findUniqueOrThrow({ where: { id } })).toMatchObject({ personName: "", personEmail: "" });
  });

  test("of a draft are hidden from strangers, and editors do not read them", async () => {
    const club = await aClub();
    const [event, editor, stranger] = [await anEvent(club, { status: "draft" }), await aStudent(), await aClub()];
    await aGrant(editor, { role: "editor", event });
    expect((await list(editor, event.id)).status).toBe(403);
    expect((await list(stranger, event.id)).status).toBe(404);
    expect((await list(club, crypto.randomUUID())).status).toBe(404);
    expect((await list(club, "nonsense")).status).toBe(404);
  });

  test("are read in each order by an index that begins with the event", async () => {
    await truncateTables();
    const club = await aClub();
    const [event, other] = [await anEvent(club), await anEvent(club)];
    for (const { id } of [event, other]) {
      await db.$executeRaw`
        INSERT INTO "Registration" ("id", "eventId", "status", "pricePaise", "createdAt", "confirmedAt", "endedAt")
        SELECT gen_random_uuid(), ${id}::uuid, 'cancelled', 0, now() - g * interval '1 second', now(), now() FROM generate_series(1, 3000) g`;
    }
    await db.$executeRawUnsafe(`ANALYZE "Registration"`);
    const planOf = async (sort: PeopleSort, fields: Record<string, string> = {}): Promise<string> => {
      const { text, values } = pageQuery(event.id, {
        filter: peopleFilter.parse(fields),
        sort,
        limit: 51,
        after: undefined,
        now: new Date(),
      });
      const { rows } = await pool.query({ text: `EXPLAIN ${text}`, values });
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    };
    const indexOf = async (sort: PeopleSort) =>
      (await planOf(sort)).match(/Index Scan (?:Backward )?using "(Registration_eventId_[^"]+|Registration_checkedInAt_idx)/)?.[1];
    expect(await indexOf("newest")).toBe("Registration_eventId_createdAt_id_idx");
    expect(await indexOf("oldest")).toBe("Registration_eventId_createdAt_id_idx");
    expect(await indexOf("name")).toBe("Registration_eventId_personName_id_idx");
    expect(await indexOf("-name")).toBe("Registration_eventId_personName_id_idx");
    expect(await indexOf("checkedIn")).toBe("Registration_checkedInAt_idx");
    // Rare payments are read once, instead of one search for each person.
    expect(await planOf("name", { paid: "refunded" })).toMatch(/hashed SubPlan/);
  });
});

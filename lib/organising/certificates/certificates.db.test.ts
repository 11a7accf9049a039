import fc from "fast-check";
import { expect, test } from "vitest";
import { DELETE as REVOKE } from "@/app/api/certificates/[eventId]/[number]/route";
import { GET as CANDIDATES } from "@/app/api/certificates/[eventId]/candidates/route";
import { GET as PREVIEW } from "@/app/api/certificates/[eventId]/preview/route";
import { GET as PRINT } from "@/app/api/certificates/[eventId]/print/route";
import { POST as ISSUE, GET as LIST } from "@/app/api/certificates/[eventId]/route";
import { PUT as CHANGE_TEMPLATE, GET as READ_TEMPLATE } from "@/app/api/certificates/[eventId]/template/route";
import { GET as MINE } from "@/app/api/certificates/mine/route";
import { GET as DOWNLOAD, HEAD as HEAD_PDF } from "@/app/api/certificates/pdf/[number]/route";
import { GET as VERIFY } from "@/app/api/verify/[number]/route";
import { authorize } from "@/lib/identity/organisers/service";
import { findForAdmin, forgetDesigns, issueWinners } from "@/lib/organising/certificates/service";
import { readNumbers } from "@/lib/organising/workspace/repository";
import type { Account, Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { imageUrl } from "@/lib/platform/images/policy";
import { sweepImages } from "@/lib/platform/images/service";
import { DAY_MS } from "@/lib/platform/time/units";
import { call } from "@/lib/testing/call";
import { aCertificate, aClub, aCollege, aGrant, anAdmin, anEvent, anImage, aRegistration, aStudent } from "@/lib/testing/factories";
import { runJobs } from "@/lib/testing/jobs";
import { daysAgo } from "@/lib/testing/moments";
import { deleteEventAs } from "@/lib/testing/organisers";
import { mailsTo } from "@/lib/testing/outbox";

// A day that certificates name.
const STARTS_AT = new Date("2026-11-20T04:30:00Z");
const daysBefore = (days: number) => new Date(STARTS_AT.getTime() - days * DAY_MS);

const issue = (as: Account, eventId: string, json: unknown = { kind: "participation", all: true }) =>
  call(ISSUE, { as, params: { eventId }, json });
const list = (as: Account, eventId: string, query = {}) => call(LIST, { method: "GET", as, params: { eventId }, query });
const candidates = (as: Account, eventId: string, query = {}) => call(CANDIDATES, { method: "GET", as, params: { eventId }, query });
const verify = (number: string) => call(VERIFY, { method: "GET", params: { number } });
const revoke = (as: Account, eventId: string, number: string, reason = "The name was misspelt.") =>
  call(REVOKE, { method: "DELETE", as, params: { eventId, number }, query: { reason } });

const change = (as: Account, eventId: string, json: unknown) => call(CHANGE_TEMPLATE, { method: "PUT", as, params: { eventId }, json });
const download = (as: Account | undefined, number: string) => call(DOWNLOAD, { method: "GET", ...(as && { as }), params: { number } });
const print = (as: Account, eventId: string, query = {}) => call(PRINT, { method: "GET", as, params: { eventId }, query });

const template = {
  layout: "plain",
  accent: "#0f3d2e",
  texts: {
    participation: { title: "Certificate of Participation", body: "took part in {event} on {date}." },
    winner: { title: "Certificate of Excellence", body: "won {award} in {event}." },
    volunteer: { title: "Certificate of Appreciation", body: "helped to run {event}." },
  },
  signatories: [],
};

/** An event that is over. */
async function aPastEvent(fields: Parameters<typeof anEvent>[1] = {}) {
  const college = await aCollege({ name: "Sahyadri College" });
  const club = await aClub({ college, name: "Robotics Club" });
  const times = {
    registrationOpensAt: daysBefore(15),
    registrationClosesAt: daysBefore(1),
    startsAt: STARTS_AT,
    endsAt: new Date("2026-11-20T12:30:00Z"),
  };
  const event = await anEvent(club, { name: "Bot Cup", ...times, ...fields });
  return { college, club, event };
}

/** Somebody who came to an event. */
async function cameTo(event: { id: string }, student: Student) {
  const registration = await aRegistration(event, student);
  await db.registration.update({ where: { id: registration.id }, data: { checkedInAt: STARTS_AT } });
  return registration;
}

test("whoever was checked in gets a certificate, is mailed once, and anybody can verify its number [after 3]", async () => {
  const { college, club, event } = await aPastEvent();
  const student = await aStudent({ college, email: "ananya@sahyadri.edu.in" });
  const [came, stayedAway] = [await cameTo(event, student), await aRegistration(event, await aStudent())];

  expect((await candidates(club, event.id)).body).toMatchObject({
    candidates: [
      { _id: came.id, of: "registration", name: "Ananya Kulkarni", college: "Sahyadri College", state: "eligible" },
      { _id: stayedAway.id, state: "not_checked_in" },
    ],
    counts: { eligible: 1, issued: 0, not_checked_in: 1, script_missing: 0 },
    nextCursor: null,
  });
  const issued = await issue(club, event.id);
  expect([issued.status, issued.body]).toEqual([
    200,
    { issued: 1, already: 0, refused: [{ _id: stayedAway.id, reason: "not_checked_in" }], more: false },
  ]);
  expect((await issue(club, event.id)).body).toMatchObject({ issued: 0, already: 1 });

  const { body: listed } = await list(club, event.id);
  expect(listed.certificates).toMatchObject([{ name: "Ananya Kulkarni", kind: "participation", award: "", revokedAt: null }]);
  const { number } = listed.certificates[0];
  expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  const facts = {
    number,
    status: "valid",
    name: "Ananya Kulkarni",
    kind: "participation",
    title: "Certificate of Participation",
    body: "took part in Bot Cup, organised by Robotics Club at Sahyadri College, on 20 November 2026.",
    award: "",
    event: { name: "Bot Cup", startsOn: "2026-11-20", endsOn: "2026-11-20" },
    club: "Robotics Club",
    coClubs: [],
    college: "Sahyadri College",
    signatories: [],
    isCollegeProved: true,
    issuedAt: listed.certificates[0].issuedAt,
    revokedAt: null,
  };
  const typed = `${number.slice(0, 4)}-${number.slice(4, 8)}-${number.slice(8)}`.toLowerCase();
  for (const text of [number, typed]) expect((await verify(text)).body).toEqual(facts);
  expect((await call(MINE, { method: "GET", as: student })).body.certificates).toMatchObject([
    { number, kind: "participation", reason: null },
  ]);

  await runJobs();
  await runJobs();
  const mails = await mailsTo("ananya@sahyadri.edu.in");
  expect(mails.map(({ subject }) => subject)).toEqual(["Your certificate for Bot Cup"]);
  expect(mails[0]?.text).toContain(`/verify/${typed.toUpperCase()}`);
  expect(await db.notification.count({ where: { studentId: student.id, kind: "certificate_issued" } })).toBe(1);

  expect((await revoke(club, event.id, typed)).body).toEqual({ message: "Certificate revoked" });
  expect((await revoke(club, event.id, number, "Again.")).status).toBe(200);
  expect((await verify(number)).body).toMatchObject({ status: "revoked", name: "Ananya Kulkarni" });
  expect(JSON.stringify((await verify(number)).body)).not.toContain("misspelt");
  await runJobs();
  const told = (await mailsTo("ananya@sahyadri.edu.in")).slice(1);
  expect(told.map(({ subject }) => subject)).toEqual(["Your certificate for Bot Cup was revoked"]);
  expect(told[0]?.text).toContain("The name was misspelt.");
  expect((await call(MINE, { method: "GET", as: student })).body.certificates).toMatchObject([
    { number, reason: "The name was misspelt." },
  ]);

  expect((await issue(club, event.id)).body).toMatchObject({ issued: 1 });
  const numbers = (await list(club, event.id)).body.certificates.map((one: { number: string }) => one.number);
  expect(new Set(numbers).size).toBe(2);
  expect((await verify(number)).body.status).toBe("revoked");
});

/** An event's organisers, and what its certificates say. */
const verified = async (as: Account, eventId: string) => {
  const { body } = await list(as, eventId);
  return Promise.all(body.certificates.map(async ({ number }: { number: string }) => (await verify(number)).body));
};

test("twenty callers at once issue one living certificate to each, and numbers differ [after 3, 10.1]", async () => {
  const { club, event } = await aPastEvent();
  const students = await Promise.all(Array.from({ length: 6 }, () => aStudent()));
  for (const student of students) await cameTo(event, student);
  const answers = await Promise.all(Array.from({ length: 20 }, () => issue(club, event.id)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(answers.reduce((sum, { body }) => sum + body.issued, 0)).toBe(6);
  expect(answers.every(({ body }) => body.issued + body.already === 6)).toBe(true);
  const rows = await db.certificate.findMany({ where: { revokedAt: null } });
  expect([rows.length, new Set(rows.map(({ studentId }) => studentId)).size, new Set(rows.map(({ number }) => number)).size]).toEqual([
    6, 6, 6,
  ]);
  expect(await db.certificateDesign.count()).toBe(1);
});

/**
 * In the next `times` attempts to keep a certificate it gets this number: as if the dice had fallen so. The count is a sequence's, which a
 * transaction that is rolled back does not take back.
 */
async function withCollisions(number: string, times: number, work: () => Promise<void>) {
  await db.$executeRawUnsafe("CREATE SEQUENCE collisions");
  await db.$executeRawUnsafe(`
    CREATE FUNCTION collide() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('collisions') <= ${times} THEN NEW."number" := '${number}'; END IF;
      RETURN NEW;
    END $$`);
  await db.$executeRawUnsafe(`CREATE TRIGGER collide BEFORE INSERT ON "Certificate" FOR EACH ROW EXECUTE FUNCTION collide()`);
  try {
    await work();
  } finally {
    await db.$executeRawUnsafe(`DROP TRIGGER collide ON "Certificate"`);
    await db.$executeRawUnsafe("DROP FUNCTION collide()");
    await db.$executeRawUnsafe("DROP SEQUENCE collisions");
  }
}

test("a number that another certificate has is drawn again, and nothing is kept, mailed or logged twice [after 3, 10.1]", async () => {
  const { club, event } = await aPastEvent();
  const taken = await aCertificate(event, await aStudent());
  const student = await aStudent();
  await cameTo(event, student);
  await withCollisions(taken.number, 2, async () => {
    expect(await issue(club, event.id)).toMatchObject({ status: 200, body: { issued: 1 } });
  });
  const [own] = await db.certificate.findMany({ where: { studentId: student.id } });
  expect(own?.number).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  expect(own?.number).not.toBe(taken.number);
  expect((await verify(taken.number)).body).toMatchObject({ name: "Ananya Kulkarni", status: "valid" });
  expect(await db.organiserAction.count({ where: { eventId: event.id, act: "certified" } })).toBe(1);
  await runJobs();
  expect(await db.notification.count({ where: { studentId: student.id, kind: "certificate_issued" } })).toBe(1);
});

test("the list of awards draws a taken number again as well, with what it revokes [after 3, 10.1]", async () => {
  const { club, event } = await aPastEvent();
  const [first, second] = [await cameTo(event, await aStudent()), await cameTo(event, await aStudent())];
  const by = await authorize(club, event.id, "certify");
  await issueWinners(by, [{ registrationId: first.id, award: "First place" }]);
  const { number } = await db.certificate.findFirstOrThrow();
  await withCollisions(number, 1, async () => {
    const corrected = await issueWinners(by, [{ registrationId: second.id, award: "First place" }]);
    expect(corrected).toMatchObject({ issued: 1, revoked: 1, refused: [] });
  });
  expect(await db.certificate.count({ where: { revokedAt: null } })).toBe(1);
  expect((await verify(number)).body.status).toBe("revoked");
});

test("designs go when the last certificate of theirs went, and then their pictures; a race with issuing keeps what is issued [after 3]", async () => {
  const { club, event } = await aPastEvent();
  const [logo, kept] = [await anImage({ accountId: club.id, use: "picture" }), await anImage({ accountId: club.id, use: "picture" })];
  const [leaving, staying] = [await aStudent(), await aStudent()];
  const gone = await cameTo(event, leaving);
  expect((await change(club, event.id, { ...template, logo: imageUrl(logo, 800) })).status).toBe(200);
  expect((await issue(club, event.id, { kind: "participation", ids: [gone.id] })).body.issued).toBe(1);
  expect((await change(club, event.id, { ...template, logo: imageUrl(kept, 800) })).status).toBe(200);
  const stays = await cameTo(event, staying);
  expect((await issue(club, event.id, { kind: "participation", ids: [stays.id] })).body.issued).toBe(1);

  await forgetDesigns();
  expect(await db.certificateDesign.count()).toBe(2);
  await db.account.delete({ where: { id: leaving.id } });
  await forgetDesigns();
  expect(await db.certificateDesign.findMany({ select: { logoId: true } })).toEqual([{ logoId: kept.id }]);
  await sweepImages(new Date(Date.now() + 40 * DAY_MS));
  expect(await db.image.findMany({ where: { id: { in: [logo.id, kept.id] } }, select: { id: true } })).toEqual([{ id: kept.id }]);

  // The design that is on its way out is the one that the next certificate needs.
  for (let round = 0; round < 8; round++) {
    await db.certificate.deleteMany();
    const answers = await Promise.all([forgetDesigns(), issue(club, event.id), forgetDesigns(), issue(club, event.id)]);
    expect([answers[1].status, answers[3].status]).toEqual([200, 200]);
    expect(await db.certificate.findMany({ select: { studentId: true, design: { select: { logoId: true } } } })).toEqual([
      { studentId: staying.id, design: { logoId: kept.id } },
    ]);
  }
});

test("the workspace counts who came and has no valid certificate, while the event is shown [after 7]", async () => {
  const { club, event } = await aPastEvent();
  const [first, second] = [await cameTo(event, await aStudent()), await cameTo(event, await aStudent())];
  await aRegistration(event, await aStudent());
  const count = async () => (await readNumbers(event.id, new Date())).numbers.uncertified;
  expect(await count()).toBe(2);
  await issue(club, event.id, { kind: "participation", ids: [first.id] });
  await issue(club, event.id, { kind: "volunteer", ids: [second.id] });
  expect(await count()).toBe(1);
  const { number } = await db.certificate.findFirstOrThrow({ where: { kind: "participation" } });
  await revoke(club, event.id, number);
  expect(await count()).toBe(2);
  await db.event.update({ where: { id: event.id }, data: { status: "hidden", hiddenFrom: "published" } });
  expect(await count()).toBe(0);
});

test("the admin finds a certificate by its number as people type it, and revokes it [after 3]", async () => {
  const [admin, { event }] = [await anAdmin(), await aPastEvent()];
  const { number } = await aCertificate(event, await aStudent());
  const typed = `${number.slice(0, 4)}-${number.slice(4, 8)}-${number.slice(8)}`.toLowerCase();
  expect(await findForAdmin(admin, ` ${typed} `)).toMatchObject({ number, eventId: event.id, revokedAt: null });
  for (const text of ["", "7K3Q", "7K3Q-9F2M-XW4T"]) expect(await findForAdmin(admin, text)).toBeNull();
  expect((await revoke(admin, event.id, number)).status).toBe(200);
  expect(await findForAdmin(admin, number)).toMatchObject({ reason: "The name was misspelt." });
  expect((await candidates(admin, event.id)).status).toBe(403);
});

test("revoking and issuing at once leave at most one living certificate, and a revoked number stays revoked [after 10.1]", async () => {
  const { club, event } = await aPastEvent();
  await cameTo(event, await aStudent());
  for (let round = 0; round < 5; round++) {
    await db.certificate.updateMany({ where: { revokedAt: { not: null } }, data: { revokedAt: new Date(Date.now() - 2 * DAY_MS) } });
    await issue(club, event.id);
    const { number } = await db.certificate.findFirstOrThrow({ where: { revokedAt: null } });
    const answers = await Promise.all([
      revoke(club, event.id, number),
      issue(club, event.id),
      issue(club, event.id),
      revoke(club, event.id, number),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await db.certificate.count({ where: { revokedAt: null } })).toBeLessThanOrEqual(1);
    expect((await verify(number)).body.status).toBe("revoked");
  }
  const numbers = (await db.certificate.findMany()).map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("issuing and revoking for the same student again and again ends after three times a day; others and revoking are not concerned", async () => {
  const { club, event } = await aPastEvent();
  const student = await aStudent({ email: "again@sahyadri.edu.in" });
  const came = await cameTo(event, student);
  const revokeLast = async () => {
    const { number } = await db.certificate.findFirstOrThrow({ where: { studentId: student.id, revokedAt: null } });
    expect((await revoke(club, event.id, number, "Pay 500 rupees.")).status).toBe(200);
  };
  for (let round = 0; round < 3; round++) {
    expect((await issue(club, event.id, { kind: "participation", ids: [came.id] })).body).toMatchObject({ issued: 1 });
    await runJobs();
    await revokeLast();
    await runJobs();
  }
  const refused = [{ _id: came.id, reason: "revoked_often" }];
  expect((await issue(club, event.id, { kind: "participation", ids: [came.id] })).body).toMatchObject({ issued: 0, already: 0, refused });
  await cameTo(event, await aStudent());
  expect((await issue(club, event.id)).body).toMatchObject({ issued: 1, already: 0, refused });
  await runJobs();
  expect(await mailsTo("again@sahyadri.edu.in")).toHaveLength(6);
  await db.certificate.updateMany({ where: { studentId: student.id }, data: { revokedAt: new Date(Date.now() - 1.1 * DAY_MS) } });
  expect((await issue(club, event.id)).body).toMatchObject({ issued: 1, already: 1, refused: [] });
  await revokeLast();
});

test("an award is given and revoked three times a day at most too", async () => {
  const { club, event } = await aPastEvent();
  const student = await aStudent();
  const { id: registrationId } = await cameTo(event, student);
  const by = await authorize(club, event.id, "certify");
  const award = "First place";
  for (let round = 0; round < 3; round++) {
    expect(await issueWinners(by, [{ registrationId, award }])).toMatchObject({ issued: 1, refused: [] });
    const { number } = await db.certificate.findFirstOrThrow({ where: { studentId: student.id, revokedAt: null } });
    expect((await revoke(club, event.id, number, "Pay 500 rupees.")).status).toBe(200);
  }
  const refused = [{ id: registrationId, award, reason: "revoked_often" }];
  expect(await issueWinners(by, [{ registrationId, award }])).toMatchObject({ issued: 0, refused });
});

test("facts stay as they were when issued, whatever is edited or deleted later; only the college's proof is of today [after 3, 10.2]", async () => {
  const { college, club, event } = await aPastEvent();
  const student = await aStudent();
  await cameTo(event, student);
  await issue(club, event.id);
  const [before] = await verified(club, event.id);
  const pdf = await download(student, before.number);

  const changed = { ...template, layout: "bold", accent: "#ff0000", signatories: [{ name: "Kavya Hegde", title: "Dean" }] };
  expect((await change(club, event.id, changed)).status).toBe(200);
  await db.event.update({ where: { id: event.id }, data: { name: "Another name", venue: "Elsewhere" } });
  await db.club.update({ where: { id: club.id }, data: { name: "Another club" } });
  await db.college.update({ where: { id: college.id }, data: { name: "Another college" } });
  await db.student.update({ where: { id: student.id }, data: { firstName: "Somebody", lastName: "Else" } });
  expect((await verify(before.number)).body).toEqual(before);
  expect((await download(student, before.number)).body).toBe(pdf.body);

  await db.college.update({ where: { id: college.id }, data: { domainProvedAt: null } });
  expect((await verify(before.number)).body).toEqual({ ...before, isCollegeProved: false });
  await db.event.update({ where: { id: event.id }, data: { clubId: null } });
  await db.account.delete({ where: { id: club.id } });
  await db.account.delete({ where: { id: college.id } });
  expect((await verify(before.number)).body).toEqual({ ...before, isCollegeProved: false });
  await db.account.delete({ where: { id: student.id } });
  expect(await verify(before.number)).toMatchObject({ status: 404, body: { code: "certificate_not_found" } });
});

test("a certificate of a hidden event is confirmed to nobody until the event is shown again, and its student keeps the file [trust 12.1]", async () => {
  const { club, event } = await aPastEvent();
  const student = await aStudent();
  await cameTo(event, student);
  await issue(club, event.id);
  const [before] = await verified(club, event.id);
  await db.event.update({ where: { id: event.id }, data: { status: "hidden", hiddenFrom: "published" } });
  const hidden = await verify(before.number);
  expect(hidden).toMatchObject({ status: 404, body: { code: "certificate_not_found" } });
  expect(JSON.stringify(hidden.body)).not.toContain(before.event.name);
  expect(await download(student, before.number)).toMatchObject({ status: 200 });
  await db.event.update({ where: { id: event.id }, data: { status: "published", hiddenFrom: null } });
  expect((await verify(before.number)).body).toEqual(before);
});

test("what verify says is what the template, the event and the name said, for any of them [after 10.2]", async () => {
  const { club, event } = await aPastEvent();
  const word = fc.stringMatching(/^[A-Za-z0-9$&{}\u0905-\u0914]{1,12}$/).filter((text) => !/[{}]/.test(text));
  const placed = fc.array(fc.oneof(word, fc.constantFrom("{name}", "{event}", "{date}", "{club}", "{college}")), {
    minLength: 2,
    maxLength: 6,
  });
  const text = placed.map((parts) => `A ${parts.join(" ")}`);
  await fc.assert(
    fc.asyncProperty(
      text.filter((title) => title.length <= 60),
      text,
      word,
      word,
      async (title, body, eventName, lastName) => {
        const texts = { ...template.texts, participation: { title, body } };
        expect((await change(club, event.id, { ...template, texts })).status).toBe(200);
        await db.event.update({ where: { id: event.id }, data: { name: eventName } });
        const student = await aStudent({ firstName: "Ananya", lastName });
        const { id } = await cameTo(event, student);
        expect((await issue(club, event.id, { kind: "participation", ids: [id] })).body.issued).toBe(1);
        const { number } = await db.certificate.findFirstOrThrow({ where: { studentId: student.id } });
        const values: Record<string, string> = {
          name: `Ananya ${lastName}`,
          event: eventName,
          date: "20 November 2026",
          club: "Robotics Club",
          college: "Sahyadri College",
        };
        const filled = (given: string) =>
          given
            .split(" ")
            .map((part) => values[/^\{(\w+)\}$/.exec(part)?.[1] ?? ""] ?? part)
            .join(" ");
        expect((await verify(number)).body).toMatchObject({
          ...{ name: `Ananya ${lastName}`, title: filled(title), body: filled(body) },
          event: { name: eventName },
        });
      },
    ),
    { numRuns: 12 },
  );
});

test("candidates are found by words of their names, in any letters; the counts stay those of all [after 3]", async () => {
  const { club, event } = await aPastEvent();
  for (const [firstName, lastName] of [
    ["Ananya", "Kulkarni"],
    ["Éva", "Kulkarni-Nagy"],
    ["अनन्या", "राव"],
  ])
    await cameTo(event, await aStudent({ firstName, lastName }));
  const helper = await aStudent({ firstName: "Anand", lastName: "Rao" });
  const grant = await aGrant(helper, { role: "door", event });
  await db.grant.update({ where: { id: grant.id }, data: { acceptedAt: daysBefore(1) } });
  const found = async (q: string) => {
    const { body } = await candidates(club, event.id, { q });
    expect(body.counts.eligible).toBe(3);
    return body.candidates.map(({ name }: { name: string }) => name);
  };
  expect(await found("kulkarni")).toEqual(["Ananya Kulkarni", "Éva Kulkarni-Nagy"]);
  expect(await found(" eva  nag ")).toEqual(["Éva Kulkarni-Nagy"]);
  expect(await found("राव")).toEqual(["अनन्या राव"]);
  expect(await found("%")).toEqual([]);
  expect((await candidates(club, event.id, { kind: "volunteer", q: "anand" })).body.candidates).toMatchObject([{ name: "Anand Rao" }]);
  expect(await candidates(club, event.id, { q: "x".repeat(201) })).toMatchObject({ status: 400 });
});

test("nobody gets a certificate without a check-in that stands; the reason is told for each [after 3, 10.3]", async () => {
  const { club, event } = await aPastEvent();
  const [left, away] = [await aStudent(), await aStudent()];
  const [gone, absent] = [await aRegistration(event, left), await aRegistration(event, away)];
  await db.registration.update({ where: { id: gone.id }, data: { status: "cancelled", endedAt: daysAgo(6) } });
  expect(await issue(club, event.id)).toMatchObject({ status: 409, body: { code: "nobody_checked_in" } });
  const came = await cameTo(event, await aStudent());
  const russian = await cameTo(event, await aStudent({ firstName: "Анна", lastName: "Петрова" }));
  const devanagari = await cameTo(event, await aStudent({ firstName: "अनन्या", lastName: "कुलकर्णी" }));
  const unknown = crypto.randomUUID();
  const ids = [came, gone, absent, russian, devanagari].map(({ id }) => id);
  expect((await issue(club, event.id, { kind: "participation", ids: [...ids, unknown, came.id] })).body).toEqual({
    issued: 2,
    already: 0,
    refused: [
      { _id: gone.id, reason: "not_confirmed" },
      { _id: absent.id, reason: "not_checked_in" },
      { _id: russian.id, reason: "script_missing" },
      { _id: unknown, reason: "not_found" },
    ],
    more: false,
  });
  // Undone afterwards it revokes nothing, and gives no other one.
  await db.registration.update({ where: { id: came.id }, data: { checkedInAt: null } });
  expect((await candidates(club, event.id, { state: "issued" })).body.candidates).toMatchObject([{ _id: came.id }, { _id: devanagari.id }]);
  const { number } = await db.certificate.findFirstOrThrow({ where: { studentId: came.studentId ?? "" } });
  expect((await verify(number)).body.status).toBe("valid");
  await revoke(club, event.id, number);
  expect((await issue(club, event.id, { kind: "participation", ids: [came.id] })).body).toMatchObject({
    issued: 0,
    refused: [{ reason: "not_checked_in" }],
  });
  expect((await candidates(club, event.id)).body.counts).toEqual({ eligible: 0, issued: 1, not_checked_in: 2, script_missing: 1 });
});

test.each([
  ["not over", { endsAt: new Date(Date.now() + DAY_MS) }, 409, "event_not_over"],
  ["cancelled", { status: "cancelled" }, 410, "event_cancelled"],
  ["hidden", { status: "hidden", hiddenFrom: "published" }, 409, "event_hidden"],
  ["a draft", { status: "draft" }, 409, "event_not_published"],
] as const)("an event that is %s issues nothing [after 3]", async (_what, fields, status, code) => {
  const { club, event } = await aPastEvent(fields);
  await cameTo(event, await aStudent());
  expect(await issue(club, event.id)).toMatchObject({ status, body: { code } });
  expect(await db.certificate.count()).toBe(0);
});

test("volunteers are those who came, and helpers who were there before the end and after the start [after 3]", async () => {
  const { club, event } = await aPastEvent();
  const grantOf = async (fields: { at: Date; ended?: Date; of?: "event" | "club" }) => {
    const where = fields.of === "club" ? { club } : { event };
    const grant = await aGrant(await aStudent(), { role: "door", ...where });
    const ended = fields.ended && { state: "ended" as const, endedAt: fields.ended };
    return db.grant.update({ where: { id: grant.id }, data: { acceptedAt: fields.at, ...ended } });
  };
  const before = daysBefore(1);
  const helpers = [
    await grantOf({ at: before }),
    await grantOf({ at: before, of: "club" }),
    await grantOf({ at: before, ended: new Date(STARTS_AT.getTime() + 1000) }),
  ];
  const [late, early] = [await grantOf({ at: new Date() }), await grantOf({ at: new Date(before.getTime() - DAY_MS), ended: before })];
  const { body } = await candidates(club, event.id, { kind: "volunteer", of: "helper" });
  expect(body.candidates.map(({ _id }: { _id: string }) => _id).sort()).toEqual(helpers.map(({ id }) => id).sort());
  const ids = [...helpers, late, early].map(({ id }) => id);
  expect((await issue(club, event.id, { kind: "volunteer", ids })).body).toMatchObject({
    issued: 3,
    refused: [
      { _id: late.id, reason: "not_found" },
      { _id: early.id, reason: "not_found" },
    ],
  });
  expect((await verified(club, event.id))[0]).toMatchObject({ kind: "volunteer", title: "Certificate of Appreciation" });
  // A grant is no participation.
  await cameTo(event, await aStudent());
  expect((await issue(club, event.id, { kind: "participation", ids: [ids[0]] })).body).toMatchObject({
    issued: 0,
    refused: [{ reason: "not_found" }],
  });
  expect((await issue(club, event.id, { kind: "volunteer", all: true })).body).toMatchObject({ issued: 1, already: 3 });
});

test("an event that only helpers have certificates of is cancelled instead of removed [after 3]", async () => {
  const { club, event } = await aPastEvent();
  const student = await aStudent();
  await aCertificate(event, student, { kind: "volunteer" });
  await deleteEventAs(club, event.id);
  expect(await db.event.findUniqueOrThrow({ where: { id: event.id } })).toMatchObject({ status: "cancelled" });
  const { number } = await db.certificate.findFirstOrThrow();
  expect((await verify(number)).body.status).toBe("valid");
});

test("the list of awards is the whole: what is new is issued, what is gone revoked, the rest stays [after 3]", async () => {
  const { club, event } = await aPastEvent({ endsAt: new Date(Date.now() + DAY_MS) });
  const [first, second, away] = [
    await cameTo(event, await aStudent()),
    await cameTo(event, await aStudent()),
    await aRegistration(event, await aStudent()),
  ];
  const award = async (...awards: [string, string][]) =>
    issueWinners(
      await authorize(club, event.id, "certify"),
      awards.map(([registrationId, award]) => ({ registrationId, award })),
    );
  expect(await award([first.id, "First place"], [second.id, "Second place"], [away.id, "Third place"])).toEqual({
    issued: 2,
    already: 0,
    revoked: 0,
    refused: [{ id: away.id, award: "Third place", reason: "not_checked_in" }],
  });
  const [before] = await db.certificate.findMany({ where: { studentId: first.studentId ?? "" } });
  expect(await award([first.id, "First place"], [second.id, "Best design"])).toMatchObject({ issued: 1, already: 1, revoked: 1 });
  const living = await db.certificate.findMany({ where: { revokedAt: null }, orderBy: { award: "asc" } });
  expect(living.map(({ award: name, number }) => [name, number === before?.number])).toEqual([
    ["Best design", false],
    ["First place", true],
  ]);
  expect(await db.certificate.findFirstOrThrow({ where: { award: "Second place" } })).toMatchObject({
    reason: "The results were corrected.",
  });
  // Two lists at once are one after the other.
  await Promise.all([award([first.id, "Alpha"]), award([first.id, "Beta"])]);
  expect(await db.certificate.count({ where: { revokedAt: null } })).toBe(1);
  expect(await award()).toMatchObject({ revoked: 1 });
  expect(await issue(club, event.id, { kind: "winner", all: true })).toMatchObject({ status: 400 });
});

test("a template takes its own pictures, known placeholders and letters that can be printed [after 3]", async () => {
  const { club, event } = await aPastEvent();
  const [own, foreign] = [
    await anImage({ accountId: club.id, use: "picture" }),
    await anImage({ accountId: (await aClub()).id, use: "picture" }),
  ];
  const [ownUrl, foreignUrl] = [imageUrl(own, 800), imageUrl(foreign, 800)];
  const before = (await call(READ_TEMPLATE, { method: "GET", as: club, params: { eventId: event.id } })).body.data;
  expect(before).toMatchObject({ layout: "classic", signatories: [], texts: { winner: { title: "Certificate of Excellence" } } });
  const saved = await change(club, event.id, {
    ...template,
    unknown: 1,
    logo: ownUrl,
    signatories: [{ name: "Kavya Hegde", title: "Dean", image: ownUrl }],
  });
  expect(saved).toMatchObject({ status: 200, body: { data: { layout: "plain", logo: expect.stringContaining(own.id) } } });
  // A manager of the club may keep what is in it.
  const manager = await aStudent();
  await aGrant(manager, { role: "manager", club });
  expect((await change(manager, event.id, saved.body.data)).status).toBe(200);

  const withBody = (body: string) => ({ ...template, texts: { ...template.texts, participation: { title: "A title", body } } });
  for (const [field, sent] of [
    ["texts.participation.body", withBody("for {award}")],
    ["texts.participation.body", withBody("of {price}")],
    ["texts.participation.body", withBody("взял участие")],
    ["texts.participation.body", withBody("x".repeat(401))],
    ["texts.participation.body", withBody("")],
    ["logo", { ...template, logo: foreignUrl }],
    ["logo", { ...template, logo: "https://elsewhere.example/a.png" }],
    ["signatories.0.name", { ...template, signatories: [{ name: "K", title: "Dean" }] }],
    ["signatories", { ...template, signatories: Array.from({ length: 3 }, () => ({ name: "Kavya", title: "Dean" })) }],
    ["accent", { ...template, accent: "red" }],
    ["layout", { ...template, layout: "fancy" }],
  ] as const) {
    const { status, body } = await change(club, event.id, sent);
    expect([field, status, body.issues?.[0]?.field]).toEqual([field, 400, field]);
  }
  // The sweep leaves pictures of templates and of certificates.
  await cameTo(event, await aStudent());
  await issue(club, event.id);
  await change(club, event.id, template);
  await db.image.updateMany({ data: { sweepAt: daysAgo(1) } });
  await sweepImages();
  expect(await db.image.count({ where: { id: own.id } })).toBe(1);
});

test("a PDF is its student's and the organisers', the same each time, and nobody else's [after 3, 10.2]", async () => {
  const { club, event } = await aPastEvent();
  const [student, other] = [await aStudent({ firstName: "अनन्या", lastName: "कुलकर्णी" }), await aStudent()];
  await cameTo(event, student);
  await issue(club, event.id);
  const [{ number }] = await verified(club, event.id);
  const [one, two, organisers] = [await download(student, number), await download(student, number), await download(club, number)];
  expect([one.status, one.headers.get("content-type"), one.headers.get("content-disposition")]).toEqual([
    200,
    "application/pdf",
    expect.stringMatching(/^attachment; filename="certificate-[\w-]{14}\.pdf"$/),
  ]);
  expect(one.body).toMatch(/^%PDF-1\.7/);
  expect([two.body === one.body, organisers.body === one.body, one.body.length < 400_000]).toEqual([true, true, true]);
  expect(await db.organiserAction.count({ where: { act: "exported", subjectKind: "certificate" } })).toBe(1);
  for (const as of [undefined, other, await aClub(), await anAdmin()]) {
    expect(await download(as, number)).toMatchObject({ status: 404, body: { code: "certificate_not_found" } });
  }
  expect((await call(HEAD_PDF, { method: "HEAD", as: student, params: { number } })).status).toBe(405);
  await revoke(club, event.id, number);
  for (const as of [student, club])
    expect(await download(as, number)).toMatchObject({ status: 410, body: { code: "certificate_revoked" } });
});

test("valid certificates are printed in files of 25, and each file is a line of the log [after 3]", async () => {
  const { club, event } = await aPastEvent();
  const students = await Promise.all(Array.from({ length: 27 }, () => aStudent()));
  for (const student of students) await cameTo(event, student);
  expect(await print(club, event.id)).toMatchObject({ status: 404 });
  await issue(club, event.id);
  const first = await print(club, event.id);
  const cursor = first.headers.get("x-next-cursor") ?? "";
  const second = await print(club, event.id, { cursor });
  const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b(?!s)/g)?.length;
  expect([first.status, pagesOf(first.body), pagesOf(second.body), second.headers.get("x-next-cursor")]).toEqual([200, 25, 2, null]);
  expect(await db.organiserAction.count({ where: { act: "exported" } })).toBe(2);
  const specimen = await call(PREVIEW, { method: "GET", as: club, params: { eventId: event.id }, query: { kind: "winner" } });
  expect([specimen.status, pagesOf(specimen.body)]).toEqual([200, 1]);
});

test("what is no number is not looked up, and an address looks up 60 a minute [after 9]", async () => {
  const { event } = await aPastEvent();
  const { number } = await aCertificate(event, await aStudent());
  for (let asked = 0; asked < 70; asked++) {
    expect(await verify("7K3Q-9F2M")).toMatchObject({ status: 404, body: { code: "certificate_not_found" } });
  }
  expect((await verify(number)).status).toBe(200);
  expect(await verify("7K3Q9F2MXW4T")).toMatchObject({ status: 404, body: { code: "certificate_not_found" } });
  const statuses = await Promise.all(Array.from({ length: 120 }, async () => (await verify(number)).status));
  expect(statuses).toContain(429);
});

test("500 are issued in one call, more are refused, and all of 2,001 take two [after 3, 9]", async () => {
  const { club, event } = await aPastEvent();
  await manyWhoCame(event.id, 2001);
  const ids = (await db.registration.findMany({ select: { id: true }, take: 501 })).map(({ id }) => id);
  expect((await issue(club, event.id, { kind: "participation", ids })).status).toBe(400);
  expect((await issue(club, event.id, { kind: "participation", ids: [] })).status).toBe(400);
  expect((await issue(club, event.id, { kind: "participation", ids, all: true })).status).toBe(400);
  expect((await issue(club, event.id, { kind: "participation", ids: ids.slice(0, 500) })).body).toMatchObject({ issued: 500, more: false });
  await db.certificate.deleteMany();
  expect((await issue(club, event.id)).body).toMatchObject({ issued: 2000, more: true });
  expect((await issue(club, event.id)).body).toMatchObject({ issued: 1, already: 2000, more: false });
  expect(await db.certificate.count({ where: { revokedAt: null } })).toBe(2001);
});

/** People who came, made by two statements. */
async function manyWhoCame(eventId: string, count: number) {
  const student = await aStudent({ lastName: "Original" });
  await db.$executeRaw`
    WITH people AS (SELECT gen_random_uuid() AS id, n FROM generate_series(1, ${count}::int) n), accounts AS (
      INSERT INTO "Account" ("id", "realm", "kind", "email", "passwordHash")
      SELECT p.id, a."realm", a."kind", 'many' || p.n || '@many.example', a."passwordHash" FROM people p, "Account" a WHERE a."id" = ${student.id}::uuid
    )
    INSERT INTO "Student" ("id", "firstName", "lastName") SELECT p.id, 'Meera', 'Rao' FROM people p`;
  await db.$executeRaw`
    INSERT INTO "Registration" ("id", "eventId", "studentId", "status", "pricePaise", "confirmedAt", "checkedInAt")
    SELECT gen_random_uuid(), ${eventId}::uuid, s."id", 'confirmed', 0, now(), now() FROM "Student" s WHERE s."lastName" = 'Rao'`;
}

import { describe, expect, test } from "vitest";
import { GET as readBlogs } from "@/app/api/admin/blogs/[collegeRepId]/route";
import { GET as readClubs } from "@/app/api/admin/clubs/[collegeId]/route";
import { PUT as putDomain } from "@/app/api/admin/colleges/[id]/domain/route";
import { GET as readColleges } from "@/app/api/admin/colleges/route";
import { GET as readEvents } from "@/app/api/admin/events/[collegeRepId]/route";
import { GET as readLog } from "@/app/api/admin/log/route";
import { DELETE as deleteOrganiser } from "@/app/api/college/delete/[id]/route";
import { DELETE as deleteEvent } from "@/app/api/collegeRep/delete/[eventId]/route";
import { DELETE as deleteBlog } from "@/app/api/collegeRep/delete/blogs/[blogId]/route";
import { DELETE as deleteStudent } from "@/app/api/users/delete/[userId]/route";
import { PUT as putStudent } from "@/app/api/users/update/[id]/route";
import { PUT as putProfile } from "@/app/api/users/updateProfile/[profileId]/route";
import { authorizeSelf } from "@/lib/identity/accounts/access";
import { findCollegeOfAddress } from "@/lib/identity/colleges/service";
import { askForCollege, joinCollege } from "@/lib/identity/students/service";
import type { Account, Admin } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { decideThing } from "@/lib/site/moderation/decide";
import { call } from "@/lib/testing/call";
import { aBlog, aClub, aCollege, anAdmin, anEvent, aRegistration, aStudent, unique } from "@/lib/testing/factories";
import { codeMailedTo } from "@/lib/testing/outbox";
import { FORGET_SIZES, truncateTables } from "@/lib/testing/tables";

type Handler = Parameters<typeof call>[0];
const get = (handler: Handler, as: Account, params: Record<string, string> = {}, query: Record<string, string> = {}) =>
  call(handler, { method: "GET", as, params, query });
const setDomain = (as: Account, id: string, json: unknown) => call(putDomain, { method: "PUT", as, params: { id }, json });
const remove = (handler: Handler, as: Account, params: Record<string, string>, reason?: string) =>
  call(handler, { method: "DELETE", as, params, query: reason === undefined ? {} : { reason } });
const logOf = async (admin: Admin) => (await get(readLog, admin)).body.actions;

const nowhere = crypto.randomUUID();

describe("the lists", () => {
  test("the colleges have their domain and whether it is confirmed, and no secrets", async () => {
    const admin = await anAdmin();
    const { id } = await aCollege({ name: "Fergusson", email: "info@fergusson.edu", emailDomain: "fergusson.edu", domainProvedAt: null });
    const { status, body } = await get(readColleges, admin);
    expect(status).toBe(200);
    expect(body).toEqual({
      colleges: [
        {
          _id: id,
          name: "Fergusson",
          email: "info@fergusson.edu",
          emailDomain: "fergusson.edu",
          isDomainProved: false,
          hasSecondFactor: false,
        },
      ],
      nextCursor: null,
    });
  });

  test("without data a list is empty", async () => {
    const admin = await anAdmin();
    const club = await aClub();
    expect((await get(readEvents, admin, { collegeRepId: club.id })).body).toEqual({ events: [] });
    expect((await get(readBlogs, admin, { collegeRepId: club.id })).body).toEqual({ blogs: [], nextCursor: null });
    expect((await get(readClubs, admin, { collegeId: (await aCollege()).id })).body).toEqual({ representatives: [], nextCursor: null });
    expect((await get(readLog, admin)).body).toEqual({ actions: [], nextCursor: null });
  });

  test("a college's clubs are its own, and a club's events and blogs its own, cancelled events too [spec 7]", async () => {
    const admin = await anAdmin();
    const college = await aCollege();
    const [club] = [await aClub({ college, name: "Robotics", email: "robotics@x.edu" }), await aClub()];
    const [first, second] = [await anEvent(club, { createdAt: new Date(1000) }), await anEvent(club, { status: "cancelled" })];
    await anEvent(await aClub());
    const blog = await db.blog.create({
      data: { clubId: club.id, title: "Our mat", content: "Two robots on it.", college: "Fergusson", createdAt: new Date(5000) },
    });
    expect((await get(readClubs, admin, { collegeId: college.id })).body.representatives).toEqual([
      { _id: club.id, clubName: "Robotics", email: "robotics@x.edu", hasSecondFactor: false },
    ]);
    const { events } = (await get(readEvents, admin, { collegeRepId: club.id })).body;
    expect(events.map((event: { _id: string; status: string }) => [event._id, event.status])).toEqual([
      [second.id, "Cancelled"],
      [first.id, "Published"],
    ]);
    expect((await get(readBlogs, admin, { collegeRepId: club.id })).body.blogs).toEqual([
      { _id: blog.id, title: "Our mat", college: "Fergusson", date: 5000 },
    ]);
  });

  test("a hidden blog is listed with the reason and the note [trust 4]", async () => {
    const [admin, college] = [await anAdmin(), await aCollege()];
    const club = await aClub({ college });
    const blog = await aBlog(club);
    const hiding = { reason: "fraud", note: "Payments outside Quad are against the rules." } as const;
    await decideThing(college, { subject: "blog", id: blog.id }, { action: "hide", ...hiding });
    expect((await get(readBlogs, admin, { collegeRepId: club.id })).body.blogs).toMatchObject([
      { _id: blog.id, isHidden: true, hidden: { by: "college", ...hiding, look: null } },
    ]);
  });

  test("an unknown account has no list", async () => {
    const admin = await anAdmin();
    expect(await get(readClubs, admin, { collegeId: nowhere })).toMatchObject({ status: 404, body: { code: "college_not_found" } });
    expect(await get(readEvents, admin, { collegeRepId: nowhere })).toMatchObject({ status: 404, body: { code: "account_not_found" } });
    expect(await get(readBlogs, admin, { collegeRepId: nowhere })).toMatchObject({ status: 404, body: { code: "account_not_found" } });
    expect(await get(readClubs, admin, { collegeId: "fergusson" })).toMatchObject({ status: 404 });
  });

  test.each([["name"], ["-name"], ["email"], ["-email"], ["unconfirmed"]])(
    "colleges sorted by %s: page after page each comes once, in order",
    async (sort) => {
      const admin = await anAdmin();
      const names = ["alpha", "Beta", "beta", "gamma", "Delta", "epsilon", "Zeta"];
      for (const [index, name] of names.entries()) {
        await aCollege({ name: `${name} College`, email: `${unique()}@x.edu`, domainProvedAt: index % 2 ? new Date() : null });
      }
      type Row = { name: string; email: string; isDomainProved: boolean };
      const seen: Row[] = [];
      let cursor: string | undefined;
      do {
        const { status, body } = await get(readColleges, admin, {}, { sort, limit: "2", ...(cursor && { cursor }) });
        expect(status).toBe(200);
        expect(body.colleges.length).toBeLessThanOrEqual(2);
        seen.push(...body.colleges);
        cursor = body.nextCursor ?? undefined;
      } while (cursor);
      expect(new Set(seen.map(({ email }) => email)).size).toBe(names.length);
      const keyOf = ({ name, email, isDomainProved }: Row) =>
        sort.endsWith("email") ? email : sort === "unconfirmed" ? `${Number(isDomainProved)}${name.toLowerCase()}` : name.toLowerCase();
      const keys = seen.map(keyOf);
      const inOrder = [...keys].sort();
      expect(keys).toEqual(sort.startsWith("-") ? inOrder.reverse() : inOrder);
    },
  );

  test("a search finds a part of the name, the email or the domain, in any case and literally", async () => {
    const admin = await anAdmin();
    const { id } = await aCollege({ name: "100% Arts", email: "office@deccan.edu", emailDomain: "deccan-arts.edu" });
    await aCollege({ name: "Malabar" });
    for (const q of ["0% a", "OFFICE@", "Deccan-"]) {
      expect((await get(readColleges, admin, {}, { q })).body.colleges.map(({ _id }: { _id: string }) => _id)).toEqual([id]);
    }
    for (const q of ["_", "0%%", "'"]) expect((await get(readColleges, admin, {}, { q })).body.colleges).toEqual([]);
  });

  test("an invalid limit, order or cursor is refused, and so is a cursor of another order", async () => {
    const admin = await anAdmin();
    await Promise.all([aCollege(), aCollege()]);
    const { nextCursor } = (await get(readColleges, admin, {}, { limit: "1" })).body;
    const malformed: Record<string, string>[] = [
      { limit: "0" },
      { limit: "101" },
      { limit: "x" },
      { sort: "password" },
      { cursor: "x" },
      { q: "a\0" },
    ];
    for (const query of malformed) {
      expect(await get(readColleges, admin, {}, query)).toMatchObject({ status: 400 });
    }
    expect(await get(readColleges, admin, {}, { sort: "-name", cursor: nextCursor })).toMatchObject({ status: 400 });
    expect(await get(readLog, admin, {}, { cursor: nextCursor })).toMatchObject({ status: 400 });
  });
});

describe("a college's domain", () => {
  test("after it is confirmed students are verified by it; repeating changes nothing", async () => {
    const admin = await anAdmin();
    const { id } = await aCollege({ name: "Fergusson", emailDomain: "fergusson.edu", domainProvedAt: null });
    expect(await findCollegeOfAddress("a@fergusson.edu")).toBeNull();
    expect(await setDomain(admin, id, { confirmed: true })).toMatchObject({
      status: 200,
      body: { message: "fergusson.edu confirmed", data: { _id: id, emailDomain: "fergusson.edu", isDomainProved: true } },
    });
    expect(await setDomain(admin, id, { confirmed: true })).toMatchObject({ status: 200, body: { data: { isDomainProved: true } } });
    expect(await findCollegeOfAddress("a@fergusson.edu")).toMatchObject({ id });
    expect(await logOf(admin)).toMatchObject([
      { act: "confirmed_domain", subject: "college", subjectId: id, subjectName: "Fergusson", reason: null },
    ]);
  });

  test("after it is withdrawn its students are unverified, their addresses free, and their seats kept", async () => {
    const admin = await anAdmin();
    const college = await aCollege({ emailDomain: "fergusson.edu" });
    const [student, other] = [await aStudent({ college }), await aStudent({ college: await aCollege() })];
    await aRegistration(await anEvent(await aClub({ college })), student);
    expect(await setDomain(admin, college.id, { confirmed: false, reason: "It is another college's." })).toMatchObject({
      status: 200,
      body: { message: "fergusson.edu no longer confirmed", data: { isDomainProved: false } },
    });
    expect(await db.student.findMany({ where: { collegeId: { not: null } }, select: { id: true } })).toEqual([{ id: other.id }]);
    expect(await db.student.findUnique({ where: { id: student.id }, select: { collegeEmail: true } })).toEqual({ collegeEmail: null });
    expect(await db.registration.count({ where: { studentId: student.id, status: "confirmed" } })).toBe(1);
    expect(await findCollegeOfAddress("a@fergusson.edu")).toBeNull();
    expect(await logOf(admin)).toMatchObject([{ act: "withdrew_domain", reason: "It is another college's." }]);
  });

  test("a student who verifies during the withdrawal does not stay verified", async () => {
    const admin = await anAdmin();
    const college = await aCollege();
    const { emailDomain } = await db.college.findUniqueOrThrow({ where: { id: college.id }, select: { emailDomain: true } });
    const students = await Promise.all(Array.from({ length: 4 }, () => aStudent()));
    const asked = await Promise.all(
      students.map(async (student) => {
        const email = `${unique()}@${emailDomain}`;
        await askForCollege(authorizeSelf(student, student.id), { userId: student.id, email });
        return { student, otp: await codeMailedTo(email) };
      }),
    );
    await Promise.allSettled([
      ...asked.map(({ student, otp }) => joinCollege(authorizeSelf(student, student.id), { userId: student.id, otp })),
      setDomain(admin, college.id, { confirmed: false }),
    ]);
    expect(await db.student.count({ where: { collegeId: college.id } })).toBe(0);
  });

  test("of colleges with the same domain one is confirmed, also concurrently; after a withdrawal the next one can be", async () => {
    const admin = await anAdmin();
    const domain = { emailDomain: "fergusson.edu", domainProvedAt: null };
    const colleges = [await aCollege(domain), await aCollege(domain), await aCollege(domain)];
    const answers = await Promise.all(colleges.map(({ id }) => setDomain(admin, id, { confirmed: true })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "domain_taken" });
    const [winner, next] = [answers.findIndex(({ status }) => status === 200), answers.findIndex(({ status }) => status === 409)];
    await setDomain(admin, colleges[winner]?.id ?? "", { confirmed: false });
    expect(await setDomain(admin, colleges[next]?.id ?? "", { confirmed: true })).toMatchObject({ status: 200 });
    expect(await logOf(admin)).toHaveLength(3);
  });

  test("confirmed twice concurrently is one action", async () => {
    const admin = await anAdmin();
    const { id } = await aCollege({ domainProvedAt: null });
    await Promise.all([1, 2, 3].map(() => setDomain(admin, id, { confirmed: true })));
    expect(await logOf(admin)).toHaveLength(1);
  });

  test("shared by many colleges is confirmed for none", async () => {
    const admin = await anAdmin();
    const { id } = await aCollege({ emailDomain: "edu.in", domainProvedAt: null });
    expect(await setDomain(admin, id, { confirmed: true })).toMatchObject({ status: 409, body: { code: "domain_shared" } });
    expect(await db.college.count({ where: { domainProvedAt: { not: null } } })).toBe(0);
  });

  test("needs a college, and a body with a value", async () => {
    const admin = await anAdmin();
    const college = await aCollege({ domainProvedAt: null });
    expect(await setDomain(admin, nowhere, { confirmed: true })).toMatchObject({ status: 404, body: { code: "college_not_found" } });
    for (const json of [{}, { confirmed: "yes" }, { confirmed: true, reason: "x".repeat(501) }]) {
      expect(await setDomain(admin, college.id, json)).toMatchObject({ status: 400 });
    }
    expect(await setDomain(college, college.id, { confirmed: true })).toMatchObject({ status: 403 });
    expect(await db.college.count({ where: { domainProvedAt: { not: null } } })).toBe(0);
    expect(await logOf(admin)).toEqual([]);
  });
});

describe("the log", () => {
  test("names deleted objects by their last name, with the reason, newest first; a person only by id", async () => {
    const admin = await anAdmin();
    const college = await aCollege({ name: "Fergusson" });
    const club = await aClub({ college, name: "Robotics" });
    const [lonely, joined] = [await anEvent(club, { name: "Lonely" }), await anEvent(club, { name: "Joined" })];
    const student = await aStudent({ firstName: "Ananya", lastName: "Kulkarni" });
    await aRegistration(joined, await aStudent());
    await remove(deleteEvent, admin, { eventId: lonely.id }, "Spam");
    await remove(deleteEvent, admin, { eventId: joined.id }, "Not allowed here");
    await remove(deleteStudent, admin, { userId: student.id }, "Asked by mail");
    await remove(deleteOrganiser, admin, { id: club.id }, "Dissolved");
    await remove(deleteOrganiser, admin, { id: college.id });
    const log = await logOf(admin);
    expect(log.map(({ _id, at, ...act }: { _id: string; at: string }) => act)).toEqual([
      { act: "deleted", subject: "college", subjectId: college.id, subjectName: "Fergusson", reason: null },
      { act: "deleted", subject: "club", subjectId: club.id, subjectName: "Robotics", reason: "Dissolved" },
      { act: "deleted", subject: "student", subjectId: student.id, subjectName: null, reason: "Asked by mail" },
      { act: "cancelled", subject: "event", subjectId: joined.id, subjectName: "Joined", reason: "Not allowed here" },
      { act: "deleted", subject: "event", subjectId: lonely.id, subjectName: "Lonely", reason: "Spam" },
    ]);
    expect(JSON.stringify(log)).not.toMatch(/Ananya|@/);
  });

  test("contains a deleted blog and a changed student, but not the admin's own account", async () => {
    const admin = await anAdmin();
    const blog = await aBlog(await aClub(), { title: "Our mat" });
    const student = await aStudent();
    const { id: profileId } = await db.profile.findUniqueOrThrow({ where: { studentId: student.id }, select: { id: true } });
    await Promise.all([1, 2].map(() => remove(deleteBlog, admin, { blogId: blog.id }, "Spam")));
    await call(putStudent, { method: "PUT", as: admin, params: { id: student.id }, json: { firstName: "Meera" } });
    await call(putProfile, { method: "PUT", as: admin, params: { profileId }, json: { about: "Robots" } });
    await call(putStudent, { method: "PUT", as: admin, params: { id: admin.id }, json: { firstName: "Head" } });
    await call(putStudent, { method: "PUT", as: student, params: { id: student.id }, json: { firstName: "Asha" } });
    expect(await logOf(admin)).toMatchObject([
      { act: "changed", subject: "student", subjectId: student.id, subjectName: null },
      { act: "changed", subject: "student", subjectId: student.id, subjectName: null },
      { act: "deleted", subject: "blog", subjectId: blog.id, subjectName: "Our mat", reason: "Spam" },
    ]);
  });

  test("contains no actions of others", async () => {
    const admin = await anAdmin();
    const college = await aCollege();
    const [club, sibling] = [await aClub({ college }), await aClub({ college })];
    const event = await anEvent(club);
    await remove(deleteEvent, club, { eventId: event.id });
    await remove(deleteOrganiser, club, { id: club.id });
    await remove(deleteOrganiser, college, { id: sibling.id });
    await remove(deleteOrganiser, college, { id: college.id });
    const student = await aStudent();
    await remove(deleteStudent, student, { userId: student.id });
    expect(await db.account.count()).toBe(1);
    expect(await logOf(admin)).toEqual([]);
  });

  test("has one entry for an action that is repeated, also concurrently", async () => {
    const admin = await anAdmin();
    const club = await aClub();
    const [lonely, joined] = [await anEvent(club), await anEvent(club)];
    await aRegistration(joined, await aStudent());
    const all = [1, 2, 3].flatMap(() => [
      remove(deleteEvent, admin, { eventId: lonely.id }, "Spam"),
      remove(deleteEvent, admin, { eventId: joined.id }, "Spam"),
    ]);
    await Promise.all(all);
    await remove(deleteEvent, admin, { eventId: joined.id }, "Spam");
    await Promise.all([1, 2].map(() => remove(deleteOrganiser, admin, { id: club.id })));
    expect((await logOf(admin)).map(({ act, subject }: { act: string; subject: string }) => `${act} ${subject}`).sort()).toEqual([
      "cancelled event",
      "deleted club",
      "deleted event",
    ]);
  });

  test("contains no failed action", async () => {
    const admin = await anAdmin();
    expect(await remove(deleteStudent, admin, { userId: admin.id }, "Oops")).toMatchObject({ status: 404 });
    expect(await remove(deleteOrganiser, admin, { id: nowhere }, "Oops")).toMatchObject({ status: 404 });
    expect(await remove(deleteEvent, admin, { eventId: nowhere }, "Oops")).toMatchObject({ status: 404 });
    expect(await remove(deleteOrganiser, admin, { id: (await aCollege()).id }, "x".repeat(501))).toMatchObject({ status: 400 });
    expect(await logOf(admin)).toEqual([]);
  });

  test("is read page by page, each entry once", async () => {
    const admin = await anAdmin();
    const { id } = await aCollege();
    for (let turn = 0; turn < 7; turn++) await setDomain(admin, id, { confirmed: turn % 2 === 1 });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await get(readLog, admin, {}, { limit: "3", ...(cursor && { cursor }) });
      seen.push(...body.actions.map(({ _id }: { _id: string }) => _id));
      cursor = body.nextCursor ?? undefined;
    } while (cursor);
    const all = (await logOf(admin)).map(({ _id }: { _id: string }) => _id);
    expect(seen).toEqual(all);
    expect(all).toHaveLength(7);
  });

  test("is searched by words, action and days, alone and together, page by page", async () => {
    const admin = await anAdmin();
    const [tide, peak] = [await aCollege({ name: "Tide 100%" }), await aCollege({ name: "Peak" })];
    for (const college of [tide, peak]) {
      await setDomain(admin, college.id, { confirmed: false, reason: "Not theirs" });
      await setDomain(admin, college.id, { confirmed: true });
    }
    // Half past midnight of 2 May in India, still 1 May in UTC.
    const at = new Date("2030-05-01T19:00:00Z");
    await db.adminAction.create({ data: { at, act: "deleted", subject: "student", subjectId: peak.id, reason: "Asked by mail" } });
    const found = async (query: Record<string, string>) =>
      (await get(readLog, admin, {}, query)).body.actions.map(
        ({ act, subjectName }: { act: string; subjectName: string | null }) => `${act} ${subjectName}`,
      );
    expect(await found({ q: "tIDE" })).toEqual(["confirmed_domain Tide 100%", "withdrew_domain Tide 100%"]);
    expect(await found({ q: "0%" })).toHaveLength(2);
    expect(await found({ q: "_" })).toEqual([]);
    expect(await found({ q: "not theirs" })).toEqual(["withdrew_domain Peak", "withdrew_domain Tide 100%"]);
    expect(await found({ q: peak.id.slice(0, 13) })).toEqual(["deleted null", "confirmed_domain Peak", "withdrew_domain Peak"]);
    expect(await found({ act: "deleted" })).toEqual(["deleted null"]);
    expect(await found({ act: "withdrew_domain", q: "peak", from: "", to: "" })).toEqual(["withdrew_domain Peak"]);
    expect(await found({ from: "2030-05-02", to: "2030-05-02" })).toEqual(["deleted null"]);
    expect(await found({ to: "2030-05-01" })).toHaveLength(4);
    expect(await found({ from: "2030-05-03" })).toEqual([]);
    const first = (await get(readLog, admin, {}, { act: "confirmed_domain", limit: "1" })).body;
    const second = (await get(readLog, admin, {}, { act: "confirmed_domain", limit: "1", cursor: first.nextCursor })).body;
    expect([...first.actions, ...second.actions].map(({ subjectName }) => subjectName)).toEqual(["Peak", "Tide 100%"]);
    expect(second.nextCursor).toBeNull();
  });

  test.each<Record<string, string>>([{ act: "blessed" }, { from: "2030-02-30" }, { to: "yesterday" }, { q: "x".repeat(201) }])(
    "%j is no search",
    async (query) => {
      expect(await get(readLog, await anAdmin(), {}, query)).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    },
  );

  test("is searched through an index", async () => {
    await truncateTables();
    const text = "lower(coalesce(\"subjectName\", '') || ' ' || coalesce(\"reason\", '') || ' ' || \"subjectId\"::text) LIKE '%tide%'";
    for (const [condition, index] of [
      [text, "AdminAction_words_idx"],
      [`"act" = 'deleted'`, "AdminAction_act_at_id_idx"],
      [`"at" < now()`, "AdminAction_at_id_idx"],
    ]) {
      const [, , rows] = await db.$transaction([
        db.$executeRaw`SET LOCAL enable_seqscan = off`,
        db.$executeRawUnsafe(FORGET_SIZES),
        db.$queryRawUnsafe(`EXPLAIN SELECT FROM "AdminAction" WHERE ${condition} ORDER BY "at" DESC, "id" DESC LIMIT 20`),
      ]);
      expect(JSON.stringify(rows)).toContain(index);
    }
  });

  test("cannot be changed or shortened by any statement [organisers 15, 19.13]", async () => {
    const admin = await anAdmin();
    const { id } = await aCollege();
    await setDomain(admin, id, { confirmed: false });
    for (const sql of [
      `UPDATE "AdminAction" SET "reason" = 'never'`,
      `UPDATE "AdminAction" SET "reason" = 'never' WHERE false`,
      `DELETE FROM "AdminAction"`,
      `TRUNCATE "AdminAction"`,
      `TRUNCATE "AdminAction", "College" CASCADE`,
      `INSERT INTO "AdminAction" SELECT * FROM "AdminAction" ON CONFLICT ("id") DO UPDATE SET "reason" = 'never'`,
    ]) {
      await expect(db.$executeRawUnsafe(sql), sql).rejects.toThrow(/append-only/);
    }
    expect(await logOf(admin)).toMatchObject([{ act: "withdrew_domain", reason: null }]);
    expect(await db.college.count()).toBe(1);
  });
});

import { expect, test } from "vitest";
import { POST as joinCollege } from "@/app/api/auth/profile-verify/route";
import { POST as resend } from "@/app/api/auth/resend-otp/route";
import { POST as askForCollege } from "@/app/api/auth/student-verify/route";
import type { College, Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { call } from "@/lib/testing/call";
import { aCollege, aStudent, unique } from "@/lib/testing/factories";
import { codeMailedTo, mailsTo } from "@/lib/testing/outbox";

const domainOf = async ({ id }: College) => (await db.college.findUniqueOrThrow({ where: { id } })).emailDomain;
const ask = (student: Student, email: string, domain?: string) =>
  call(askForCollege, { as: student, json: { email, userId: student.id, domain } });
const join = (student: Student, otp: string) => call(joinCollege, { as: student, json: { userId: student.id, otp } });

test("a student with an address of a college is verified for it", async () => {
  const college = await aCollege();
  const student = await aStudent();
  const email = `ananya@${await domainOf(college)}`;
  expect(await ask(student, email)).toMatchObject({ status: 200, body: { message: "Verification OTP email sent" } });
  expect(await join(student, await codeMailedTo(email))).toMatchObject({ status: 200, body: { status: "VERIFIED" } });
  expect(await db.student.findUniqueOrThrow({ where: { id: student.id } })).toMatchObject({ collegeId: college.id, collegeEmail: email });
  expect(await ask(student, email)).toMatchObject({ status: 409, body: { message: "User already verified!!!" } });
});

test("an address below a college's domain belongs to that college; the longest domain wins", async () => {
  const college = await aCollege();
  const domain = await domainOf(college);
  const institute = await aCollege({ emailDomain: `med.${domain}` });
  for (const [host, owner] of [
    [`cs.${domain}`, college],
    [`med.${domain}`, institute],
    [`ug.med.${domain}`, institute],
  ] as const) {
    const student = await aStudent();
    const email = `s-${unique()}@${host}`;
    await ask(student, email);
    expect(await join(student, await codeMailedTo(email))).toMatchObject({ status: 200 });
    expect(await db.student.findUniqueOrThrow({ where: { id: student.id } })).toMatchObject({ collegeId: owner.id });
  }
});

test("an unproved domain, or one with only the same ending, belongs to no college", async () => {
  const unproved = await aCollege({ domainProvedAt: null });
  const proved = await aCollege();
  for (const email of [`a@${await domainOf(unproved)}`, `a@not${await domainOf(proved)}`, "a@gmail.com"]) {
    expect(await ask(await aStudent(), email)).toMatchObject({ status: 404, body: { message: "Oops, Your college is not exist!!!" } });
  }
});

test("the domain in the verification screen must be the address's", async () => {
  const college = await aCollege();
  const domain = await domainOf(college);
  expect(await ask(await aStudent(), `a@${domain}`, "other.edu.in")).toMatchObject({ status: 400, body: { code: "domain_mismatch" } });
  expect(await ask(await aStudent(), `a@cs.${domain}`, domain.toUpperCase())).toMatchObject({ status: 200 });
});

test("one address verifies one student, in any spelling and with any number of concurrent tries", async () => {
  const domain = await domainOf(await aCollege());
  const students = await Promise.all(Array.from({ length: 5 }, () => aStudent()));
  const codes: string[] = [];
  for (const [index, student] of students.entries()) {
    await db.codeMailbox.deleteMany();
    expect(await ask(student, `Ananya${index ? `+${index}` : ""}@${domain.toUpperCase()}`)).toMatchObject({ status: 200 });
    codes.push(await codeMailedTo(`ananya@${domain}`));
  }
  const answers = await Promise.all(students.map((student, index) => join(student, codes[index] ?? "")));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(await db.student.count({ where: { collegeEmail: `ananya@${domain}` } })).toBe(1);
  expect(await ask(await aStudent(), `ananya@${domain}`)).toMatchObject({ status: 409, body: { code: "college_email_taken" } });
});

test("a student requests and enters codes only for themself", async () => {
  const [student, other] = [await aStudent(), await aStudent()];
  expect(await call(askForCollege, { as: student, json: { email: "a@b.edu", userId: other.id } })).toMatchObject({ status: 403 });
  expect(await call(joinCollege, { as: student, json: { userId: other.id, otp: "7K3Q" } })).toMatchObject({ status: 403 });
});

test("more students than connections verify concurrently, and none fails", async () => {
  const domain = await domainOf(await aCollege());
  const students = await Promise.all(Array.from({ length: 16 }, () => aStudent()));
  const codes = await Promise.all(
    students.map(async (student) => {
      const email = `${unique()}@${domain}`;
      await ask(student, email);
      return codeMailedTo(email);
    }),
  );
  const answers = await Promise.all(students.map((student, index) => join(student, codes[index] ?? "")));
  expect(answers.map(({ status }) => status)).toEqual(students.map(() => 200));
});

test("after a student is verified, no one who knows the id can request another code", async () => {
  const email = `${unique()}@${await domainOf(await aCollege())}`;
  const student = await aStudent();
  await ask(student, email);
  await join(student, await codeMailedTo(email));
  await Promise.all([db.oneTimeCode.updateMany({ data: { sentTimes: [] } }), db.codeMailbox.deleteMany()]);
  expect(await call(resend, { json: { userId: student.id, purpose: "profile" } })).toMatchObject({ status: 200 });
  expect(await mailsTo(email)).toHaveLength(1);
});

import { rm } from "node:fs/promises";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { POST as upload } from "@/app/api/uploads/route";
import { GET as getUser } from "@/app/api/users/[userId]/route";
import { GET as getProfile } from "@/app/api/users/profile/[profileId]/route";
import { PUT as putUser } from "@/app/api/users/update/[id]/route";
import { PUT as putProfile } from "@/app/api/users/updateProfile/[profileId]/route";
import { authorizeSelf } from "@/lib/identity/accounts/access";
import type { Account, Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { deleteStudent } from "@/lib/site/removal/delete-student";
import { call } from "@/lib/testing/call";
import { aClub, aCollege, anAdmin, anEvent, anImage, aRegistration, aStudent } from "@/lib/testing/factories";
import { aPicture, storedFiles, uploadOf } from "@/lib/testing/pictures";

beforeEach(() => rm(path.join(env.DATA_DIR, "uploads"), { recursive: true, force: true }));

const someone = () => crypto.randomUUID();
const readUser = (as: Account | undefined, userId: string) => call(getUser, { method: "GET", as, params: { userId } });
const readProfile = (as: Account | undefined, profileId: string) => call(getProfile, { method: "GET", as, params: { profileId } });
const saveUser = (as: Account | undefined, id: string, json: unknown) => call(putUser, { method: "PUT", as, params: { id }, json });
const saveProfile = (as: Account | undefined, profileId: string, json: unknown) =>
  call(putProfile, { method: "PUT", as, params: { profileId }, json });
const profileOf = async ({ id }: Pick<Student, "id">) => db.profile.findUniqueOrThrow({ where: { studentId: id } });
const rowOf = ({ id }: Pick<Student, "id">) => db.student.findUniqueOrThrow({ where: { id } });
const passwordOf = async ({ id }: Pick<Student, "id">) => (await db.account.findUniqueOrThrow({ where: { id } })).passwordHash;

async function aPictureOf(as: Account): Promise<string> {
  const { status, body } = await call(upload, { as, body: uploadOf(await aPicture(300, 300).jpeg().toBuffer()) });
  expect(status).toBe(201);
  return body.url;
}

describe("reading", () => {
  test("a student reads the account as documented, without the password's hash [spec 3, 7]", async () => {
    const college = await aCollege();
    const student = await aStudent({ college, email: "ananya@example.edu" });
    const event = await anEvent(await aClub(), { name: "Raga After Dark", registrationClosesAt: new Date("2027-03-04T20:00:00Z") });
    await aRegistration(event, student);
    const { id: profileId } = await profileOf(student);
    await db.profile.update({ where: { id: profileId }, data: { gender: "female", dateOfBirth: new Date("2005-03-04"), about: "Alto." } });
    const { status, body } = await readUser(student, student.id);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        message: "User found",
        data: {
          _id: student.id,
          firstName: "Ananya",
          lastName: "Kulkarni",
          email: "ananya@example.edu",
          image: "/avatar/AK",
          isVerified: true,
          college: { _id: college.id, name: expect.any(String) },
          additionalDetails: profileId,
          participated: [
            {
              _id: event.id,
              id: event.id,
              eventName: "Raga After Dark",
              // Past midnight on campus.
              registrationEndDate: "2027-03-05",
              poster: expect.stringMatching(/\.webp$/),
              status: "Published",
            },
          ],
          gender: "female",
          dateOfBirth: "2005-03-04",
          about: "Alto.",
          yearOfStudy: null,
        },
      },
    });
    expect(await readProfile(student, profileId)).toMatchObject({
      status: 200,
      body: { data: { _id: profileId, gender: "female", dateOfBirth: "2005-03-04", about: "Alto." } },
    });
  });

  test("unknown values of a new student are null, and a held seat is not a joined event", async () => {
    const student = await aStudent();
    const event = await anEvent(await aClub(), { pricePaise: 25_000 });
    await db.registration.create({
      data: { eventId: event.id, studentId: student.id, status: "held", pricePaise: 25_000, heldUntil: new Date(Date.now() + 60_000) },
    });
    expect((await readUser(student, student.id)).body.data).toMatchObject({
      isVerified: false,
      college: null,
      participated: [],
      gender: null,
      dateOfBirth: null,
      about: null,
    });
  });

  test("only the student and the admin read an account or profile", async () => {
    const [student, other, admin] = [await aStudent(), await aStudent(), await anAdmin()];
    const { id: profileId } = await profileOf(student);
    for (const as of [undefined, other, await aCollege(), await aClub()]) {
      const status = as ? 403 : 401;
      expect(await readUser(as, student.id)).toMatchObject({ status });
      expect(await readProfile(as, profileId)).toMatchObject({ status });
    }
    expect(await readUser(admin, student.id)).toMatchObject({ status: 200, body: { data: { _id: student.id } } });
    expect(await readProfile(admin, profileId)).toMatchObject({ status: 200, body: { data: { _id: profileId } } });
    expect(await readUser(admin, admin.id)).toMatchObject({ status: 200, body: { data: { firstName: "Quad" } } });
  });

  test("an unknown or invalid id is a 404", async () => {
    const admin = await anAdmin();
    for (const id of [someone(), "no-id", (await aClub()).id]) {
      expect(await readUser(admin, id)).toMatchObject({ status: 404 });
      expect(await readProfile(admin, id)).toMatchObject({ status: 404 });
      expect(await saveUser(admin, id, { firstName: "Meera" })).toMatchObject({ status: 404 });
      expect(await saveProfile(admin, id, { about: "" })).toMatchObject({ status: 404 });
    }
  });
});

describe("changing the account", () => {
  test("names change; other fields of the documented call are accepted and ignored", async () => {
    const student = await aStudent({ email: "ananya@example.edu" });
    const hash = await passwordOf(student);
    const { data } = (await readUser(student, student.id)).body;
    const sent = {
      ...data,
      firstName: " Meera ",
      lastName: "Rao",
      email: "meera@example.edu",
      password: "Else.where1",
      isVerified: true,
      additionalDetails: someone(),
      participated: [someone()],
    };
    const { status, body, headers } = await saveUser(student, student.id, sent);
    expect({ status, body }).toEqual({
      status: 200,
      body: { status: "SUCCESS", data: { ...data, firstName: "Meera", lastName: "Rao", image: "/avatar/MR" } },
    });
    expect(await db.account.findUniqueOrThrow({ where: { id: student.id } })).toMatchObject({
      email: "ananya@example.edu",
      passwordHash: hash,
    });
    expect(await rowOf(student)).toMatchObject({ firstName: "Meera", lastName: "Rao", collegeId: null, image: null });
    // The greeting's cookies change too, and last as long as the session.
    const [name, image] = headers.getSetCookie();
    expect(name).toMatch(/^name=Meera%20Rao; Max-Age=60\d{4}; Path=\/; SameSite=Lax/);
    expect(image).toMatch(/^image=%2Favatar%2FMR; Max-Age=60\d{4}; /);
  });

  test("an absent field stays, and an empty body changes nothing", async () => {
    const student = await aStudent();
    expect(await saveUser(student, student.id, { lastName: "Rao" })).toMatchObject({ status: 200 });
    expect(await saveUser(student, student.id, {})).toMatchObject({ status: 200 });
    expect(await rowOf(student)).toMatchObject({ firstName: "Ananya", lastName: "Rao" });
  });

  test.each([
    [{ firstName: "A" }, "firstName", "First Name must be between 2 and 29 characters."],
    [{ firstName: "" }, "firstName", "First Name must be between 2 and 29 characters."],
    [{ firstName: null }, "firstName", "First Name must be between 2 and 29 characters."],
    [{ lastName: "x".repeat(30) }, "lastName", "Last Name must be between 2 and 29 characters."],
    [{ lastName: 12345 }, "lastName", "Last Name must be between 2 and 29 characters."],
    [{ image: "https://elsewhere.example/a.webp" }, "image", "Choose a picture that you have uploaded."],
    [{ image: "javascript:alert(1)" }, "image", "Choose a picture that you have uploaded."],
    [{ image: "/avatar/ZZ" }, "image", "Choose a picture that you have uploaded."],
    [{ image: ["/avatar/AK"] }, "image", "Choose a picture that you have uploaded."],
  ])("%j is refused at its field, and nothing changes", async (json, field, message) => {
    const student = await aStudent();
    const before = await rowOf(student);
    expect(await saveUser(student, student.id, { lastName: "Rao", ...json })).toMatchObject({
      status: 400,
      body: { code: "validation_failed", message, issues: [{ field, message }] },
    });
    expect(await rowOf(student)).toEqual(before);
  });

  test("a picture is the same account's upload; the previous one is removed, and an empty one means the generated avatar", async () => {
    const student = await aStudent();
    const [first, second, theirs] = [await aPictureOf(student), await aPictureOf(student), await aPictureOf(await aStudent())];
    expect(await saveUser(student, student.id, { image: theirs })).toMatchObject({ status: 400 });
    expect(await saveUser(student, student.id, { image: `/images/${(await anImage()).id}-800.webp` })).toMatchObject({ status: 400 });
    expect((await saveUser(student, student.id, { image: first })).body.data.image).toBe(first);
    // Sent back unchanged, it stays the same.
    expect((await saveUser(student, student.id, { firstName: "Meera", image: first })).body.data.image).toBe(first);
    expect((await saveUser(student, student.id, { image: second })).body.data.image).toBe(second);
    expect(await storedFiles()).not.toContain(path.basename(first));
    expect(await storedFiles()).toContain(path.basename(second));
    expect(await storedFiles()).toContain(path.basename(theirs));
    expect((await saveUser(student, student.id, { image: "" })).body.data.image).toBe("/avatar/MK");
    expect(await storedFiles()).not.toContain(path.basename(second));
    expect((await rowOf(student)).image).toBeNull();
    expect(await saveUser(student, student.id, { image: null })).toMatchObject({ status: 200 });
  });

  test("of concurrently set pictures one is stored and shown, the others are removed", async () => {
    const student = await aStudent();
    const urls = await Promise.all(Array.from({ length: 4 }, () => aPictureOf(student)));
    const answers = await Promise.all(urls.map((image) => saveUser(student, student.id, { image })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { image } = await rowOf(student);
    const left = urls.filter((url) => url === image);
    expect(left).toHaveLength(1);
    const files = await storedFiles();
    expect(urls.filter((url) => files.includes(path.basename(url)))).toEqual(left);
  });

  test("another account is changed only by the admin, whose own greeting stays", async () => {
    const [student, other, admin] = [await aStudent(), await aStudent(), await anAdmin()];
    for (const as of [undefined, other, await aCollege(), await aClub()]) {
      expect(await saveUser(as, student.id, { firstName: "Mallory" })).toMatchObject({ status: as ? 403 : 401 });
    }
    expect((await rowOf(student)).firstName).toBe("Ananya");
    const answer = await saveUser(admin, student.id, { firstName: "Meera" });
    expect(answer).toMatchObject({ status: 200, body: { data: { firstName: "Meera" } } });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe("changing the profile", () => {
  test("sent values are stored, repeated ones are the same, and an empty field is cleared", async () => {
    const student = await aStudent();
    const { id } = await profileOf(student);
    const told = { gender: "other", dateOfBirth: "2004-02-29", about: "  Runs the lights.\r\nAlways early.  " };
    for (const _ of [1, 2]) {
      expect(await saveProfile(student, id, told)).toMatchObject({
        status: 200,
        body: {
          status: "SUCCESS",
          data: { _id: id, gender: "other", dateOfBirth: "2004-02-29", about: "Runs the lights.\nAlways early." },
        },
      });
    }
    expect((await saveProfile(student, id, { about: "" })).body.data).toEqual({
      _id: id,
      gender: "other",
      dateOfBirth: "2004-02-29",
      about: null,
      yearOfStudy: null,
    });
    await saveProfile(student, id, { gender: "", dateOfBirth: "" });
    expect(await profileOf(student)).toMatchObject({ gender: null, dateOfBirth: null, about: null });
    await saveProfile(student, id, { ...told, gender: null, dateOfBirth: null });
    expect(await profileOf(student)).toMatchObject({ gender: null, dateOfBirth: null });
  });

  test.each([
    [{ gender: "Female" }, "gender", "Choose a gender from the list."],
    [{ gender: 1 }, "gender", "Choose a gender from the list."],
    [{ dateOfBirth: "2999-01-01" }, "dateOfBirth", "Enter your date of birth, like 2001-02-28."],
    [{ dateOfBirth: "1812-02-07" }, "dateOfBirth", "Enter your date of birth, like 2001-02-28."],
    [{ dateOfBirth: "2005-02-30" }, "dateOfBirth", "Enter your date of birth, like 2001-02-28."],
    [{ dateOfBirth: "4 March 2005" }, "dateOfBirth", "Enter your date of birth, like 2001-02-28."],
    [{ dateOfBirth: 20050304 }, "dateOfBirth", "Enter your date of birth, like 2001-02-28."],
    [{ about: "x".repeat(1001) }, "about", "About can have up to 1,000 characters."],
    [{ about: {} }, "about", "About can have up to 1,000 characters."],
  ])("%j is refused at its field, and nothing changes", async (json, field, message) => {
    const student = await aStudent();
    const { id } = await profileOf(student);
    await saveProfile(student, id, { gender: "male", about: "Before." });
    expect(await saveProfile(student, id, { gender: "other", ...json })).toMatchObject({
      status: 400,
      body: { code: "validation_failed", issues: [{ field, message }] },
    });
    expect(await profileOf(student)).toMatchObject({ gender: "male", dateOfBirth: null, about: "Before." });
  });

  test("markup is stored as text, and invisible and direction-changing characters are removed", async () => {
    const student = await aStudent();
    const { id } = await profileOf(student);
    const about = "<script>alert(1)</script>\u202E\u0007 नमस्ते 👩‍🚀";
    expect((await saveProfile(student, id, { about })).body.data.about).toBe("<script>alert(1)</script> नमस्ते 👩‍🚀");
    expect(await saveProfile(student, id, { about: "👩".repeat(1000) })).toMatchObject({ status: 200 });
  });

  test("another account's profile is changed only by the admin", async () => {
    const [student, other] = [await aStudent(), await aStudent()];
    const { id } = await profileOf(student);
    for (const as of [undefined, other, await aCollege(), await aClub()]) {
      expect(await saveProfile(as, id, { about: "Mallory was here." })).toMatchObject({ status: as ? 403 : 401 });
    }
    expect((await profileOf(student)).about).toBeNull();
    expect(await saveProfile(await anAdmin(), id, { about: "Kept short." })).toMatchObject({ status: 200 });
  });

  test("an edit concurrent with the deletion of its account is answered below 500 and leaves nothing behind", async () => {
    for (let round = 0; round < 5; round++) {
      const student = await aStudent();
      const { id } = await profileOf(student);
      const answers = await Promise.all([
        saveUser(student, student.id, { firstName: "Meera" }),
        deleteStudent(authorizeSelf(student, student.id)).then(() => ({ status: 200 })),
        saveProfile(student, id, { about: "Late." }),
      ]);
      for (const { status } of answers) expect([200, 401, 404]).toContain(status);
    }
    expect([await db.student.count(), await db.profile.count()]).toEqual([0, 0]);
  });
});

describe("year of study", () => {
  test("a student states it, reads it in both answers, keeps it when it is absent, and clears it", async () => {
    const student = await aStudent();
    const { id } = await profileOf(student);
    expect(await saveProfile(student, id, { yearOfStudy: 3 })).toMatchObject({ status: 200, body: { data: { yearOfStudy: 3 } } });
    expect(await saveProfile(student, id, { about: "Alto." })).toMatchObject({ body: { data: { yearOfStudy: 3 } } });
    expect((await readProfile(student, id)).body.data.yearOfStudy).toBe(3);
    expect((await readUser(student, student.id)).body.data.yearOfStudy).toBe(3);
    expect(await saveProfile(student, id, { yearOfStudy: "5" })).toMatchObject({ body: { data: { yearOfStudy: 5 } } });
    expect(await saveProfile(student, id, { yearOfStudy: "" })).toMatchObject({ body: { data: { yearOfStudy: null } } });
    expect(await profileOf(student)).toMatchObject({ studiesSince: null, about: "Alto." });
  });

  test.each([0, 7, 2.5, -1, "seven", true, [3]])("%j is none", async (yearOfStudy) => {
    const student = await aStudent();
    const { id } = await profileOf(student);
    expect(await saveProfile(student, id, { yearOfStudy })).toMatchObject({
      status: 400,
      body: { issues: [{ field: "yearOfStudy", message: "Choose a year of study from 1 to 6." }] },
    });
  });
});

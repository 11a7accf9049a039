import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { db } from "@/lib/platform/db/client";
import { mailTo } from "./mail";

export const PASSWORD = "Court.yard1";

/** A word that no other test uses. */
export const unique = () => `t${randomUUID().slice(0, 8)}`;

/** The code of the newest mail to an address, as printed there. The subject begins with it. */
export async function codeTo(address: string, options?: { after?: Date }): Promise<string> {
  const { subject } = await mailTo(address, options);
  return subject.replace(/ is your Quad code$/, "");
}

/** Deletes the address's code mails of the last hour, so that the limits ignore them. */
export async function letCodePausePass(email: string): Promise<void> {
  await db.oneTimeCode.updateMany({ where: { email }, data: { sentTimes: [] } });
  await db.codeMailbox.deleteMany({ where: { mailbox: email } });
}

export type Person = { id: string; email: string; password: string };

/** A verified student, made through the documented calls and the mailed code. */
export async function signUpStudent(request: APIRequestContext, email = `${unique()}@mail.example`): Promise<Person> {
  const id = await startSignUp(request, email);
  const verified = await request.post("/api/auth/verify-otp", { data: { userId: id, otp: await codeTo(email) } });
  expect(verified.status()).toBe(200);
  return { id, email, password: PASSWORD };
}

/** A student who has not entered the code yet. @returns the id that the code's page needs */
export async function startSignUp(request: APIRequestContext, email: string): Promise<string> {
  const data = { firstName: "Ananya", lastName: "Kulkarni", email, password: PASSWORD, confirmPassword: PASSWORD };
  const answer = await request.post("/api/auth/student-signup", { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data.userId;
}

/** A verified college whose office address proves its domain. */
export async function signUpCollege(request: APIRequestContext): Promise<Person & { domain: string }> {
  const domain = `${unique()}.edu.in`;
  const email = `office@${domain}`;
  const data = { name: `College ${domain.slice(0, 9)}`, email, emailDomain: domain, password: PASSWORD, confirmPassword: PASSWORD };
  const answer = await request.post("/api/auth/college-register", { data });
  expect(answer.status()).toBe(201);
  const id = (await answer.json()).data.userId;
  const verified = await request.post("/api/auth/verifycollege-otp", { data: { userId: id, otp: await codeTo(email) } });
  expect(verified.status()).toBe(200);
  return { id, email, password: PASSWORD, domain };
}

import { type APIRequestContext, type Browser, type BrowserContext, expect } from "@playwright/test";
import { aClub, aCollege, aStudent, PASSWORD } from "@/lib/testing/factories";
import { codeTo, type Person, signUpCollege, unique } from "./accounts";

const CLUB_NAME = "Robotics Club";

export type Role = "student" | "college" | "club" | "admin";

const LOG_IN = { student: "student-login", admin: "student-login", college: "college-login", club: "college-login" } as const;

/** Logs in through the documented call; a page of the same context then has the session's cookies. */
export async function logInAs(
  role: Role,
  request: APIRequestContext,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<void> {
  const answer = await request.post(`/api/auth/${LOG_IN[role]}`, { data: { email, password } });
  expect(answer.status()).toBe(200);
}

/** A verified club, made through the documented calls and signed in on `request`: for sites with a database of their own. */
export async function signUpClub(request: APIRequestContext): Promise<Person> {
  const college = await signUpCollege(request);
  await logInAs("college", request, college);
  const club = { email: `${unique()}@mail.example`, password: college.password };
  const data = { clubName: CLUB_NAME, ...club, confirmPassword: club.password, collegeId: college.id };
  const answer = await request.post("/api/college/club-signup", { data });
  expect(answer.status()).toBe(201);
  const id = (await answer.json()).data.userId;
  const verified = await request.post("/api/college/club-verify", { data: { userId: id, otp: await codeTo(club.email) } });
  expect(verified.status()).toBe(200);
  await logInAs("club", request, club);
  return { id, ...club };
}

/** A new college that is signed in on `context`, and one of its clubs signed in on a context of its own; the test closes that context. */
export async function signInCollegeAndClub(context: BrowserContext, browser: Browser) {
  const college = await signInAs("college", context.request);
  const clubContext = await browser.newContext();
  const club = await signInNew("club", clubContext.request, ({ email }) => aClub({ college, email, name: CLUB_NAME }));
  return { college, club, clubContext };
}

/** Makes a new account of this kind (the admin exists already) and signs the context in to it. accounts.spec.ts tests signing up. */
export async function signInAs(role: Role, request: APIRequestContext): Promise<Person> {
  if (role === "student") return signInNew(role, request, aStudent);
  if (role === "college") return signInNew(role, request, aCollege);
  if (role === "club") return signInNew(role, request, ({ email }) => aClub({ email, name: CLUB_NAME }));
  const admin = { id: "", email: process.env.ADMIN_EMAIL ?? "", password: process.env.ADMIN_PASSWORD ?? "" };
  await logInAs(role, request, admin);
  return admin;
}

type Make = (fields: { email: string }) => Promise<{ id: string }>;

async function signInNew(role: Role, request: APIRequestContext, make: Make): Promise<Person> {
  const email = `${unique()}@mail.example`;
  const { id } = await make({ email });
  const person = { id, email, password: PASSWORD };
  await logInAs(role, request, person);
  return person;
}

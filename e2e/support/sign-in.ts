import { type APIRequestContext, type Browser, expect, type Page } from "@playwright/test";
import { codeTo, PASSWORD, type Person, signUpCollege, signUpStudent, unique } from "./accounts";

export type Role = "student" | "college" | "club" | "admin";

const LOG_IN = { student: "student-login", admin: "student-login", college: "college-login", club: "college-login" } as const;

/** Logs in by the documented call; the page of the same context then has the session's cookies. */
export async function logInAs(
  role: Role,
  request: APIRequestContext,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<void> {
  const answer = await request.post(`/api/auth/${LOG_IN[role]}`, { data: { email, password } });
  expect(answer.status()).toBe(200);
}

/** A verified club of a college that is signed in on `request`. */
export async function addClub(request: APIRequestContext, collegeId: string): Promise<Person> {
  const email = `${unique()}@mail.example`;
  const data = { clubName: "Robotics Club", email, password: PASSWORD, confirmPassword: PASSWORD, collegeId };
  const answer = await request.post("/api/college/club-signup", { data });
  expect(answer.status()).toBe(201);
  const id = (await answer.json()).data.userId;
  const verified = await request.post("/api/college/club-verify", { data: { userId: id, otp: await codeTo(email) } });
  expect(verified.status()).toBe(200);
  return { id, email, password: PASSWORD };
}

/** A new college that is signed in on `page`, and a club of it that is signed in on a context of its own, which the test closes. */
export async function signInCollegeAndClub(page: Page, browser: Browser) {
  const college = await signInAs("college", page.context().request);
  const club = await addClub(page.context().request, college.id);
  const clubContext = await browser.newContext();
  await logInAs("club", clubContext.request, club);
  return { college, club, clubContext };
}

/** Makes a new account of this kind (the admin is there already) and signs the context in as it. */
export async function signInAs(role: Role, request: APIRequestContext): Promise<Person> {
  const person = await personOf(role, request);
  await logInAs(role, request, person);
  return person;
}

async function personOf(role: Role, request: APIRequestContext): Promise<Person> {
  if (role === "student") return signUpStudent(request);
  if (role === "admin") return { id: "", email: process.env.ADMIN_EMAIL ?? "", password: process.env.ADMIN_PASSWORD ?? "" };
  const college = await signUpCollege(request);
  if (role === "college") return college;
  await logInAs("college", request, college);
  return addClub(request, college.id);
}

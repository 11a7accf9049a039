import { expect, test } from "./fixtures";
import { codeTo, letCodePausePass, PASSWORD, signUpCollege, startSignUp, unique } from "./support/accounts";
import { publishEvent } from "./support/events";
import { mailsTo } from "./support/mail";
import { FIRST_ORIGIN, SECOND_ORIGIN } from "./support/servers";
import { logInAs, signInAs } from "./support/sign-in";

test("a session opened on one process is good on the other, and ends on both", async ({ playwright, request }) => {
  const college = await signUpCollege(request);
  const token = (await (await request.post(`${FIRST_ORIGIN}/api/auth/college-login`, { data: college })).json()).token;
  const caller = await playwright.request.newContext({ extraHTTPHeaders: { Authorization: `Bearer ${token}` } });
  const read = async (origin: string) => (await caller.get(`${origin}/api/college/${college.id}`)).status();
  expect([await read(FIRST_ORIGIN), await read(SECOND_ORIGIN)]).toEqual([200, 200]);
  await caller.post(`${SECOND_ORIGIN}/api/auth/logout`);
  expect([await read(FIRST_ORIGIN), await read(SECOND_ORIGIN)]).toEqual([401, 401]);
  await caller.dispose();
});

test("a code sent by one process is accepted once, by any process", async ({ request }) => {
  const email = `${unique()}@mail.example`;
  const data = { userId: await startSignUp(request, email), otp: await codeTo(email) };
  const origins = Array.from({ length: 10 }, (_, index) => (index % 2 ? FIRST_ORIGIN : SECOND_ORIGIN));
  const statuses = await Promise.all(
    origins.map(async (origin) => (await request.post(`${origin}/api/auth/verify-otp`, { data })).status()),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 400)).toHaveLength(9);
});

test("failed log-ins count on both together, however the caller names its address", async ({ request }) => {
  const data = { email: `${unique()}@mail.example`, password: "Wrong.pass1" };
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 14; attempt++) {
    const headers = {
      "X-Forwarded-For": `203.0.113.${attempt}`,
      "X-Real-IP": `203.0.113.${attempt}`,
      Forwarded: `for=203.0.113.${attempt}`,
    };
    const origin = attempt % 2 ? FIRST_ORIGIN : SECOND_ORIGIN;
    statuses.push((await request.post(`${origin}/api/auth/student-login`, { data, headers })).status());
  }
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
});

test("a mailbox gets one code mail, however many requests both processes get concurrently", async ({ request }) => {
  const mailbox = unique();
  const addresses = Array.from({ length: 12 }, (_, index) => `${mailbox}+${index}@mail.example`);
  const answers = await Promise.all(
    addresses.map((email, index) =>
      request.post(`${index % 2 ? FIRST_ORIGIN : SECOND_ORIGIN}/api/auth/forgot-password`, { data: { email, accountType: "user" } }),
    ),
  );
  expect(answers.map((answer) => answer.status()).sort()).toEqual([200, ...Array(11).fill(429)]);
  for (const answer of answers.filter((each) => each.status() === 429)) {
    expect(await answer.json()).toMatchObject({ code: "code_paused" });
    expect(Number(answer.headers()["retry-after"])).toBeGreaterThan(0);
  }
  await expect.poll(() => mailsTo(...addresses)).toHaveLength(1);
});

test("a password reset on one process ends the sessions of the other", async ({ playwright, request }) => {
  const college = await signUpCollege(request);
  const browser = await playwright.request.newContext({ baseURL: SECOND_ORIGIN });
  await logInAs("college", browser, college);
  await letCodePausePass(college.email);
  const asked = new Date();
  const answer = await request.post("/api/auth/forgot-password", { data: { email: college.email, accountType: "college" } });
  const { userId } = (await answer.json()).data;
  const password = `${PASSWORD}x`;
  const otp = await codeTo(college.email, { after: asked });
  const reset = await request.post("/api/auth/reset-password", { data: { userId, otp, password, confirmPassword: password } });
  expect(reset.status()).toBe(200);
  expect((await browser.get(`/api/college/${college.id}`)).status()).toBe(401);
  await browser.dispose();
});

test("after one process has answered an edit, the other shows it, under constant edits and requests", async ({ context, request }) => {
  const club = await signInAs("club", context.request);
  // They start so soon that they are on the first page of the list, which edits by other tests re-render all the time.
  const startsAt = new Date(Date.now() + 60_000).toISOString();
  const publish = async () => ({ ...(await publishEvent(context.request, club.id, { startsAt })), word: unique(), answered: 0 });
  const events = [await publish(), await publish(), await publish()];
  let isOver = false;
  const late: string[] = [];
  const keepReading = async () => {
    while (!isOver) {
      const expected = events.map(({ answered }) => answered);
      const page = await (await request.get(`${SECOND_ORIGIN}/events-page`)).text();
      for (const [index, { word }] of events.entries()) {
        const shown = Number(new RegExp(`${word} (\\d+)`).exec(page)?.[1] ?? 0);
        if (shown < (expected[index] as number)) late.push(`${shown} after ${expected[index]}`);
      }
    }
  };
  const readers = Array.from({ length: 6 }, keepReading);
  const keepEditing = async (event: (typeof events)[number]) => {
    for (let edit = 1; edit <= 10; edit++) {
      const multipart = { eventName: `${event.word} ${edit}` };
      expect((await context.request.put(`/api/event/update/${event.id}`, { multipart })).status()).toBe(200);
      event.answered = edit;
    }
  };
  await Promise.all(events.map(keepEditing)).finally(() => {
    isOver = true;
  });
  await Promise.all(readers);
  expect(late).toEqual([]);
});

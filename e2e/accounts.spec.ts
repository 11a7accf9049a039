import type { Page, Request } from "@playwright/test";
import { db } from "@/lib/platform/db/client";
import { aGrant } from "@/lib/testing/factories";
import { wrongCode } from "@/lib/testing/outbox";
import { expect, test } from "./fixtures";
import { codeTo, letCodePausePass, PASSWORD, type Person, signUpCollege, signUpStudent, startSignUp, unique } from "./support/accounts";
import { anOpenDoor } from "./support/door";
import { mailTo } from "./support/mail";
import { signInAs } from "./support/sign-in";
import { tab } from "./support/tabs";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const boxes = (page: Page) => page.getByRole("group", { name: "Code" }).getByRole("textbox");

/** Types a code as a person does: the focus moves on automatically. */
async function typeCode(page: Page, code: string) {
  await boxes(page).first().click();
  await page.keyboard.type(code);
}

async function fillLogIn(page: Page, { email, password }: Pick<Person, "email" | "password">) {
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(password);
}

async function logIn(page: Page, screen: "/student-login" | "/college-login", person: Pick<Person, "email" | "password">) {
  await page.goto(screen);
  await fillLogIn(page, person);
  await button(page, "Log In").click();
  await expect(page.getByRole("status").filter({ hasText: "Login Successful !!" })).toBeVisible();
  await page.waitForURL((url) => url.pathname !== screen);
}

async function fillStudent(page: Page, email: string) {
  await field(page, "First Name").fill("Ananya");
  await field(page, "Last Name").fill("Kulkarni");
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(PASSWORD);
  await field(page, "Confirm Password").fill(PASSWORD);
}

const greeting = (page: Page, name: string) => page.getByRole("button", { name: `Hi! ${name}` });

test("a college signs up, adds a club and hands over to it; a student joins the college [spec 2, 4]", async ({ page, context }) => {
  test.setTimeout(150_000);
  const domain = `${unique()}.edu.in`;
  const college = { name: `College ${domain.slice(0, 9)}`, email: `office@${domain}`, password: PASSWORD };
  const club = { name: `Robotics ${domain.slice(0, 9)}`, email: `robotics@${domain}`, password: PASSWORD };
  const student = { email: `${unique()}@mail.example`, password: PASSWORD };

  await test.step("the college registers and enters its code", async () => {
    await page.goto("/login");
    await page.getByRole("link", { name: "College Login" }).click();
    await page.getByRole("link", { name: "Sign up" }).click();
    await field(page, "College Name").fill(college.name);
    await field(page, "Email").fill(college.email);
    await field(page, "Password").fill(PASSWORD);
    await field(page, "Confirm Password").fill(PASSWORD);
    await field(page, "Email Domain").fill(domain.toUpperCase());
    await button(page, "Sign up").click();
    await expect(page.getByText("Verification OTP email sent")).toBeVisible();
    await expect(field(page, "College Name")).toHaveValue("");
    await page.waitForURL(/\/college-otp\/[0-9a-f-]{36}$/);
    await expect(page.getByText(college.email)).toBeVisible();
    await typeCode(page, (await codeTo(college.email)).toLowerCase());
    await button(page, "Verify email").click();
    await expect(page.getByText("Email verified successfully!")).toBeVisible();
    await page.waitForURL("/college-login");
  });

  await test.step("it logs in, adds a club and enters the club's code", async () => {
    await fillLogIn(page, college);
    await button(page, "Log In").click();
    await page.waitForURL("/");
    await expect(greeting(page, college.name)).toBeVisible();
    await page.goto("/college-profile");
    await tab(page, "Add Club").click();
    await field(page, "Club Name").fill(club.name);
    await field(page, "Club Email").fill(club.email);
    await field(page, "Password").fill(PASSWORD);
    await field(page, "Confirm Password").fill(PASSWORD);
    await button(page, "Add").click();
    await page.waitForURL(/\/club-otp\/[0-9a-f-]{36}$/);
    await typeCode(page, await codeTo(club.email));
    await button(page, "Verify email").click();
    await page.waitForURL("/college-profile");
    await expect(page.getByText(club.name)).toBeVisible();
  });

  await test.step("the club logs in", async () => {
    await context.clearCookies();
    await logIn(page, "/college-login", club);
    await expect(greeting(page, club.name)).toBeVisible();
  });

  await test.step("a student registers, enters the code and logs in", async () => {
    await context.clearCookies();
    await page.goto("/student-register");
    await fillStudent(page, student.email);
    await button(page, "Sign up").click();
    await page.waitForURL(/\/otp\/[0-9a-f-]{36}$/);
    await typeCode(page, await codeTo(student.email));
    await button(page, "Verify email").click();
    await page.waitForURL("/student-login");
    await fillLogIn(page, student);
    await button(page, "Log In").click();
    await page.waitForURL("/");
    await expect(greeting(page, "Ananya Kulkarni")).toBeVisible();
  });

  await test.step("and verifies an address of the college", async () => {
    const address = `${unique()}@cs.${domain}`;
    await page.goto("/verification");
    await field(page, "College Email").fill(address);
    await field(page, "Domain Name").fill("another.edu.in");
    await button(page, "Verify").click();
    await expect(page.getByRole("alert").filter({ hasText: "This domain does not match the email address." }).first()).toBeVisible();
    await field(page, "Domain Name").fill(domain);
    await button(page, "Verify").click();
    await page.waitForURL(/\/profile-otp\/[0-9a-f-]{36}$/);
    await typeCode(page, await codeTo(address));
    await button(page, "Verify email").click();
    await expect(page.getByText("Email verified successfully!")).toBeVisible();
    await page.waitForURL("/student-profile");
  });

  await test.step("which can be done once", async () => {
    await page.goto("/verification");
    await field(page, "College Email").fill(`${unique()}@${domain}`);
    await field(page, "Domain Name").fill(domain);
    await button(page, "Verify").click();
    await expect(page.getByText("User already verified!!!")).toBeVisible();
    await expect(field(page, "College Email")).toHaveValue("");
  });
});

test.describe("the form", () => {
  test("shows the missing fields in order, and keeps the typed text", async ({ page }) => {
    await page.goto("/student-register");
    await button(page, "Sign up").click();
    await expect(page.getByText("First Name must be between 2 and 29 characters.")).toBeVisible();
    await expect(field(page, "First Name")).toBeFocused();
    await field(page, "First Name").fill("Ananya");
    await expect(page.getByText("First Name must be between 2 and 29 characters.")).toBeHidden();
    await expect(field(page, "First Name")).toHaveValue("Ananya");
  });

  test("shows the checklist and a mismatch while the person types", async ({ page }) => {
    await page.goto("/college-register");
    const met = page.getByRole("listitem").filter({ hasText: "(met)" });
    await expect(met).toHaveCount(0);
    await field(page, "Password").fill("Courtyard1");
    await expect(met).toHaveCount(5);
    await field(page, "Password").fill(PASSWORD);
    await expect(met).toHaveCount(6);
    await field(page, "Confirm Password").fill("Courtyard");
    await field(page, "Confirm Password").blur();
    await expect(page.getByText("Passwords do not match")).toBeVisible();
    await field(page, "Confirm Password").fill(PASSWORD);
    await expect(page.getByText("Passwords do not match")).toBeHidden();
  });

  test("registers once, however often the button is pressed", async ({ page }) => {
    const calls: string[] = [];
    page.on("request", (request) => request.url().endsWith("/student-signup") && calls.push(request.url()));
    await page.goto("/student-register");
    await fillStudent(page, `${unique()}@mail.example`);
    await button(page, "Sign up").dblclick();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/otp\//);
    expect(calls).toHaveLength(1);
  });

  test("shows on its field that an address is taken", async ({ page, request }) => {
    const { email } = await signUpStudent(request);
    await page.goto("/student-register");
    await fillStudent(page, email);
    await button(page, "Sign up").click();
    await expect(field(page, "Email")).toHaveAccessibleDescription("There is already an account with this email.");
    await expect(field(page, "Email")).toBeFocused();
    await expect(field(page, "Confirm Password")).toHaveValue(PASSWORD);
  });

  test("reports that no mail could be sent, and can be sent again", async ({ page }) => {
    await page.goto("/student-register");
    await fillStudent(page, `${unique()}@greylisted.example`);
    await button(page, "Sign up").click();
    await expect(page.getByRole("alert").filter({ hasText: "The email could not be sent. Please try again." })).toBeVisible();
    await button(page, "Sign up").click();
    await page.waitForURL(/\/otp\//);
  });

  test("reports that the network is away, and works again afterwards", async ({ page, context, request }) => {
    const student = await signUpStudent(request);
    await page.goto("/student-login");
    await fillLogIn(page, student);
    await context.setOffline(true);
    await button(page, "Log In").click();
    await expect(page.getByRole("alert").filter({ hasText: "Network error, please try again" })).toBeVisible();
    await context.setOffline(false);
    await button(page, "Log In").click();
    await page.waitForURL("/");
  });

  test("says how long to wait after too many attempts", async ({ page }) => {
    const person = { email: `${unique()}@mail.example`, password: PASSWORD };
    await page.goto("/student-login");
    // Requests come from the page itself, so that every try has the same address: a browser and Node may reach localhost by different ones.
    await page.evaluate(async (body) => {
      const headers = { "Content-Type": "application/json" };
      for (let attempt = 0; attempt < 10; attempt++) await fetch("/api/auth/student-login", { method: "POST", headers, body });
    }, JSON.stringify(person));
    await fillLogIn(page, person);
    await button(page, "Log In").click();
    await expect(page.getByRole("alert").filter({ hasText: "Please try again in 15 minutes." })).toBeVisible();
  });

  test("cannot be sent before the page is live, and never puts a password into an address", async ({ browser, baseURL }) => {
    const page = await browser.newPage({ javaScriptEnabled: false, baseURL });
    for (const screen of ["/student-login", "/college-login", "/student-register", "/college-register", "/forgot-password-stu"]) {
      await page.goto(screen);
      await expect(page.locator("form")).toHaveAttribute("method", "post");
      await expect(page.locator("form button[type=submit]")).toBeDisabled();
    }
    await page.close();
  });
});

test.describe("the log-in", () => {
  test("refuses a wrong password, and a college's unknown address by name", async ({ page, request }) => {
    const { email } = await signUpStudent(request);
    await page.goto("/student-login");
    await fillLogIn(page, { email, password: "Wrong.pass1" });
    await button(page, "Log In").click();
    await expect(page.getByRole("alert").filter({ hasText: "Invalid Credentials" })).toBeVisible();
    await page.getByRole("link", { name: "College Login" }).click();
    await expect(heading(page, "College Login")).toBeVisible();
    await fillLogIn(page, { email: `${unique()}@mail.example`, password: PASSWORD });
    await button(page, "Log In").click();
    await expect(page.getByRole("alert").filter({ hasText: "Email does not exist!" })).toBeVisible();
  });

  test("reports a failure in general words if the log-in was not refused", async ({ page }) => {
    await page.route("**/api/auth/student-login", (route) =>
      route.fulfill({ status: 503, json: { code: "server_busy", message: "Quad is very busy. Please try again in a moment." } }),
    );
    await page.goto("/student-login");
    await fillLogIn(page, { email: `${unique()}@mail.example`, password: PASSWORD });
    await button(page, "Log In").click();
    await expect(page.getByRole("alert").filter({ hasText: "Something went wrong, please try again" })).toBeVisible();
  });

  test("leads back to the wanted page, and never to another site", async ({ page, context, request }) => {
    const student = await signUpStudent(request);
    await page.goto("/student-profile");
    await page.waitForURL(/\/student-login\?callbackUrl=/);
    await fillLogIn(page, student);
    await button(page, "Log In").click();
    await page.waitForURL("/student-profile");

    for (const elsewhere of ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"]) {
      await context.clearCookies();
      await page.goto(`/student-login?callbackUrl=${encodeURIComponent(elsewhere)}`);
      await fillLogIn(page, student);
      await button(page, "Log In").click();
      await page.waitForURL("/");
    }
  });

  test("leads a helper over the choice of log-ins back to the scanner", async ({ page, request }) => {
    const club = await signInAs("club", request);
    const { event } = await anOpenDoor(club, []);
    const helper = await signUpStudent(request);
    await aGrant(helper, { role: "door", event });
    const door = `/door/${event.id}`;
    const wanted = `callbackUrl=${encodeURIComponent(door)}`;
    const student = page.getByRole("link", { name: "Student Login" });
    const college = page.getByRole("link", { name: "College Login" });

    await page.goto(door);
    await page.waitForURL(`/login?${wanted}`);
    await expect(student).toHaveAttribute("href", `/student-login?${wanted}`);
    await college.click();
    await page.waitForURL(`/college-login?${wanted}`);
    await expect(student).toHaveAttribute("href", `/student-login?${wanted}`);
    await student.click();
    await page.waitForURL(`/student-login?${wanted}`);
    await fillLogIn(page, helper);
    await button(page, "Log In").click();
    await page.waitForURL(door);

    await page.goto(`/login?callbackUrl=${encodeURIComponent("//evil.example")}`);
    await student.click();
    await page.waitForURL("/student-login");
  });

  test("leads back even if its choice was made before hydration", async ({ page, request }) => {
    const student = await signUpStudent(request);
    const wanted = `callbackUrl=${encodeURIComponent("/my-tickets")}`;
    await page.goto("/");
    // The scripts of the choice alone never come; those of the next page do.
    const isOfChoice = (request: Request) => new URL(request.frame().url()).pathname === "/login";
    await page.route("**/*.js", (route) => (isOfChoice(route.request()) ? route.abort() : route.continue()));
    await page.evaluate((to) => window.location.assign(to), `/login?${wanted}`);
    const link = page.getByRole("link", { name: "Student Login" });
    await expect(link).toHaveAttribute("href", "/student-login");
    await link.click();
    await page.waitForURL("/student-login");
    await expect(page.getByRole("link", { name: "Sign up" })).toHaveAttribute("href", new RegExp(wanted));
    await fillLogIn(page, student);
    await button(page, "Log In").click();
    await page.waitForURL("/my-tickets");
  });

  test("leads to the wanted page after a sign-up too", async ({ page }) => {
    const email = `${unique()}@mail.example`;
    const wanted = `callbackUrl=${encodeURIComponent("/settings/notifications")}`;
    const signUp = page.getByRole("link", { name: "Sign up" });
    await page.goto(`/student-login?${wanted}`);
    await expect(signUp).toHaveAttribute("href", `/student-register?${wanted}`);
    await signUp.click();
    await page.waitForURL(`/student-register?${wanted}`);
    await fillStudent(page, email);
    await button(page, "Sign up").click();
    await page.waitForURL((url) => url.pathname.startsWith("/otp/") && url.search === `?${wanted}`);
    await expect(page.getByText(email)).toBeVisible();
    await typeCode(page, await codeTo(email));
    await button(page, "Verify email").click();
    await page.waitForURL(`/student-login?${wanted}`);
    await fillLogIn(page, { email, password: PASSWORD });
    await button(page, "Log In").click();
    await page.waitForURL("/settings/notifications");
  });

  test("leads a person who never entered the code to the page of the code", async ({ page, request }) => {
    const email = `${unique()}@mail.example`;
    const id = await startSignUp(request, email);
    await page.goto("/student-login");
    await fillLogIn(page, { email, password: PASSWORD });
    await button(page, "Log In").click();
    await expect(page.getByRole("alert").filter({ hasText: "Please verify your email first." })).toBeVisible();
    await page.waitForURL(`/otp/${id}`);
    await typeCode(page, await codeTo(email));
    await button(page, "Verify email").click();
    await page.waitForURL("/student-login");
  });

  test("is undone by logging out", async ({ page, request }) => {
    const student = await signUpStudent(request);
    await logIn(page, "/student-login", student);
    await page.goto("/logout");
    await page.waitForURL("/");
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
    await page.goto("/student-profile");
    await page.waitForURL(/\/student-login/);
  });

  test("sends a visitor of the verification to the log-in first, and back", async ({ page, request }) => {
    const student = await signUpStudent(request);
    await page.goto("/verification");
    await field(page, "College Email").fill("ananya@college.edu.in");
    await field(page, "Domain Name").fill("college.edu.in");
    await button(page, "Verify").click();
    await page.waitForURL("/student-login?callbackUrl=%2Fverification");
    await fillLogIn(page, student);
    await button(page, "Log In").click();
    await page.waitForURL("/verification");
    await field(page, "College Email").fill(`ananya@${unique()}.edu.in`);
    await field(page, "Domain Name").fill("edu.in");
    await button(page, "Verify").click();
    await expect(page.getByText("Oops, Your college is not exist!!!")).toBeVisible();
    await expect(field(page, "College Email")).toHaveValue("");
    await page.getByRole("link", { name: "Skip" }).click();
    await page.waitForURL("/");
  });
});

test.describe("the code", () => {
  test("may be wrong first, then right, and can be pasted", async ({ page, context, request, baseURL }) => {
    const email = `${unique()}@mail.example`;
    const id = await startSignUp(request, email);
    const code = await codeTo(email);
    await page.goto(`/otp/${id}`);
    await button(page, "Verify email").click();
    await expect(page.getByText("Enter the four-character code")).toBeVisible();
    await typeCode(page, wrongCode(code));
    await button(page, "Verify email").click();
    await expect(page.getByRole("alert").filter({ hasText: "OTP verification failed" })).toBeVisible();
    await expect(boxes(page).first()).toHaveValue("");
    await expect(boxes(page).first()).toBeFocused();
    // The message stays at the boxes when its toast has gone.
    await expect(boxes(page).first()).toHaveAccessibleDescription("OTP verification failed");
    await expect(boxes(page).first()).toHaveAttribute("aria-invalid", "true");

    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: baseURL });
    await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${code.toLowerCase()}\n`);
    await boxes(page).nth(2).focus();
    await page.keyboard.press("ControlOrMeta+v");
    for (const [index, character] of [...code].entries()) await expect(boxes(page).nth(index)).toHaveValue(character);
    await page.keyboard.press("Enter");
    await page.waitForURL("/student-login");
  });

  test("is visible on a phone, even after several wrong codes", async ({ page, request }) => {
    const email = `${unique()}@mail.example`;
    const id = await startSignUp(request, email);
    const wrong = wrongCode(await codeTo(email));
    const toasts = page.locator("[data-toast]");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/otp/${id}`);
    await typeCode(page, wrong);
    await page.keyboard.press("Enter");
    // A toast stays while the pointer is over it.
    await toasts.hover();
    await expect(boxes(page).first()).toBeFocused();
    await page.keyboard.type(wrong);
    await page.keyboard.press("Enter");
    await expect(toasts).toHaveCount(2);
    const seen = toasts.filter({ visible: true });
    await expect(seen).toHaveCount(1);
    const [toast, box] = [await seen.boundingBox(), await boxes(page).first().boundingBox()];
    expect(toast && toast.y + toast.height).toBeLessThan(box?.y ?? 0);
  });

  test("is wrong if it has a letter that no code has", async ({ page, request }) => {
    const id = await startSignUp(request, `${unique()}@mail.example`);
    await page.goto(`/otp/${id}`);
    await typeCode(page, "UUUU");
    await button(page, "Verify email").click();
    await expect(page.getByRole("alert").filter({ hasText: "OTP verification failed" })).toBeVisible();
    await expect(boxes(page).first()).toBeFocused();
  });

  test("stops working after five wrong tries, and the page moves on", async ({ page, request }) => {
    const email = `${unique()}@mail.example`;
    const id = await startSignUp(request, email);
    const wrong = wrongCode(await codeTo(email));
    for (let tries = 0; tries < 4; tries++) await request.post("/api/auth/verify-otp", { data: { userId: id, otp: wrong } });
    await page.goto(`/otp/${id}`);
    await typeCode(page, wrong);
    await button(page, "Verify email").click();
    await expect(page.getByRole("alert").filter({ hasText: "This code can no longer be used. Please start over." })).toBeVisible();
    await page.waitForURL("/student-register");
  });

  test("can be sent again after half a minute, and then the first one is invalid", async ({ page, request }) => {
    const email = `${unique()}@mail.example`;
    const id = await startSignUp(request, email);
    const first = await codeTo(email);
    const asked = new Date();
    await page.clock.install();
    await page.goto(`/otp/${id}`);
    await expect(page.getByText(/Resend in 0:\d\d/)).toBeVisible();
    await page.clock.fastForward(20_000);
    await expect(page.getByText(/Resend in 0:0\d/)).toBeVisible();
    await page.clock.fastForward(10_000);
    // The server's half minute is tested in lib/identity/codes/codes.db.test.ts.
    await letCodePausePass(email);
    await button(page, "Resend code").click();
    await expect(page.getByText("Verification OTP email sent")).toBeVisible();
    await expect(page.getByText(/Resend in 0:\d\d/)).toBeVisible();
    const second = await codeTo(email, { after: asked });
    if (first !== second) {
      await typeCode(page, first);
      await button(page, "Verify email").click();
      await expect(page.getByRole("alert").filter({ hasText: "OTP verification failed" })).toBeVisible();
    }
    await typeCode(page, second);
    await button(page, "Verify email").click();
    await page.waitForURL("/student-login");
  });

  test("keeps its page after a reload and a failure of the network", async ({ page, context }) => {
    const email = `${unique()}@mail.example`;
    await page.goto("/student-register");
    await fillStudent(page, email);
    await button(page, "Sign up").click();
    await page.waitForURL(/\/otp\//);
    await page.reload();
    await expect(page.getByText(email)).toBeVisible();
    const code = await codeTo(email);
    await typeCode(page, code);
    await context.setOffline(true);
    await button(page, "Verify email").click();
    await expect(page.getByText("Something went wrong")).toBeVisible();
    await expect(boxes(page).first()).toHaveValue(code.slice(0, 1));
    await context.setOffline(false);
    await button(page, "Verify email").click();
    await page.waitForURL("/student-login");
    await page.goBack();
    await expect(heading(page, "Verify email")).toBeVisible();
  });
});

test("a reset goes on with the code that was sent after a reload and with another password; the password is never stored", async ({
  page,
  request,
}) => {
  const student = await signUpStudent(request);
  await letCodePausePass(student.email);
  const password = "New.courtyard2";
  const fillPasswords = async (text: string) => {
    await field(page, "New Password").fill(text);
    await field(page, "Confirm Password").fill(text);
  };
  const goOn = async () => {
    await expect(page.getByText(`We sent a code to ${student.email}.`)).toBeVisible();
    await expect(field(page, "Email")).toHaveValue(student.email);
    await fillPasswords(password);
    await button(page, "Continue").click();
    await expect(boxes(page)).toHaveCount(8);
  };
  const asked = new Date();
  await page.goto("/student-login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(heading(page, "Reset Your Password")).toBeVisible();
  await field(page, "Email").fill(student.email);
  await fillPasswords("Another.courtyard2");
  await button(page, "Send code").click();
  await expect(boxes(page)).toHaveCount(8);
  const code = await codeTo(student.email, { after: asked });
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain("courtyard2");

  await page.reload();
  await goOn();
  await button(page, "Use a different email or password").click();
  await field(page, "Email").fill(`other.${student.email}`);
  await expect(button(page, "Send code")).toBeVisible();
  await expect(page.getByText("We sent a code to")).toBeHidden();
  await field(page, "Email").fill(student.email);
  await goOn();
  await typeCode(page, code);
  await button(page, "Reset password").click();
  await expect(page.getByText("Password changed. Please log in.")).toBeVisible();
  await page.waitForURL("/student-login");
  await page.goBack();
  await expect(button(page, "Send code")).toBeVisible();
  await expect(field(page, "Email")).toHaveValue("");
  await logIn(page, "/student-login", { email: student.email, password });
});

test("a new password ends the sessions of the old one", async ({ page, browser, baseURL, request }) => {
  const college = await signUpCollege(request);
  const elsewhere = await browser.newPage({ baseURL });
  await logIn(elsewhere, "/college-login", college);
  await letCodePausePass(college.email);
  const password = "New.courtyard2";

  await page.goto("/college-login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(heading(page, "Reset Your Password")).toBeVisible();
  await field(page, "Email").fill(college.email);
  await field(page, "New Password").fill(password);
  await field(page, "Confirm Password").fill(`${password}x`);
  await button(page, "Send code").click();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await field(page, "Confirm Password").fill(password);
  const asked = new Date();
  await button(page, "Send code").click();
  await expect(boxes(page)).toHaveCount(8);
  const code = await codeTo(college.email, { after: asked });
  expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  await typeCode(page, code.slice(0, 4));
  await button(page, "Reset password").click();
  await expect(page.getByText("Enter the eight-character code")).toBeVisible();
  await typeCode(page, code);
  await button(page, "Reset password").click();
  await expect(page.getByText("Password changed. Please log in.")).toBeVisible();
  await page.waitForURL("/college-login");

  await elsewhere.goto("/college-profile");
  await elsewhere.waitForURL(/\/college-login/);
  await elsewhere.close();
  await fillLogIn(page, college);
  await button(page, "Log In").click();
  await expect(page.getByRole("alert").filter({ hasText: "Invalid Credentials" })).toBeVisible();
  await field(page, "Password").fill(password);
  await button(page, "Log In").click();
  await page.waitForURL("/");
});

test("a person locked out by wrong codes gets a link, and sets the new password on a phone", async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  test.setTimeout(120_000);
  const student = await signUpStudent(request);
  const elsewhere = await browser.newPage({ baseURL });
  await logIn(elsewhere, "/student-login", student);
  const owner = `student:${student.email}`;
  await letCodePausePass(student.email);
  await page.goto("/forgot-password-stu");
  const send = async () => {
    const asked = new Date();
    await button(page, "Send code").click();
    await expect(page.getByText("If the email has a link instead of a code, use the link.")).toBeVisible();
    return mailTo(student.email, { after: asked });
  };

  await test.step("the last wrong code of twenty locks the reset, and the right one is refused", async () => {
    await field(page, "Email").fill(student.email);
    await field(page, "New Password").fill("New.courtyard2");
    await field(page, "Confirm Password").fill("New.courtyard2");
    const code = (await send()).subject.slice(0, 9);
    await db.oneTimeCode.updateMany({ where: { owner }, data: { failedTimes: Array.from({ length: 19 }, () => new Date()) } });
    await typeCode(page, wrongCode(code));
    await button(page, "Reset password").click();
    await expect(page.getByRole("alert").filter({ hasText: "OTP verification failed" })).toBeVisible();
    await typeCode(page, code);
    await button(page, "Reset password").click();
    await expect(page.getByRole("alert").filter({ hasText: "This code can no longer be used. Please start over." })).toBeVisible();
    await expect(field(page, "Email")).toHaveValue(student.email);
  });

  const link = await test.step("asking again looks the same, and the mail has a link", async () => {
    await letCodePausePass(student.email);
    const mail = await send();
    expect(mail.subject).toBe("Reset your Quad password");
    const url = /https?:\S+\/reset-password\/[\w-]{43}/.exec(mail.text)?.[0] ?? "";
    expect(mail.html).toContain(`href="${url}"`);
    const phone = await browser.newPage({ viewport: { width: 320, height: 640 } });
    await phone.setContent(mail.html);
    await expect(phone.getByRole("link", { name: "Reset password" })).toBeVisible();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await phone.close();
    return url;
  });

  await test.step("the link opens the screen of the new password", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    // A mail scanner opens the link; this must not use it up.
    expect((await request.get(link)).status()).toBe(200);
    await page.goto(link);
    await expect(heading(page, "Reset Your Password")).toBeVisible();
    await field(page, "New Password").fill("New.courtyard3");
    await field(page, "Confirm Password").fill("New.courtyard");
    await button(page, "Reset password").click();
    await expect(page.getByText("Passwords do not match")).toBeVisible();
    await field(page, "Confirm Password").fill("New.courtyard3");
    await button(page, "Reset password").click();
    await expect(page.getByText("Password changed. Please log in.")).toBeVisible();
    await page.waitForURL("/student-login");
    await elsewhere.goto("/student-profile");
    await elsewhere.waitForURL(/\/student-login/);
    await elsewhere.close();
    await fillLogIn(page, { email: student.email, password: "New.courtyard3" });
    await button(page, "Log In").click();
    await page.waitForURL("/");
  });

  await test.step("and works once", async () => {
    await page.goto(link);
    await field(page, "New Password").fill("New.courtyard4");
    await field(page, "Confirm Password").fill("New.courtyard4");
    await button(page, "Reset password").click();
    await expect(
      page.getByRole("alert").filter({ hasText: "This link can no longer be used. Please ask for a new one." }).first(),
    ).toBeVisible();
    await page.getByRole("link", { name: "Students" }).click();
    await page.waitForURL("/forgot-password-stu");
  });
});

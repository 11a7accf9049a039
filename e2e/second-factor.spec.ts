import type { Page } from "@playwright/test";
import { db } from "@/lib/platform/db/client";
import { codeAt } from "@/lib/testing/app-code";
import { expect, test } from "./fixtures";
import { mailTo } from "./support/mail";
import { signInAs, signInCollegeAndClub } from "./support/sign-in";

const STEP_MS = 30_000;
const codeOf = (secret: string, steps = 0) => codeAt(secret, new Date(Date.now() + steps * STEP_MS));

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, label: string) => page.locator("input").and(page.getByLabel(label, { exact: true }));

/** Adds the first app on the page of security, keeps the codes, and returns the secret and a recovery code. */
async function addApp(page: Page, password: string) {
  await page.goto("/settings/security");
  const title = page.getByRole("heading", { name: "Second factor" });
  await button(page, "Add an app").click();
  await button(page, "Cancel").click();
  await expect(title).toBeFocused();
  await button(page, "Add an app").click();
  await field(page, "Password").fill(password);
  await field(page, "Name").fill("Vikram’s phone");
  await button(page, "Next").click();
  await expect(page.getByRole("img", { name: "Code for the app" })).toBeVisible();
  const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await field(page, "Six digits from the app").fill(codeOf(secret));
  await button(page, "Turn on").click();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? "";
  await expect(button(page, "Done")).toBeDisabled();
  await page.getByLabel("I have kept these").check();
  await button(page, "Done").click();
  await expect(title).toBeFocused();
  await expect(page.getByRole("paragraph").filter({ hasText: "Vikram’s phone" })).toBeVisible();
  await expect(page.getByText("Recovery codes: 10 of 10 left")).toBeVisible();
  return { secret, recovery };
}

/** Fills the first step of a log-in; the heading of the second one follows. */
async function enterPassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.context().clearCookies();
  await page.goto("/college-login");
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(password);
  await button(page, "Log In").click();
  await expect(page.getByRole("heading", { level: 1, name: "Enter the code from your app" })).toBeVisible();
  await expect(field(page, "Code")).toBeFocused();
}

const entered = (page: Page) => expect(page.getByRole("button", { name: /^Hi! / })).toBeVisible();

test("a club turns a second factor on and logs in with it, with a recovery code, and without it where it is remembered [trust 6, 10]", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const club = await signInAs("club", page.context().request);
  const { secret, recovery } = await addApp(page, club.password);
  expect((await mailTo(club.email)).subject).toBe("Second factor turned on: your Quad account");

  await enterPassword(page, club);
  expect((await page.context().cookies()).filter(({ name }) => name === "token")).toEqual([]);
  await field(page, "Code").fill("000000");
  await button(page, "Log In").click();
  await expect(page.getByText("This code is wrong. 4 tries left.")).toBeVisible();
  await field(page, "Code").fill(codeOf(secret, 1));
  await button(page, "Log In").click();
  await entered(page);

  await enterPassword(page, club);
  await button(page, "Use a recovery code").click();
  await field(page, "Recovery code").fill(recovery.toLowerCase());
  await page.getByLabel("Do not ask on this browser for 30 days").check();
  await button(page, "Log In").click();
  await entered(page);
  await page.goto("/settings/security");
  await expect(page.getByText("Recovery codes: 9 of 10 left")).toBeVisible();
  await expect(page.getByRole("row", { name: /Recovery code/ })).toBeVisible();

  const device = (await page.context().cookies()).filter(({ name }) => name === "device");
  expect(device).toMatchObject([{ path: "/api/auth", httpOnly: true, sameSite: "Lax" }]);
  await page.context().clearCookies();
  await page.context().addCookies(device);
  await page.goto("/college-login");
  await field(page, "Email").fill(club.email);
  await field(page, "Password").fill(club.password);
  await button(page, "Log In").click();
  await entered(page);
});

test("five wrong codes lead back to the password [trust 6]", async ({ page }) => {
  const club = await signInAs("club", page.context().request);
  await addApp(page, club.password);
  await enterPassword(page, club);
  for (let left = 4; left >= 0; left--) {
    await field(page, "Code").fill("000000");
    await button(page, "Log In").click();
    if (left > 0) await expect(page.getByText(`This code is wrong. ${left === 1 ? "1 try" : `${left} tries`} left.`)).toBeVisible();
  }
  await expect(page.getByRole("heading", { level: 1, name: "College Login" })).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "Please log in again." })).toBeVisible();
});

test("an account sees its log-ins and ends one, then all others [trust 5, 10]", async ({ page, playwright, baseURL }) => {
  const student = await signInAs("student", page.context().request);
  const others = await Promise.all(
    [1, 2, 3].map(async () => {
      const request = await playwright.request.newContext({ baseURL });
      await request.post("/api/auth/student-login", { data: { email: student.email, password: student.password } });
      return request;
    }),
  );
  const open = () => Promise.all(others.map(async (request) => (await request.get("/api/auth/sessions")).status()));
  await page.goto("/settings/security");
  await expect(page.getByText("This browser")).toBeVisible();
  const tops = () =>
    page
      .getByRole("table", { name: "Log-ins of 90 days" })
      .locator("tbody tr")
      .first()
      .locator("td")
      .evaluateAll((all) => new Set(all.map((cell) => Math.round(cell.getBoundingClientRect().top))).size);
  for (const [width, lines] of [
    [1280, 1],
    [390, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(tops, `at ${width} px`).toBe(lines);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("button", { name: "Log out of A program" }).first().click();
  await expect(page.getByRole("status").filter({ hasText: "Logged out" })).toBeVisible();
  await expect.poll(async () => (await open()).filter((status) => status === 401).length).toBe(1);
  await button(page, "Log out everywhere else").click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Log out \d$/ })
    .click();
  await expect.poll(open).toEqual([401, 401, 401]);
  await expect(button(page, "Log out everywhere else")).toBeHidden();
  for (const request of others) await request.dispose();
});

test("a college sees that a club has a second factor, and resets it with a reason [trust 6, 10]", async ({ context, browser, page }) => {
  const { club, clubContext } = await signInCollegeAndClub(context, browser);
  const clubPage = await clubContext.newPage();
  await addApp(clubPage, club.password);
  await page.goto("/college-profile");
  await page.getByRole("button", { name: /^Reset second factor/ }).click();
  await page.getByRole("alertdialog").getByLabel("Reason").fill("The phone was lost");
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset second factor", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Reset second factor/ })).toBeHidden();
  await expect.poll(() => db.session.count({ where: { accountId: club.id } })).toBe(0);
  await clubPage.goto("/settings/security");
  await expect(clubPage).toHaveURL(/\/login\?callbackUrl=/);
  await clubContext.close();
});

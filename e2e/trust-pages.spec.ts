import { expect, test } from "./fixtures";
import { type Role, signInAs } from "./support/sign-in";

/** The person of playwright.config.ts. */
const ANSWERS = "Dr Asha Example";

const TRUST = [
  { name: "Privacy", path: "/privacy" },
  { name: "Rules", path: "/rules" },
  { name: "Report a problem", path: "/grievance" },
] as const;

for (const path of ["/", "/FAQ", "/student-login", "/college-register", "/no-such-page"]) {
  test(`at the foot of ${path} are Privacy, Rules and Report a problem [trust 8]`, async ({ page }) => {
    await page.goto(path);
    for (const { name, path: target } of TRUST) {
      await expect(page.getByRole("link", { name, exact: true }).last()).toHaveAttribute("href", target);
    }
  });
}

test("the foot leads to pages that say who answers, and search engines find them [trust 8]", async ({ page, request }) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  for (const { name, path } of TRUST) {
    await page.goto("/FAQ");
    await page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
    expect(sitemap).toContain(`${new URL(page.url()).origin}${path}</loc>`);
  }
  await expect(page.getByRole("main").getByText(ANSWERS)).toBeVisible();
});

test("pages about privacy are the same for everyone, and repeated from memory [trust 8]", async ({ page, request }) => {
  for (const { path } of TRUST) {
    const first = await (await request.get(path)).text();
    const again = await request.get(path, { headers: { cookie: "token=a; name=Somebody" } });
    expect(await again.text()).toBe(first);
    expect(again.headers()["cache-control"]).not.toMatch(/private|no-store/);
  }
  await page.goto("/privacy#security");
  await expect(page.getByRole("heading", { name: "Security" })).toBeInViewport();
});

test("security.txt is a file for everyone, which lasts and leads to the page about security [trust 8]", async ({ page, request }) => {
  const answer = await request.get("/.well-known/security.txt");
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  const fields = new Map(
    (await answer.text())
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/, 2) as [string, string]),
  );
  expect([...fields.keys()]).toEqual(["Contact", "Expires", "Preferred-Languages", "Canonical", "Policy"]);
  expect(Date.parse(fields.get("Expires") ?? "") - Date.now()).toBeGreaterThan(178 * 24 * 60 * 60 * 1000);
  await page.goto(fields.get("Policy") ?? "");
  await expect(page.getByRole("heading", { name: "Security" })).toBeInViewport();
});

test("password managers find the page with the password, and no other well-known address answers [trust 8]", async ({ request }) => {
  const answer = await request.get("/.well-known/change-password", { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([307, "/settings/security"]);
  const unknown = await request.get("/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200");
  expect(unknown.status()).toBe(404);
});

for (const [kind, words] of [
  ["student", /keeps? your name, your email address and what you do here, to run the events that you register for\./],
  ["college", /keeps? the college’s name, email address and email domain, to show the college and its clubs/],
] as const) {
  test(`the sign-up of a ${kind} says which data is kept and who sees it, and typed text stays [trust 8]`, async ({ page, context }) => {
    await page.goto(`/${kind}-register`);
    const form = page.locator("form");
    const notice = form.getByText(words);
    await expect(notice).toContainText("can see");
    const [above, button] = [await notice.boundingBox(), await form.getByRole("button", { name: "Sign up" }).boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    await page.getByLabel("Email", { exact: true }).fill("someone@mail.example");
    const opened = context.waitForEvent("page");
    await notice.getByRole("link", { name: "Privacy" }).click();
    await expect(await opened).toHaveURL("/privacy");
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue("someone@mail.example");
    await expect(notice.getByRole("link", { name: "Rules" })).toHaveAttribute("href", "/rules");
  });
}

test("a visitor reports a problem of the site, and gets a number and a time [trust 3, 8]", async ({ page }) => {
  await page.goto("/grievance");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await page.getByLabel("What is wrong?").selectOption("Private data");
  await page.getByLabel("What we should know").fill("My telephone number is on the page of an event.");
  await page.getByLabel("Your email").fill("visitor@mail.example");
  await page.getByRole("button", { name: "Send" }).click();
  const thanks = page.getByRole("status").filter({ hasText: "Thank you. Somebody will look at it." });
  await expect(page.getByRole("heading", { name: "Write to us" })).toBeFocused();
  await expect(thanks).toContainText(/Its number is \w{8}, and you get an answer within 30 days\./);
});

for (const role of ["student", "college", "club", "admin"] satisfies Role[]) {
  test(`the account menu of a ${role} leads to Security, and to Your data for students [trust 10]`, async ({ page }) => {
    await signInAs(role, page.context().request);
    await page.goto("/FAQ");
    const menu = page.getByRole("button", { name: /^Hi! / });
    if (role === "student") {
      // Text of twice the size, as a browser can be set to.
      const size = page.viewportSize();
      const browser = await page.context().newCDPSession(page);
      await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
      await page.setViewportSize({ width: 320, height: 640 });
      await expect(page.locator("html")).toHaveCSS("font-size", "32px");
      await expect(menu).toBeInViewport({ ratio: 1 });
      await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
      if (size) await page.setViewportSize(size);
    }
    await menu.click();
    await expect(page.getByRole("menuitem", { name: "Your data" })).toHaveCount(role === "student" ? 1 : 0);
    await page.getByRole("menuitem", { name: "Security" }).click();
    await expect(page).toHaveURL("/settings/security");
  });
}

import { expect, test } from "./fixtures";
import { signInAs } from "./support/sign-in";

test("the About page shows the size of Quad and the people who make it, by role [spec 1]", async ({ page }) => {
  await page.goto("/aboutus");
  for (const [of, figure] of [
    ["events", "1000+"],
    ["campuses", "100+"],
  ] as const) {
    await expect(page.getByRole("term").filter({ hasText: of })).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: new RegExp(`^${figure.replace("+", "\\+")}$`) })).toBeVisible();
  }
  await expect(page.getByRole("region", { name: "The team" }).getByRole("listitem")).toHaveCount(8);
});

test("ten questions open one at a time, also by keyboard, and search engines get the same ones [spec 1, 9]", async ({ page }) => {
  await page.goto("/FAQ");
  const questions = page.locator("details");
  await expect(questions).toHaveCount(10);
  await expect(page.locator("details[open]")).toHaveCount(0);
  await questions.nth(0).locator("summary").click();
  await expect(questions.nth(0)).toHaveAttribute("open");
  await questions.nth(2).locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(questions.nth(2)).toHaveAttribute("open");
  await expect(page.locator("details[open]")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.locator("details[open]")).toHaveCount(0);

  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "");
  const asked: string[] = data.mainEntity.map((each: { name: string }) => each.name);
  expect(data["@type"]).toBe("FAQPage");
  expect(asked).toEqual(await page.locator("summary").allInnerTexts());
  for (const { acceptedAnswer } of data.mainEntity) expect(acceptedAnswer.text.length).toBeGreaterThan(50);
});

for (const path of ["/error", "/no-such-page", "/events-page/none", "/blogs/none/none"]) {
  test(`${path} is a 404 with a link to the home page`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "The page you are looking for is not available." })).toBeVisible();
    await page.getByRole("link", { name: "Back to Home" }).click();
    await page.waitForURL("/");
  });
}

const UNKNOWN = "00000000-0000-4000-8000-00000000abcd";

for (const path of [`/ticket/${UNKNOWN}`, `/manage/${UNKNOWN}/people`, `/profile-otp/${UNKNOWN}`]) {
  test(`${path} is a 404 in the frame of the site, once, for a signed-in visitor`, async ({ page }) => {
    await signInAs("student", page.context().request);
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The page you are looking for is not available.");
    await expect(page.getByRole("main")).toHaveCount(1);
    await expect(page.getByRole("link", { name: "Login", exact: true })).toBeHidden();
  });
}

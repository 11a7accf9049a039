import type { Page } from "@playwright/test";
import type { Club } from "@/lib/platform/auth/actor";
import { dayFromNow } from "@/lib/testing/event-form";
import { aRegistration, aStudent } from "@/lib/testing/factories";
import { inDays } from "@/lib/testing/moments";
import { expect, test } from "./fixtures";
import { PASSWORD, unique } from "./support/accounts";
import { publishEvent } from "./support/events";
import { anEventOnShow } from "./support/shown-events";
import { signInAs } from "./support/sign-in";

const failing = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 500, json: { code: "internal", message: "Something went wrong" } }));
const alert = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

test("a failure to add a club is reported, and the typed text stays", async ({ page, context }) => {
  await signInAs("college", context.request);
  await failing(page, "**/api/college/club-signup");
  await page.goto("/college-profile/add-club");
  await page.getByLabel("Club Name", { exact: true }).fill("Robotics");
  await page.getByLabel("Club Email", { exact: true }).fill(`${unique()}@mail.example`);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(alert(page, "Registration Unsuccessful")).toBeVisible();
  await expect(page.getByLabel("Club Name", { exact: true })).toHaveValue("Robotics");
});

test("a failure to save an event is reported", async ({ page, context }) => {
  const { id } = await signInAs("club", context.request);
  const event = await publishEvent(context.request, id);
  await failing(page, "**/api/event/update/*");
  await page.goto(`/listing/${event.id}`);
  await page.locator('form button[type="submit"]').click();
  await expect(alert(page, "Event could not be updated")).toBeVisible();
});

test("a failure to submit an event is reported, and the typed text stays", async ({ page, context }) => {
  await signInAs("club", context.request);
  await failing(page, "**/api/event/listing");
  await page.goto("/listing/0");
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field("Event Name").fill("Robo Kabaddi");
  await field("Type").selectOption("Competition");
  await field("Mode").selectOption("Offline");
  await field("Venue").fill("Workshop Bay");
  await field("Price").fill("500");
  await field("Registration Start Date").fill(dayFromNow(0));
  await field("Registration Start Time").fill("09:00");
  await field("Registration End Date").fill(dayFromNow(7));
  await field("Registration End Time").fill("23:59");
  await field("Organised By").fill("Mechatronics Club");
  await field("Contact Email").fill("robo@mechatronics.example");
  await field("Contact Phone").fill("9876543210");
  await page.locator('input[type="file"]').first().setInputFiles("public/posters/e01.webp");
  await page.locator('form button[type="submit"]').click();
  await expect(alert(page, "Error during event submission")).toBeVisible();
  await expect(field("Event Name")).toHaveValue("Robo Kabaddi");
});

/** Answers 404 for scripts and styles, as after a deploy that lost those of before. @param mayLoad the path of a page that gets its own */
async function loseScripts(page: Page, mayLoad?: string) {
  const files = "**/_next/static/**";
  await page.waitForLoadState("networkidle");
  await page.route(files, (route) =>
    new URL(route.request().frame().url()).pathname === mayLoad ? route.continue() : route.fulfill({ status: 404 }),
  );
  return { find: () => page.unroute(files) };
}

test("a form whose scripts cannot load says so, and the typed text stays until they can", async ({ page, context }) => {
  const club = await signInAs("club", context.request);
  const event = await anEventOnShow({ startsAt: inDays(3), endsAt: inDays(3.1) }, { id: club.id } as Club);
  await aRegistration(event, await aStudent());
  await page.goto(`/manage/${event.id}/messages`);
  const subject = page.getByLabel("Subject");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const { find } = await loseScripts(page);
  await subject.fill("The hall has changed");
  await page.getByRole("textbox", { name: /^Message/ }).fill("Please come to the old hall.");

  await test.step("the code that sends", async () => {
    await page.getByLabel(/^Send/).fill(`${dayFromNow(1)}T10:00`);
    await button("Preview").click();
    await expect(page.getByText("Network error, please try again")).toBeVisible();
    await page.getByLabel(/^Send/).fill("");
  });
  await test.step("the dialog after it", async () => {
    await button("Preview").click();
    await expect(alert(page, "Network error, please try again").getByRole("button", { name: "Try again" })).toBeVisible();
    await button("Try again").click();
    await expect(button("Try again")).toBeEnabled();
  });
  await expect(subject).toHaveValue("The hall has changed");
  await find();
  const dialog = page.getByRole("dialog").getByRole("heading", { name: /^Preview/ });
  await button("Try again").click();
  await expect(dialog).toBeVisible();
  await button("Back").click();
  await expect(dialog).toBeHidden();
  await button("Preview").click();
  await expect(dialog).toBeVisible();
});

test("a log-out whose script cannot load is done by the page of the log-out", async ({ page, context }) => {
  await signInAs("student", context.request);
  await page.goto("/FAQ");
  await loseScripts(page, "/logout");
  await page.getByRole("button", { name: /^Hi! / }).click();
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === "/logout");
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await asked;
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain("token");
});

test("a toast is at the top right and disappears after five seconds", async ({ page, context }) => {
  const { id } = await signInAs("club", context.request);
  const event = await publishEvent(context.request, id);
  await failing(page, "**/api/event/update/*");
  await page.goto(`/listing/${event.id}`);
  await page.locator('form button[type="submit"]').click();
  const toast = alert(page, "Event could not be updated");
  await expect(toast).toBeVisible();
  const shownAt = Date.now();
  const box = await toast.boundingBox();
  const { width = 0 } = page.viewportSize() ?? {};
  expect(box && box.x + box.width).toBeGreaterThan(width - 40);
  expect(box?.y).toBeLessThan(140);
  await page.mouse.move(0, 600);
  await expect(toast).toBeHidden({ timeout: 8000 });
  expect(Date.now() - shownAt).toBeGreaterThan(4000);
});

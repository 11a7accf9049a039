import type { Page } from "@playwright/test";
import { dayFromNow } from "@/lib/testing/event-form";
import { expect, test } from "./fixtures";
import { PASSWORD, unique } from "./support/accounts";
import { publishEvent } from "./support/events";
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

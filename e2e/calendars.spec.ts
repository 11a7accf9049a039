import ICAL from "ical.js";
import { db } from "@/lib/platform/db/client";
import { aRegistration } from "@/lib/testing/factories";
import { expect, test } from "./fixtures";
import { publishEvent } from "./support/events";
import { askExactly } from "./support/http";
import { anEventOnShow } from "./support/shown-events";
import { signInAs } from "./support/sign-in";

/** The event as a calendar reads it. */
function entryOf(file: string, id: string) {
  const entries = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents("vevent");
  const entry = entries.find((each) => each.getFirstPropertyValue("uid") === `${id}@quad`);
  const value = (name: string) => entry?.getFirstPropertyValue(name)?.toString();
  return { summary: value("summary"), sequence: Number(value("sequence")), dtstamp: value("dtstamp") };
}

test("a subscribed calendar gets the same bytes and 304s, and a higher SEQUENCE after an edit", async ({ context, baseURL }) => {
  const club = await signInAs("club", context.request);
  const startsAt = new Date(Date.now() + 60 * 60 * 1000).toISOString();
  const { id } = await publishEvent(context.request, club.id, { eventName: "Before the edit", startsAt });
  // Checks only this event's files: other tests publish at the same time.
  const feeds = [`/clubs/${club.id}.ics`, `/clubs/${club.id}.atom`, `/event/${id}.ics`].map((path) => `${baseURL}${path}`);
  const before = new Map<string, { text: string; etag: string }>();
  for (const url of feeds) {
    const [first, second] = [await askExactly(url), await askExactly(url)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.text).toBe(first.text);
    const etag = first.headers.etag ?? "";
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(second.headers.etag).toBe(etag);
    const head = await askExactly(url, {}, "HEAD");
    expect([head.status, head.text, head.headers.etag, head.headers["content-type"]]).toEqual([
      200,
      "",
      etag,
      first.headers["content-type"],
    ]);
    // First from Next.js, then from memory.
    for (const headers of [{}, { range: "bytes=0-9" }, { "accept-encoding": "br" }]) {
      const again = await askExactly(url, { ...headers, "if-none-match": etag });
      expect([again.status, again.text, again.headers["content-type"]], url).toEqual([304, "", undefined]);
    }
    before.set(url, { text: first.text, etag });
  }
  const edit = await context.request.put(`/api/event/update/${id}`, { multipart: { eventName: "After the edit" } });
  expect(edit.status()).toBe(200);
  for (const [url, { text, etag }] of before) {
    const after = await askExactly(url, { "if-none-match": etag });
    expect(after.status, url).toBe(200);
    expect(after.headers.etag).not.toBe(etag);
    if (url.endsWith(".atom")) continue;
    const [was, is] = [entryOf(text, id), entryOf(after.text, id)];
    expect([was.summary, is.summary]).toEqual(["Before the edit", "After the edit"]);
    expect(is.sequence).toBe(was.sequence + 1);
  }
});

test("a student has tickets, and a calendar of their own whose address is shown once", async ({ page, context, playwright, baseURL }) => {
  const { id } = await signInAs("student", context.request);
  await page.goto("/my-tickets");
  await expect(page.getByText("No tickets")).toBeVisible();
  const event = await anEventOnShow({ name: "Ghazals at dusk", startsAt: new Date(Date.now() + 9 * 24 * 60 * 60 * 1000) });
  const registration = await aRegistration(event, { id });
  await page.reload();
  await expect(page.getByRole("link", { name: "Ghazals at dusk", exact: true })).toHaveAttribute("href", `/ticket/${registration.id}`);

  await page.getByRole("button", { name: "Get my calendar link" }).click();
  const app = page.getByRole("link", { name: "Apple or other calendar" });
  await expect(app).toBeVisible();
  const webcal = (await app.getAttribute("href")) ?? "";
  const url = webcal.replace(/^webcal:/, "http:");
  expect(url).toMatch(new RegExp(`^${baseURL?.replace(/:\d+$/, "")}(:\\d+)?/calendar/[\\w-]{43}\\.ics$`));
  await expect(page.getByText("Google Calendar can take up to a day to show changes.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Google Calendar" })).toHaveAttribute(
    "href",
    new RegExp(`cid=${encodeURIComponent(webcal)}`),
  );

  // A calendar app has no cookies.
  const calendar = await playwright.request.newContext({ baseURL });
  const path = new URL(url).pathname;
  const first = await calendar.get(path);
  expect(first.status()).toBe(200);
  expect(first.headers()).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, no-cache",
    "x-robots-tag": "noindex",
    "referrer-policy": "no-referrer",
  });
  expect(entryOf(await first.text(), event.id).summary).toBe("Ghazals at dusk");
  const second = await calendar.get(path, { headers: { "If-None-Match": first.headers().etag ?? "" } });
  expect([second.status(), await second.text()]).toEqual([304, ""]);

  await page.reload();
  await expect(page.getByText("Last used by a calendar on")).toBeVisible();
  expect(await page.content()).not.toContain(path);
  await page.getByRole("button", { name: "Create a new link" }).click();
  const question = page.getByRole("alertdialog");
  const confirm = question.getByRole("button", { name: "Create new link" });
  // The second press of a double press, which lands wherever the question has opened.
  await confirm.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(confirm).not.toHaveAttribute("aria-disabled", "true");
  expect((await calendar.get(path)).status()).toBe(200);
  await confirm.click();
  await expect(question).toBeHidden();
  await expect(app).toBeVisible();
  await expect(app).not.toHaveAttribute("href", webcal);
  expect((await calendar.get(path)).status()).toBe(404);

  await page.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("button", { name: "Get my calendar link" })).toBeVisible();
  expect(await db.calendarToken.count({ where: { studentId: id } })).toBe(0);
  await calendar.dispose();
});

test("the ways to subscribe open from the keyboard, on the event's page and on the list", async ({ page }) => {
  const event = await anEventOnShow({ name: "Robo Kabaddi" });
  await page.goto("/events-page");
  const button = page.locator("summary", { hasText: "Add to calendar" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Apple or other calendar" })).toHaveAttribute("href", /^webcal:\/\/.*\/events\.ics$/);
  await expect(page.getByRole("link", { name: "Outlook" })).toHaveAttribute("href", /events\.ics/);
  await page.goto(`/event/${event.id}`);
  await button.click();
  const region = page.locator("details").filter({ has: button });
  await expect(region.getByRole("link", { name: "Download .ics file" })).toHaveAttribute("href", new RegExp(`/event/${event.id}\\.ics$`));
  await expect(region.getByRole("link", { name: "Apple or other calendar" })).toHaveAttribute(
    "href",
    new RegExp(`^webcal://.*/event/${event.id}\\.ics$`),
  );
});

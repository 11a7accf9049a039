import type { APIRequestContext, Page } from "@playwright/test";
import { dayFromNow } from "@/lib/testing/event-form";
import { expect, test } from "./fixtures";
import { expectAccessibleInBothSchemes } from "./support/accessible";
import { unique } from "./support/accounts";
import { aPublisher, publishEvent } from "./support/events";
import { watchShifts } from "./support/shifts";
import { signInAs } from "./support/sign-in";

const LIST = "/events-page";
const MAP = "/events-map";

const count = (page: Page) => page.locator("[data-results]").getByRole("status");
const card = (page: Page, name: string) => page.locator("[data-results]").getByRole("link", { name, exact: true });
const month = (page: Page) => page.getByRole("grid");
const day = (page: Page, date: string) => page.locator(`td[data-day="${date}"]`);

/** Days are days of the campus. */
const at = (fromToday: number, time = "18:00") => `${dayFromNow(fromToday)}T${time}:00+05:30`;

/** Three events that share a word of their own. */
async function threeEvents(request: APIRequestContext) {
  const word = unique();
  const { id, publish } = await aPublisher(request);
  const paid = await publish({ eventName: `Paid ${word}`, price: "250", tags: '["Coding"]' });
  const online = await publish({ eventName: `Online ${word}`, mode: "Online", tags: '["Music"]', startsAt: at(11) });
  const free = await publish({ eventName: `Free ${word}`, startsAt: at(12), tags: '["Coding"]' });
  return { club: id, word, paid, online, free };
}

test("chips and More filters narrow the list down, show the number of each choice, and are in the address [reach 6.2]", async ({
  page,
  request,
}) => {
  const { word, paid, online, free } = await threeEvents(request);
  const expectStill = await watchShifts(page);
  await page.goto(`${LIST}?q=${word}`);
  await expect(count(page)).toHaveText("3 events");
  await expect(page.getByRole("button", { name: "Free 2", exact: true })).toBeVisible();
  await expectStill();

  await page.getByRole("button", { name: "Free 2", exact: true }).click();
  await expect(count(page)).toHaveText("2 events");
  await expect(page).toHaveURL(`${LIST}?q=${word}&price=free`);
  await expect(card(page, paid.eventName)).toBeHidden();

  await page.getByRole("button", { name: "More filters" }).click();
  const sheet = page.getByRole("dialog", { name: "More filters" });
  await expect(sheet.getByRole("button", { name: "Close" })).toBeFocused();
  await expect(sheet.getByRole("group", { name: "Price" }).getByRole("radio", { name: "Paid 1" })).toBeVisible();
  // The words, not the circle: a press on them gives the focus to what is around.
  await sheet.locator("label").getByText("Online", { exact: true }).click();
  await expect(sheet.getByRole("radio", { name: "Online 1" })).toBeChecked();
  await expect(count(page)).toHaveText("1 event");
  await expect(sheet.getByRole("button", { name: "Show 1 event", exact: true })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("button", { name: /^More filters/ })).toBeFocused();
  await expect(card(page, online.eventName)).toBeVisible();

  await page.reload();
  await expect(count(page)).toHaveText("1 event");
  await page.getByRole("button", { name: "Online", pressed: true }).click();
  await expect(card(page, free.eventName)).toBeVisible();
  await page.locator("[data-chosen]").getByRole("button", { name: "Clear All Filters" }).click();
  await expect(page).toHaveURL(LIST);
});

test("an empty result offers to remove one filter, with the number of results then", async ({ page, request }) => {
  const { word, paid } = await threeEvents(request);
  await page.goto(`${LIST}?q=${word}&price=paid&mode=Online`);
  await expect(count(page)).toHaveText("0 events");
  const ways = page.getByRole("list", { name: "Remove one filter" });
  await expect(ways.getByRole("link", { name: "At any price: 1 event" })).toBeVisible();
  await ways.getByRole("link", { name: "Online or offline: 1 event" }).click();
  await expect(page).toHaveURL(`${LIST}?q=${word}&price=paid`);
  await expect(card(page, paid.eventName)).toBeVisible();
});

test("a month is a table with keyboard navigation, and a list by day on phones [reach 6.2]", async ({ page, request }) => {
  const { word, paid, free } = await threeEvents(request);
  const date = dayFromNow(10);
  await page.goto(`${LIST}?q=${word}`);
  await page.getByRole("navigation", { name: "View" }).getByRole("link", { name: "Month" }).click();
  await expect(page).toHaveURL(`${LIST}?q=${word}&view=month`);
  await page.goto(`${LIST}?q=${word}&view=month&month=${date.slice(0, 7)}`);
  await expect(day(page, date).getByRole("link", { name: paid.eventName })).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  await expect(day(page, date)).toHaveAccessibleName(/^\d+ [A-Z][a-z]+, 1 event /);
  await expect(page.getByRole("status").filter({ hasText: /^[A-Z][a-z]+ \d{4}: \d days? with events$/ })).toBeVisible();

  // Tab reaches one day of the table.
  await expect(month(page).locator('td[tabindex="0"]')).toHaveCount(1);
  await day(page, date).focus();
  await page.keyboard.press("ArrowRight");
  await expect(day(page, dayFromNow(11))).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(day(page, dayFromNow(12))).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: free.eventName })).toBeFocused();
  await day(page, dayFromNow(12)).focus();
  await page.keyboard.press("PageDown");
  await expect(page).not.toHaveURL(new RegExp(`month=${dayFromNow(12).slice(0, 7)}`));
  await expect(page.locator("td[data-day]:focus")).toHaveCount(1);
  await expect(page.getByText(/^No events in \w+$/)).toBeVisible();

  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`${LIST}?q=${word}&view=month&month=${date.slice(0, 7)}`);
  await expect(month(page)).toBeHidden();
  await expect(page.getByRole("heading", { level: 3, name: paid.eventName })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("an empty month names the next event and links to it", async ({ page, request }) => {
  const word = unique();
  const { publish } = await aPublisher(request);
  await publish({ eventName: `Later ${word}`, startsAt: at(70) });
  await page.goto(`${LIST}?q=${word}&view=month`);
  const next = page.getByRole("link", { name: /^Next event: \d+ \w+$/ });
  await next.click();
  await expect(page).toHaveURL(new RegExp(`view=month&month=${dayFromNow(70).slice(0, 7)}$`));
  await expect(day(page, dayFromNow(70)).getByRole("link", { name: `Later ${word}` })).toBeVisible();
});

/** A place of the signed-in club's campus, with an event at it. */
async function aPlaceWithEvent(request: APIRequestContext, point: { lat: number; lon: number }) {
  const { publish } = await aPublisher(request);
  const name = `Hall ${unique()}`;
  const added = await request.post("/api/places", { data: { name, ...point } });
  expect(added.status(), await added.text()).toBe(201);
  const { data } = await added.json();
  return { name, place: data._id as string, event: await publish({ placeId: data._id }) };
}

test("map and list work without a script, and the map moves after the first press", async ({ page, request, browser }) => {
  const { name, event } = await aPlaceWithEvent(request, { lat: -33.4, lon: 18.3 });
  await aPlaceWithEvent(request, { lat: 12.3, lon: 70.1 });
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto(MAP);
  await expect(still.getByRole("heading", { level: 3, name })).toBeVisible();
  const drawn = still.getByRole("region", { name: "Map" });
  await expect(drawn.locator("div > svg > path")).toHaveCount(1);
  await drawn.getByRole("link").first().click();
  await expect(still.locator(":target").getByRole("heading", { level: 2 })).toBeVisible();
  await plain.close();

  // Only the page's own scripts are loaded until the user moves the map.
  await page.goto(MAP);
  await expect(page.locator(".leaflet-container")).toHaveCount(0);
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect(page.locator(".leaflet-overlay-pane path")).toHaveCount(1);

  const policy = (await request.get(MAP)).headers();
  expect(policy["permissions-policy"]).toContain("geolocation=(self)");
  await page.goto(`${MAP}?near=-33.4,18.3&radius=1`);
  await expect(page.getByRole("listitem").filter({ hasText: event.eventName })).toBeVisible();
  const pin = page.getByRole("region", { name: "Map" }).getByRole("button", { name });
  await expect(pin).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await pin.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: event.eventName })).toBeFocused();
  await expect(pin).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("link", { name: event.eventName }).click();
  await expect(page).toHaveURL(`/event/${event.id}`);
  await page.getByRole("link", { name: `See ${name} on the map` }).click();
  await expect(page).toHaveURL(`${MAP}?near=-33.4,18.3&radius=1`);
});

test("a position is rounded before it is used, and a refusal is reported", async ({ page, request, context }) => {
  const { event } = await aPlaceWithEvent(request, { lat: -34.611, lon: 19.352 });
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: -34.6123456, longitude: 19.3498765 });
  const asked: string[] = [];
  page.on("request", (sent) => asked.push(decodeURIComponent(sent.url())));
  await page.goto(MAP);
  await page.getByRole("button", { name: "Near me" }).click();
  await expect(page).toHaveURL(`${MAP}?near=-34.61%2C19.35`);
  await expect(page.getByRole("listitem").filter({ hasText: event.eventName })).toBeVisible();
  expect(asked.filter((url) => /34\.612|19\.349/.test(url))).toEqual([]);

  await context.setGeolocation(null);
  await page.goto(MAP);
  await page.getByRole("button", { name: "Near me" }).click();
  await expect(page.getByText("We could not get your location. Move the map to your area instead.")).toBeVisible();
});

test("a club sets a pin with the keyboard, and the event's page shows it", async ({ page }) => {
  const { id } = await signInAs("club", page.request);
  const event = await publishEvent(page.request, id);
  await page.goto(`/listing/${event.id}`);
  await page.getByLabel("Location on the map").selectOption({ label: "Drop a pin" });
  await page.getByLabel("Location name").fill("Behind the boathouse");
  await page.getByLabel("Latitude").fill("18.5");
  await page.getByLabel("Longitude").fill("73.8");
  await page.getByRole("button", { name: "Drop pin on map" }).click();
  const pin = page.getByRole("button", { name: "Pin: move it with the arrow keys" });
  await pin.focus();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByLabel("Latitude")).not.toHaveValue("18.5");
  const lat = await page.getByLabel("Latitude").inputValue();
  expect(Number(lat)).toBeGreaterThan(18.5);
  await page.getByRole("button", { name: "Save event" }).click();
  await expect(page.getByText("Event updated successfully")).toBeVisible();
  const { place } = await (await page.request.get(`/api/event/${event.id}`)).json();
  expect(place).toMatchObject({ name: "Behind the boathouse", lat: Number(lat), lon: 73.8 });
});

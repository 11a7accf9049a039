import type { APIRequestContext, Page } from "@playwright/test";
import { db } from "@/lib/platform/db/client";
import { ATTACKS } from "@/lib/testing/attacks";
import { aClub, aCollege } from "@/lib/testing/factories";
import { inDays } from "@/lib/testing/moments";
import { expect, test } from "./fixtures";
import { aPublisher, publishEvent } from "./support/events";
import { TERMS } from "./support/marks";
import { anEventOnShow } from "./support/shown-events";
import { signInAs } from "./support/sign-in";

const UNKNOWN = "01900000-0000-7000-8000-00000000abcd";

const registerButton = (page: Page) => page.getByRole("button", { name: "Register for Event" });
const panel = (page: Page) => page.getByRole("region", { name: "Registration" });

test("an event's page shows all of its fields", async ({ page }) => {
  const college = await aCollege({ name: "Sahyadri Institute" });
  const club = await aClub({ college, name: "Codeshala" });
  const event = await anEventOnShow(
    {
      name: "Hack the Quad",
      type: "Competition",
      pricePaise: 25_000,
      tags: ["Coding", "Networking"],
      description: '<p>Bring an <strong>idea</strong>.</p><ul><li>Teams of two</li></ul><p class="align-center">Welcome</p>',
      descriptionText: "Bring an idea.",
      createdBy: "The web team",
      contactEmail: "hack@codeshala.example",
      contactPhone: "9876543210",
      registrationOpensAt: new Date("2026-01-05T03:30:00Z"),
      registrationClosesAt: new Date("2200-01-10T12:30:00Z"),
      startsAt: new Date("2200-01-19T03:30:00Z"),
      endsAt: new Date("2200-01-19T12:30:00Z"),
      capacity: 20,
      taken: 3,
    },
    club,
  );
  const response = await page.goto(`/event/${event.id}`);
  expect(response?.status()).toBe(200);
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1, name: "Hack the Quad" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Poster of Hack the Quad" })).toBeVisible();
  for (const fact of ["Competition", "Codeshala", "Sahyadri Institute", "Main Quad", "Offline", "The web team", "Coding", "Networking"]) {
    await expect(main.getByText(fact, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  }
  await expect(panel(page).getByText("₹250 (INR)")).toBeVisible();
  await expect(panel(page).getByText("Registration starts")).toHaveCount(0);
  await expect(panel(page).getByText("Fri 2200-01-10, 18:00", { exact: true })).toBeVisible();
  await expect(panel(page).getByText(/^Full refund if you cancel before \w{3} 2200-01-10, 18:00\.$/)).toBeVisible();
  await expect(main.getByText("Sun 2200-01-19, 09:00").first()).toBeVisible();
  await expect(main.getByText("Sun 2200-01-19, 18:00")).toBeVisible();
  await expect(panel(page).getByText("17 seats left")).toBeVisible();
  await expect(panel(page).getByText("Students of Sahyadri Institute pay no registration fee.")).toBeVisible();
  await expect(page.locator("[data-description] strong")).toHaveText("idea");
  await expect(page.locator("[data-description] .align-center")).toHaveCSS("text-align", "center");
  await expect(page.getByRole("link", { name: "hack@codeshala.example" })).toHaveAttribute("href", "mailto:hack@codeshala.example");
  await expect(page.getByRole("link", { name: "98765 43210" })).toHaveAttribute("href", "tel:+919876543210");
  await expect(page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link")).toHaveText(["Home", "Events"]);
  await expect(page.getByRole("banner").getByRole("link", { name: "Events" })).toHaveAttribute("aria-current", "true");
  await page.getByText("Add to calendar").click();
  await expect(page.getByRole("link", { name: "Google Calendar" })).toHaveAttribute("href", new RegExp(`cid=webcal.*${event.id}.ics`));
  await expect(page.getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", /%2Fclubs%2Fcodeshala.*%3Futm_source%3Dwhatsapp$/);
});

test("the breadcrumbs of an event take one line on the narrowest phone", async ({ page }) => {
  const event = await anEventOnShow({ name: "Wide words on narrow phones" });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`/event/${event.id}`);
  const lines = await page.getByRole("navigation", { name: "Breadcrumb" }).boundingBox();
  expect(lines?.height).toBeLessThan(60);
});

test("events of the same club come first among the related ones, and past ones are missing", async ({ page }) => {
  const club = await aClub();
  const [event, sibling, over] = [
    await anEventOnShow({}, club),
    await anEventOnShow({}, club),
    await anEventOnShow({ registrationOpensAt: inDays(-3), registrationClosesAt: inDays(-2), startsAt: inDays(-1) }, club),
  ];
  await page.goto(`/event/${event.id}`);
  const links = page.getByRole("region", { name: "Related events" }).getByRole("link");
  await expect(links.first()).toHaveText(sibling.name);
  expect(await links.allTextContents()).not.toContain(over.name);
  await links.first().click();
  await expect(page.getByRole("heading", { level: 1, name: sibling.name })).toBeVisible();
});

const STATES = [
  { state: "open", fields: {}, text: /^6 days left to register$/, refusal: null },
  {
    state: "not yet open",
    fields: { registrationOpensAt: inDays(3.5) },
    text: /^Registration opens in 3 days$/,
    refusal: "Registration has not opened yet.",
  },
  { state: "closed", fields: { registrationClosesAt: inDays(-0.5) }, text: /^Registration closed$/, refusal: "Registration is closed." },
  { state: "full", fields: { capacity: 2, taken: 2, waitlist: false }, text: /^No seats left$/, refusal: "No seats left." },
  {
    state: "over",
    fields: { registrationClosesAt: inDays(-2), startsAt: inDays(-1) },
    text: /^Event ended$/,
    refusal: "This event has ended.",
  },
] as const;

test("the texts and buttons for a student follow the event's state", async ({ page, context }) => {
  await signInAs("student", context.request);
  for (const { state, fields, text, refusal } of STATES) {
    const event = await anEventOnShow({ registrationOpensAt: inDays(-3), pricePaise: 25_000, ...fields });
    expect((await page.goto(`/event/${event.id}`))?.status(), state).toBe(200);
    await expect(panel(page).getByText(text), state).toBeVisible();
    await expect(panel(page).getByText(/left to register$/), state).toHaveCount(state === "open" ? 1 : 0);
    await expect(panel(page).getByText("₹250 (INR)", { exact: true }), state).toBeVisible();
    const hasEnded = state === "closed" || state === "over";
    await expect(panel(page).getByText(hasEnded ? "Registration ended" : "Registration ends", { exact: true }), state).toBeVisible();
    await expect(panel(page).getByText(/^Full refund if you cancel/), state).toHaveCount(hasEnded ? 0 : 1);
    await expect(panel(page).getByText(/pay no registration fee\.$/), state).toHaveCount(hasEnded ? 0 : 1);
    await expect(page.getByRole("region", { name: "Who’s going" }), state).toHaveCount(state === "over" ? 0 : 1);
    const button = registerButton(page).filter({ visible: true });
    if (refusal === null) await expect(button, state).toBeEnabled();
    else {
      await expect(button, state).toBeDisabled();
      await expect(button, state).toHaveAccessibleDescription(refusal);
    }
  }
});

test("a cancelled event shows this and the reason, without buttons and seats", async ({ page, context }) => {
  await signInAs("student", context.request);
  const paid = { capacity: 20, pricePaise: 25_000, noShowTerms: TERMS, admits: "verified" } as const;
  const event = await anEventOnShow({ status: "cancelled", cancelReason: "The hall is closed.", ...paid });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect((await page.goto(`/event/${event.id}`))?.status()).toBe(200);
    await expect(panel(page)).toHaveText("Cancelled");
    await expect(page.getByText("The hall is closed.")).toBeVisible();
    await expect(registerButton(page)).toHaveCount(0);
    await expect(page.getByText("20 seats left")).toHaveCount(0);
    await expect(page.getByText("Seats available")).toHaveCount(0);
    await expect(page.getByText("Add to calendar")).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Who’s going" })).toHaveCount(0);
  }
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const data = blocks.map((text) => JSON.parse(text)).find((block) => block["@type"] === "Event");
  expect(data).toMatchObject({ eventStatus: "https://schema.org/EventCancelled", startDate: expect.any(String) });
  expect(data.offers).toBeUndefined();
});

test("the bar of a full event is full, also without the number of free seats", async ({ page }) => {
  const event = await anEventOnShow({ capacity: 12, taken: 12 });
  await page.route(`**/api/event/${event.id}`, (route) => route.abort());
  await page.goto(`/event/${event.id}`);
  await expect(panel(page).getByRole("meter", { name: "Seats taken" })).toHaveJSProperty("value", 12);
});

test("registration opens and closes on the open page, to the second", async ({ page }) => {
  const [opensAt, closesAt] = [new Date("2190-05-01T10:00:00Z"), new Date("2190-05-01T12:00:00Z")];
  const event = await anEventOnShow({
    registrationOpensAt: opensAt,
    registrationClosesAt: closesAt,
    startsAt: new Date("2190-05-02T10:00:00Z"),
  });
  await page.clock.install({ time: new Date(opensAt.getTime() - 40_000) });
  await page.goto(`/event/${event.id}`);
  await expect(panel(page).getByText("Registration opens in less than a minute")).toBeVisible();
  await page.clock.runFor(41_000);
  await expect(panel(page).getByText("1 hour left to register")).toBeVisible();
  await page.clock.setSystemTime(closesAt);
  await page.clock.runFor(1000);
  await expect(panel(page).getByText("Registration closed", { exact: true })).toBeVisible();
});

test("only a student sees the registration, and a visitor the link to log in", async ({ page, context, browser }) => {
  const event = await anEventOnShow();
  const path = `/event/${event.id}`;
  await page.goto(path);
  await expect(registerButton(page)).toBeHidden();
  await expect(page.getByRole("link", { name: "Log in to register" })).toHaveAttribute(
    "href",
    `/student-login?callbackUrl=${encodeURIComponent(path)}`,
  );
  await signInAs("student", context.request);
  await page.reload();
  await expect(registerButton(page)).toBeVisible();
  await expect(page.getByRole("link", { name: "Log in to register" })).toBeHidden();
  for (const role of ["admin", "college", "club"] as const) {
    const other = await browser.newContext();
    await signInAs(role, other.request);
    const theirs = await other.newPage();
    await theirs.goto(path);
    await expect(theirs.getByText("Hi!")).toBeVisible();
    await expect(registerButton(theirs), role).toBeHidden();
    await expect(theirs.getByRole("link", { name: "Log in to register" }), role).toBeHidden();
    await other.close();
  }
});

test("a visitor sees the log-in only if it helps to register", async ({ page }) => {
  for (const { state, fields, text, refusal } of STATES) {
    const event = await anEventOnShow({ registrationOpensAt: inDays(-3), ...fields });
    await page.goto(`/event/${event.id}`);
    await expect(panel(page).getByText(text), state).toBeVisible();
    const link = page.getByRole("link", { name: "Log in to register" });
    if (refusal === null) await expect(link, state).toBeVisible();
    else await expect(link, state).toBeHidden();
  }
});

test("on phones the bar to register replaces the tab bar only if it has a button", async ({ page, context }) => {
  const [open, closed] = await Promise.all([
    anEventOnShow(),
    anEventOnShow({ registrationOpensAt: inDays(-3), registrationClosesAt: inDays(-1) }),
  ]);
  const tabBar = page.getByRole("navigation", { name: "Main, bottom" });
  const bar = page.locator("[data-page-bar]");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/event/${open.id}`);
  await expect(bar).toBeVisible();
  await expect(tabBar).toBeHidden();
  await page.goto(`/event/${closed.id}`);
  await expect(tabBar).toBeVisible();
  await expect(bar).toBeHidden();
  await signInAs("club", context.request);
  await page.goto(`/event/${open.id}`);
  await expect(tabBar).toBeVisible();
  await expect(bar).toBeHidden();
});

test("the student sees the server's answer to a registration", async ({ page, context }) => {
  const { id } = await signInAs("student", context.request);
  const event = await anEventOnShow();
  const call = `**/api/event/hi/${event.id}/${id}?source=*`;
  // The decision has tests of its own; this tests the page's reaction to each answer.
  await page.route(call, (route) => route.fulfill({ status: 409, json: { code: "event_full", message: "No seats left." } }));
  await page.goto(`/event/${event.id}`);
  await registerButton(page).click();
  await expect(panel(page).getByRole("alert")).toHaveText("No seats left.");
  await page.route(call, (route) => route.fulfill({ json: { diffCollege: false, message: "Registered Successfully!!" } }));
  await registerButton(page).click();
  await expect(page.getByText("Registered Successfully!!")).toBeVisible();
  await expect(panel(page).getByRole("alert")).toBeHidden();
  await expect(page).toHaveURL(`/event/${event.id}`);
  await page.route(call, (route) => route.fulfill({ json: { diffCollege: true, message: "" } }));
  await registerButton(page).click();
  await page.waitForURL(`/payment/${event.id}`);
});

test("an id that is unknown, malformed or spelled otherwise is a 404", async ({ request }) => {
  const { id } = await anEventOnShow();
  for (const wrong of [UNKNOWN, "no-id", id.toUpperCase(), `${id}x`, encodeURIComponent(`${id}/..`)]) {
    expect((await request.get(`/event/${wrong}`)).status(), wrong).toBe(404);
  }
  for (const wrong of [UNKNOWN, "no-id"]) expect((await request.get(`/event/${wrong}.ics`)).status(), wrong).toBe(404);
  const undated = await anEventOnShow({ startsAt: null });
  expect((await request.get(`/event/${undated.id}.ics`)).status()).toBe(404);
});

test("a calendar can import the event, and later its cancellation", async ({ request }) => {
  const event = await anEventOnShow({ name: "Robo; Kabaddi, finals", startsAt: new Date("2190-05-02T10:00:00Z") });
  const answer = await request.get(`/event/${event.id}.ics`);
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  const file = await answer.text();
  for (const line of [`UID:${event.id}@quad`, "DTSTART:21900502T100000Z", "SUMMARY:Robo\\; Kabaddi\\, finals", "STATUS:CONFIRMED"]) {
    expect(file.split("\r\n")).toContain(line);
  }
  const cancelled = await anEventOnShow({ status: "cancelled" });
  expect(await (await request.get(`/event/${cancelled.id}.ics`)).text()).toContain("\r\nSTATUS:CANCELLED\r\n");
});

test("search engines and link previews get their data", async ({ page, request }) => {
  const event = await anEventOnShow({ pricePaise: 9950, endsAt: inDays(9), name: "Film </script><b>Night</b>" });
  await page.goto(`/event/${event.id}`);
  const url = new URL(`/event/${event.id}`, page.url()).href;
  await expect(page).toHaveTitle(`${event.name} · Quad`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", url);
  await expect(page.locator('link[type="application/atom+xml"]')).toHaveAttribute("href", /\/events\.atom$/);
  await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute("content", "summary_large_image");
  const image = await page.locator('meta[property="og:image"]').getAttribute("content");
  const picture = await request.get(image ?? "");
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/jpeg"]);

  const blocks = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) => JSON.parse(text));
  const data = blocks.find((block) => block["@type"] === "Event");
  expect(data).toMatchObject({
    name: event.name,
    url,
    startDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30$/),
    endDate: expect.stringMatching(/\+05:30$/),
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: { "@type": "Place", name: "Main Quad", address: { "@type": "PostalAddress" } },
    organizer: { "@type": "Organization" },
    offers: { price: "99.50", priceCurrency: "INR", availability: "https://schema.org/InStock", url },
  });
  expect(new Date(data.startDate).getTime()).toBe(Math.floor((event.startsAt?.getTime() ?? 0) / 1000) * 1000);
  expect(data.description).toBeTruthy();
  expect(data.image[0]).toMatch(/^http/);
  const crumbs = blocks.find((block) => block["@type"] === "BreadcrumbList");
  expect(crumbs.itemListElement.map(({ position }: { position: number }) => position)).toEqual([1, 2, 3]);

  const undated = await anEventOnShow({ startsAt: null });
  await page.goto(`/event/${undated.id}`);
  await expect(page.getByText("Date to be announced").first()).toBeVisible();
  expect(await page.locator('script[type="application/ld+json"]').allTextContents()).toHaveLength(1);
  await expect(page.getByRole("link", { name: "Download .ics file" })).toHaveCount(0);
});

/** Effects that a description must never have: dialogs, requests to other sites, errors, console messages. */
function watchForDeeds(page: Page, ours: string): string[] {
  const deeds: string[] = [];
  page.on("dialog", async (dialog) => {
    deeds.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(ours)) deeds.push(request.url());
  });
  page.on("console", (message) => {
    // A missing picture of our site is not an attack.
    if (!message.location().url.startsWith(ours)) deeds.push(message.text());
  });
  page.on("pageerror", (error) => deeds.push(error.message));
  return deeds;
}

const CORPUS = ATTACKS.join("\n");
const WAYS_IN: [way: string, publish: (request: APIRequestContext) => Promise<{ id: string }>][] = [
  ["past the cleaning, straight into the database", () => anEventOnShow({ description: CORPUS })],
  ["by the form's call", async (request) => (await aPublisher(request)).publish({ description: CORPUS })],
];

for (const [way, publish] of WAYS_IN) {
  test(`hostile descriptions have no effect when they get in ${way}`, async ({ page, playwright, baseURL }) => {
    const { id } = await publish(await playwright.request.newContext({ baseURL }));
    const deeds = watchForDeeds(page, `${baseURL}/`);
    await page.goto(`/event/${id}`, { waitUntil: "networkidle" });
    const prose = page.locator("[data-description]");
    await expect(prose).toBeVisible();
    const names = await prose.locator("*").evaluateAll((elements) => [...new Set(elements.map(({ localName }) => localName))].sort());
    expect(names.filter((name) => !["p", "br", "strong", "em", "u", "s", "ol", "ul", "li", "a"].includes(name))).toEqual([]);
    const attributes = await prose
      .locator("*")
      .evaluateAll((elements) => [...new Set(elements.flatMap((each) => each.getAttributeNames()))]);
    expect(attributes.filter((name) => !["class", "href", "rel", "start"].includes(name))).toEqual([]);
    for (const link of await prose.getByRole("link").all()) await expect(link).toHaveAttribute("href", /^(https?:\/\/|mailto:)/);
    expect(deeds).toEqual([]);
  });
}

test("hostile descriptions have no effect in the editor, pasted or loaded from storage", async ({ page, baseURL }) => {
  const club = await signInAs("club", page.request);
  const { id } = await publishEvent(page.request, club.id);
  await db.event.update({ where: { id }, data: { description: CORPUS } });
  const deeds = watchForDeeds(page, `${baseURL}/`);
  await page.goto(`/listing/${id}`, { waitUntil: "networkidle" });
  const editor = page.getByRole("textbox", { name: "Description" });
  await editor.evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, `<p>the start of it</p>${CORPUS}`);
  await expect(editor).toContainText("the start of it");
  expect(await editor.locator("script, iframe, object, embed, svg, math, style, form, [onerror], [onload]").count()).toBe(0);
  expect(deeds).toEqual([]);
});

test("nothing moves during hydration, for a visitor and for a student", async ({ page, context }) => {
  const event = await anEventOnShow({ pricePaise: 25_000, capacity: 20, taken: 3 });
  /** The elements that moved, with the distance. */
  const shifts = async () => {
    await page.goto(`/event/${event.id}`, { waitUntil: "networkidle" });
    await expect(page.getByText("17 seats left").filter({ visible: true }).first()).toBeVisible();
    return page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          type Shift = PerformanceEntry & { value: number; sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] };
          const tell = ({ value, sources }: Shift) =>
            `${value}: ${sources.map((each) => `${each.node?.textContent} from ${JSON.stringify(each.previousRect)} to ${JSON.stringify(each.currentRect)}`).join()}`;
          new PerformanceObserver((list) => resolve((list.getEntries() as Shift[]).map(tell))).observe({
            type: "layout-shift",
            buffered: true,
          });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve([])));
        }),
    );
  };
  for (const size of [
    { width: 390, height: 800 },
    { width: 1280, height: 900 },
  ]) {
    await page.setViewportSize(size);
    expect(await shifts()).toEqual([]);
  }
  const follow = page.getByRole("link", { name: "Follow", exact: true }).first();
  const widths = await follow.evaluate((link) => {
    const whole = link.getBoundingClientRect().width;
    link.replaceChildren();
    return [whole, link.getBoundingClientRect().width];
  });
  expect(widths[1], "before its words have arrived").toBe(widths[0]);
  await signInAs("student", context.request);
  expect(await shifts()).toEqual([]);
});

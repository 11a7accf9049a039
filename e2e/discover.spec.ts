import type { APIRequestContext, Page } from "@playwright/test";
import { dayFromNow } from "@/lib/testing/event-form";
import { expect, test } from "./fixtures";
import { unique } from "./support/accounts";
import { aPublisher } from "./support/events";
import { hold } from "./support/hold";
import { watchShifts } from "./support/shifts";
import { anEventOnShow } from "./support/shown-events";
import { signInAs } from "./support/sign-in";

const LIST = "/events-page";
const ADVANCE_MS = 3000;
const NOON = Date.UTC(2030, 0, 1, 12);

const cards = (page: Page) => page.locator("[data-results] article");
const card = (page: Page, name: string) => page.locator("[data-results]").getByRole("link", { name, exact: true });
const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Search by event name" });
const clearAll = (page: Page) => page.locator("[data-chosen]").getByRole("button", { name: "Clear All Filters" });
const count = (page: Page) => page.locator("[data-results]").getByRole("status");

// The tests share the fest.
test.describe.configure({ mode: "default" });

let fest: Awaited<ReturnType<typeof aSmallFest>>;
test.beforeAll(async ({ request }) => {
  fest = await aSmallFest(request);
});

/** Three events that share a word of their own. */
async function aSmallFest(request: APIRequestContext) {
  const word = unique();
  const { publish } = await aPublisher(request);
  const hack = await publish({ eventName: `Hack ${word}`, type: "Competition", tags: '["Coding"]', price: "1250.50" });
  const raga = await publish({ eventName: `Raga ${word}`, type: "Concert", tags: '["Music","Cultural Festival"]', price: "300" });
  const quiz = await publish({ eventName: `Quiz ${word}`, type: "Competition", tags: '["Trivia"]' });
  return { word, hack, raga, quiz };
}

test("a new event is on the home page and in the list, with its facts", async ({ page, request }) => {
  const { publish } = await aPublisher(request);
  await page.goto("/");
  await page.goto(LIST);
  const { id, eventName } = await publish({ type: "Competition", price: "1250.50", venue: "Workshop Bay" });
  await page.goto("/");
  const latest = page.getByRole("region", { name: "Latest Event" });
  const entry = latest.getByRole("article").filter({ hasText: eventName });
  await expect(entry).toContainText(new RegExp(`[A-Z][a-z]{2} ${dayFromNow(10)}, \\d\\d:\\d\\d`));
  await expect(entry).toContainText("Workshop Bay");
  await expect(entry).toContainText("₹1,250.50");
  await expect(entry).toContainText("Competition");
  await expect(entry.getByRole("link")).toHaveAttribute("href", `/event/${id}`);
  await page.goto(`${LIST}?q=${encodeURIComponent(eventName)}`);
  await expect(card(page, eventName)).toBeVisible();
});

test("a search in Latin letters finds a name in Devanagari, with a typing error too", async ({ page, request }) => {
  const word = unique();
  const { publish } = await aPublisher(request);
  const { eventName } = await publish({ eventName: `महोत्सव ${word}` });
  await page.goto(LIST);
  for (const typed of ["mahotsav", "mahotsaw", "महोत्सव"]) {
    await searchBox(page).fill(`${typed} ${word}`);
    await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(typed)}`));
    await expect(card(page, eventName)).toBeVisible();
  }
});

test("an event without a start has no date on its card, and says that it will be announced", async ({ page, request }) => {
  const { publish } = await aPublisher(request);
  const { eventName } = await publish({ startsAt: "" });
  const dated = await publish();
  for (const path of ["/", `${LIST}?q=${encodeURIComponent(eventName)}`]) {
    await page.goto(path);
    const entry = page.getByRole("article").filter({ hasText: eventName }).first();
    for (const text of ["Date to be announced", "Main Lawn"]) await expect(entry).toContainText(text);
    await expect(entry).not.toContainText(dayFromNow(9));
    await expect(entry.locator("[data-date]")).toHaveCount(0);
  }
  await page.goto(`${LIST}?q=${encodeURIComponent(dated.eventName)}`);
  await expect(cards(page).filter({ hasText: dated.eventName }).locator("[data-date]")).toBeVisible();
});

test("every page ends with the tagline and the links", async ({ page }) => {
  await page.goto("/FAQ");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("Connect, create, celebrate.");
  await expect(footer).toContainText("Manage and take part in college events.");
  await expect(footer.getByRole("navigation", { name: "All pages" }).getByRole("link")).toHaveCount(11);

  // Neither wide letters nor forced colours hide anything. Source: WCAG 1.4.12.
  await page.emulateMedia({ forcedColors: "active" });
  const current = page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link", { name: "FAQ" });
  await expect(current).toHaveCSS("text-decoration-line", "underline");
  await page.setViewportSize({ width: 320, height: 700 });
  await page.addStyleTag({
    content: "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }",
  });
  expect(await footer.evaluate(({ scrollWidth }) => scrollWidth)).toBe(320);
});

test("text of twice the size fits a phone", async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/", LIST, `${LIST}?view=month`, `/event/${fest.hack.id}`]) {
    await page.goto(path);
    await expect(page.locator("html")).toHaveCSS("font-size", "32px");
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
    const header = page.getByRole("banner");
    const [brand, logIn] = await Promise.all([
      header.getByRole("link", { name: "Quad" }).boundingBox(),
      header.getByRole("link", { name: "Login" }).boundingBox(),
    ]);
    expect((brand?.x ?? 0) + (brand?.width ?? 0), path).toBeLessThanOrEqual(logIn?.x ?? 0);
  }
});

test("the home page speaks to students and to colleges", async ({ page }) => {
  await page.goto("/");
  for (const name of ["Explore events tailored for you", "Boost your events", "Trending Events", "Latest Event"]) {
    await expect(page.getByRole("heading", { name })).toBeVisible();
  }
});

test("words, tags and types narrow the list together, and Clear All Filters undoes it", async ({ page }) => {
  const { word, hack, raga, quiz } = fest;
  await page.goto(LIST);
  await expect(clearAll(page)).toHaveAttribute("aria-disabled", "true");

  await searchBox(page).fill(word);
  await expect(count(page)).toHaveText("3 events");
  await expect(page).toHaveURL(`${LIST}?q=${word}`);

  await page.getByRole("button", { name: "Types" }).click();
  // The words, not the box: a press on them gives the focus to what is around.
  await page.locator("label").getByText("Competition").click();
  await expect(page.getByRole("checkbox", { name: "Competition" })).toBeChecked();
  await expect(count(page)).toHaveText("2 events");
  await expect(card(page, raga.eventName)).toBeHidden();

  await page.getByRole("button", { name: "Tags" }).click();
  await expect(page.getByRole("checkbox", { name: "Competition" })).toBeHidden();
  await page.getByRole("checkbox", { name: "Coding" }).check();
  await expect(count(page)).toHaveText("1 event");
  await expect(card(page, hack.eventName)).toBeVisible();
  await page.getByRole("checkbox", { name: "Trivia" }).check();
  await expect(count(page)).toHaveText("2 events");
  await expect(card(page, quiz.eventName)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Tags 2 chosen" })).toBeFocused();

  await page.reload();
  await expect(count(page)).toHaveText("2 events");
  await expect(searchBox(page)).toHaveValue(word);

  await page.getByRole("button", { name: "Coding", pressed: true }).click();
  await expect(count(page)).toHaveText("1 event");
  await expect(clearAll(page)).toBeFocused();
  // Phones have no line without something to clear; it stays as long as it has the focus.
  await page.setViewportSize({ width: 390, height: 844 });
  await clearAll(page).click();
  await expect(page).toHaveURL(LIST);
  await expect(searchBox(page)).toHaveValue("");
  await expect(clearAll(page)).toHaveAttribute("aria-disabled", "true");
  await expect(clearAll(page)).toBeFocused();
  await searchBox(page).focus();
  await expect(clearAll(page)).toBeHidden();
});

test("a typing error is forgiven", async ({ page, request }) => {
  const { publish } = await aPublisher(request);
  const word = `Zylo${unique().replace(/[^a-f]/g, "")}phone`;
  const { eventName } = await publish({ eventName: `${word} Night` });
  await page.goto(LIST);
  await searchBox(page).fill(word.replace("phone", "fone"));
  await expect(card(page, eventName)).toBeVisible();
});

test("back and forward step through the choices", async ({ page }) => {
  const { word, raga } = fest;
  await page.goto(LIST);
  await searchBox(page).fill(word);
  await expect(count(page)).toHaveText("3 events");
  await page.getByRole("button", { name: "Types" }).click();
  await page.getByRole("checkbox", { name: "Concert" }).check();
  await expect(count(page)).toHaveText("1 event");
  await page.goBack();
  await expect(count(page)).toHaveText("3 events");
  await page.goBack();
  await expect(page).toHaveURL(LIST);
  await expect(searchBox(page)).toHaveValue("");
  await page.goForward();
  await page.goForward();
  await expect(count(page)).toHaveText("1 event");
  await expect(card(page, raga.eventName)).toBeVisible();
  await expect(searchBox(page)).toHaveValue(word);
});

test("the link in the header opens the whole list", async ({ page }) => {
  const { word } = fest;
  await page.goto(`${LIST}?q=${word}`);
  await expect(count(page)).toHaveText("3 events");
  await page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link", { name: "Events" }).click();
  await expect(page).toHaveURL(LIST);
  await expect(searchBox(page)).toHaveValue("");
  await expect(count(page)).not.toHaveText("3 events");
});

test("an address with filters never shows the list without them, and nothing moves", async ({ page }) => {
  const { word } = fest;
  const expectStill = await watchShifts(page);
  await page.addInitScript(() => {
    const seen = window as typeof window & { cardsSeen: string[] };
    seen.cardsSeen = [];
    const look = () => {
      for (const link of document.querySelectorAll<HTMLElement>("[data-results] article a")) {
        if (link.checkVisibility() && link.textContent) seen.cardsSeen.push(link.textContent);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    const answer = await hold(page, "**/api/asd?**");
    await page.goto(`${LIST}?q=${word}&tags=Coding,Music,Trivia&types=Competition,Concert`);
    await expect(count(page)).toHaveText("Loading events...");
    await expect(page.locator('[data-results] div[aria-hidden="true"]').first()).toBeVisible();
    answer();
    await expect(count(page)).toHaveText("3 events");
    const seen = await page.evaluate(() => (window as typeof window & { cardsSeen: string[] }).cardsSeen);
    expect(seen.filter((name) => !name.includes(word))).toEqual([]);
    await expectStill(`the list at ${width} px`);
    await page.unrouteAll();
  }
});

test("an empty result names the search and offers ways out", async ({ page }) => {
  await page.goto(LIST);
  await searchBox(page).fill("qqqxxqqq");
  await expect(page.getByText("No events match “qqqxxqqq”.")).toBeVisible();
  await expect(count(page)).toHaveText("0 events");
  await page.getByText("No events match “qqqxxqqq”.").locator("..").getByRole("button", { name: "Clear All Filters" }).click();
  await expect(page).toHaveURL(LIST);
  await expect(page.getByText("No events match")).toBeHidden();
});

test("a failure is reported, and Try again repeats the request", async ({ page }) => {
  const { word } = fest;
  await page.goto(LIST);
  await page.route("**/api/asd?**", (route) => route.abort());
  await searchBox(page).fill(word);
  await expect(page.locator("[data-results]").getByRole("alert")).toContainText("Network error, please try again");
  await page.unroute("**/api/asd?**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(count(page)).toHaveText("3 events");
});

test("an older search never replaces a newer one", async ({ page }) => {
  const { word, raga } = fest;
  await page.goto(LIST);
  const answer = await hold(page, `**/api/asd?*searchQuery=${word}&*`);
  const asked = page.waitForRequest((call) => call.url().includes(`searchQuery=${word}&`));
  await searchBox(page).fill(word);
  await asked;
  await searchBox(page).fill(`Raga ${word}`);
  await expect(count(page)).toHaveText("1 event");
  answer();
  await page.unrouteAll({ behavior: "wait" });
  await expect(count(page)).toHaveText("1 event");
  await expect(card(page, raga.eventName)).toBeVisible();
});

test("Show more adds to a long list, and going back restores it", async ({ page, request }) => {
  test.slow();
  const word = unique();
  for (let at = 0; at < 29; at += 1) await anEventOnShow({ name: `${word} number ${at}` });
  // Expires the lists.
  await (await aPublisher(request)).publish({ eventName: `${word} number 29` });
  await page.goto(`${LIST}?q=${word}`);
  await expect(cards(page)).toHaveCount(24);
  await expect(count(page)).toHaveText("30 events");
  await page.getByRole("button", { name: "Show more" }).press("Enter");
  await expect(cards(page)).toHaveCount(30);
  await expect(cards(page).nth(24).getByRole("link")).toBeFocused();
  await expect(page.getByRole("button", { name: "Show more" })).toBeHidden();

  const last = cards(page).nth(29);
  await last.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => window.scrollY);
  // With the keyboard: the mouse would first scroll to the sticky header.
  const away = page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link", { name: "About Us" });
  await away.evaluate((link: HTMLElement) => link.click());
  await page.waitForURL("**/aboutus");
  await page.goBack();
  await expect(cards(page)).toHaveCount(30);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(top - 100);

  // By now the whole list has further finished pages, which crawlers can read.
  await page.goto(LIST);
  await expect(page.getByRole("link", { name: "Next page" })).toHaveAttribute("href", `${LIST}/2`);
  const second = await page.goto(`${LIST}/2`);
  expect(second?.status()).toBe(200);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", new RegExp(`${LIST}/2$`));
  await expect(page.getByRole("link", { name: "Previous page" })).toHaveAttribute("href", LIST);
  expect(await page.getByRole("article").count()).toBeGreaterThan(0);
});

test("pages that do not exist are 404", async ({ request }) => {
  for (const page of ["0", "1", "02", "100", "999", "1000", "abc", "-2", "2.0"]) {
    expect((await request.get(`${LIST}/${page}`)).status(), page).toBe(404);
  }
});

test("only a club sees List Event", async ({ page, context }) => {
  const link = page.getByRole("link", { name: "List Event" });
  await page.goto(LIST);
  await expect(searchBox(page)).toBeVisible();
  await expect(link).toBeHidden();
  await signInAs("club", context.request);
  await page.reload();
  await expect(link).toHaveAttribute("href", "/listing/0");
  await signInAs("student", context.request);
  await page.reload();
  await expect(page.getByText("Hi! Ananya")).toBeVisible();
  await expect(link).toBeHidden();
});

test("the filters work with the keyboard alone", async ({ page }) => {
  await page.goto(LIST);
  await searchBox(page).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Tags" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("checkbox", { name: "Coding" })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(`${LIST}?tags=Coding`);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("checkbox", { name: "Coding" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Tags 1 chosen" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await expect(searchBox(page)).toBeFocused();
  await expect(page.getByRole("checkbox", { name: "Coding" })).toBeHidden();
});

test("on a phone the page behind an open sheet does not scroll", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(LIST);
  const root = page.locator("html");
  for (const name of ["Tags", "More filters"]) {
    await page.getByRole("button", { name }).click();
    await expect(root).toHaveCSS("overflow-y", "hidden");
    await page.keyboard.press("Escape");
    await expect(root).toHaveCSS("overflow-y", "visible");
  }
});

test("days are typed figure by figure, and each is one step for the back button", async ({ page }) => {
  await page.goto(LIST);
  await page.getByRole("button", { name: "More filters" }).click();
  const more = page.getByRole("dialog", { name: "More filters" });
  await more.getByLabel("From").focus();
  await page.keyboard.type("12052030");
  await expect(more.getByLabel("From")).toHaveValue("2030-12-05");
  await expect(page).toHaveURL(`${LIST}?from=2030-12-05`);
  await more.getByLabel("To", { exact: true }).focus();
  await page.keyboard.type("12202030");
  await expect(page).toHaveURL(`${LIST}?from=2030-12-05&to=2030-12-20`);
  // A month that begins with another figure is before the first day for a moment.
  await more.getByLabel("To", { exact: true }).blur();
  await more.getByLabel("To", { exact: true }).focus();
  await page.keyboard.type("01122031");
  await expect(page).toHaveURL(`${LIST}?from=2030-12-05&to=2031-01-12`);
  await page.goBack();
  await expect(page).toHaveURL(`${LIST}?from=2030-12-05&to=2030-12-20`);
  await page.goBack();
  await expect(page).toHaveURL(`${LIST}?from=2030-12-05`);
  await page.goBack();
  await expect(page).toHaveURL(LIST);
});

test("on a phone a menu is a sheet with one button, which shows the number of results", async ({ page }) => {
  const { word } = fest;
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${LIST}?q=${word}`);
  await page.getByRole("button", { name: "Tags" }).click();
  await page.getByRole("checkbox", { name: "Music" }).check();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByRole("button", { name: "Show 1 event" }).click();
  await expect(page.getByRole("checkbox", { name: "Music" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Tags 1 chosen" })).toBeFocused();
  await expect(cards(page)).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("after choosing a view with the keyboard, the focus stays there", async ({ page }) => {
  await page.goto(LIST);
  const view = (name: string) => page.getByRole("navigation", { name: "View" }).getByRole("link", { name });
  for (const name of ["Month", "List"]) {
    await view(name).press("Enter");
    await expect(view(name)).toHaveAttribute("aria-current", "true");
    await expect(view(name)).toBeFocused();
  }
});

test("on a tablet a menu stays inside the screen", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(LIST);
  await page.getByRole("button", { name: "Tags" }).click();
  const { x = -1, width = 0 } = (await page.getByRole("group", { name: "Tags" }).boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(768);
});

test("nothing moves while the home page and the list load", async ({ page }) => {
  const expectStill = await watchShifts(page);
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of ["/", LIST]) {
      await page.goto(path, { waitUntil: "networkidle" });
      await expectStill(`${path} at ${width} px`);
    }
  }
});

test.describe("the banner", () => {
  const region = (page: Page) => page.getByRole("region", { name: "Concerts" });
  const dots = (page: Page) => region(page).getByRole("button", { name: /^Slide/ });
  const current = (page: Page) => region(page).locator("button[aria-current]");
  const expectSlide = (page: Page, number: number, timeout = 5000) =>
    expect(current(page)).toHaveAccessibleName(`Slide ${number}`, { timeout });

  test.beforeAll(async ({ request }) => {
    const { publish } = await aPublisher(request);
    for (let at = 0; at < 4; at += 1) await publish({ type: "Concert" });
  });

  test.beforeEach(async ({ page }) => {
    // Time stands still unless a test advances it, so a slow machine changes nothing.
    await page.clock.install({ time: NOON });
    await page.clock.pauseAt(NOON + 1000);
  });

  /** Next waits for a timer before it hydrates (docs/decisions/071-two-tasks-of-a-start.md), and `next` is set before. */
  const goHome = async (page: Page) => {
    const opened = page.goto("/");
    await page.waitForFunction(() => "next" in window);
    await page.clock.runFor(10);
    await opened;
  };

  /** Opens the page and waits for hydration: hidden posters load then. */
  const open = async (page: Page) => {
    await goHome(page);
    await expect(region(page).locator("img").last()).toHaveAttribute("src", /./);
    await expectSlide(page, 1);
  };

  test("advances every three seconds, wraps in both directions, and leads to the event", async ({ page }) => {
    await open(page);
    await page.clock.runFor(ADVANCE_MS);
    await expectSlide(page, 2);
    const slides = await dots(page).count();
    await region(page).getByRole("button", { name: "Slide 1", exact: true }).click();
    await region(page).getByRole("button", { name: "Previous" }).click();
    await expectSlide(page, slides);
    await region(page).getByRole("button", { name: "Next" }).click();
    await expectSlide(page, 1);
    await region(page).getByRole("group", { name: "1 of" }).getByRole("link").click();
    await expect(page).toHaveURL(/\/event\/[\da-f-]{36}$/);
  });

  test("stays while it is pointed at, holds the keyboard's focus, or is paused", async ({ page }) => {
    await open(page);
    const isStill = async () => {
      await page.clock.runFor(4 * ADVANCE_MS);
      await expectSlide(page, 1);
    };
    await region(page).getByRole("link").nth(1).hover();
    await isStill();
    await page.mouse.move(5, 5);
    await region(page).getByRole("link", { name: "Browse events" }).focus();
    await page.keyboard.press("Tab");
    await isStill();
    const pause = region(page).getByRole("button", { name: "Pause" });
    await pause.click();
    await page.mouse.move(5, 5);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await isStill();
    await region(page).getByRole("button", { name: "Play" }).click();
    await page.mouse.move(5, 5);
    await page.clock.runFor(ADVANCE_MS);
    await expectSlide(page, 2);
  });

  test("after a slide was chosen it stays three seconds, and then the banner continues", async ({ page }) => {
    await open(page);
    await page.clock.runFor(ADVANCE_MS - 200);
    await region(page).getByRole("button", { name: "Next" }).click();
    await page.mouse.move(5, 5);
    await page.clock.runFor(ADVANCE_MS - 200);
    await expectSlide(page, 2);
    await page.clock.runFor(ADVANCE_MS);
    await expectSlide(page, 3);
  });

  test("does not move automatically with reduced motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await goHome(page);
    await page.clock.runFor(4 * ADVANCE_MS);
    await expectSlide(page, 1);
    await expect(region(page).getByRole("button", { name: "Pause" })).toBeHidden();
    await region(page).getByRole("button", { name: "Next" }).click();
    await expectSlide(page, 2);
  });

  test("the first poster is in the finished page and comes first, the others when they are near", async ({ page, request }) => {
    const html = await (await request.get("/")).text();
    expect(html).toMatch(/<img[^>]*fetchPriority="high"/i);
    await goHome(page);
    const posters = region(page).locator("img");
    await expect(posters.first()).toHaveAttribute("fetchpriority", "high");
    await expect(posters.first()).not.toHaveAttribute("loading");
    await expect(posters.nth(1)).toHaveAttribute("loading", "lazy");
    expect([...html.matchAll(/<img[^>]* src="[^"]*"[^>]*sizes="\(max-width: 29rem\)/g)].length).toBeLessThan(await posters.count());
    await posters.last().scrollIntoViewIfNeeded();
    await expect.poll(() => posters.last().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });

  test("shows posters at even distances, whichever is in front", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 1920, height: 1080 });
    await open(page);
    const gaps = () =>
      region(page)
        .locator("[aria-roledescription=slide] a")
        .evaluateAll((links) => {
          const places = links.map((link) => link.getBoundingClientRect());
          return places.slice(1).map(({ left }, at) => Math.round(left - (places[at]?.right ?? 0)));
        });
    expect(new Set(await gaps())).toEqual(new Set([16]));
    await region(page).getByRole("button", { name: "Next" }).click();
    await expectSlide(page, 2);
    expect(new Set(await gaps())).toEqual(new Set([16]));
  });

  test("follows a swipe of its rail", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page);
    await region(page)
      .locator("[data-rail]")
      .evaluate(
        (rail) =>
          new Promise((resolve) => {
            rail.addEventListener("scroll", resolve, { once: true });
            rail.scrollTo({ left: rail.children[1]?.getBoundingClientRect().left ?? 0, behavior: "instant" });
          }),
      );
    await page.clock.runFor(500);
    await expectSlide(page, 2);
  });
});

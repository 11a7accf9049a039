import type { APIRequestContext } from "@playwright/test";
import { db } from "@/lib/platform/db/client";
import { aBlog, aClub, aCollege, aRegistration, aStudent, PASSWORD } from "@/lib/testing/factories";
import { expect, test } from "./fixtures";
import { expectAccessible, expectFitAtBothWidths } from "./support/accessible";
import { unique } from "./support/accounts";
import { listPatterns } from "./support/addresses";
import { FIRST_ORIGIN, SECOND_ORIGIN } from "./support/servers";
import { anEventOnShow } from "./support/shown-events";
import { logInAs, signInAs } from "./support/sign-in";

/** A college that is signed in, with a club, an event, a blog and a marker that all of them have in their names. */
async function aWorld(request: APIRequestContext) {
  const marker = `Marker${unique()}`;
  const person = await signInAs("college", request);
  const college = { role: "college", id: person.id, sessionId: "" } as const;
  const club = await aClub({ college, name: `Club ${marker}` });
  const event = await anEventOnShow({ name: `Event ${marker}`, descriptionText: marker, tags: ["Music"] }, club);
  const blog = await aBlog(club, { title: `Blog ${marker}` });
  return { marker, college, club, event, blog };
}

const HIDE = { action: "hide", reason: "fraud", note: "Payments outside Quad are against the rules." };
const url = (subject: string, id: string) => `/api/moderation/${subject}/${id}`;

test("a visitor reports an event; its college hides it, and the club reads why", async ({ page, context, browser }) => {
  test.slow();
  const { event, club } = await aWorld(context.request);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/event/${event.id}`);
  await visitor.getByRole("button", { name: "Report this" }).click();
  await visitor.getByLabel("Fraud or not a real event").check();
  await visitor.getByLabel("What we should know").fill("They ask for money outside Quad.");
  await expectAccessible(visitor);
  // In a low window the dialog is longer than the screen: Tab goes from its end to its start, and the screen follows.
  await visitor.setViewportSize({ width: 320, height: 256 });
  await visitor.getByRole("dialog").getByRole("button").last().focus();
  await visitor.keyboard.press("Tab");
  const first = visitor.getByRole("dialog").getByRole("radio").first();
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport({ ratio: 1 });
  await visitor.setViewportSize({ width: 1280, height: 720 });
  await visitor.getByRole("button", { name: "Send" }).click();
  await expect(visitor.getByRole("heading", { name: "Thank you. Somebody will look at it." })).toBeVisible();
  await expect(visitor.getByText(/^Number \w{8}\. We’ll look at it by \w{3} \d{4}-\d\d-\d\d, \d\d:\d\d\.$/)).toBeVisible();
  await visitor.keyboard.press("Escape");
  await expect(visitor.getByRole("button", { name: "Report this" })).toBeFocused();

  for (const [state, text] of [
    ["hidden", "Nothing is hidden."],
    ["decided", "Nothing was decided yet."],
  ] as const) {
    await page.goto(`/moderation?state=${state}`);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await page.goto("/moderation");
  await expect(page.getByRole("heading", { name: event.name, level: 2 }).first()).toBeVisible();
  await expect(page.getByText("They ask for money outside Quad.")).toBeVisible();
  await expectAccessible(page);
  await expectFitAtBothWidths(page);
  // On phones the list disappears behind what is opened, and comes back.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const opened = page.getByRole("heading", { name: event.name, level: 2 }).filter({ visible: true });
  await opened.getByRole("link").click();
  await expect(page.getByRole("main").getByRole("link", { name: "Moderation" })).toBeVisible();
  await expect(opened).toBeFocused();
  await page.getByRole("main").getByRole("link", { name: "Moderation" }).click();
  await expect(page.getByRole("heading", { name: "Moderation", level: 1 })).toBeFocused();
  if (size) await page.setViewportSize(size);
  await page.getByRole("button", { name: "Hide" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("No one has registered, and no one can.");
  await page.getByLabel("Reason").selectOption("fraud");
  await page.getByLabel("Note for the club").fill("Payments outside Quad are against the rules.");
  await page.getByRole("alertdialog").getByRole("button", { name: "Hide" }).click();
  await expect(page.getByText("Nothing was reported.")).toBeVisible();
  expect((await visitor.goto(`/event/${event.id}`))?.status()).toBe(404);

  const clubContext = await browser.newContext();
  const { email } = await db.account.findUniqueOrThrow({ where: { id: club.id } });
  await logInAs("club", clubContext.request, { email, password: PASSWORD });
  const own = await clubContext.newPage();
  await own.goto(`/manage/${event.id}`);
  await expect(own.getByText("Payments outside Quad are against the rules.")).toBeVisible();
  await expectFitAtBothWidths(own);
  await own.getByRole("button", { name: "Ask for another look" }).click();
  await own.getByLabel("Your words").fill("We have taken the number off.");
  await own.getByRole("button", { name: "Send" }).click();
  await expect(own.getByText("The club asked for another look")).toBeVisible();
});

test("a report whose log-in has ended in between is not sent before its writer can leave an email", async ({ page, context }) => {
  const event = await anEventOnShow();
  const email = `${unique()}@mail.example`;
  await aStudent({ email });
  await logInAs("student", context.request, { email, password: PASSWORD });
  await page.goto(`/event/${event.id}`);
  await page.getByRole("button", { name: "Report this" }).click();
  await page.getByLabel("Fraud or not a real event").check();
  await expect(page.getByLabel("Your email, if you want an answer")).toHaveCount(0);
  await context.clearCookies();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("You’ve been logged out, so we do not know where to send it.")).toBeVisible();
  await expect(page.getByRole("alert").getByRole("link", { name: "Log in (opens in a new tab)" })).toBeVisible();
  const reports = () => db.report.findMany({ where: { subjectId: event.id } });
  expect(await reports()).toEqual([]);
  await page.getByLabel("Your email, if you want an answer").fill(email);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("heading", { name: "Thank you. Somebody will look at it." })).toBeVisible();
  expect(await reports()).toHaveLength(1);
});

/** One address of each kind that names a thing of the world, and its further files, by the pattern of its folder. */
async function examplesOf({ event, blog, club, college }: Awaited<ReturnType<typeof aWorld>>) {
  const { slug } = await db.club.findUniqueOrThrow({ where: { id: club.id } });
  const { slug: collegeSlug } = await db.college.findUniqueOrThrow({ where: { id: college.id } });
  const { slug: eventSlug } = await db.event.findUniqueOrThrow({ where: { id: event.id } });
  const { id, folder, widths } = await db.image.findUniqueOrThrow({ where: { id: event.posterId } });
  const picture = `${id}-${widths[0]}.webp`;
  /** Gone while the club is banned, and afterwards as before. */
  const own = {
    "/event/[id]": [`/event/${event.id}`, `/event/${event.id}.ics`],
    "/ics/[id]": [`/ics/${event.id}`],
    "/cards/[name]": ["story", "square"].map((shape) => `/cards/${event.id}-${shape}.jpg`),
    "/embed/[kind]/[name]": [`/embed/event/${event.id}`, `/embed/club/${slug}`],
    "/images/[name]": [`${folder}/${picture}`],
    "/clubs/[slug]/[event]": [`/clubs/${slug}/${eventSlug}`],
    "/clubs/[slug]": [`/clubs/${slug}`, `/clubs/${slug}.ics`, `/clubs/${slug}.atom`],
    "/blogs/[id]": [`/blogs/${blog.id}`],
    "/blogs/club/[slug]": [`/blogs/club/${slug}`],
    "/blogs/club/[slug]/page/[page]": [`/blogs/club/${slug}/page/2`],
  };
  /** Lists, which also show what other tests make meanwhile. */
  const lists = {
    "/blogs/college/[slug]": [`/blogs/college/${collegeSlug}`],
    "/blogs/college/[slug]/page/[page]": [`/blogs/college/${collegeSlug}/page/2`],
    "/colleges/[slug]": ["", ".ics", ".atom"].map((file) => `/colleges/${collegeSlug}${file}`),
    "/tags/[tag]": ["", ".ics", ".atom"].map((file) => `/tags/music${file}`),
    "/feeds/[feed]": ["/events.atom", "/blogs.atom", "/events.ics", "/feeds/events"],
    "/feeds/[feed]/[name]": [`/feeds/clubs/${slug}.ics`, `/feeds/colleges/${collegeSlug}.atom`, "/feeds/tags/music.ics"],
    "/api-docs/[part]": ["/api-docs/events"],
    "/sitemaps/[part]": ["/sitemap.xml", "/sitemap-1.xml", "/sitemap-2.xml", "/sitemaps/1"],
    "/events-page/[page]": ["/events-page/2"],
    "/blogs/page/[page]": ["/blogs/page/2"],
    "/clubs/page/[page]": ["/clubs/page/2"],
    "/colleges/page/[page]": ["/colleges/page/2"],
    "/avatar/[initials]": ["/avatar/VK"],
    "/calendar/[file]": ["/calendar/none.ics"],
    "/well-known/[file]": ["/.well-known/security.txt"],
    "/moderation/pictures/[name]": [`/moderation/pictures/${picture}`],
    "/ticket/[id]": [`/ticket/${event.id}`],
    "/invitation/[id]": [`/invitation/${event.id}`],
    "/api/follows/[kind]/[id]": [`/api/follows/club/${club.id}`, `/api/follows/college/${college.id}`, "/api/follows/tag/Music"],
  };
  const ids = [event.id, blog.id, club.id, college.id];
  /** In the addresses of calls and of private pages. */
  const variables: Record<string, string[]> = {
    "[eventId]": [event.id],
    "[isEdit]": [event.id],
    "[clubId]": [club.id],
    "[collegeId]": [college.id],
    "[collegeRepId]": [club.id],
    ...Object.fromEntries(["[userId]", "[profileId]", "[teamId]"].map((variable) => [variable, [crypto.randomUUID()]])),
    "[token]": ["token"],
    "[number]": ["7K3Q9F2MXW4T"],
    "[code]": ["abcd1234"],
    "[tab]": ["events", "blogs"],
  };
  const admin = { "/admin-clubs/[id]": ids, "/admin-events/[id]": ids, "/admin-blogs/[id]": ids };
  return { own, lists: { ...lists, ...ofPatterns(admin) }, variables, ids, names: [...ids, slug, collegeSlug] };
}

const ofPatterns = (ids: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(ids).map(([pattern, all]) => [pattern, all.map((id) => pattern.replace("[id]", id))]));

/** Every address that answers GET, from the folders: one whose variable has no example fails, so that a new route gets its own. */
function addressesOf({ own, lists, variables, ids }: Awaited<ReturnType<typeof examplesOf>>): string[] {
  const named: Record<string, string[]> = { ...own, ...lists };
  const filled = (pattern: string): string[] => {
    const [variable] = /\[[^\]]+\]/.exec(pattern) ?? [];
    if (!variable) return [pattern];
    const values = variables[variable] ?? (pattern.startsWith("/api/") && variable === "[id]" ? ids : undefined);
    if (!values) throw new Error(`No example for ${variable} in ${pattern}`);
    return values.flatMap((value) => filled(pattern.replace(variable, value)));
  };
  const patterns = listPatterns();
  expect(Object.keys(named).filter((pattern) => !patterns.includes(pattern))).toEqual([]);
  return [...new Set(patterns.flatMap((pattern) => named[pattern] ?? filled(pattern)))];
}

/** An answer without what differs each time: scripts (their parts come in any order), other events, and when a calendar was made. */
const steady = (text = "") =>
  text
    .replaceAll(/<script.*?<\/script>/gs, "")
    .replace(/ id="related".*$/s, "")
    .replaceAll(/^DTSTAMP:.*$/gm, "DTSTAMP");

for (const origin of [FIRST_ORIGIN, SECOND_ORIGIN]) {
  test(`from the answer on nothing hidden is shown by ${origin}, and shown again everything is as before [trust 12.1]`, async ({
    context,
    playwright,
  }) => {
    test.slow();
    const world = await aWorld(context.request);
    const { marker, club } = world;
    // More than a page of them.
    for (let number = 0; number < 30; number++) await aBlog(club, { title: `Blog ${number} ${marker}` });
    const examples = await examplesOf(world);
    const own = Object.values(examples.own).flat();
    const addresses = addressesOf(examples);
    const reader = await playwright.request.newContext({ baseURL: origin });
    const change = async (data: object, state: string) => {
      const answer = await context.request.put(url("club", club.id), { data });
      expect(await answer.json()).toEqual({ state });
    };
    const readAll = async () => {
      const read = new Map<string, { status: number; text: string }>();
      for (const address of addresses) {
        const answer = await reader.get(address, { maxRedirects: 0 });
        read.set(address, { status: answer.status(), text: await answer.text() });
      }
      return read;
    };
    // The rows were made without expiring the lists; this does.
    await change({ ...HIDE, action: "ban" }, "banned");
    await change({ action: "unban" }, "shown");
    const before = await readAll();
    // The readable address of the event redirects.
    for (const address of own) expect(before.get(address)?.status, address).toBeLessThan(400);
    expect([...before.values()].filter(({ text }) => text.includes(marker)).length).toBeGreaterThan(15);
    await change({ ...HIDE, action: "ban" }, "banned");
    for (const [address, { status, text }] of await readAll()) {
      expect(text.includes(marker), address).toBe(false);
      if (own.includes(address)) expect(status, address).toBe(404);
    }
    await change({ action: "unban" }, "shown");
    for (const [address, { status, text }] of await readAll()) {
      const was = before.get(address);
      expect(status, address).toBe(was?.status);
      if (own.includes(address)) expect(steady(text), address).toBe(steady(was?.text));
      // Lists of the whole site have an end, and other tests publish meanwhile.
      const isItsOwn = examples.names.some((name) => address.includes(name));
      if (isItsOwn) expect(text.includes(marker), address).toBe(was?.text.includes(marker));
    }
    await reader.dispose();
  });
}

test("whoever has a seat is told that the event is being looked at", async ({ page, context, browser }) => {
  const { event } = await aWorld(context.request);
  const email = `seat-${unique()}@example.edu`;
  const student = await aStudent({ email, college: await aCollege() });
  const { id } = await aRegistration(event, student);
  await context.request.put(url("event", event.id), { data: HIDE });
  const own = await browser.newContext();
  await logInAs("student", own.request, { email, password: PASSWORD });
  const ticket = await own.newPage();
  await ticket.goto(`/ticket/${id}`);
  await expect(ticket.getByText("This event is being looked at.")).toBeVisible();
  await expectFitAtBothWidths(ticket);
  for (const path of [`/ticket/${id}`, "/student-profile/events"]) {
    await ticket.goto(path);
    await ticket.getByRole("button", { name: /^Cancel registration/ }).click();
    await expect(
      ticket.getByRole("alertdialog").getByText("You cannot get your seat back while this event is being looked at.", { exact: true }),
    ).toBeVisible();
  }
  await ticket.goto("/my-tickets");
  await expect(ticket.getByText("This event is being looked at.")).toBeVisible();
  expect((await page.goto(`/event/${event.id}`))?.status()).toBe(404);
});

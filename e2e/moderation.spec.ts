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
  const event = await anEventOnShow({ name: `Event ${marker}`, descriptionText: marker }, club);
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
  await visitor.getByRole("button", { name: "Send" }).click();
  await expect(visitor.getByRole("heading", { name: "Thank you. Somebody will look at it." })).toBeVisible();

  await page.goto("/moderation");
  await expect(page.getByRole("heading", { name: event.name, level: 2 }).first()).toBeVisible();
  await expect(page.getByText("They ask for money outside Quad.")).toBeVisible();
  await expectAccessible(page);
  await expectFitAtBothWidths(page);
  await page.getByRole("button", { name: "Hide" }).click();
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
  await expect(own.getByText("You have asked for another look")).toBeVisible();
});

/** Variables that name no thing; every other one gets the id of each thing in turn, so that a new route is read by itself. */
const FILLED: Record<string, string> = { "[page]": "2", "[tag]": "music", "[part]": "all", "[kind]": "club", "[feed]": "events" };

/** Every address that answers GET, with these names of things as its variables. */
function addressesOf(names: readonly string[]): string[] {
  const fill = (pattern: string, name: string) => pattern.replaceAll(/\[[^\]]+\]/g, (variable) => FILLED[variable] ?? name);
  return [...new Set(listPatterns().flatMap((pattern) => names.map((name) => fill(pattern, name))))];
}

for (const origin of [FIRST_ORIGIN, SECOND_ORIGIN]) {
  test(`from the answer on nothing hidden is shown by ${origin}, and shown again everything is as before [trust 12.1]`, async ({
    context,
    playwright,
  }) => {
    test.slow();
    const { marker, college, club, event, blog } = await aWorld(context.request);
    const reader = await playwright.request.newContext({ baseURL: origin });
    const { slug } = await db.club.findUniqueOrThrow({ where: { id: club.id } });
    const poster = await db.image.findUniqueOrThrow({ where: { id: event.posterId } });
    const picture = `${poster.folder}/${poster.id}-${poster.widths[0]}.webp`;
    const own = [`/event/${event.id}`, `/blogs/${blog.id}`, `/clubs/${slug}`, `/clubs/${slug}.ics`, `/ics/${event.id}`, picture];
    const addresses = [...addressesOf([event.id, blog.id, club.id, slug, college.id]), ...own];
    const readAll = async () => {
      const read = new Map<string, { status: number; text: string }>();
      for (const address of addresses) {
        const answer = await reader.get(address, { maxRedirects: 0 });
        read.set(address, { status: answer.status(), text: await answer.text() });
      }
      return read;
    };
    // Factories write rows, which expire no list: a first ban and its end do.
    for (const data of [{ ...HIDE, action: "ban" }, { action: "unban" }]) {
      expect((await context.request.put(url("club", club.id), { data })).status()).toBe(200);
    }
    const before = await readAll();
    expect([...before.values()].filter(({ text }) => text.includes(marker)).length).toBeGreaterThan(5);
    const banned = await context.request.put(url("club", club.id), { data: { ...HIDE, action: "ban" } });
    expect(await banned.json()).toEqual({ state: "banned" });
    for (const [address, { status, text }] of await readAll()) {
      expect(text.includes(marker), address).toBe(false);
      if (own.includes(address)) expect(status, address).toBe(404);
    }
    expect(await (await context.request.put(url("club", club.id), { data: { action: "unban" } })).json()).toEqual({ state: "shown" });
    // Lists of the whole site have an end, and other tests publish meanwhile: they are compared by status.
    const names = [event.id, blog.id, club.id, slug];
    for (const [address, { status, text }] of await readAll()) {
      const was = before.get(address);
      const isItsOwn = own.includes(address) || names.some((name) => address.includes(name));
      const isNamed = isItsOwn ? text.includes(marker) : was?.text.includes(marker);
      expect({ address, status, isNamed }).toEqual({ address, status: was?.status, isNamed: was?.text.includes(marker) });
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
  await ticket.goto("/my-tickets");
  await expect(ticket.getByText("This event is being looked at.")).toBeVisible();
  expect((await page.goto(`/event/${event.id}`))?.status()).toBe(404);
});

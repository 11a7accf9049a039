import type { Browser, Page } from "@playwright/test";
import { db } from "@/lib/platform/db/client";
import { anEntry, aTeamEntry } from "@/lib/testing/entries";
import { aClub, aCollege, aStudent, aTeam, PASSWORD } from "@/lib/testing/factories";
import { inDays } from "@/lib/testing/moments";
import { expect, test } from "./fixtures";
import { expectAccessible, expectAccessibleInBothSchemes, expectFit } from "./support/accessible";
import { unique } from "./support/accounts";
import { anEventOnShow } from "./support/shown-events";
import { logInAs } from "./support/sign-in";

type Options = NonNullable<Parameters<typeof aStudent>[0]>;

/** A student with a device of their own, signed in by default. */
async function aPerson(browser: Browser, options: Options, { isSignedIn = true } = {}) {
  const email = `${unique()}@mail.example`;
  const student = await aStudent({ ...options, email });
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  if (isSignedIn) await logInAs("student", context.request, { email, password: PASSWORD });
  return { student, email, page: await context.newPage() };
}

const visible = (page: Page, role: "button" | "link", name: string | RegExp) => page.getByRole(role, { name }).filter({ visible: true });
const linkOf = async (page: Page) => new URL(`http://${await page.getByText("/team-invite/").textContent()}`).pathname;
const members = (page: Page) => page.getByRole("region", { name: /^\d of \d/ }).getByRole("listitem");

async function pay(page: Page, price: string) {
  await page.getByRole("link", { name: `Pay ${price}` }).click();
  await page.getByRole("button", { name: "Pay Now" }).click();
  await expect(page.getByText("Registered Successfully!!").first()).toBeVisible();
  // The page redirects there a moment later.
  await page.waitForURL(/\/event\//);
}

const registration = (page: Page) => page.getByRole("region", { name: "Registration", exact: true });

/** Checks the same at the narrowest width, and then at the width before. */
async function expectFitBeside(page: Page, where: string) {
  const size = page.viewportSize();
  await expectAccessibleInBothSchemes(page, where);
  await expectFit(page, where);
  if (size) await page.setViewportSize(size);
}

test("a team of three gathers by its link, is registered whole, and members with a fee pay", async ({ browser }) => {
  test.slow();
  const college = await aCollege({ name: `Sahyadri ${unique()}` });
  const event = await anEventOnShow(
    { name: "Hack the Quad", entry: "team", teamMin: 3, teamMax: 4, capacity: 20, pricePaise: 25_000 },
    await aClub({ college }),
  );
  await db.question.create({ data: { eventId: event.id, position: 0, kind: "short", label: "Size of your shirt", required: true } });
  const name = `Null Pointers ${unique()}`;

  const captain = await aPerson(browser, { firstName: "Asha", lastName: "Rao" });
  await captain.page.goto(`/event/${event.id}`);
  await visible(captain.page, "link", "Create or join a team").click();
  await expect(captain.page.getByText("You’re not in a team yet. Start one and share its link, or join one with a link.")).toBeVisible();
  await captain.page.getByLabel("Team name").fill(name);
  await captain.page.getByLabel("Size of your shirt").fill("M");
  await visible(captain.page, "button", "Create team").click();
  await captain.page.waitForURL(/\/team\//);
  await expect(captain.page.getByRole("heading", { level: 1, name })).toBeVisible();
  // The form is done, so going back leads to where it was opened.
  await captain.page.goBack();
  await captain.page.waitForURL(`/event/${event.id}`);
  await captain.page.goForward();
  await expect(captain.page.getByRole("heading", { name: "1 of 4 · 2 more needed" })).toBeVisible();
  await expect(captain.page.getByRole("button", { name: "Register team" })).toHaveAttribute("aria-disabled", "true");
  await captain.page.getByRole("button", { name: "Copy" }).click();
  await expect(captain.page.getByRole("button", { name: "Copied" })).toBeVisible();
  const link = new URL(await captain.page.evaluate(() => navigator.clipboard.readText())).pathname;
  expect(link).toBe(await linkOf(captain.page));
  await captain.page.goto(link);
  await expect(captain.page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
  await expect(captain.page.getByRole("heading", { level: 2, name: "Your team" })).toBeVisible();
  await captain.page.getByRole("link", { name: "View team" }).click();
  await captain.page.waitForURL(/\/team\//);

  // Signed out: the log-in leads back to the invitation.
  const own = await aPerson(browser, { firstName: "Meera", lastName: "Iyer", college }, { isSignedIn: false });
  await own.page.goto(link);
  await own.page.waitForURL(/\/student-login\?callbackUrl=/);
  await own.page.getByRole("textbox", { name: "Email" }).fill(own.email);
  await own.page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await own.page.getByRole("button", { name: "Log In" }).click();
  await own.page.waitForURL(link);
  await expect(own.page.getByRole("heading", { name: "Asha invites you" })).toBeVisible();
  await expectFitBeside(own.page, "the invitation");
  await own.page.getByRole("button", { name: `Join ${name}` }).click();
  await expect(own.page.getByText("This question needs an answer.")).toBeVisible();
  await own.page.getByLabel("Size of your shirt").fill("L");
  await own.page.getByRole("button", { name: `Join ${name}` }).click();
  await own.page.waitForURL(/\/team\//);
  await expect(own.page.getByText("Invite teammates")).toBeHidden();

  const other = await aPerson(browser, { firstName: "Rohit", lastName: "Shinde" });
  await other.page.goto(link.toLowerCase());
  await other.page.getByLabel("Size of your shirt").fill("S");
  await other.page.getByRole("button", { name: `Join ${name}` }).click();
  await other.page.waitForURL(/\/team\//);

  await captain.page.reload();
  await expect(captain.page.getByRole("heading", { name: "3 of 4 · room for 1 more" })).toBeVisible();
  await expectFitBeside(captain.page, "a forming team");
  await captain.page.getByRole("button", { name: "Register team" }).click();
  await expect(members(captain.page).filter({ hasText: "Meera" }).getByText("Registered")).toBeVisible();
  await expect(
    members(captain.page)
      .filter({ hasText: "Rohit" })
      .getByText(/^Has until \w{3} \d\d:\d\d to pay$/),
  ).toBeVisible();
  await expectFitBeside(captain.page, "a team with held seats");
  await pay(captain.page, "₹250");
  await other.page.reload();
  await pay(other.page, "₹250");

  await captain.page.goto(`/team/${await teamOf(event.id)}`);
  await expect(members(captain.page).getByText("Paid ₹250")).toHaveCount(2);
  await expect(captain.page.getByText("You’re registered.")).toBeVisible();
  await captain.page.getByRole("link", { name: "Ticket", exact: true }).click();
  await expect(captain.page.getByText(/^Full refund if you leave the team before /)).toBeVisible();
  await captain.page.goBack();

  // One member leaves: the dialog explains seat and money, and the page shows the deadline for finding a replacement.
  await captain.page.getByRole("button", { name: "Remove Rohit Shinde" }).click();
  const dialog = captain.page.getByRole("alertdialog", { name: "Remove Rohit Shinde?" });
  await expect(
    dialog.getByText("Someone else can take the seat straight away. ₹250 will be refunded to Rohit. Your team will need 1 more member."),
  ).toBeVisible();
  await expectAccessible(captain.page);
  await dialog.getByRole("button", { name: "Remove Rohit" }).click();
  await expect(
    captain.page.getByText(/^Your team needs 1 more member by \w{3} \d{4}-\d\d-\d\d, \d\d:\d\d, or it will be withdrawn and refunded\.$/),
  ).toBeVisible();
  expect(await db.payment.findMany({ where: { registration: { eventId: event.id } }, select: { status: true } })).toHaveLength(2);
});

const teamOf = async (eventId: string) => (await db.team.findFirstOrThrow({ where: { eventId } })).id;

test("a team of three with one fee is registered by its captain's payment, and its captain ends it", async ({ browser }) => {
  test.slow();
  const event = await anEventOnShow({ entry: "team", teamMin: 2, teamMax: 3, feePer: "team", pricePaise: 60_000, capacity: 3 });
  const [captain, second, third] = [
    await aPerson(browser, { firstName: "Asha", lastName: "Rao" }),
    await aPerson(browser, { firstName: "Meera", lastName: "Iyer" }),
    await aPerson(browser, { firstName: "Rohit", lastName: "Shinde" }),
  ];
  const { id } = await aTeam(event, [captain.student, second.student, third.student], { name: `Void ${unique()}` });

  await captain.page.goto(`/team/${id}`);
  await expect(captain.page.getByText("Asha pays once for the team")).toBeVisible();
  await captain.page.getByRole("button", { name: "Register team" }).click();
  await expect(captain.page.getByText("You pay once for the whole team.")).toBeVisible();
  await second.page.goto(`/team/${id}`);
  await expect(
    second.page.getByText(/^Asha has until \w{3} \d\d:\d\d to pay ₹600 for the team\. Then everyone is registered\./),
  ).toBeVisible();
  await expect(second.page.getByRole("link", { name: /^Pay/ })).toHaveCount(0);
  await second.page.goto(`/event/${event.id}`);
  await expect(registration(second.page).getByText(/^Your team’s seats are held until \w{3} \d\d:\d\d$/)).toBeVisible();
  await expect(registration(second.page).getByText("Your captain pays for the whole team. Then everyone is registered.")).toBeVisible();
  await expect(second.page.getByRole("link", { name: "Create or join a team" })).toHaveCount(0);
  await expectFitBeside(second.page, "the event's page while the captain pays");
  await visible(second.page, "link", "View team").first().click();
  await second.page.waitForURL(`/team/${id}`);
  await pay(captain.page, "₹600");
  await second.page.reload();
  await expect(second.page.getByText("You’re registered.")).toBeVisible();
  await expect(second.page.getByRole("link", { name: "Ticket" })).toBeVisible();

  await captain.page.goto(`/team/${id}`);
  await captain.page.getByRole("button", { name: /^Make captain ?: Meera Iyer$/ }).click();
  await captain.page.getByRole("alertdialog").getByRole("button", { name: "Make captain" }).click();
  await expect(captain.page.getByRole("alertdialog")).toHaveCount(0);
  await expect(captain.page.getByRole("button", { name: "Withdraw team" })).toHaveCount(0);
  await second.page.reload();
  await second.page.getByRole("button", { name: "Withdraw team" }).click();
  const dialog = second.page.getByRole("alertdialog");
  await expect(dialog.getByText(/₹600 will be refunded to/)).toBeVisible();
  await dialog.getByRole("button", { name: "Withdraw team" }).click();
  await second.page.waitForURL(`/event/${event.id}`);
  expect((await third.page.goto(`/team/${id}`))?.status()).toBe(404);
});

test("a team with an unpaid member is short on its page and on the organiser's list, and both explain the remedy", async ({ browser }) => {
  const email = `${unique()}@mail.example`;
  const club = await aClub({ email });
  const event = await anEventOnShow({ entry: "team", teamMin: 2, teamMax: 2, pricePaise: 25_000, capacity: 9 }, club);
  const captain = await aPerson(browser, { firstName: "Asha", lastName: "Rao" });
  const member = await aPerson(browser, { firstName: "Rohit", lastName: "Shinde" });
  const name = `Void ${unique()}`;
  const { id, registrationIds } = await aTeamEntry(event, { status: "confirmed", name, members: [captain.student, member.student] });
  await db.registration.update({ where: { id: registrationIds[1] }, data: { status: "forming", confirmedAt: null } });

  await captain.page.goto(`/team/${id}`);
  await expect(captain.page.getByRole("heading", { name: "2 of 2 · 1 without a seat" })).toBeVisible();
  await expect(
    captain.page.getByText(/^Your team needs 1 more member by \w{3} [\d-]+, \d\d:\d\d, or it will be withdrawn\./),
  ).toBeVisible();
  await expect(
    captain.page.getByText("Rohit has no seat. Ask them to register again, or remove them and invite someone else."),
  ).toBeVisible();
  await expect(captain.page.getByText("Your team is full. The link works again if someone leaves.")).toBeVisible();
  await expect(captain.page.getByText(/^Anyone with this link can join/)).toHaveCount(0);
  await expectFitBeside(captain.page, "a team with a member without a seat");
  await member.page.goto(`/team/${id}`);
  await expect(member.page.getByText("Your seat was not paid for in time. You can take another while seats last.")).toBeVisible();
  await member.page.getByRole("link", { name: "Go to event page" }).click();
  await expect(visible(member.page, "button", "Register for ₹250").first()).toBeVisible();

  const office = await browser.newContext();
  await logInAs("club", office.request, { email, password: PASSWORD });
  const list = await office.newPage();
  await list.goto(`/manage/${event.id}/teams`);
  const row = list.getByRole("rowgroup").filter({ hasText: name });
  await expect(row).toContainText("2 members, 1 without a seat, at least 2");
  await expect(row).toContainText("Needs 1 more");
  await expectFitBeside(list, "the organiser's list of teams");
  await list.getByRole("button", { name: `Allow smaller team ${name}` }).click();
  await list.getByRole("alertdialog").getByRole("textbox", { name: "Reason" }).fill("Rohit helps us instead");
  await list.getByRole("alertdialog").getByRole("button", { name: "Allow team" }).click();
  await expect(row.getByText("Allowed", { exact: true })).toBeVisible();
  await office.close();
});

test("after registration has closed a team leaves the waiting list; only the captain accepts an offer, and every member can decline", async ({
  browser,
}) => {
  const closed = { entry: "team", teamMin: 1, teamMax: 3, startsAt: inDays(8), registrationClosesAt: inDays(-0.5) } as const;
  const captain = await aPerson(browser, { firstName: "Asha", lastName: "Rao" });
  const member = await aPerson(browser, { firstName: "Rohit", lastName: "Shinde" });
  const members = [captain.student, member.student];

  const full = await anEventOnShow({ ...closed, capacity: 1 });
  await anEntry(full, { status: "confirmed" });
  await aTeamEntry(full, { status: "waiting", name: `Void ${unique()}`, members });
  await member.page.goto(`/event/${full.id}`);
  await expect(registration(member.page).getByText(/is number 1 of 1 on the waiting list\. You’re not registered yet\.$/)).toBeVisible();
  await member.page.getByRole("button", { name: "Leave team" }).click();
  const dialog = member.page.getByRole("alertdialog");
  await expect(dialog.getByText("You’ll also give up your position on the waiting list.")).toBeVisible();
  await dialog.getByRole("button", { name: "Leave team" }).click();
  await expect(registration(member.page).getByText(/on the waiting list/)).toHaveCount(0);
  await captain.page.goto(`/team/${await teamOf(full.id)}`);
  await expect(captain.page.getByRole("button", { name: /^Leave (the )?team$/ })).toBeVisible();

  const offering = await anEventOnShow({ ...closed, feePer: "team", capacity: 4 });
  const { id } = await aTeamEntry(offering, { status: "held", offeredAt: new Date(), members });
  await member.page.goto(`/event/${offering.id}`);
  await expect(
    registration(member.page).getByText("Your captain accepts the seats for the whole team. Then everyone is registered."),
  ).toBeVisible();
  await expect(registration(member.page).getByRole("button", { name: "Decline" })).toBeVisible();
  await visible(member.page, "link", "View team").first().click();
  await expect(
    member.page.getByText(/^Asha has until \w{3} \d\d:\d\d to accept the seats for the team\. Then everyone is registered\.$/),
  ).toBeVisible();
  await expect(member.page.getByRole("link", { name: "Accept it on the event page" })).toHaveCount(0);
  await captain.page.goto(`/team/${id}`);
  await captain.page.getByRole("link", { name: "Accept it on the event page" }).click();
  await visible(captain.page, "button", "Accept").first().click();
  await expect(registration(captain.page).getByText("You’re registered")).toBeVisible();
  expect(await db.registration.count({ where: { eventId: offering.id, status: "confirmed" } })).toBe(2);
});

test("an invalid link, and one for other students, explain the next step", async ({ browser }) => {
  const college = await aCollege({ name: `Sahyadri ${unique()}` });
  const event = await anEventOnShow({ entry: "team", admits: "verified" });
  const captain = await aPerson(browser, { firstName: "Asha", lastName: "Rao", college });
  const { id, code } = await aTeam(event, [captain.student], { name: `Void ${unique()}` });
  const stranger = await aPerson(browser, { firstName: "Farah", lastName: "Khan" });
  await stranger.page.goto(`/team-invite/${code}`);
  await expect(stranger.page.getByText("This event is for verified students. Verify your college email to register.")).toBeVisible();
  await expect(stranger.page.getByRole("link", { name: "Verify your college email" })).toHaveAttribute("href", "/verification");

  await captain.page.goto(`/team/${id}`);
  await captain.page.getByRole("button", { name: "Create new link" }).click();
  await captain.page.getByRole("alertdialog").getByRole("button", { name: "Create new link" }).click();
  await expect(captain.page.getByText("/team-invite/")).not.toContainText(code);
  const dead = await stranger.page.goto(`/team-invite/${code}`);
  expect(dead?.status()).toBe(404);
  expect(dead?.headers()["cache-control"]).toBe("private, no-store");
  await expect(
    stranger.page.getByRole("heading", { name: "This team link no longer works. Ask your captain for a new one." }),
  ).toBeVisible();
  await expectFitBeside(stranger.page, "a dead invitation");
});

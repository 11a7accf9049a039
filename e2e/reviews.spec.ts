import { dayFromNow } from "@/lib/testing/event-form";
import { expect, test } from "./fixtures";
import { expectAccessible, expectFitAtBothWidths } from "./support/accessible";
import { publishEvent } from "./support/events";
import { signInAs, signInCollegeAndClub } from "./support/sign-in";
import { tab } from "./support/tabs";

test("a college turns approval on, reads old and new side by side, approves a change and sends an event back", async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const { club, clubContext } = await signInCollegeAndClub(page.context(), browser);
  const event = await publishEvent(clubContext.request, club.id, { description: "<p>Bring a raincoat. Food from 18:00.</p>" });

  await page.goto("/college-profile/approval");
  await page.getByRole("button", { name: "Turn approval on" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Nothing to approve")).toBeVisible();

  const changes = { venue: "Open Air Theatre", description: "<p>Under a roof. Food from 17:00.</p>" };
  const sent = await clubContext.request.put(`/api/event/update/${event.id}`, { multipart: changes });
  expect(sent.status()).toBe(202);
  const fresh = await publishEvent(clubContext.request, club.id, { eventName: "Robo Kabaddi" });
  expect((await request.get(`/event/${fresh.id}`)).status()).toBe(404);

  await page.reload();
  await expect(tab(page, "Approval 2")).toBeVisible();
  await expect(page.getByText("2 waiting. Events and changes stay hidden until you approve them.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Robo Kabaddi" })).toBeVisible();
  // The review that was sent first is shown first.
  await expect(page.locator("del").filter({ hasText: "Main" })).toBeVisible();
  await expect(page.locator("ins").filter({ hasText: "roof" })).toBeVisible();
  await expectFitAtBothWidths(page);
  expect(await (await request.get(`/event/${event.id}`)).text()).toContain("Main Lawn");
  // An edit moves it to the end of the queue. What the college asks to see again is still this event.
  const edited = await clubContext.request.put(`/api/event/update/${event.id}`, { multipart: { ...changes, venue: "New Theatre" } });
  expect(edited.status()).toBe(202);
  await page.getByRole("button", { name: `Approve ${event.eventName}` }).click();
  await page.getByRole("button", { name: "Show the new version" }).click();
  await expect(page.locator("ins").filter({ hasText: "New Theatre" })).toBeVisible();
  await expect(page.getByRole("button", { name: `Approve ${event.eventName}` })).toBeEnabled();
  await page.getByRole("button", { name: `Approve ${event.eventName}` }).click();
  await expect(page.getByText("1 waiting. Events and changes stay hidden until you approve them.")).toBeVisible();
  expect(await (await request.get(`/event/${event.id}`)).text()).toContain("New Theatre");
  await expect(page.getByRole("button", { name: "Approve Robo Kabaddi" })).toBeVisible();

  await expectFitAtBothWidths(page);
  await page.getByRole("button", { name: "Send back Robo Kabaddi" }).click();
  const dialog = page.getByRole("dialog", { name: /^Send this event back to/ });
  await dialog.getByRole("button", { name: "Send back" }).click();
  await expect(dialog.getByRole("alert").first()).toContainText("Write a note");
  await dialog.getByLabel("Note").fill("The hall is closed that week.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send back" }).click();
  await expect(page.getByText("Nothing to approve")).toBeVisible();

  const clubPage = await clubContext.newPage();
  await clubPage.goto(`/manage/${fresh.id}`);
  await expect(clubPage.getByText("The hall is closed that week.")).toBeVisible();
  await expect(clubPage.getByText("Publish it when you’re ready. Your college approves it first.")).toBeVisible();
  await clubPage.getByRole("button", { name: "Publish" }).click();
  await expect(clubPage.getByRole("dialog").getByText("Your college approves it first.")).toBeVisible();
  await clubPage.goto("/listing/0");
  await expect(clubPage.getByText("Your college approves it first.")).toBeVisible();
  await clubContext.close();
});

test("a club adds dates to an event, and changes this one and the following", async ({ page, request }) => {
  test.slow();
  const club = await signInAs("club", page.context().request);
  const event = await publishEvent(page.context().request, club.id);
  await page.goto(`/manage/${event.id}`);
  await page.getByRole("button", { name: "Add dates" }).click();
  const dialog = page.getByRole("dialog", { name: "Add dates" });
  await dialog.getByLabel("Number of extra dates").fill("3");
  await dialog.getByRole("button", { name: `Remove ${dayFromNow(24)}` }).click();
  await expect(dialog.getByRole("button", { name: `Remove ${dayFromNow(31)}` })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add 2 dates" }).click();
  await expect(page.getByText("2 dates added")).toBeVisible();
  const html = await (await request.get(`/event/${event.id}`)).text();
  expect(html).toContain("Other dates");
  expect(html).toContain(dayFromNow(17));
  expect(html).toContain(dayFromNow(31));

  await page.goto(`/listing/${event.id}`);
  await page.getByLabel("Venue", { exact: true }).fill("The new hall");
  await page.getByLabel("Apply changes to").selectOption("This and the next 2 dates");
  await expectFitAtBothWidths(page);
  await page.getByRole("button", { name: "Save event" }).click();
  await expect(page.getByText("Event updated successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/club-profile/);
  const { events } = await (await request.get(`/api/collegeRep/events/${club.id}`)).json();
  expect(events.map(({ venue }: { venue: string }) => venue)).toEqual(["The new hall", "The new hall", "The new hall"]);
});

import { expect, test } from "./fixtures";
import { expectAccessibleInBothSchemes, expectFit } from "./support/accessible";
import { publishEvent } from "./support/events";
import { signInCollegeAndClub } from "./support/sign-in";

test("a college adds, moves, renames and deletes a place of its campus by keyboard, and sees the consequences", async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const { college, club, clubContext } = await signInCollegeAndClub(page.context(), browser);

  await page.goto("/college-profile/places");
  await expect(page.getByText("No locations yet")).toBeVisible();
  await expectFit(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole("button", { name: "Add location" }).press("Enter");
  const adding = page.getByRole("dialog", { name: "Add location" });
  await adding.getByRole("button", { name: "Save" }).press("Enter");
  await expect(adding.getByRole("alert")).toHaveText([
    "Location name must be between 2 and 60 characters.",
    "Enter a latitude from -90 to 90",
    "Enter a longitude from -180 to 180",
  ]);
  await expectFit(page, "the form of a place with errors");
  await page.setViewportSize({ width: 1280, height: 900 });
  await adding.getByLabel("Location name").fill("Open Air Theatre");
  await adding.getByLabel("Latitude").fill("18.5402");
  await adding.getByLabel("Longitude").fill("73.8281");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Location added")).toBeVisible();
  await expect(adding).toBeHidden();
  await expect(page.getByRole("heading", { name: "Open Air Theatre" })).toBeVisible();
  await expect(page.getByText("No upcoming events")).toBeVisible();

  const { places } = await (await request.get(`/api/places?college=${college.id}`)).json();
  const event = await publishEvent(clubContext.request, club.id, { placeId: places[0]._id });
  await page.reload();
  await expect(page.getByText("1 upcoming event")).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  const edit = page.getByRole("button", { name: "Edit Open Air Theatre" });
  await edit.press("Enter");
  const changing = page.getByRole("dialog", { name: "Edit Open Air Theatre" });
  await expect(changing.getByText(/^1 upcoming event: people who registered/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(edit).toBeFocused();
  await page.keyboard.press("Enter");
  await changing.getByRole("button", { name: "Drop pin on map" }).press("Enter");
  await changing.getByRole("button", { name: "Pin: move it with the arrow keys" }).press("ArrowUp");
  await expect(changing.getByLabel("Latitude")).not.toHaveValue("18.5402");
  await expectFit(page, "the form of a place with its map");
  await page.setViewportSize({ width: 1280, height: 900 });
  await changing.getByLabel("Location name").fill("Amphitheatre");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Location saved")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Amphitheatre" })).toBeVisible();
  // The finished page of the event shows it already.
  expect(await (await request.get(`/event/${event.id}`)).text()).toContain("Amphitheatre");

  await page.getByRole("button", { name: "Delete Amphitheatre" }).press("Enter");
  const asking = page.getByRole("alertdialog");
  await expect(asking.getByText("1 upcoming event uses it and will keep it. Your clubs will no longer be able to pick it.")).toBeVisible();
  await asking.getByRole("button", { name: "Delete" }).press("Enter");
  await expect(page.getByText("No locations yet")).toBeVisible();
  expect(await (await request.get(`/event/${event.id}`)).text()).toContain("Amphitheatre");
  await clubContext.close();
});

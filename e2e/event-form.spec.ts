import type { APIRequestContext, Page } from "@playwright/test";
import sharp from "sharp";
import { DAY_MS } from "@/lib/platform/time/units";
import { aRegistration, aStudent } from "@/lib/testing/factories";
import { expect, test } from "./fixtures";
import { expectAccessible, expectAccessibleInBothSchemes } from "./support/accessible";
import { signUpStudent, unique } from "./support/accounts";
import { hold } from "./support/hold";
import { signInAs } from "./support/sign-in";
import { loadedScripts, MOST_SCRIPTS } from "./support/weight";

/** A date in the campus's time zone. */
const day = (fromToday: number) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(new Date(Date.now() + fromToday * DAY_MS));

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const description = (page: Page) => page.getByRole("textbox", { name: "Description" });
const cardPreview = (page: Page) => page.locator("[inert] article");
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const poster = () =>
  sharp({ create: { width: 800, height: 1000, channels: 3, background: "#0f3d2e" } })
    .png()
    .toBuffer();

/** Fills every field except the poster and the description. */
async function fill(page: Page, eventName: string) {
  await field(page, "Event Name").fill(eventName);
  await field(page, "Type").selectOption("Competition");
  await field(page, "Mode").selectOption("Offline");
  await field(page, "Venue").fill("Workshop Bay");
  await field(page, "Price").fill("500");
  await field(page, "Registration Start Date").fill(day(0));
  await field(page, "Registration Start Time").fill("09:00");
  await field(page, "Registration End Date").fill(day(7));
  await field(page, "Registration End Time").fill("23:59");
  await field(page, "Organised By").fill("Mechatronics Club");
  await field(page, "Contact Email").fill("robo@mechatronics.example");
  await field(page, "Contact Phone").fill("9876543210");
}

/** Lists an event of the club that is signed in on `request`, through the documented call. */
async function listEvent(request: APIRequestContext, clubId: string, eventName: string): Promise<string> {
  const multipart = {
    clubId,
    eventName,
    description: "<p>Two robots, one mat.</p>",
    price: "0",
    registrationStartDate: day(0),
    startTime: "00:00",
    registrationEndDate: day(7),
    endTime: "23:59",
    type: "Competition",
    mode: "Offline",
    venue: "Workshop Bay",
    tags: JSON.stringify(["Coding"]),
    createdBy: "Mechatronics Club",
    contactPersonEmail: "robo@mechatronics.example",
    contactPersonPhone: "9876543210",
    image: { name: "poster.png", mimeType: "image/png", buffer: await poster() },
  };
  const answer = await request.post("/api/event/listing/", { multipart });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data.id;
}

async function eventsOf(request: APIRequestContext, clubId: string) {
  return (await (await request.get(`/api/collegeRep/events/${clubId}`)).json()).events;
}

/** The editor's content in the form that the draft on the device stores. */
async function descriptionOfDraft(page: Page, clubId: string, isComplete: (html: string) => boolean): Promise<string> {
  let html = "";
  await expect
    .poll(async () => {
      const draft = await page.evaluate((key) => localStorage.getItem(key), `quad:event-draft:${clubId}:0`);
      html = JSON.parse(draft ?? "{}").values?.description ?? "";
      return isComplete(html);
    })
    .toBe(true);
  return html;
}

/** HTML as the browser parses it: the order of attributes does not matter. */
async function normalised(page: Page, html: string): Promise<string> {
  const read = await page.evaluate((text) => new DOMParser().parseFromString(text, "text/html").body.innerHTML, html);
  return read.replaceAll(
    /<\w+ [^>]*>/g,
    (tag) =>
      tag
        .slice(1, -1)
        .match(/[\w-]+(="[^"]*")?/g)
        ?.sort()
        .join(" ") ?? "",
  );
}

test("a club creates an event with a poster made from its words, and the stored event is what it typed", async ({ page, context }) => {
  test.slow();
  const club = await signInAs("club", context.request);
  const name = `Robo ${unique()}`;
  await page.goto("/club-profile/events");
  await expect(page.getByText("No events available.")).toBeVisible();
  await page.getByRole("link", { name: "List Event" }).click();
  await expect(title(page, "Create a New Event")).toBeVisible();
  await fill(page, name);
  // The event's own times come before its registration times.
  const timing = page.getByRole("region", { name: "Registration & Timing" });
  const names = await timing.locator("input, select").evaluateAll((inputs) => inputs.map((input) => input.getAttribute("name")));
  expect(names).toEqual([
    "startsAt",
    "endsAt",
    "registrationStartDate",
    "startTime",
    "registrationEndDate",
    "endTime",
    "capacity",
    "showGoing",
    "noShow",
  ]);
  await expect(field(page, "Event ends")).toHaveAccessibleDescription(
    "Without an end, the event counts as ended three hours after it starts.",
  );
  await test.step("a date without its time stays typed, and stays an error", async () => {
    const starts = field(page, "Event starts");
    await starts.focus();
    await page.keyboard.type("12202030");
    for (const _again of [1, 2]) {
      await field(page, "Seats").focus();
      await expect(page.getByRole("alert").filter({ hasText: "Enter the date and the time" })).toBeVisible();
      expect(await starts.evaluate((input: HTMLInputElement) => input.validity.badInput)).toBe(true);
      await starts.focus();
    }
  });
  await field(page, "Event starts").fill(`${day(9)}T10:30`);
  await field(page, "Event ends").fill(`${day(9)}T17:00`);
  await field(page, "Seats").fill("60");

  await test.step("tags are added and removed, each once", async () => {
    await button(page, "Add tags").click();
    const all = page.getByRole("group", { name: "All tags" });
    await expect(all.getByRole("button")).toHaveCount(21);
    for (const tag of ["Coding", "Workshop", "Tournament"]) await all.getByRole("button", { name: tag, exact: true }).click();
    await button(page, "Remove Workshop").click();
    await expect(all.getByRole("button", { name: "Workshop", exact: true })).toHaveAttribute("aria-pressed", "false");
  });

  await test.step("the description is written with the toolbar and its keys", async () => {
    await description(page).click();
    // Without this style, the editor writes non-breaking spaces. It must not come from a style element that the editor removes.
    await expect(description(page)).toHaveCSS("white-space-collapse", "break-spaces");
    await expect(page.locator("style[data-tiptap-style]")).toHaveCount(0);
    await button(page, "Bold").click();
    await expect(button(page, "Bold")).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.type("Build it");
    await page.keyboard.press("Control+b");
    await page.keyboard.type(", then breathe.");
    await page.keyboard.press("Enter");
    await button(page, "Align center").click();
    await button(page, "Indent").click();
    await page.keyboard.type("See ");
    await button(page, "Link").click();
    const link = page.getByRole("dialog", { name: "Link" });
    await link.getByLabel("Link to").fill("no address");
    await link.getByRole("button", { name: "Add link" }).click();
    await expect(link.getByText("Enter a web or email address")).toBeVisible();
    await link.getByLabel("Link to").fill("robo.org");
    await link.getByRole("button", { name: "Add link" }).click();
    await page.keyboard.press("Enter");
    await button(page, "Bullet list").click();
    await page.keyboard.type("Teams of three");
    await expect(page.getByText("9 / 500 words")).toBeVisible();
    await button(page, "Image").click();
    const dialog = page.getByRole("dialog", { name: "Image" });
    await dialog.getByLabel("Picture").setInputFiles({ name: "mat.png", mimeType: "image/png", buffer: await poster() });
    await dialog.getByLabel("Description (alt text)").fill("The mat");
    await dialog.getByRole("button", { name: "Insert image" }).click();
    await expect(description(page).getByRole("img", { name: "The mat" })).toBeVisible();
  });

  await test.step("one of the sheets is chosen, and the card shows it", async () => {
    await button(page, "Make posters").click();
    await expect(page.getByRole("radio")).toHaveCount(6);
    await expect(page.getByRole("status").filter({ hasText: "6 posters to choose from" })).toHaveCount(1);
    const first = await page.getByRole("img", { name: "Poster 1 of 6" }).getAttribute("src");
    await button(page, "Show more posters").click();
    await expect(page.getByRole("img", { name: "Poster 1 of 6" })).not.toHaveAttribute("src", first ?? "");
    await page.getByRole("radio", { name: "Poster 2 of 6" }).check();
    const chosen = await page.getByRole("img", { name: "Poster 2 of 6" }).getAttribute("src");
    await expect(cardPreview(page).locator("img")).toHaveAttribute("src", chosen ?? "");
    await expect(cardPreview(page)).toContainText(name);
    await expect(cardPreview(page)).toContainText("₹500");
    await button(page, "Use my own picture").press("Enter");
    await expect(page.getByLabel("Choose a picture")).toBeFocused();
    await page.getByRole("radio", { name: "Poster 2 of 6" }).check();
  });

  // The bar at the top covers content that is scrolled below it.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await expectAccessible(page);
  const written = await descriptionOfDraft(page, club.id, (html) => html.includes("The mat"));
  await button(page, /Submit event/).click();
  await expect(page.getByText("Event submitted successfully")).toBeVisible();
  await page.waitForURL((url) => url.pathname === "/club-profile/events");
  await expect(page.getByRole("link", { name, exact: true })).toBeVisible();

  const [event] = await eventsOf(context.request, club.id);
  expect(event).toMatchObject({ eventName: name, price: 500, tags: ["Coding", "Tournament"], capacity: 60 });
  expect(event.startsAt).toBe(new Date(`${day(9)}T10:30:00+05:30`).toISOString());
  expect((await context.request.get(event.poster)).headers()["content-type"]).toBe("image/webp");
  const { description: kept } = await (await context.request.get(`/api/event/${event.id}`)).json();
  expect(kept).toContain('<p class="align-center indent-1">See <a href="https://robo.org/" rel="noopener nofollow ugc">');
  expect(await normalised(page, kept)).toBe(await normalised(page, written));
});

test("the description takes words that come with a picture of them as words, and no picture after it was cancelled", async ({
  page,
  context,
}) => {
  await signInAs("club", context.request);
  await page.goto("/listing/0");
  await description(page).click();
  await description(page).evaluate((editor) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "Teams of three");
    clipboardData.setData("text/html", "<p>Teams of three</p>");
    clipboardData.items.add(new File(["a picture"], "image.png", { type: "image/png" }));
    editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(description(page)).toHaveText("Teams of three");

  await button(page, "Image").click();
  const dialog = page.getByRole("dialog", { name: "Image" });
  const words = dialog.getByLabel("Description (alt text)");
  // Enter confirms a word of an input method.
  await words.dispatchEvent("keydown", { key: "Enter", isComposing: true });
  await expect(dialog.getByText("Choose a picture")).toBeHidden();
  await words.press("Enter");
  await expect(dialog.getByText("Choose a picture")).toBeVisible();
  await dialog.getByLabel("Picture").setInputFiles({ name: "mat.png", mimeType: "image/png", buffer: await poster() });
  const answer = await hold(page, "**/api/uploads");
  await dialog.getByRole("button", { name: "Insert image" }).click();
  // For eyes, and for screen readers.
  const uploading = page.getByText("Uploading the picture...");
  await expect(uploading).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(description(page)).toBeFocused();
  await field(page, "Event Name").fill("Robo Race");
  answer();
  await expect(uploading).toHaveCount(0);
  await expect(field(page, "Event Name")).toBeFocused();
  await expect(description(page).getByRole("img")).toHaveCount(0);
});

test("a club reads above its posters that they lack letters", async ({ page, context }) => {
  await signInAs("club", context.request);
  await page.goto("/listing/0");
  await expect(description(page)).toBeVisible();
  await fill(page, "இசை விழா");
  const lacking = page.getByText("Our fonts do not have some letters in the name or venue, so they may be missing on the poster.");
  await button(page, "Make posters").click();
  await expect(lacking).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(6);
  await field(page, "Event Name").fill("संगीत संध्या");
  await button(page, "Update posters").click();
  await expect(button(page, "Show more posters")).toBeVisible();
  await expect(lacking).toBeHidden();
});

test("a club creates an event with its own poster, after reading its mistakes [spec 5, 8]", async ({ page, context }) => {
  test.slow();
  await signInAs("club", context.request);
  await page.goto("/listing/0");
  await expect(description(page)).toBeVisible();
  expect(await loadedScripts(page)).toBeLessThanOrEqual(MOST_SCRIPTS.eventForm);
  // Nothing untouched counts as wrong.
  await expect(field(page, "Mode")).toHaveAttribute("aria-invalid", "false");
  await button(page, /Submit event/).click();
  await expect(page.getByText("Event Name must be between 3 and 30 characters.")).toBeVisible();
  await expect(field(page, "Event Name")).toBeFocused();
  for (const text of [
    "Enter a mode",
    "Venue must be between 3 and 50 characters.",
    "Choose a poster",
    "Invalid Start Date",
    "Email cannot be empty",
    "Enter valid Phone Number",
  ]) {
    await expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
  }
  await expectAccessible(page);

  await fill(page, "Poster Night");
  await field(page, "Registration Start Date").fill(day(-1));
  await field(page, "Contact Phone").fill("98765");
  await page.setInputFiles("input[type=file]", { name: "poster.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await expect(page.getByText("Please choose a JPEG, PNG, WebP, AVIF or GIF picture.")).toBeVisible();
  await page.setInputFiles("input[type=file]", { name: "poster.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await button(page, /Submit event/).click();
  await expect(page.getByText("Invalid Start Date")).toBeVisible();
  await expect(field(page, "Registration Start Date")).toBeFocused();
  await field(page, "Registration Start Date").fill(day(8));
  await expect(page.getByText("Registration End Date cannot be before Start Date")).toBeVisible();
  await field(page, "Registration End Date").fill(day(8));
  await field(page, "Registration End Time").fill("08:00");
  await expect(page.getByText("Registration End time cannot be before Start time")).toBeVisible();
  await field(page, "Registration End Time").fill("10:00");
  await field(page, "Contact Phone").fill("9876543210");

  // Only the server can detect that this is not a picture.
  await button(page, /Submit event/).click();
  await expect(
    page.locator("form").getByRole("alert").filter({ hasText: "Please choose a JPEG, PNG, WebP, AVIF or GIF picture." }),
  ).toBeVisible();
  await expect(field(page, "Event Name")).toHaveValue("Poster Night");
  await page.setInputFiles("input[type=file]", { name: "poster.png", mimeType: "image/png", buffer: await poster() });
  await expect(page.getByRole("img", { name: "Current poster" })).toBeVisible();
  await button(page, /Submit event/).click();
  await expect(page.getByText("Event submitted successfully")).toBeVisible();
  await page.waitForURL((url) => url.pathname === "/club-profile/events");
});

test("typed text survives a reload and an ended session, and can be discarded", async ({ page, context }) => {
  const club = await signInAs("club", context.request);
  await page.goto("/listing/0");
  await expect(description(page)).toBeVisible();
  await fill(page, "Drafted Duel");
  await description(page).fill("Bring your own robot.");
  await descriptionOfDraft(page, club.id, (html) => html.includes("your own robot"));
  await page.reload();
  await expect(page.getByText(/We restored your draft from/)).toBeVisible();
  await expect(field(page, "Event Name")).toHaveValue("Drafted Duel");
  await expect(field(page, "Type")).toHaveValue("Competition");
  await expect(description(page)).toContainText("Bring your own robot.");

  await page.setInputFiles("input[type=file]", { name: "poster.png", mimeType: "image/png", buffer: await poster() });
  await context.clearCookies();
  await button(page, /Submit event/).click();
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Log In", exact: true }).click();
  const tab = await opened;
  await tab.getByRole("link", { name: "College Login" }).click();
  await field(tab, "Email").fill(club.email);
  await field(tab, "Password").fill(club.password);
  await button(tab, "Log In").click();
  await tab.waitForURL("/listing/0");
  await expect(field(tab, "Event Name")).toHaveValue("Drafted Duel");
  await tab.close();
  await expect(page.getByRole("img", { name: "Current poster" })).toBeVisible();
  await button(page, "Discard draft").click();
  await expect(field(page, "Event Name")).toHaveValue("");
  await expect(description(page)).not.toContainText("Bring your own robot.");
  await page.reload();
  await expect(description(page)).toBeVisible();
  await expect(field(page, "Event Name")).toHaveValue("");
});

test("a club edits its event, sees the participants, and deletes it after a question [spec 4]", async ({ page, context, request }) => {
  test.slow();
  const club = await signInAs("club", context.request);
  const name = `Duel ${unique()}`;
  const id = await listEvent(context.request, club.id, name);

  await page.goto("/club-profile/events");
  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await expect(title(page, "Edit Event")).toBeVisible();
  await expect(field(page, "Event Name")).toHaveValue(name);
  await expect(field(page, "Registration End Date")).toHaveValue(day(7));
  await expect(description(page)).toContainText("Two robots, one mat.");
  await expect(button(page, "Remove Coding")).toBeVisible();
  for (const text of [name, "Workshop Bay", "Competition"]) await expect(cardPreview(page)).toContainText(text);
  await field(page, "Venue").fill("Main Hall");
  await button(page, /Save event/).click();
  await expect(page.getByText("Event updated successfully")).toBeVisible();
  await page.waitForURL((url) => url.pathname === "/club-profile/events");
  await expect(page.getByText("Main Hall")).toBeVisible();

  await page.getByRole("link", { name: `Participants ${name}` }).click();
  await expect(title(page, "Participants")).toBeVisible();
  await expect(page.getByText("No participants available")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "All Event", exact: true }).click();

  await button(page, `Delete ${name}`).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  await button(page, `Delete ${name}`).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No events available.")).toBeVisible();
  expect((await request.get(`/api/event/${id}`)).status()).toBe(404);
});

test("another club's event can be neither edited nor read, and looks like an unknown one", async ({ page, context, browser }) => {
  test.slow();
  const others = await browser.newContext();
  const other = await signInAs("club", others.request);
  const id = await listEvent(others.request, other.id, "Not Yours");
  await others.close();
  await signInAs("club", context.request);
  for (const path of [`/listing/${id}`, `/participants/${id}`, `/listing/${crypto.randomUUID()}`, "/listing/nonsense", "/participants/1"]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
  }
});

test("a club sees the names and addresses of those who registered", async ({ page, context }) => {
  test.slow();
  const club = await signInAs("club", context.request);
  const id = await listEvent(context.request, club.id, "Well Attended");
  const student = await signUpStudent(context.request);
  const { db } = await import("@/lib/platform/db/client");
  await db.registration.create({
    data: { eventId: id, studentId: student.id, status: "confirmed", pricePaise: 0, confirmedAt: new Date() },
  });
  await page.goto(`/participants/${id}`);
  const row = page.getByRole("row").nth(1);
  await expect(row).toContainText("1");
  await expect(row).toContainText("Ananya Kulkarni");
  await expect(row).toContainText(student.email);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("a club creates an event with questions and approval, by keyboard too, and changes them", async ({ page, context }) => {
  test.slow();
  const club = await signInAs("club", context.request);
  const name = `Jury ${unique()}`;
  await page.goto("/listing/0");
  await fill(page, name);
  await page.setInputFiles("input[type=file]", { name: "poster.png", mimeType: "image/png", buffer: await poster() });
  const joining = page.getByRole("region", { name: "Who can register" });
  await expect(
    joining.getByText("Anyone with a student account can register. When it’s full, people can join a waiting list."),
  ).toBeVisible();
  await joining.getByRole("button", { name: "Change options" }).click();
  await joining.getByLabel("Students", { exact: true }).selectOption("verified");
  await joining.getByRole("button", { name: "Year 2" }).click();
  await joining.getByRole("button", { name: "Year 3" }).click();
  await joining.getByLabel("Approve registrations yourself").check();

  const question = (number: number) => joining.getByRole("group", { name: `Question ${number}`, exact: true });
  await joining.getByRole("button", { name: "Add question" }).press("Enter");
  await expect(question(1).getByLabel("Question", { exact: true })).toBeFocused();
  await page.keyboard.type("Size of shirt");
  await expect(question(1).getByLabel("Question", { exact: true })).toHaveValue("Size of shirt");
  await question(1).getByLabel("Type").selectOption("choice");
  await question(1).getByRole("textbox", { name: "Option 1" }).fill("S");
  await question(1).getByLabel("Required", { exact: true }).check();
  const options = question(1).getByRole("group", { name: "Options of question 1" });
  await options.getByRole("button", { name: "Remove option 2" }).press("Enter");
  await expect(options.getByRole("textbox", { name: "Option 1" })).toBeFocused();
  await options.getByRole("button", { name: "Remove option 1" }).press("Enter");
  const addOption = options.getByRole("button", { name: "Add option" });
  await expect(addOption).toBeFocused();
  await button(page, "Submit event").click();
  await expect(options).toHaveAccessibleDescription("Add 2 to 30 options.");
  await expect(addOption).toBeFocused();
  await addOption.press("Enter");
  await page.keyboard.type("S");
  await addOption.press("Enter");
  await joining.getByRole("button", { name: "Add question" }).click();
  await question(2).getByLabel("Question", { exact: true }).fill("Portfolio");
  await joining.getByRole("button", { name: "Move question 2 up" }).press("Enter");
  await expect(joining.getByRole("status")).toHaveText("Question 2 is now number 1");
  await expect(question(1).getByLabel("Question", { exact: true })).toHaveValue("Portfolio");
  await expect(joining.getByRole("button", { name: "Move question 1 down" })).toBeFocused();
  await joining.getByRole("button", { name: "Add question" }).click();
  await joining.getByRole("button", { name: "Remove question 3" }).press("Enter");
  await expect(joining.getByRole("button", { name: "Add question" })).toBeFocused();

  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await expectAccessibleInBothSchemes(page);

  // The options open for the problem, and its field gets the focus.
  await joining.getByRole("button", { name: "Hide options" }).click();
  await button(page, "Submit event").click();
  await expect(question(2).getByText("An option must have 1 to 100 characters.")).toBeVisible();
  await expect(question(2).getByRole("textbox", { name: "Option 2" })).toBeFocused();
  await question(2).getByRole("textbox", { name: "Option 2" }).fill("M");
  await button(page, "Submit event").click();
  await page.waitForURL(/club-profile/);

  const [event] = await eventsOf(context.request, club.id);
  expect(event.joining).toMatchObject({ admits: "verified", years: [2, 3], approval: true, asks: true });
  await page.goto(`/event/${event._id}`);
  const sentence = "Open to verified students from any college in years 2 and 3. The organiser approves each registration.";
  await expect(page.getByText(sentence)).toBeVisible();

  const read = async () => (await context.request.get(`/api/events/${event._id}/joining`)).json();
  const { questions } = await read();
  expect(questions.map(({ label }: { label: string }) => label)).toEqual(["Portfolio", "Size of shirt"]);
  await page.goto(`/listing/${event._id}`);
  await joining.getByRole("button", { name: "Change options" }).click();
  await question(1).getByLabel("Question", { exact: true }).fill("Link to your work");
  await button(page, "Save event").click();
  await page.waitForURL(/club-profile/);
  expect((await read()).questions).toMatchObject([{ _id: questions[0]._id, label: "Link to your work" }, { _id: questions[1]._id }]);
});

test("after a student has joined, the fixed rules are locked and explain why", async ({ page, context }) => {
  const club = await signInAs("club", context.request);
  const id = await listEvent(context.request, club.id, `Taken ${unique()}`);
  const { id: studentId } = await aStudent();
  await aRegistration({ id }, { id: studentId });
  await page.goto(`/listing/${id}`);
  const joining = page.getByRole("region", { name: "Who can register" });
  await joining.getByRole("button", { name: "Change options" }).click();
  await expect(joining.getByLabel("Take part")).toBeDisabled();
  await expect(joining.getByText("This cannot be changed once someone has registered.")).toBeVisible();
  await expect(joining.getByLabel("Approve registrations yourself")).toBeEnabled();
});

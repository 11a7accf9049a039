import type { Page } from "@playwright/test";
import type { Club } from "@/lib/platform/auth/actor";
import { aClub } from "@/lib/testing/factories";
import { expect, test } from "./fixtures";
import { expectAccessibleInBothSchemes, expectNoSidewaysScrolling } from "./support/accessible";
import { publishEvent } from "./support/events";
import { hold } from "./support/hold";
import { anEventOnShow } from "./support/shown-events";
import { type Role, signInAs, signInCollegeAndClub } from "./support/sign-in";

const PHONE = { width: 390, height: 844 };

const bar = (page: Page) => page.getByRole("navigation", { name: "Main, bottom" });
const tabs = (page: Page) => bar(page).getByRole("link");
/** By its whole name: what a screen reader says of it. The words of a block stand apart from the label. */
const tabNamed = (page: Page, name: string) => bar(page).getByRole("link", { name: new RegExp(`^${name.replace(", ", " ?, ")}$`) });
const openMenu = (page: Page) => page.getByRole("button", { name: /^Hi! / }).click();

/** The tabs of each account, and the addresses that they lead to. Source: contract app 3. */
const BARS: Record<Role | "visitor", readonly (readonly [name: string, path: string])[]> = {
  visitor: [
    ["Home", "/"],
    ["Events", "/events-page"],
    ["Blogs", "/blogs"],
    ["About Us", "/aboutus"],
    ["FAQ", "/FAQ"],
  ],
  student: [
    ["Home", "/"],
    ["Events", "/events-page"],
    ["For you", "/for-you"],
    ["Tickets", "/my-tickets"],
    ["Profile", "/student-profile"],
  ],
  club: [
    ["Home", "/"],
    ["Events", "/events-page"],
    ["Your events", "/club-profile/events"],
    ["New event", "/listing/0"],
    ["Profile", "/club-profile"],
  ],
  college: [
    ["Home", "/"],
    ["Events", "/events-page"],
    ["Clubs", "/college-profile#clubs"],
    ["Profile", "/college-profile"],
  ],
  admin: [
    ["Home", "/"],
    ["Events", "/events-page"],
    ["Blogs", "/blogs"],
    ["About Us", "/aboutus"],
    ["FAQ", "/FAQ"],
  ],
};

test("Chromium finds that the site can be installed, and every address of its manifest answers [app 3]", async ({ page, request }) => {
  await page.goto("/");
  const client = await page.context().newCDPSession(page);
  const { url, errors, data = "" } = await client.send("Page.getAppManifest");
  expect([new URL(url).pathname, errors]).toEqual(["/manifest.webmanifest", []]);
  const { installabilityErrors } = await client.send("Page.getInstallabilityErrors");
  // A browser of the tests keeps nothing, so it installs nothing either.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);

  expect((await request.get("/manifest.webmanifest")).headers()["content-type"]).toBe("application/manifest+json");
  const { start_url, icons, shortcuts } = JSON.parse(data);
  for (const path of [start_url, ...icons.map(({ src }: { src: string }) => src), ...shortcuts.map((each: { url: string }) => each.url)])
    expect((await request.get(path)).status(), path).toBe(200);
  const apple = page.locator('link[rel="apple-touch-icon"]');
  await expect(apple).toHaveAttribute("sizes", "180x180");
  expect((await request.get((await apple.getAttribute("href")) ?? "")).headers()["content-type"]).toBe("image/png");
});

test("visitors of every public page are told of the same manifest, and no worker is registered for them [app 3]", async ({ page }) => {
  const { id } = await anEventOnShow();
  for (const path of ["/", "/events-page", `/event/${id}`, "/login", "/no-such-page"]) {
    await page.goto(path);
    await expect(page.locator('link[rel="manifest"]'), path).toHaveAttribute("href", "/manifest.webmanifest");
  }
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
});

for (const [role, expected] of Object.entries(BARS) as [keyof typeof BARS, (typeof BARS)["visitor"]][])
  test(`the bar of a ${role} on phones has its tabs before any script arrives, and none moves afterwards [app 3]`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(PHONE);
    if (role !== "visitor") await signInAs(role, context.request);
    const arrive = await hold(page, "**/*.js");
    const opened = page.goto("/FAQ");
    await expect(tabs(page)).toHaveText(
      expected.map(([name]) => name),
      { useInnerText: true },
    );
    const places = () => tabs(page).evaluateAll((links) => links.map((link) => JSON.stringify(link.getBoundingClientRect())));
    const before = await places();
    // While the page's end is still on its way, only the first tabs are there.
    const firstAlone = await bar(page).evaluate((nav) => {
      for (const tab of [...nav.children].slice(2)) tab.setAttribute("hidden", "");
      const [first, second] = [...nav.children].slice(0, 2).map((tab) => JSON.stringify(tab.getBoundingClientRect()));
      for (const tab of nav.children) tab.removeAttribute("hidden");
      return [first, second];
    });
    expect(firstAlone).toEqual(before.slice(0, 2));
    // Or the sign of a tab without its label.
    const signs = await bar(page).evaluate((nav) =>
      [...nav.querySelectorAll("svg")].map((sign) => {
        const label = sign.closest("a")?.childNodes[1] as Text;
        const withLabel = sign.getBoundingClientRect().y;
        const text = label.data;
        label.data = "";
        const alone = sign.getBoundingClientRect().y;
        label.data = text;
        return { alone, withLabel };
      }),
    );
    expect(signs.map(({ alone }) => alone)).toEqual(signs.map(({ withLabel }) => withLabel));
    arrive();
    await opened;
    expect(await tabs(page).evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual(
      expected.map(([, path]) => path),
    );
    expect(await places()).toEqual(before);

    // Each opens its page by a press, and by key.
    for (const [name, path] of expected) {
      const link = bar(page).getByRole("link", { name, exact: true });
      await link.focus();
      await expect(link).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(path);
      if (!path.includes("#")) await expect(link).toHaveAttribute("aria-current", "page");
      // The marked tabs that are shown: never two.
      await expect(bar(page).locator("[aria-current]:visible")).toHaveCount(1);
    }

    await page.goto("/FAQ");
    await expectNoSidewaysScrolling(page, [320, 700]);
    for (const link of await tabs(page).all())
      expect(
        await link.evaluate((tab) => [tab.scrollWidth <= tab.clientWidth, tab.clientHeight >= 44]),
        (await link.textContent()) ?? "",
      ).toEqual([true, true]);
    await expectAccessibleInBothSchemes(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(bar(page)).toBeHidden();
  });

test("the page that is open is marked where it belongs: settings to the profile, a club's events not [app 3]", async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE);
  const marked = bar(page).locator("[aria-current]:visible");
  await signInAs("student", context.request);
  for (const [path, name] of [
    ["/settings/notifications", "Profile"],
    ["/student-profile/events", "Profile"],
  ] as const) {
    await page.goto(path);
    await expect(marked, path).toHaveText(name, { useInnerText: true });
  }
  await signInAs("club", context.request);
  await page.goto("/club-profile/events");
  await expect(marked).toHaveText("Your events");
  await page.goto("/club-profile/password");
  await expect(marked).toHaveText("Profile");
});

test("a green block at Tickets says that a kept ticket is for today, and only to the student [app 3]", async ({ page, context }) => {
  await page.setViewportSize(PHONE);
  const { id: account } = await signInAs("student", context.request);
  await page.goto("/FAQ");
  const named = (name: string) => tabNamed(page, name);
  await expect(named("Tickets")).toBeVisible();
  const keep = (days: string[]) =>
    page.evaluate((mark) => localStorage.setItem("quad-tickets", JSON.stringify(mark)), {
      account,
      askedAt: Date.now(),
      until: Date.now() + 86_400_000,
      days,
    });
  await keep([await page.evaluate(() => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10))]);
  await page.reload();
  await expect(named("Tickets, one is today")).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  await keep(["2001-01-01"]);
  await page.reload();
  await expect(named("Tickets")).toBeVisible();
  await page.evaluate(() => localStorage.setItem("quad-tickets", "neither JSON nor a day"));
  await page.reload();
  await expect(named("Tickets")).toBeVisible();
});

test("Review stands in a college's bar while approval is on, and its red block while something waits [app 3, 10]", async ({
  page,
  browser,
  context,
}) => {
  test.slow();
  await page.setViewportSize(PHONE);
  const { college, club, clubContext } = await signInCollegeAndClub(context, browser);
  const review = (name = "Review") => tabNamed(page, name);
  await page.goto("/college-profile/approval");
  await expect(tabs(page)).toHaveText(["Home", "Events", "Clubs", "Profile"]);

  await page.getByRole("button", { name: "Turn approval on" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn on" }).click();
  await expect(review()).toHaveAttribute("aria-current", "page");
  await expect(tabs(page)).toHaveText(["Home", "Events", "Clubs", "Review", "Profile"], { useInnerText: true });

  await publishEvent(clubContext.request, club.id);
  // Any page of its profile tells it; public pages then show it too, without a request.
  await page.goto("/college-profile");
  await expect(review("Review, something waits")).toBeVisible();
  await page.goto("/FAQ");
  await review("Review, something waits").click();
  await page.getByRole("button", { name: /^Approve / }).click();
  await expect(review()).toBeVisible();

  // The log-in of another browser knows it at once.
  await publishEvent(clubContext.request, club.id, { eventName: "Robo Kabaddi" });
  const other = await browser.newContext({ viewport: PHONE });
  const answer = await other.request.post("/api/auth/college-login", { data: { email: college.email, password: college.password } });
  expect(answer.status()).toBe(200);
  const elsewhere = await other.newPage();
  await elsewhere.goto("/FAQ");
  await expect(tabNamed(elsewhere, "Review, something waits")).toBeVisible();
  await openMenu(elsewhere);
  await elsewhere.getByRole("menuitem", { name: "Logout" }).click();
  await expect(tabs(elsewhere)).toHaveText(BARS.visitor.map(([name]) => name));
  expect(await other.cookies()).toEqual([]);
  await other.close();

  await page.getByRole("button", { name: "Turn approval off" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click();
  await expect(tabs(page)).toHaveText(["Home", "Events", "Clubs", "Profile"]);
  await clubContext.close();
});

test("a college's Clubs lead to its own clubs, also those that are not verified [app 3]", async ({ page, context }) => {
  await page.setViewportSize(PHONE);
  const college = await signInAs("college", context.request);
  await aClub({ college: { id: college.id }, name: "Chess Society" });
  await page.goto("/");
  await tabs(page).filter({ hasText: "Clubs" }).click();
  await expect(page.getByRole("heading", { name: "Chess Society" })).toBeInViewport();
});

test("on phones the account menu ends with the pages that the bar has no room for, in one row [app 3]", async ({ page, context }) => {
  await page.setViewportSize(PHONE);
  await signInAs("student", context.request);
  await page.goto("/FAQ");
  await openMenu(page);
  const menu = page.getByRole("menu", { name: "Account" });
  const items = menu.getByRole("menuitem");
  const own = ["View Profile", "Notifications", "Saved", "Record", "Notification settings", "Your data", "Security"];
  const pages = ["Blogs", "Clubs", "About Us", "FAQ"];
  await expect(items).toHaveText([...own, ...pages, "Logout"]);
  const row = menu.getByRole("group", { name: "Pages" }).getByRole("menuitem");
  await expect(row).toHaveText(pages);
  expect(new Set(await row.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))).size).toBe(1);
  await expectAccessibleInBothSchemes(page);

  // By key, also through the row.
  await items.first().focus();
  for (const name of [...own.slice(1), ...pages, "Logout", "View Profile"]) {
    await page.keyboard.press("ArrowDown");
    await expect(items.filter({ hasText: new RegExp(`^${name}$`) })).toBeFocused();
  }
  // On the lowest screens the last item can be scrolled to, above the bar.
  await page.setViewportSize({ width: 320, height: 480 });
  await page.keyboard.press("End");
  const [last, edge] = [await items.last().boundingBox(), await bar(page).boundingBox()];
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(edge?.y ?? 0);
  await expectNoSidewaysScrolling(page, [320, 480]);

  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(items).toHaveText([
    "View Profile",
    "For you",
    "Notifications",
    "Saved",
    "My tickets",
    "Record",
    "Notification settings",
    "Your data",
    "Security",
    "Logout",
  ]);
});

test("the account menu opens by key while its items still load, and then has the focus", async ({ page, context }) => {
  await signInAs("club", context.request);
  await page.goto("/FAQ");
  await page.getByRole("button", { name: /^Hi! / }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "View Profile" })).toBeFocused();
});

/** Sends the event of a browser that can install the site; the one of the tests has no windows to install into. */
async function offerInstall(page: Page, outcome: "accepted" | "dismissed"): Promise<void> {
  await page.evaluate((outcome) => {
    const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      prompt: async () => {
        document.documentElement.dataset.asked = "yes";
      },
      userChoice: Promise.resolve({ outcome }),
    });
    dispatchEvent(offer);
  }, outcome);
}

test("Install Quad is in the account menu from the second visit on, while the browser offers it, until it is dismissed [app 3]", async ({
  page,
  context,
}) => {
  await signInAs("student", context.request);
  const install = page.getByRole("menuitem", { name: "Install Quad" });
  const visit = async (outcome?: "accepted" | "dismissed") => {
    await page.goto("/FAQ");
    if (outcome) await offerInstall(page, outcome);
    await openMenu(page);
    await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
  };
  const start = new Date();
  await page.clock.setFixedTime(start);
  await visit("dismissed");
  await expect(install).toBeHidden();
  // A page of the same visit.
  await page.clock.setFixedTime(start.getTime() + 5 * 60_000);
  await visit("dismissed");
  await expect(install).toBeHidden();

  await page.clock.setFixedTime(start.getTime() + 3 * 3_600_000);
  await visit();
  await expect(install).toBeHidden();
  await visit("dismissed");
  await install.click();
  await expect(page.locator("html")).toHaveAttribute("data-asked", "yes");
  await expect(install).toBeHidden();

  await page.clock.setFixedTime(start.getTime() + 300 * 86_400_000);
  await visit("accepted");
  await expect(install).toBeHidden();
});

test("an accepted installation is offered no second time on the same page [app 3]", async ({ page, context }) => {
  await signInAs("club", context.request);
  await page.addInitScript(() => localStorage.setItem("quad-install", JSON.stringify({ visits: 2, at: Date.now() })));
  await page.goto("/FAQ");
  await offerInstall(page, "accepted");
  await openMenu(page);
  await page.getByRole("menuitem", { name: "Install Quad" }).click();
  await expect(page.getByRole("menu")).toBeHidden();
  await openMenu(page);
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Install Quad" })).toBeHidden();
});

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

test("on an iPhone the settings say how to install Quad, until that is dismissed [app 3]", async ({ page, context, browser }) => {
  const line = "On an iPhone: Share, then Add to Home Screen. Pushes work after that.";
  await signInAs("student", context.request);
  await page.goto("/settings/notifications");
  await expect(page.getByRole("heading", { name: "Notification settings", level: 1 })).toBeVisible();
  await expect(page.getByText(line)).toBeHidden();

  const phone = await browser.newContext({ userAgent: IPHONE, viewport: PHONE });
  const own = await phone.newPage();
  await signInAs("student", phone.request);
  await own.goto("/settings/notifications");
  await expect(own.getByText(line)).toBeVisible();
  await expectAccessibleInBothSchemes(own);
  await own.getByRole("button", { name: "Dismiss" }).click();
  await expect(own.getByText(line)).toBeHidden();
  await own.reload();
  await expect(own.getByRole("heading", { name: "Notification settings", level: 1 })).toBeVisible();
  await expect(own.getByText(line)).toBeHidden();
  await phone.close();
});

test("a log-out removes the number at the icon, and what was typed in the tab", async ({ page, context }) => {
  const club = await signInAs("club", context.request);
  const event = await anEventOnShow({}, { id: club.id } as Club);
  await page.addInitScript(() => {
    navigator.clearAppBadge = async () => localStorage.setItem("number", "none");
  });
  await page.goto(`/manage/${event.id}/messages`);
  await page.getByLabel("Subject").fill("Only for my people");
  const typed = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("quad:")));
  await expect.poll(typed).toEqual([`quad:message:${event.id}`]);
  await openMenu(page);
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.waitForURL("/");
  expect(await typed()).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem("number"))).toBe("none");
});

test("installed, the links back stand as before, and links to other sites open the browser [app 3]", async ({ page, context }) => {
  const event = await anEventOnShow();
  // The browser of the tests has no windows of installed sites.
  await page.addInitScript(() => {
    const { matchMedia } = window;
    window.matchMedia = (query) => matchMedia(query.replace("(display-mode: standalone)", "all"));
  });
  await page.setViewportSize(PHONE);
  await page.goto(`/event/${event.id}`);
  await expect(page.getByRole("link", { name: "Events", exact: true }).filter({ visible: true }).first()).toBeVisible();

  await page.goto("/FAQ");
  await page.evaluate(() => {
    const link = Object.assign(document.createElement("a"), { href: "https://other.example/page", textContent: "Another site" });
    document.querySelector("main")?.prepend(link);
  });
  await context.route("https://other.example/**", (route) => route.fulfill({ contentType: "text/html", body: "another site" }));
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Another site" }).click();
  const outside = await opened;
  await outside.waitForURL("https://other.example/page");
  expect(await outside.evaluate(() => window.opener)).toBeNull();
  await expect(page).toHaveURL("/FAQ");

  await page.getByRole("link", { name: "About Us" }).first().click();
  await expect(page).toHaveURL("/aboutus");
  expect(context.pages()).toHaveLength(2);
});

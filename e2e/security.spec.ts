import { connect } from "node:net";
import type { APIResponse, Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const ID = "00000000-0000-4000-8000-00000000abcd";
const UNKNOWN_PAGE = "/no-such-page";

/** Every public page, with a link; following it proves that the page's scripts run. */
const PAGES: { path: string; link: string }[] = [
  { path: "/", link: "/login" },
  { path: "/events-page", link: "/" },
  { path: "/login", link: "/" },
  { path: "/student-login", link: "/" },
  { path: "/student-register", link: "/" },
  { path: "/college-login", link: "/" },
  { path: "/college-register", link: "/" },
  { path: `/otp/${ID}`, link: "/" },
  { path: `/college-otp/${ID}`, link: "/" },
  { path: "/forgot-password-stu", link: "/" },
  { path: "/forgot-password-col", link: "/" },
  { path: "/reset-password/token", link: "/" },
  { path: "/unsubscribe/token", link: "/" },
  { path: "/verification", link: "/" },
  { path: "/privacy", link: "/rules" },
  { path: "/rules", link: "/grievance" },
  { path: "/grievance", link: "/privacy" },
  { path: "/verify", link: "/privacy" },
  { path: "/api-docs", link: "/api-docs/tokens" },
  { path: "/api-docs/events", link: "/api-docs/errors" },
  { path: UNKNOWN_PAGE, link: "/" },
];

/** Errors of the page, including violations of its policy, but not those about a document that is a 404 on purpose. */
function watchForErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.location().url.endsWith(UNKNOWN_PAGE)) errors.push(message.text());
  });
  return errors;
}

function directives(policy: string | undefined): Map<string, string[]> {
  const parts = (policy ?? "").split("; ").map((directive) => directive.split(" "));
  return new Map(parts.map(([name = "", ...sources]) => [name, sources]));
}

function expectStrictPagePolicy(policy: string | undefined): void {
  const policies = directives(policy);
  expect(policies.get("script-src")).toContain("'self'");
  expect(policies.get("script-src")?.filter((source) => !/^'(self|sha256-[\w+/]{43}=)'$/.test(source))).toEqual([]);
  for (const name of ["object-src", "base-uri", "frame-ancestors"]) expect(policies.get(name)).toEqual(["'none'"]);
  for (const name of ["default-src", "connect-src", "form-action"]) expect(policies.get(name)).toEqual(["'self'"]);
}

function expectCommonHeaders(response: APIResponse): void {
  expect(response.headers()).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": expect.stringContaining("camera=(self)"),
  });
  expect(response.headers()).not.toHaveProperty("x-powered-by");
}

for (const { path, link } of PAGES) {
  test(`${path} is interactive under a strict policy, without console messages`, async ({ page }) => {
    const errors = watchForErrors(page);
    const response = await page.goto(path);
    expectStrictPagePolicy(response?.headers()["content-security-policy"]);
    await page.evaluate(() => document.documentElement.setAttribute("data-same-document", ""));
    // Only a page whose scripts run follows a link without loading a new document.
    await page.locator(`a[href="${link}"]:visible`).first().click();
    await expect(page).toHaveURL(link);
    await expect(page.locator("html")).toHaveAttribute("data-same-document", "");
    expect(errors).toEqual([]);
  });
}

test("a foreign inline script does not run, however it came into the page", async ({ page }) => {
  await page.route("/login", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const injected = `<script>window.injected = "script"</script><img src="data:," onerror="window.injected = 'handler'">`;
    await route.fulfill({ response, body: html.replace("</body>", `${injected}</body>`) });
  });
  const refused = page.waitForEvent("console", (message) => /Content Security Policy/.test(message.text()));
  await page.goto("/login");
  await refused;
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.injected = 'element'";
    document.body.append(script);
    const link = document.createElement("a");
    link.href = "javascript:window.injected='link'";
    document.body.append(link);
    link.click();
  });
  expect(await page.evaluate(() => "injected" in window)).toBe(false);
});

test("what a form checks in the browser breaks no policy", async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => {
      document.documentElement.setAttribute("data-violated", violatedDirective);
    });
  });
  await page.goto("/student-login");
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(page.locator("html")).not.toHaveAttribute("data-violated");
});

test("a page is not shown in a frame", async ({ page, baseURL }) => {
  const refused = page.waitForEvent("console", (message) => /frame-ancestors|X-Frame-Options/i.test(message.text()));
  await page.setContent(`<iframe src="${baseURL}/login"></iframe>`);
  await refused;
  await expect(page.frameLocator("iframe").getByRole("link")).toHaveCount(0);
});

test("a page cannot post to another site", async ({ page }) => {
  await page.goto("/login");
  const blocked = await page.evaluate(
    (address) =>
      new Promise((resolve) => {
        document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => resolve(effectiveDirective));
        const form = document.createElement("form");
        form.method = "post";
        form.action = address;
        document.body.append(form);
        form.submit();
      }),
    "http://elsewhere.invalid/",
  );
  expect(blocked).toBe("form-action");
});

/** A file and a redirect. */
const WELL_KNOWN = ["/.well-known/security.txt", "/.well-known/change-password"];

test("every class of answer carries the security headers", async ({ request }) => {
  const home = await request.get("/");
  const file = /src="(\/_next\/static\/[^"]+\.js)"/.exec(await home.text())?.[1];
  expect(file).toBeDefined();
  for (const path of ["/", UNKNOWN_PAGE, "/api/health", "/api/auth/student-login", file ?? "", "/student-profile", ...WELL_KNOWN]) {
    expectCommonHeaders(await request.get(path, { maxRedirects: 0 }));
  }
});

/** Requests that Next.js treats as server actions; the product has none. */
const ACTION = { "Next-Action": "0".repeat(40) };

test("a page accepts only reading methods, and no method causes a failure of ours", async ({ request }) => {
  for (const path of ["/", "/student-profile", "/no-such-page", "/images/none.webp"]) {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PROPFIND"]) {
      const response = await request.fetch(path, { method, headers: ACTION, maxRedirects: 0 });
      expect({ path, method, status: response.status() }).toEqual({ path, method, status: 405 });
      expect(response.headers()).toMatchObject({ allow: "GET, HEAD" });
      expectCommonHeaders(response);
    }
  }
  for (const method of ["TRACE", "PROPFIND"]) expect((await request.fetch("/api/health", { method })).status()).toBe(405);
});

test("a connection that requests another protocol is closed", async ({ baseURL }) => {
  for (const path of ["/", "/_next/webpack-hmr"]) {
    const socket = connect(Number(new URL(baseURL ?? "").port), "localhost");
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    await new Promise((resolve) => socket.resume().on("error", resolve).on("close", resolve));
  }
});

test("a connection that sends its headers byte by byte is closed within twenty seconds", async ({ baseURL }) => {
  const { hostname, port } = new URL(baseURL ?? "");
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {}).resume();
  const begun = performance.now();
  socket.write("GET / HTTP/1.1\r\nX-Slow: ");
  const often = setInterval(() => socket.write("x"), 100);
  await new Promise((resolve) => socket.once("close", resolve));
  clearInterval(often);
  expect(performance.now() - begun).toBeLessThan(20_000);
});

test("an answer of the API has no effect when opened as a page", async ({ request }) => {
  const response = await request.get("/api/health");
  expect(response.headers()["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
});

test("an answer of the API contains its request's id, and not its cost", async ({ request }) => {
  const given = "4bf92f3577b34da6a3ce929d0e0e4736";
  for (const path of ["/api/live", "/api/ready", "/api/asd", "/api/no-such-call"]) {
    expect((await request.get(path)).headers()["x-request-id"]).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    const named = (await request.get(path, { headers: { "x-request-id": given } })).headers();
    expect(named).toMatchObject({ "x-request-id": given });
    expect(named).not.toHaveProperty("server-timing");
  }
});

test("build files are cached for ever, and images are not resized on demand", async ({ request }) => {
  const file = /src="(\/_next\/static\/[^"]+\.js)"/.exec(await (await request.get("/")).text())?.[1] ?? "";
  expect((await request.get(file)).headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect((await request.get(`${file}.map`)).status()).toBe(404);
  expect((await request.get("/_next/image?url=%2Ficon.png&w=64&q=75")).status()).toBe(404);
});

test("the page of a reset link is one cached page, hidden from search engines, and its address is not sent anywhere", async ({
  page,
  request,
}) => {
  for (const path of ["/reset-password/token", "/reset-password/another"]) {
    const answer = await request.get(path);
    expect(answer.headers()).toMatchObject({ "x-nextjs-cache": "HIT", "referrer-policy": "no-referrer" });
    expect(await answer.text()).toContain('name="robots" content="noindex');
  }
  expect((await request.get("/reset-password", { maxRedirects: 0 })).headers().location).toBe("/login");
  const referrers: (string | undefined)[] = [];
  page.on("request", (each) => referrers.push(each.headers().referer));
  await page.goto("/reset-password/token");
  await page.getByLabel("New Password", { exact: true }).fill("x");
  await page.getByRole("link", { name: "Students" }).click();
  await page.waitForURL("/forgot-password-stu");
  expect(referrers.filter((referrer) => referrer?.includes("token"))).toEqual([]);
});

test("the page to give feedback is one cached page, hidden from search engines, and its address is not sent anywhere [after 7]", async ({
  request,
}) => {
  for (const path of ["/feedback/token", "/feedback/another?k=secret"]) {
    const answer = await request.get(path);
    expect(answer.headers()).toMatchObject({ "x-nextjs-cache": "HIT", "referrer-policy": "no-referrer" });
    const text = await answer.text();
    expect(text).toContain('name="robots" content="noindex');
    expect(text).not.toContain("secret");
  }
  expect((await request.get("/feedback", { maxRedirects: 0 })).headers().location).toBe("/student-profile/events");
});

test("the page to unsubscribe is one cached page, hidden from search engines, and its address is not sent anywhere", async ({
  request,
}) => {
  for (const path of ["/unsubscribe/token", "/unsubscribe/another"]) {
    const answer = await request.get(path);
    expect(answer.headers()).toMatchObject({ "x-nextjs-cache": "HIT", "referrer-policy": "no-referrer" });
    expect(await answer.text()).toContain('name="robots" content="noindex');
  }
  expect((await request.get("/unsubscribe", { maxRedirects: 0 })).headers().location).toBe("/settings/notifications");
  const before = await request.get("/student-profile?tab=messages", { maxRedirects: 0 });
  expect(before.headers().location).toMatch(/^\/settings\/notifications(\?|$)/);
});

test("the pages that check a certificate are two cached pages, hidden from search engines, and their address is not sent anywhere [after 7]", async ({
  request,
}) => {
  for (const path of ["/verify", "/verify/7K3Q-9F2M-XW4T", "/verify/another"]) {
    const answer = await request.get(path);
    expect(answer.headers()).toMatchObject({ "x-nextjs-cache": "HIT", "referrer-policy": "no-referrer" });
    const html = await answer.text();
    expect(html).toContain('name="robots" content="noindex');
    expect(html).toContain("This page needs JavaScript to look up the number.");
  }
  expect(await (await request.get("/sitemap.xml")).text()).not.toContain("/verify");
});

test("the page of a shared record is one cached page, hidden from search engines, and its address is not sent anywhere [after 7]", async ({
  request,
}) => {
  for (const path of ["/records/token", "/records/another"]) {
    const answer = await request.get(path);
    expect(answer.headers()).toMatchObject({ "x-nextjs-cache": "HIT", "referrer-policy": "no-referrer" });
    expect(await answer.text()).toContain('name="robots" content="noindex');
  }
  expect((await request.get("/records", { maxRedirects: 0 })).headers().location).toBe("/record");
  expect(await (await request.get("/sitemap.xml")).text()).not.toContain("/records");
});

test("the pages of one-time codes are one cached page each, and lead to registration without an account", async ({ request }) => {
  for (const path of [`/otp/${ID}`, "/otp/another", `/college-otp/${ID}`]) {
    expect((await request.get(path)).headers()).toMatchObject({ "x-nextjs-cache": "HIT" });
  }
  expect((await request.get("/otp", { maxRedirects: 0 })).headers().location).toBe("/student-register");
  expect((await request.get("/college-otp", { maxRedirects: 0 })).headers().location).toBe("/college-register");
});

const LOG_INS: [path: string, logIn: string][] = [
  ["/student-profile", "/student-login"],
  [`/payment/${ID}`, "/student-login"],
  ["/college-profile", "/college-login"],
  ["/listing/0?from=home", "/login"],
  ["/admin-profile", "/student-login"],
  [`/profile/${ID}`, "/login"],
];

for (const [path, logIn] of LOG_INS) {
  test(`${path} redirects to ${logIn} and back, whatever the display cookies say`, async ({ request }) => {
    for (const cookie of ["", `type=club; userId=${ID}; name=Somebody`, "token=x.y.z"]) {
      const response = await request.get(path, { maxRedirects: 0, headers: { cookie } });
      expect(response.status()).toBe(307);
      expect(response.headers()).toMatchObject({
        location: `${logIn}?callbackUrl=${encodeURIComponent(path)}`,
        "cache-control": "private, no-store",
      });
    }
  });
}

/** Spellings of a private page's address; each leads to log-in, to the plain address, or to the 404 page. */
const DISGUISES = [
  "/student-profile/",
  "//student-profile",
  "/student-profile//",
  "/%73tudent-profile",
  "/student%2Dprofile",
  "/Student-Profile",
  "/student-profile%2F",
  "/student-profile.rsc",
  "/student-profile.txt",
  "/student-profile.segments/_tree.segment.rsc",
  "/student-profile?_rsc=1",
  "/_next/data/build/student-profile.json",
  "/payment/%ff",
];

for (const path of DISGUISES) {
  test(`a private page cannot be reached as ${path}`, async ({ request, baseURL }) => {
    const attempts: Record<string, string>[] = [
      {},
      { RSC: "1" },
      { RSC: "1", "Next-Router-Prefetch": "1" },
      { "x-middleware-subrequest": "middleware:middleware" },
    ];
    for (const headers of attempts) {
      const response = await request.get(`${baseURL}${path}`, { headers, maxRedirects: 0 });
      expect([307, 308, 400, 404]).toContain(response.status());
    }
  });
}

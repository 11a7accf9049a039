import { call } from "../bench/load.mjs";
import { expect, test } from "./fixtures";
import { isolatedSite } from "./support/isolated-site";
import { anEventOnShow } from "./support/shown-events";

const UNKNOWN = "01a00000-0000-7000-8000-00000000abcd";
const WORDS = "private-words";
/** Headers that reveal something about a visitor, or that Next.js would write into a page. */
const VISITOR = {
  cookie: `name=${WORDS}`,
  authorization: `Bearer ${WORDS}`,
  referer: `http://localhost/?${WORDS}`,
  "user-agent": `Bingbot ${WORDS}`,
  "accept-language": WORDS,
  "content-security-policy": `script-src 'nonce-${WORDS}'`,
  "next-url": `/${WORDS}`,
  "next-router-state-tree": encodeURIComponent(JSON.stringify([WORDS, {}])),
};

const SERVERS = {
  "our server": ["scripts/serve.mjs"],
  "another server": ["node_modules/next/dist/bin/next", "start", "--port", "$PORT"],
};

for (const [name, command] of Object.entries(SERVERS)) {
  test(`a page that ${name} keeps contains no data of the first visitor [reach 9.1]`, async () => {
    const event = await anEventOnShow();
    // The same database, with an empty cache.
    await using isolated = await isolatedSite({ DATABASE_URL: process.env.DATABASE_URL ?? "" });
    const { origin } = await isolated.serve(command);
    for (const path of ["/", "/events-page", "/blogs", `/event/${event.id}`, "/aboutus", "/FAQ", "/otp/private-words-of-the-address"]) {
      await call(`${origin}${path}?q=${WORDS}`, { headers: VISITOR });
      const plain = path.replace("private-words-of-the-address", "another");
      const first = await call(origin + plain);
      expect(first.status, path).toBe(200);
      expect(first.text, path).not.toContain(WORDS);
      const second = await call(origin + plain);
      expect(second.headers["x-nextjs-cache"], path).toBe("HIT");
      expect(second.text, path).not.toContain(WORDS);
      // In the form that the browser's router requests; the hash without further headers is empty.
      const data = await call(`${origin}${plain}?_rsc`, { headers: { rsc: "1" } });
      expect(data.headers["content-type"], path).toBe("text/x-component");
      expect(data.text, path).not.toContain(WORDS);
    }
  });
}

test("a page first requested by the browser's router is kept without the router's data", async () => {
  const event = await anEventOnShow();
  await using isolated = await isolatedSite({ DATABASE_URL: process.env.DATABASE_URL ?? "" });
  const { origin } = await isolated.serve();
  const data = await call(`${origin}/event/${event.id}?_rsc`, { headers: { rsc: "1" } });
  expect(data.headers).toMatchObject({ "content-type": "text/x-component", "x-nextjs-cache": "MISS" });
  const page = await call(`${origin}/event/${event.id}`);
  expect(page.headers["x-nextjs-cache"]).toBe("HIT");
  expect(page.text).not.toContain(WORDS);
});

test("an unknown address gets the finished 404 page, which is not cached", async ({ request }) => {
  const notFound = await (await request.get("/no-such-page")).text();
  for (const path of [`/event/${UNKNOWN}`, `/blogs/${UNKNOWN}`, "/events-page/99", "/blogs/page/99", `/event/${UNKNOWN.toUpperCase()}`]) {
    for (let times = 0; times < 2; times++) {
      const answer = await request.get(path);
      expect(answer.status(), path).toBe(404);
      expect(answer.headers(), path).toMatchObject({
        // Next.js rendered nothing.
        "x-nextjs-cache": "HIT",
        "cache-control": "no-store",
        "content-type": "text/html; charset=utf-8",
        "x-frame-options": "DENY",
        "content-security-policy": expect.stringContaining("script-src 'self' 'sha256-"),
      });
      expect(await answer.text(), path).toBe(notFound);
    }
  }
  const file = await request.get(`/event/${UNKNOWN}.ics`);
  expect([file.status(), file.headers()["cache-control"], await file.text()]).toEqual([404, "no-store", ""]);
});

test("a link to a deleted object shows the 404 page", async ({ page }) => {
  await page.goto("/FAQ");
  await page.evaluate(
    (path) => (window as unknown as { next: { router: { push(path: string): void } } }).next.router.push(path),
    `/event/${UNKNOWN}`,
  );
  await expect(page).toHaveURL(`/event/${UNKNOWN}`);
  await expect(page.getByRole("heading", { name: "The page you are looking for is not available." })).toBeVisible();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

const SPELLINGS = [
  "/%61pi/health",
  "/api%2fhealth",
  "//api/health",
  "/./api/health",
  "/api/../api/health",
  "//events-page",
  "/events%2Dpage",
];

test("another spelling of an address is a 404 that is not cached", async ({ baseURL }) => {
  for (const path of SPELLINGS) {
    // Without the browser, which would normalise the address.
    const answer = await call(baseURL ?? "", { path });
    expect(answer.status, path).toBe(404);
    expect(answer.headers["cache-control"], path).toContain("no-store");
    expect(answer.headers, path).not.toHaveProperty("location");
  }
});

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { unstable_doesMiddlewareMatch as doesMiddlewareMatch } from "next/experimental/testing/server";
import { NextRequest } from "next/server";
import { describe, expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.NEXTAUTH_SECRET = "a secret of this test";
});

const { findPrivatePage, PRIVATE_PAGES } = await import("@/lib/identity/pages/private-pages");
const { PRIVATE_ROOTS } = await import("@/lib/identity/pages/private-pages.cjs");
const { issueToken } = await import("@/lib/platform/auth/token");
const { config, middleware } = await import("@/middleware");

const ROLES = ["student", "college", "club", "admin"] as const;
type Role = (typeof ROLES)[number];

/** The roles of each page according to the contracts base 2 and trust 10, repeated on purpose. */
const CONTRACT: Record<string, readonly Role[]> = {
  "/student-profile": ["student"],
  "/student-profile/1": ["student"],
  "/for-you": ["student"],
  "/notifications": ["student"],
  "/settings/notifications": ["student"],
  "/settings/security": ROLES,
  "/settings/data": ["student"],
  "/saved": ["student"],
  "/record": ["student"],
  "/payment/1": ["student"],
  "/profile-otp/1": ["student"],
  "/ticket/1": ["student"],
  "/my-tickets": ["student"],
  "/college-profile": ["college"],
  "/college-profile/1": ["college"],
  "/club-otp/1": ["college"],
  "/club-profile": ["club"],
  "/club-profile/1": ["club"],
  "/listing/0": ["student", "club"],
  "/import/1": ["student", "club"],
  "/add-blog": ["student", "club"],
  "/participants/1": ROLES,
  "/manage-club/1": ["student"],
  "/manage-club/1/1": ["student"],
  "/manage/1": ROLES,
  "/manage/1/preview": ROLES,
  "/manage/1/people": ROLES,
  "/manage/1/teams": ROLES,
  "/manage/1/waiting": ROLES,
  "/manage/1/applications": ROLES,
  "/manage/1/answers": ROLES,
  "/manage/1/results": ROLES,
  "/manage/1/feedback": ROLES,
  "/manage/1/messages": ROLES,
  "/manage/1/certificates": ROLES,
  "/manage/1/team": ROLES,
  "/manage/1/log": ROLES,
  "/manage/1/marks": ROLES,
  "/invitation/1": ["student"],
  "/join/1": ["student"],
  "/team/1": ["student"],
  "/team-invite/1": ["student"],
  "/door/1": ROLES,
  "/manage/1/door": ROLES,
  "/screen/1": ROLES,
  "/here/1": ["student"],
  "/moderation": ["college", "admin"],
  "/admin-profile": ["admin"],
  "/admin-profile/1": ["admin"],
  "/admin-clubs/1": ["admin"],
  "/admin-events/1": ["admin"],
  "/admin-blogs/1": ["admin"],
  "/profile/1": ROLES,
};
const PUBLIC = [
  "/",
  "/login",
  "/student-login",
  "/events-page",
  "/event/1",
  "/blogs",
  "/blogs/1",
  "/verification",
  "/otp/1",
  "/FAQ",
  "/privacy",
  "/rules",
  "/grievance",
  "/error",
];

async function open(path: string, role?: Role | "forged") {
  const request = new NextRequest(new URL(path, "http://localhost:3000"));
  if (role === "forged") request.cookies.set("token", "x.y.z");
  else if (role) {
    const id = "11111111-1111-4111-8111-111111111111";
    request.cookies.set("token", await issueToken({ sub: id, kind: role, sid: id }));
  }
  const response = await middleware(request);
  return {
    location: response.headers.get("location"),
    rewrite: response.headers.get("x-middleware-rewrite"),
    passes: response.headers.get("x-middleware-next") === "1",
    policy: response.headers.get("content-security-policy"),
    cacheControl: response.headers.get("cache-control"),
    status: response.status,
    cleared: response.headers.getSetCookie().filter((cookie) => cookie.includes("=; Max-Age=0;")).length,
  };
}

test("the table has every private page of the contract, and no other [spec 2, 6; base 2]", () => {
  const paths = Object.keys(PRIVATE_PAGES).map((pattern) => pattern.replace(/:\w+/g, "1"));
  expect(paths.sort(), "CONTRACT of this file says who may open each page").toEqual(
    Object.keys(CONTRACT)
      .map((path) => path.replace(/\/0$/, "/1"))
      .sort(),
  );
});

test("the middleware runs for the addresses of the table; `npm run docs` writes them", async () => {
  const file = path.resolve(import.meta.dirname, "../../../middleware.ts");
  const patterns = Object.keys(PRIVATE_PAGES);
  const matchers = PRIVATE_ROOTS.map((root) =>
    patterns.some((pattern) => pattern.startsWith(`/${root}/`)) ? `/${root}/:path*` : `/${root}`,
  );
  const source = readFileSync(file, "utf8").replace(
    /(?<=matcher: )\[[^\]]*\]/,
    `[\n${matchers.map((matcher) => `    "${matcher}",\n`).join("")}  ]`,
  );
  await expect(source).toMatchFileSnapshot(file);
});

test("every private page names its own row of the table, and no other file says who may open it", () => {
  const app = path.resolve(import.meta.dirname, "../../../app");
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) => path.basename(file) === "page.tsx");
  const rowOf = (file: string) =>
    `/${path
      .dirname(file)
      .replace(/\(\w+\)\/?/g, "")
      .replace(/\[(\w+)\]/g, ":$1")}`;
  const named = files.flatMap((file) => {
    const calls = [...readFileSync(path.join(app, file), "utf8").matchAll(/requireActor\(("[^"]*")?/g)];
    return calls.map(([, pattern]) => ({ page: rowOf(file), pattern: pattern && JSON.parse(pattern) }));
  });
  expect(named.map(({ page }) => page).sort()).toEqual(Object.keys(PRIVATE_PAGES).sort());
  for (const { page, pattern } of named) expect(pattern).toBe(page);
});

describe.each(Object.entries(CONTRACT))("%s", (path, roles) => {
  test.each(ROLES)(`is only for ${roles.join(", ")}: %s`, async (role) => {
    const answer = await open(path, role);
    expect(answer.cacheControl).toBe("private, no-store");
    expect(answer.passes).toBe(roles.includes(role));
    expect(answer.rewrite).toBe(roles.includes(role) ? null : "http://localhost:3000/error");
  });

  test.each([undefined, "forged"] as const)("leads to log-in without a session, and back: %s", async (role) => {
    const answer = await open(`${path}?from=1`, role);
    expect(answer.status).toBe(307);
    const location = new URL(answer.location ?? "");
    expect(location.pathname).toBe(findPrivatePage(path)?.logIn);
    expect(location.searchParams.get("callbackUrl")).toBe(`${path}?from=1`);
    // A session that is none leaves no name in the header; a visitor has no cookies to lose.
    expect(answer.cleared).toBe(role ? 6 : 0);
  });

  test.each([path, `${path}/`, `${path}.rsc`, `${path}?_rsc=1`])("the middleware is asked about %s", (url) => {
    expect(doesMiddlewareMatch({ config, nextConfig: {}, url: `http://localhost:3000${url}` })).toBe(true);
  });
});

test.each(PUBLIC)("the middleware costs %s nothing", (path) => {
  expect(findPrivatePage(path)).toBeUndefined();
  expect(doesMiddlewareMatch({ config, nextConfig: {}, url: `http://localhost:3000${path}` })).toBe(false);
});

test.each(["/%73tudent-profile", "/payment", "/payment/", "/payment/1/2", "/payment/%ff", "/payment/%", "/student-profile//"])(
  "a path that is nearly a private page is a 404 even for the right role: %s",
  async (path) => {
    expect((await open(path, "student")).rewrite).toBe("http://localhost:3000/error");
  },
);

test("the query and the display cookies prove nothing about the visitor", async () => {
  const request = new NextRequest("http://localhost:3000/club-profile?type=club&userId=1", {
    headers: { cookie: "type=club; userId=1; name=Club" },
  });
  expect((await middleware(request)).status).toBe(307);
});

test("every answer has a nonce of its own, and only the payment page admits Razorpay", async () => {
  const [first, second, payment] = [
    await open("/student-profile", "student"),
    await open("/student-profile", "student"),
    await open("/payment/1", "student"),
  ];
  expect(first.policy).toMatch(/script-src 'self' 'nonce-[\w-]{36}'/);
  expect(first.policy).not.toBe(second.policy);
  expect(first.policy).not.toContain("razorpay");
  expect(payment.policy).toContain("frame-src https://api.razorpay.com https://checkout.razorpay.com");
});

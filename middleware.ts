import { type NextRequest, NextResponse } from "next/server";
import { SESSION_SCRIPT } from "@/components/platform/layout/session-script";
import { paymentPath } from "@/lib/identity/pages/paths";
import { findPrivatePage } from "@/lib/identity/pages/private-pages";
import { safeCallbackUrl } from "@/lib/platform/auth/callback-url";
import { clearedCookies } from "@/lib/platform/auth/cookies";
import { readClaims, SESSION_COOKIE } from "@/lib/platform/auth/token";
import { env } from "@/lib/platform/env";
import { hashSource, pagePolicy, RAZORPAY } from "@/lib/platform/headers/security-headers.cjs";

/**
 * Only the private pages, because a middleware halves the throughput of cached pages. Next reads the list without running it, so
 * `npm run docs` writes it from lib/identity/pages/private-pages.cjs.
 */
export const config = {
  runtime: "nodejs",
  matcher: [
    "/student-profile/:path*",
    "/for-you",
    "/notifications",
    "/settings/:path*",
    "/saved",
    "/record",
    "/join/:path*",
    "/payment/:path*",
    "/profile-otp/:path*",
    "/ticket/:path*",
    "/my-tickets",
    "/college-profile/:path*",
    "/club-otp/:path*",
    "/club-profile/:path*",
    "/listing/:path*",
    "/import/:path*",
    "/add-blog",
    "/participants/:path*",
    "/manage-club/:path*",
    "/manage/:path*",
    "/invitation/:path*",
    "/team/:path*",
    "/team-invite/:path*",
    "/door/:path*",
    "/screen/:path*",
    "/here/:path*",
    "/moderation",
    "/admin-profile/:path*",
    "/admin-clubs/:path*",
    "/admin-events/:path*",
    "/admin-blogs/:path*",
    "/profile/:path*",
  ],
};

const NO_STORE = "private, no-store";
/** The layout's inline script has no nonce, because it is the same on cached pages; its hash admits it. */
const constantHashes = [hashSource(SESSION_SCRIPT)];

/**
 * Redirects visitors and roles from private pages that are not theirs, and adds the Content-Security-Policy. It is a convenience, not the
 * access check: every page and endpoint checks the session itself. Source: contract base 2.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const page = findPrivatePage(pathname);
  if (!page) return notFound(request);
  const claims = await readClaims(request);
  if (!claims) return toLogIn(request, page.logIn, pathname + search);
  if (!page.roles.includes(claims.kind)) return notFound(request);
  return withNonce(request, pathname.startsWith(paymentPath("")));
}

/** `/error` has no page, so it is the 404 page, which has a policy of its own. */
function notFound(request: NextRequest): NextResponse {
  return NextResponse.rewrite(new URL("/error", request.url), { headers: { "Cache-Control": NO_STORE } });
}

function toLogIn(request: NextRequest, logIn: string, from: string): NextResponse {
  const url = new URL(logIn, request.url);
  const callbackUrl = safeCallbackUrl(from);
  if (callbackUrl) url.searchParams.set("callbackUrl", callbackUrl);
  const response = NextResponse.redirect(url, { status: 307, headers: { "Cache-Control": NO_STORE } });
  // A session that is none: its other cookies would still greet somebody.
  if (request.cookies.has(SESSION_COOKIE)) for (const cookie of clearedCookies()) response.headers.append("Set-Cookie", cookie);
  return response;
}

/** Next takes the nonce for its own scripts from the policy in the request's headers. */
function withNonce(request: NextRequest, paying: boolean): NextResponse {
  const headers = new Headers(request.headers);
  // The development server has its own policy for every page, see next.config.mjs.
  if (process.env.NODE_ENV === "development") headers.delete("Content-Security-Policy");
  else {
    const nonce = `'nonce-${crypto.randomUUID()}'`;
    headers.set(
      "Content-Security-Policy",
      pagePolicy({
        scripts: [nonce, ...constantHashes],
        secure: env.SECURE,
        pictures: env.UPLOADTHING_FILES_ORIGIN,
        uploads: env.UPLOADTHING_INGEST_ORIGIN,
        ...(paying && { allow: RAZORPAY }),
      }),
    );
  }
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Cache-Control", NO_STORE);
  const policy = headers.get("Content-Security-Policy");
  if (policy) response.headers.set("Content-Security-Policy", policy);
  return response;
}

import "server-only";
import { randomUUID } from "node:crypto";
import type { NextRequest } from "next/server";
import type { AppError } from "@/lib/platform/errors";
import { type RouteParams, routePattern } from "@/lib/platform/http/route-pattern";
import { log } from "@/lib/platform/log";

/** What proxies make: long enough to be an id, and of no letters that an address or a line of the log needs. */
const REQUEST_ID = /^[\w-]{16,128}$/;

/** The id that the proxy in front gave the request in `X-Request-Id`, else a new one. */
export function requestIdOf(request: NextRequest): string {
  return requestId(request.headers.get("x-request-id"));
}

function requestId(given: string | null | undefined): string {
  return given && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Where the site leaves this for our server (scripts/kept-answers.mjs). */
export const LOG_REPEATED = Symbol.for("quad.logRepeated");

/**
 * The line of a call that our server answered with what another one was answered with, which always was a 200.
 * @param route the address, which has no variables
 * @returns the id of the request
 */
export function logRepeated(method: string, route: string, givenId: string | undefined): string {
  const id = requestId(givenId);
  log.info({ requestId: id, method, route, status: 200, ms: 0 }, "request");
  return id;
}

type Outcome = { requestId: string; status: number; ms: number; failure?: AppError; isProbe: boolean };

/** Errors that are told with the places in the code; what other services say quotes addresses, so of those the code has to do. */
const EXPLAINED = ["internal", "database_unreachable"];

/** The one line that the log has of a request: nothing that the caller sent but the id, the variables of the address by their names alone. */
export function logRequest(request: NextRequest, params: RouteParams, { requestId, status, ms, failure, isProbe }: Outcome): void {
  const { method, nextUrl } = request;
  const line = { requestId, method, route: routePattern(nextUrl.pathname, params), status, ms, code: failure?.code };
  if (status < 500) {
    log[isProbe ? "debug" : "info"](line, "request");
    return;
  }
  const reason = { ...failure?.context, ...(failure && EXPLAINED.includes(failure.code) && { err: failure.cause }) };
  log[failure?.code === "internal" ? "error" : "warn"]({ ...reason, ...line }, "request failed");
}

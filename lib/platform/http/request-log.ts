import "server-only";
import { randomUUID } from "node:crypto";
import type { NextRequest } from "next/server";
import type { AppError } from "@/lib/platform/errors";
import { type RouteParams, routePattern } from "@/lib/platform/http/route-pattern";
import { log } from "@/lib/platform/log";

/** A proxy's request id: long enough to be unique, without characters that an address or a log line needs. */
const REQUEST_ID = /^[\w-]{16,128}$/;

/** The id that the proxy in front gave the request in `X-Request-Id`, otherwise a new one. */
export function requestIdOf(request: NextRequest): string {
  return requestId(request.headers.get("x-request-id"));
}

function requestId(given: string | null | undefined): string {
  return given && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Kept on globalThis for our server (scripts/kept-answers.mjs). */
export const LOG_REPEATED = Symbol.for("quad.logRepeated");

/**
 * Logs a call that our server answered from its cache, which is always a 200.
 * @param route the address, which has no variables
 * @returns the id of the request
 */
export function logRepeated(method: string, route: string, givenId: string | undefined): string {
  const id = requestId(givenId);
  log.info({ requestId: id, method, route, status: 200, ms: 0 }, "request");
  return id;
}

type Outcome = { requestId: string; status: number; ms: number; failure?: AppError; isProbe: boolean };

/** Errors that are logged with their stack. Messages of other services quote addresses, so only their code is logged. */
const EXPLAINED = ["internal", "database_unreachable"];

/** The one log line of a request. It holds nothing that the caller sent except the id; the address appears with the names of its variables. */
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

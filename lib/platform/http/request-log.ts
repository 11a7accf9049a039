import "server-only";
import { randomUUID } from "node:crypto";
import type { NextRequest } from "next/server";
import type { AppError } from "@/lib/platform/errors";
import { clientAddress } from "@/lib/platform/http/address";
import { type RouteParams, routePattern } from "@/lib/platform/http/route-pattern";
import { log } from "@/lib/platform/log";

/** A proxy's request id: long enough to be unique, without characters that have a meaning in an address or a log line. */
const REQUEST_ID = /^[\w-]{16,128}$/;

/** The id that the proxy in front gave the request in `X-Request-Id`, otherwise a new one. */
export function requestIdOf(request: NextRequest): string {
  return requestId(request.headers.get("x-request-id"));
}

function requestId(given: string | null | undefined): string {
  return given && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Kept on globalThis for our server (scripts/response-cache.mjs). */
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

type Outcome = { requestId: string; status: number; ms: number; failure?: AppError; isProbe: boolean; tokenId?: string };

/** Errors that are logged with their stack. Messages of other services quote addresses, so only their codes are logged. */
const EXPLAINED = ["internal", "database_unreachable"];

/** Limit of clients whose refusals are counted separately. The others are counted together. */
const REFUSED_MAX = 10_000;
const REFUSALS_TOLD_EVERY_MS = 60_000;

type Level = "info" | "warn";
/** Refusals that have no line of their own, by code and client. The client is not logged. */
type Refusals = { telling?: NodeJS.Timeout | undefined; byKey: Map<string, { level: Level; status: number; code: string; count: number }> };
/** Kept on globalThis: the endpoints and the code that ends the process are bundled separately. */
const shared = globalThis as { quadRefusals?: Refusals };
shared.quadRefusals ??= { byKey: new Map() };
const refusals = shared.quadRefusals;

/** Whether a client is refused because it, or everyone together, sends too many requests: it can cause any number of such refusals. */
const isRefusal = ({ status, code }: AppError) => status === 429 || code === "server_busy";

/** Counts a refusal. @returns whether it gets a line of its own: the first of its code and client does */
function isFirstRefusal({ status, code }: AppError, level: Level, client: string): boolean {
  const own = `${code} ${client}`;
  const { byKey } = refusals;
  const key = byKey.has(own) || byKey.size < REFUSED_MAX ? own : code;
  const known = byKey.get(key);
  if (known) known.count++;
  else byKey.set(key, { level, status, code, count: 0 });
  refusals.telling ??= setInterval(tellRefusals, REFUSALS_TOLD_EVERY_MS).unref();
  return !known;
}

/** Logs the refusals without a line of their own, each minute and before the process ends. A client without any is forgotten. */
export function tellRefusals(): void {
  const { byKey } = refusals;
  for (const [key, found] of byKey) {
    const { level, ...line } = found;
    if (line.count > 0) log[level](line, "requests refused");
    else byKey.delete(key);
    found.count = 0;
  }
  if (byKey.size > 0) return;
  clearInterval(refusals.telling);
  refusals.telling = undefined;
}

/**
 * The one log line of a request; refusals of one kind and client share a line a minute. It contains no data from the caller except the id,
 * and the id of a program's token; the address appears with the names of its variables.
 */
export function logRequest(request: NextRequest, params: RouteParams, { requestId, status, ms, failure, isProbe, tokenId }: Outcome): void {
  const { method, nextUrl } = request;
  const level = status < 500 ? "info" : "warn";
  if (failure && isRefusal(failure) && !isFirstRefusal(failure, level, clientAddress(request.headers))) return;
  const line = { requestId, method, route: routePattern(nextUrl.pathname, params), status, ms, code: failure?.code, tokenId };
  if (status < 500) {
    log[isProbe ? "debug" : "info"](line, "request");
    return;
  }
  const reason = { ...failure?.context, ...(failure && EXPLAINED.includes(failure.code) && { err: failure.cause }) };
  log[failure?.code === "internal" ? "error" : "warn"]({ ...reason, ...line }, "request failed");
}

import { NextRequest } from "next/server";
import type { Account } from "@/lib/platform/auth/actor";
import { issueToken, SESSION_COOKIE } from "@/lib/platform/auth/token";
import { env } from "@/lib/platform/env";
import { SERVED_BY_US } from "@/lib/platform/http/address";

type Handler = (request: NextRequest, context: { params?: Promise<Record<string, string | string[] | undefined>> }) => Promise<Response>;
type Call = {
  method?: string;
  /** The request's address, for code that reads it; handlers get their variables from `params`. */
  path?: string;
  as?: Account;
  params?: Record<string, string>;
  query?: Record<string, string> | URLSearchParams;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
};

// The same as behind our own server, which sets X-Forwarded-For.
Object.assign(globalThis, { [SERVED_BY_US]: true });

/** The real token of the actor's session. */
export function tokenOf({ id, sessionId = "", role }: Account): Promise<string> {
  return issueToken({ sub: id, sid: sessionId, kind: role });
}

/** Calls a route handler as the server would, like a request from this site's own pages, with the actor's real session cookie. */
export async function call(
  handler: Handler,
  { method = "POST", path = "/api", as, params, query = {}, json, body, headers = {} }: Call = {},
) {
  const type: Record<string, string> = json === undefined ? {} : { "content-type": "application/json" };
  const request = new NextRequest(`${env.ORIGIN}${path}?${new URLSearchParams(query)}`, {
    method,
    body: json === undefined ? body : JSON.stringify(json),
    headers: { "sec-fetch-site": "same-origin", "x-forwarded-for": "127.0.0.1", ...type, ...headers },
  });
  if (as) request.cookies.set(SESSION_COOKIE, await tokenOf(as));
  const response = await handler(request, { params: params && Promise.resolve(params) });
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
  const isFile = response.headers.has("content-disposition");
  return { status: response.status, body: isFile ? text : text ? JSON.parse(text) : undefined, headers: response.headers };
}

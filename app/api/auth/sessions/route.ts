import { calls } from "@/lib/identity/accounts/calls";
import { endOtherSessions, readLogIns } from "@/lib/identity/accounts/sessions";
import { toOwnLogInsJson } from "@/lib/identity/accounts/wire";
import { clearedCookies } from "@/lib/platform/auth/cookies";
import { endpoint, reply, route } from "@/lib/platform/http/route";

/** The log-ins of an account. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/auth/sessions"], async ({ actor }) => toOwnLogInsJson(await readLogIns(actor))),
  DELETE: route(calls["DELETE /api/auth/sessions"], async ({ actor, query }) => {
    const isCurrentToo = query.all !== undefined;
    const ended = await endOtherSessions(actor, { isCurrentToo, device: query.device });
    const message = isCurrentToo ? "Logged out everywhere" : "Logged out everywhere else";
    return reply({ message, ended }, { cookies: isCurrentToo ? clearedCookies() : [] });
  }),
});

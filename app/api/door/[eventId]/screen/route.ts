import { authorize } from "@/lib/identity/organisers/service";
import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/door/calls";
import { readScreen } from "@/lib/taking-part/door/self-check-in";
import { toScreenJson } from "@/lib/taking-part/door/wire";

/** The present code for the check-in screen, which requests it every few seconds. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(
    calls["GET /api/door/{eventId}/screen"],
    async ({ actor, params }) => toScreenJson(await readScreen(await authorize(actor, params.eventId, "check_in"))),
    { isProbe: true },
  ),
});

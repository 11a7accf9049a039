import { unsubscribePath } from "@/lib/identity/pages/paths";
import { calls } from "@/lib/organising/messages/calls";
import { endpoint, reply, route } from "@/lib/platform/http/route";
import { unsubscribe } from "@/lib/reach/notifications/unsubscribe";

/**
 * Turns off the mails that a link names. Mail programs post to it, from another site and with a body of their own, which is ignored.
 * Opening the link, as programs that check every link do, only shows a page with a button.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/unsubscribe/{token}"], ({ params }) =>
    reply(undefined, { status: 303, headers: { Location: unsubscribePath(encodeURIComponent(params.token)) } }),
  ),
  POST: route(calls["POST /api/unsubscribe/{token}"], async ({ params }) => {
    await unsubscribe(params.token);
    return { message: "You’re unsubscribed." };
  }),
});

import { authorizeSelf } from "@/lib/identity/accounts/access";
import { asOwner } from "@/lib/identity/accounts/prove-owner";
import { endpoint, fileReply, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/site/personal-data/calls";
import { openExport } from "@/lib/site/personal-data/export";

/** A student's data as a file. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/users/{userId}/export"], async ({ actor, params, body, address }) => {
    const self = authorizeSelf(actor, params.userId);
    await asOwner(actor, body, address, async () => {});
    return fileReply({ name: "quad-my-data.zip", type: "application/zip", open: (signal) => openExport(self, new Date(), signal) });
  }),
});

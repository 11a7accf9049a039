import { authorizeSelf } from "@/lib/identity/accounts/access";
import { asOwner } from "@/lib/identity/accounts/prove-owner";
import { endpoint, reply, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/site/personal-data/calls";
import { askForDeletion, keepAccount } from "@/lib/site/personal-data/deletion";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/college/{id}/deletion"], async ({ actor, params, body, address }) => {
    const self = authorizeSelf(actor, params.id);
    const deletesAt = await asOwner(actor, body, address, (tx) => askForDeletion(tx, self));
    return reply({ deletesAt: deletesAt.toISOString() }, { status: 202 });
  }),
  DELETE: route(calls["DELETE /api/college/{id}/deletion"], async ({ actor, params }) => {
    await keepAccount(authorizeSelf(actor, params.id));
    return { message: "Your account stays." };
  }),
});

import { calls } from "@/lib/identity/tokens/calls";
import { endToken } from "@/lib/identity/tokens/service";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route(calls["DELETE /api/tokens/{id}"], async ({ actor, params }) => {
    await endToken(actor, params.id);
    return { message: "Token revoked" };
  }),
});

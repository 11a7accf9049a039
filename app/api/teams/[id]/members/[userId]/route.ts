import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/taking-part/teams/answers";
import { teamMemberParams } from "@/lib/taking-part/teams/schema";
import { removeMember } from "@/lib/taking-part/teams/service";

/** Takes somebody out of the caller's team. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route({
    access: ["student"],
    limit: limits.joining,
    params: teamMemberParams,
    answers: answers["DELETE /api/teams/{id}/members/{userId}"],
    handle: async ({ actor, params }) => {
      await removeMember(actor, params.id, params.userId);
      return { message: "Removed from your team" };
    },
  }),
});

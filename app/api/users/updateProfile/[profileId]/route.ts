import { calls } from "@/lib/identity/students/calls";
import { authorizeProfile, updateProfile } from "@/lib/identity/students/service";
import { toProfileJson } from "@/lib/identity/students/wire";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: route(calls["PUT /api/users/updateProfile/{profileId}"], async ({ actor, params, body }) => {
    const by = await authorizeProfile(actor, params.profileId);
    return { status: "SUCCESS", data: toProfileJson(await updateProfile(by, body)) };
  }),
});

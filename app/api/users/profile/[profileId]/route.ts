import { calls } from "@/lib/identity/students/calls";
import { authorizeProfile, readProfile } from "@/lib/identity/students/service";
import { toProfileJson } from "@/lib/identity/students/wire";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/users/profile/{profileId}"], async ({ actor, params }) => {
    const by = await authorizeProfile(actor, params.profileId);
    return { data: toProfileJson(await readProfile(by)), message: "Profile found" };
  }),
});

import { answers } from "@/lib/identity/students/answers";
import { profileParams } from "@/lib/identity/students/schema";
import { authorizeProfile, readProfile } from "@/lib/identity/students/service";
import { toProfileJson } from "@/lib/identity/students/wire";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["student", "admin"],
    params: profileParams,
    answers: answers["GET /api/users/profile/{profileId}"],
    handle: async ({ actor, params }) => {
      const by = await authorizeProfile(actor, params.profileId);
      return { data: toProfileJson(await readProfile(by)), message: "Profile found" };
    },
  }),
});

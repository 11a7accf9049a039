import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/students/answers";
import { profileParams } from "@/lib/students/schema";
import { authorizeProfile, readProfile } from "@/lib/students/service";
import { toProfileJson } from "@/lib/students/wire";

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

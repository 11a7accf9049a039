import { answers } from "@/lib/identity/students/answers";
import { profileParams, profileUpdate } from "@/lib/identity/students/schema";
import { authorizeProfile, updateProfile } from "@/lib/identity/students/service";
import { toProfileJson } from "@/lib/identity/students/wire";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: route({
    access: ["student", "admin"],
    limit: limits.accountWrite,
    params: profileParams,
    json: profileUpdate,
    answers: answers["PUT /api/users/updateProfile/{profileId}"],
    handle: async ({ actor, params, body }) => {
      const by = await authorizeProfile(actor, params.profileId);
      return { status: "SUCCESS", data: toProfileJson(await updateProfile(by, body)) };
    },
  }),
});

import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/students/answers";
import { profileParams, profileUpdate } from "@/lib/students/schema";
import { authorizeProfile, updateProfile } from "@/lib/students/service";
import { toProfileJson } from "@/lib/students/wire";

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

import { endpoint, route } from "@/lib/platform/http/route";
import { profileParams } from "@/lib/students/schema";
import { readProfile } from "@/lib/students/service";
import { toProfileJson } from "@/lib/students/wire";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["student", "admin"],
    params: profileParams,
    handle: async ({ actor, params }) => ({ data: toProfileJson(await readProfile(actor, params.profileId)), message: "Profile found" }),
  }),
});

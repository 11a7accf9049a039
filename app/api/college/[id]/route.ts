import { accountParams } from "@/lib/accounts/schema";
import { getCollege } from "@/lib/colleges/service";
import { toCollegeJson } from "@/lib/colleges/wire";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["college", "admin"],
    params: accountParams,
    handle: async ({ actor, params }) => ({ data: toCollegeJson(await getCollege(actor, params.id)), message: "College found" }),
  }),
});

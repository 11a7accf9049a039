import { listClubBlogs } from "@/lib/blogs/service";
import { toBlogJson } from "@/lib/blogs/wire";
import { clubIdParams } from "@/lib/events/schema";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: PUBLIC,
    params: clubIdParams,
    handle: async ({ params }) => (await listClubBlogs(params.clubId)).map(toBlogJson),
  }),
});

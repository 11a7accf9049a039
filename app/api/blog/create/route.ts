import { calls } from "@/lib/catalogue/blogs/calls";
import { createBlog } from "@/lib/catalogue/blogs/service";
import { toBlogJson } from "@/lib/catalogue/blogs/wire";
import { authorizeClubWrite } from "@/lib/identity/organisers/service";
import { endpoint, reply, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/blog/create"], async ({ actor, body }) => {
    const by = await authorizeClubWrite(actor, body.clubId, "edit_event");
    const data = toBlogJson(await createBlog(by, body));
    return reply({ message: "Blog submitted successfully", data }, { status: 201 });
  }),
});

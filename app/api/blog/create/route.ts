import { answers } from "@/lib/catalogue/blogs/answers";
import { BLOG_IMAGES_MAX } from "@/lib/catalogue/blogs/limits";
import { createBlogForm } from "@/lib/catalogue/blogs/schema";
import { createBlog } from "@/lib/catalogue/blogs/service";
import { toBlogJson } from "@/lib/catalogue/blogs/wire";
import { authorizeClubWrite } from "@/lib/identity/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, reply, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ORGANISERS,
    limit: limits.clubWrite,
    form: createBlogForm,
    files: { image: BLOG_IMAGES_MAX },
    answers: answers["POST /api/blog/create"],
    handle: async ({ actor, body }) => {
      const by = await authorizeClubWrite(actor, body.clubId, "edit_event");
      const data = toBlogJson(await createBlog(by, body));
      return reply({ message: "Blog submitted successfully", data }, { status: 201 });
    },
  }),
});

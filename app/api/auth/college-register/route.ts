import { toSignUpReply } from "@/lib/accounts/wire";
import { PUBLIC } from "@/lib/auth/actor";
import { collegeSignUpForm } from "@/lib/colleges/schema";
import { registerCollege } from "@/lib/colleges/service";
import { limits } from "@/lib/http/limits";
import { endpoint, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: PUBLIC,
    limit: limits.signIn,
    json: collegeSignUpForm,
    handle: async ({ body }) => toSignUpReply(await registerCollege(body)),
  }),
});

import { codeForm } from "@/lib/accounts/schema";
import { toCodeReply } from "@/lib/accounts/wire";
import { PUBLIC } from "@/lib/auth/actor";
import { verifyCollege } from "@/lib/colleges/service";
import { limits } from "@/lib/http/limits";
import { endpoint, route } from "@/lib/http/route";

/** The code of a college's sign-up. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: PUBLIC,
    limit: limits.codeTry,
    json: codeForm,
    handle: async ({ body }) => toCodeReply(await verifyCollege(body)),
  }),
});

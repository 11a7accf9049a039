import { authorizeSelf } from "@/lib/identity/accounts/access";
import { toSignUpReply } from "@/lib/identity/accounts/wire";
import { answers } from "@/lib/identity/clubs/answers";
import { clubSignUpForm } from "@/lib/identity/clubs/schema";
import { addClub } from "@/lib/identity/clubs/service";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ["college"],
    limit: limits.accountWrite,
    json: clubSignUpForm,
    answers: answers["POST /api/college/club-signup"],
    handle: async ({ actor, body }) => toSignUpReply(await addClub(authorizeSelf(actor, body.collegeId), body)),
  }),
});

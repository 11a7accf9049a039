import { authorizeSelf } from "@/lib/accounts/access";
import { toSignUpReply } from "@/lib/accounts/wire";
import { clubSignUpForm } from "@/lib/clubs/schema";
import { addClub } from "@/lib/clubs/service";
import { answers } from "@/lib/colleges/answers";
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

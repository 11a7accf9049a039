import { answers } from "@/lib/organising/messages/answers";
import { changeMailChoices, readMailChoices } from "@/lib/organising/messages/choices";
import { mailChoicesBody } from "@/lib/organising/messages/schema";
import { toMailChoicesJson } from "@/lib/organising/messages/wire";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

/** Which mails a student wants. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["student"],
    answers: answers["GET /api/users/mail"],
    handle: async ({ actor }) => toMailChoicesJson(await readMailChoices(actor)),
  }),
  PUT: route({
    access: ["student"],
    limit: limits.accountWrite,
    json: mailChoicesBody,
    answers: answers["PUT /api/users/mail"],
    handle: async ({ actor, body }) => toMailChoicesJson(await changeMailChoices(actor, body)),
  }),
});

import { calls } from "@/lib/organising/messages/calls";
import { changeMailChoices, readMailChoices } from "@/lib/organising/messages/choices";
import { toMailChoicesJson } from "@/lib/organising/messages/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** The mails that a student wants. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/users/mail"], async ({ actor }) => toMailChoicesJson(await readMailChoices(actor))),
  PUT: route(calls["PUT /api/users/mail"], async ({ actor, body }) => toMailChoicesJson(await changeMailChoices(actor, body))),
});

import { authorize, authorizeWrite } from "@/lib/identity/organisers/service";
import { calls } from "@/lib/organising/certificates/calls";
import { changeTemplate, readTemplate } from "@/lib/organising/certificates/service";
import { toTemplateJson } from "@/lib/organising/certificates/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** The template of an event's next certificates. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/certificates/{eventId}/template"], async ({ actor, params }) => ({
    data: toTemplateJson(await readTemplate(await authorize(actor, params.eventId, "certify"))),
  })),
  PUT: route(calls["PUT /api/certificates/{eventId}/template"], async ({ actor, params, body }) => ({
    data: toTemplateJson(await changeTemplate(await authorizeWrite(actor, params.eventId, "certify"), body)),
  })),
});

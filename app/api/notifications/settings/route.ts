import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/reach/follows/answers";
import { settingsBody } from "@/lib/reach/follows/schema";
import { changeSettings, readSettings } from "@/lib/reach/follows/service";

/** A student's settings. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["student"],
    answers: answers["GET /api/notifications/settings"],
    handle: ({ actor }) => readSettings(actor),
  }),
  PUT: route({
    access: ["student"],
    limit: limits.marks,
    json: settingsBody,
    answers: answers["PUT /api/notifications/settings"],
    handle: ({ actor, body }) => changeSettings(actor, body),
  }),
});

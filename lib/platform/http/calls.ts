import * as z from "zod";
import { PUBLIC, SIGNED_IN } from "@/lib/platform/auth/actor";
import { HEALTH_FLAGS } from "@/lib/platform/health-flags";
import { type Call, type CallTable, okJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";
import { uploadForm, uploadRequest } from "@/lib/platform/images/schema";

const signedUploads = z.strictObject({ uploads: z.array(z.strictObject({ url: z.url(), customId: idText() })) });

/** Source: contract base 4 and 6. */
export const calls = {
  "GET /api/openapi.json": {
    summary: "Reads the description of all calls, OpenAPI 3.1.",
    access: PUBLIC,
    responses: { 200: z.record(z.string(), z.unknown()) },
    notes: ["The same for everybody. A client that sends its `ETag` as `If-None-Match` is answered 304 while nothing has changed."],
    example: {},
  },
  "POST /api/uploads": {
    summary: "Stores a picture for a description or a profile, which may only contain addresses from this call.",
    access: SIGNED_IN,
    token: ["events:write", "blogs:write"],
    limit: "upload",
    form: uploadForm,
    files: { image: 1 },
    responses: { 201: z.strictObject({ url: z.string() }) },
  },
  "POST /api/uploadthing": {
    summary: "Gives a browser the addresses to which it may PUT pictures itself.",
    internal: true,
    access: SIGNED_IN,
    limit: "directUpload",
    json: uploadRequest,
    errors: ["image_too_large", "storage_unreachable"],
    responses: { 200: signedUploads },
    notes: [
      "Each file is sent as `file` of a multipart body, within ten minutes.",
      "Any `image` field then takes the `customId` instead of the file, several with commas between them: once, from the same account, within the hour.",
      "`uploads` is empty where pictures are kept on the server.",
      'With the header `uploadthing-hook` it is the storage provider\'s notice that a picture arrived: signed, and answered `{status: "ok"}`.',
    ],
  },
  "GET /api/cron": {
    summary: "Does the queued jobs, and everything that is due by the clock.",
    internal: true,
    who: "callers with `Authorization: Bearer <CRON_SECRET>`; for all others there is no such address",
    access: PUBLIC,
    errors: ["route_not_found", "payment_unreachable", "storage_unreachable"],
    responses: { 200: okJson },
    notes: ["[Decision 004](decisions/004-queue.md)."],
  },
  /** `wrong` names the parts that fail while the database answers. */
  "GET /api/health": {
    summary: "Says whether the database answers, and what else does not work.",
    access: PUBLIC,
    responses: { 200: okJson.extend({ wrong: z.array(z.enum(HEALTH_FLAGS)) }) },
    notes: ["`wrong` names the mail, the pictures or the clock. 503 when the database does not answer ([operations](operations.md))."],
    example: {},
  },
  "GET /api/live": {
    summary: "Answers while the process runs.",
    access: PUBLIC,
    responses: { 200: okJson },
    example: {},
  },
  "GET /api/ready": {
    summary: "Says whether requests may be sent to this process.",
    access: PUBLIC,
    errors: ["not_ready", "clock_wrong"],
    responses: { 200: okJson },
    notes: [
      "503 `not_ready` while the database or a migration is missing, or the process ends ([operations](operations.md)).",
      "503 `clock_wrong` while the clock of the process is wrong, as for every call to that process ([decision 049](decisions/049-a-wrong-clock-leaves-service.md)).",
    ],
  },
} as const satisfies CallTable;

/** The other call at this address: the provider's notice of an upload; a header identifies it. */
export const uploadNotice = {
  summary: "Tells us that a picture arrived.",
  access: PUBLIC,
  signed: true,
  errors: ["route_not_found"],
  responses: { 200: okJson },
} as const satisfies Call;

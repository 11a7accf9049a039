import * as z from "zod";
import { PUBLIC, SIGNED_IN } from "@/lib/platform/auth/actor";
import { HEALTH_FLAGS } from "@/lib/platform/health-flags";
import { type Call, type CallTable, okJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";
import { uploadForm, uploadRequest } from "@/lib/platform/images/schema";

const signedUploads = z.strictObject({ uploads: z.array(z.strictObject({ url: z.url(), customId: idText() })) });

/** Source: contract base 4 and 6. */
export const calls = {
  "POST /api/uploads": {
    access: SIGNED_IN,
    limit: "upload",
    form: uploadForm,
    files: { image: 1 },
    responses: { 201: z.strictObject({ url: z.string() }) },
  },
  "POST /api/uploadthing": {
    access: SIGNED_IN,
    limit: "directUpload",
    json: uploadRequest,
    responses: { 200: signedUploads },
  },
  "GET /api/cron": {
    access: PUBLIC,
    responses: { 200: okJson },
  },
  /** `wrong` names the parts that fail while the database answers. */
  "GET /api/health": {
    access: PUBLIC,
    responses: { 200: okJson.extend({ wrong: z.array(z.enum(HEALTH_FLAGS)) }) },
  },
  "GET /api/live": {
    access: PUBLIC,
    responses: { 200: okJson },
  },
  "GET /api/ready": {
    access: PUBLIC,
    responses: { 200: okJson },
  },
} as const satisfies CallTable;

/** The other call at this address: the provider's notice of an upload; a header identifies it. */
export const uploadNotice = {
  access: PUBLIC,
  signed: true,
  responses: { 200: okJson },
} as const satisfies Call;

import * as z from "zod";
import { PUBLIC, SIGNED_IN } from "@/lib/platform/auth/actor";
import { type CallTable, okJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";
import { uploadForm, uploadRequest } from "@/lib/platform/images/schema";
import { TROUBLES } from "@/lib/platform/troubles";

const signedUploads = z.strictObject({ uploads: z.array(z.strictObject({ url: z.url(), customId: idText() })) });

/** Source: contract base 4 and 6. */
export const calls = {
  "POST /api/uploads": {
    summary: "",
    access: SIGNED_IN,
    limit: "upload",
    form: uploadForm,
    files: { image: 1 },
    responses: { 201: z.strictObject({ url: z.string() }) },
  },
  /** To a browser the addresses for its pictures, to the provider that its notice arrived. */
  "POST /api/uploadthing": {
    summary: "",
    access: SIGNED_IN,
    limit: "directUpload",
    json: uploadRequest,
    responses: { 200: z.union([signedUploads, okJson]) },
  },
  "GET /api/cron": {
    summary: "",
    access: PUBLIC,
    responses: { 200: okJson },
  },
  /** `wrong` names what does not work while the database answers. */
  "GET /api/health": {
    summary: "",
    access: PUBLIC,
    responses: { 200: okJson.extend({ wrong: z.array(z.enum(TROUBLES)) }) },
  },
  "GET /api/live": {
    summary: "",
    access: PUBLIC,
    responses: { 200: okJson },
  },
  "GET /api/ready": {
    summary: "",
    access: PUBLIC,
    responses: { 200: okJson },
  },
} as const satisfies CallTable;

import * as z from "zod";
import { type AnswerTable, okJson } from "@/lib/platform/http/answers";
import { idText } from "@/lib/platform/id";
import { TROUBLES } from "@/lib/platform/troubles";

const signedUploads = z.strictObject({ uploads: z.array(z.strictObject({ url: z.url(), customId: idText() })) });

/** Source: contract base 4 and 6. */
export const answers = {
  "POST /api/uploads": { 201: z.strictObject({ url: z.string() }) },
  /** To a browser the addresses for its pictures, to the provider that its notice arrived. */
  "POST /api/uploadthing": { 200: z.union([signedUploads, okJson]) },
  "GET /api/cron": { 200: okJson },
  /** `wrong` names what does not work while the database answers. */
  "GET /api/health": { 200: okJson.extend({ wrong: z.array(z.enum(TROUBLES)) }) },
  "GET /api/live": { 200: okJson },
  "GET /api/ready": { 200: okJson },
} as const satisfies AnswerTable;

import * as z from "zod";
import { PUBLIC } from "@/lib/platform/auth/actor";
import type { CallTable } from "@/lib/platform/http/declaration";
import { requestId } from "@/lib/site/assistants/schema";

const BODY_MAX_BYTES = 64 * 1024;

const version = z.literal("2.0");
const object = z.record(z.string(), z.unknown());

const resultJson = z.strictObject({ jsonrpc: version, id: requestId, result: object });
/** The id is missing when the message has none that can be read. */
const errorJson = z.strictObject({
  jsonrpc: version,
  id: requestId.optional(),
  error: z.strictObject({ code: z.int(), message: z.string(), data: object.optional() }),
});
export type ResultJson = z.output<typeof resultJson>;
export type ErrorJson = z.output<typeof errorJson>;

/** Source: contract platform 8. */
export const calls = {
  "POST /api/mcp": {
    summary: "Answers programs that speak the Model Context Protocol, with tools that search and read what is public.",
    access: PUBLIC,
    reads: true,
    limit: "assistants",
    rawMaxBytes: BODY_MAX_BYTES,
    responses: { 200: z.union([resultJson, errorJson]), 202: z.never().optional(), 400: errorJson, 404: errorJson },
    notes: [
      "The body is one JSON-RPC message of at most 64 KB in a revision of the protocol that [platform.md](platform.md#assistants) names.",
      "Cookies and `Authorization` are not read. A request with the `Origin` of another site is a 403.",
      "A notification is a 202. Wrong arguments of a tool are a 200 with `-32602`.",
      "An unknown method is `-32601`, with 404 in revision 2026-07-28 and 200 in those before it.",
    ],
  },
} as const satisfies CallTable;

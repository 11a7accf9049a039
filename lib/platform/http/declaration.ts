import { z } from "zod";
import type { Role } from "@/lib/platform/auth/actor";
import type { ErrorCode } from "@/lib/platform/errors";
import type { LimitName } from "@/lib/platform/http/limits";

/**
 * The schemas of a call's bodies by status; `{}` is a 204 without a body. Objects are `z.strictObject`, so that no undeclared key is sent.
 * Failures are not declared here: they have one shape, and `errors` names their codes.
 */
export type Responses = { readonly [status: number]: z.ZodType };

/** One call, as its callers see it. The server's `route` and the browser's functions take it, and docs/endpoints.md is written from it. */
export type Call = {
  /** One sentence. */
  readonly summary: string;
  /** The callers, if the roles are not precise enough: the owner of an object, or accounts with the right that the handler checks. */
  readonly who?: string;
  /** The roles that may call. Required, so no endpoint is open by accident; `PUBLIC` and `ANYONE` are explicit. */
  readonly access: readonly Role[];
  /** True for a GET that changes data: it gets the cross-site check of a POST. False for a POST that other sites may make. */
  readonly mutates?: boolean;
  /** True if a signature over the body's bytes authenticates the caller: the handler gets the body as `bytes`. */
  readonly signed?: boolean;
  /** Counted for each signed-in account, otherwise for each address. */
  readonly limit?: LimitName;
  /** The schema of the path's variables. A path that does not match is a 404: no such thing can exist. */
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** Parameters of the query that may be repeated: if present, they are lists. Other parameters use the last value. */
  readonly repeatable?: readonly string[];
  /** The schema of a JSON body. */
  readonly json?: z.ZodType;
  /** The schema of a multipart body instead of a JSON body: texts are strings, files are lists (see `readForm`). */
  readonly form?: z.ZodType;
  /** The fields of a multipart body that take files, with the limit of files for each. The files can be read until the call is answered. */
  readonly files?: Readonly<Record<string, number>>;
  /** The codes of the call's own failures, beyond those that follow from the rest of its declaration (`errorsOf`). */
  readonly errors?: readonly ErrorCode[];
  /** The schemas of the call's bodies, by status. Tests and development compare every response with them; public servers do not. */
  readonly responses: Responses;
  /** The upper bound of the response in bytes, for the few calls that need a larger one than others. */
  readonly responseMaxBytes?: number;
  /** Further facts for callers, in Markdown; each is one item of a list. */
  readonly notes?: readonly string[];
};

/** The calls of a room, by method and address: `GET /api/event/{id}`. */
export type CallTable = { readonly [call: string]: Call };

const ERRORS_OF_EVERY_CALL = ["internal", "database_unreachable", "server_busy", "cross_site_request", "gone_meanwhile"] as const;
const ERRORS_OF_BODIES = ["validation_failed", "media_type_not_taken", "body_too_large", "body_stalled"] as const;
const ERRORS_OF_PICTURES = [
  "image_too_large",
  "image_kind_not_taken",
  "image_broken",
  "image_too_many_pixels",
  "image_not_uploaded",
  "storage_unreachable",
] as const;

/** All codes with which a call can fail. */
export function errorsOf({ errors = [], access, limit, params, query, json, form, files, signed }: Call): ReadonlySet<ErrorCode> {
  return new Set<ErrorCode>([
    ...ERRORS_OF_EVERY_CALL,
    ...(access.includes("visitor") ? [] : (["not_signed_in", "forbidden"] as const)),
    ...(access.includes("club") ? (["club_banned"] as const) : []),
    ...(limit ? (["too_many_requests"] as const) : []),
    ...(params ? (["route_not_found"] as const) : []),
    ...(query ? (["validation_failed"] as const) : []),
    ...(json || form || signed ? ERRORS_OF_BODIES : []),
    ...(files ? ERRORS_OF_PICTURES : []),
    ...errors,
  ]);
}

/** The response of a call that only says what it did. */
export const messageJson = z.strictObject({ message: z.string() });

/** The response of a call that machines make. */
export const okJson = z.strictObject({ status: z.literal("ok") });

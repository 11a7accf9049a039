import { z } from "zod";
import type { Role } from "@/lib/platform/auth/actor";
import type { ApiScope } from "@/lib/platform/auth/scopes";
import type { ErrorCode } from "@/lib/platform/errors";
import type { LimitName } from "@/lib/platform/http/limits";
import { idText } from "@/lib/platform/id";

/**
 * The schemas of a call's bodies by status; `{}` is a 204 without a body. Objects are `z.strictObject`, so that no undeclared key is sent.
 * Failures are not declared here: they have one shape, and `errors` names their codes.
 */
export type Responses = { readonly [status: number]: z.ZodType };

/** A request that works on a server with such objects, for readers of the description. */
type Example = {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  /** The JSON body, or the texts of a multipart body. */
  readonly body?: unknown;
};

/** The types of files that calls send. */
type FileType = "application/pdf" | "application/zip" | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" | "text/csv";

/** One call, as its callers see it. The server's `route` and the browser's functions take it, and docs/endpoints.md is written from it. */
export type Call = {
  /** One sentence. */
  readonly summary: string;
  /** The callers, if the roles are not precise enough: the owner of an object, or accounts with the right that the handler checks. */
  readonly who?: string;
  /** The roles that may call. Required, so no endpoint is open by accident; `PUBLIC` and `ANYONE` are explicit. */
  readonly access: readonly Role[];
  /** The scopes of which a token needs one to call. Without it no token can, unless anyone can. */
  readonly token?: ApiScope | readonly ApiScope[];
  /** True for a call that tokens alone can make: without one it is a 401, also with a session. */
  readonly tokenOnly?: boolean;
  /** True for a POST that only reads: it shares the places of public reads. */
  readonly reads?: boolean;
  /** True for a GET that changes data: it gets the cross-site check of a POST. False for a POST that other sites may make. */
  readonly mutates?: boolean;
  /** True if a signature over the body's bytes authenticates the caller: the handler gets the body as `bytes`. */
  readonly signed?: boolean;
  /**
   * For a body whose protocol has failures of its own: the handler gets it as `bytes`, which are none when it was cut off or is longer than
   * this.
   */
  readonly rawMaxBytes?: number;
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
  /** The limit of each file in bytes, if the files are no pictures. A larger one is refused with `body_too_large`. */
  readonly fileMaxBytes?: number;
  /** The codes of the call's own failures, beyond those that follow from the rest of its declaration (`errorsOf`). */
  readonly errors?: readonly ErrorCode[];
  /** The schemas of the call's bodies, by status. Tests and development compare every response with them; public servers do not. */
  readonly responses: Responses;
  /** The types of the files that the call may send with a 200, beside or instead of JSON. */
  readonly sends?: readonly FileType[];
  /** True for a call that only our own machines and providers make. */
  readonly internal?: boolean;
  /** The upper bound of the response in bytes, for the few calls that need a larger one than others. */
  readonly responseMaxBytes?: number;
  /** Further facts for callers, in Markdown; each is one item of a list. */
  readonly notes?: readonly string[];
  readonly example?: Example;
};

/** The calls of a room, by method and address: `GET /api/event/{id}`. */
export type CallTable = { readonly [call: string]: Call };

const ERRORS_OF_EVERY_CALL = ["internal", "database_unreachable", "server_busy", "cross_site_request", "gone_meanwhile"] as const;
const ERRORS_OF_BODIES = ["validation_failed", "media_type_not_taken", "body_too_large", "body_stalled"] as const;
const ERRORS_OF_FILES = ["storage_unreachable"] as const;
const ERRORS_OF_PICTURES = [
  "image_too_large",
  "image_kind_not_taken",
  "image_broken",
  "image_too_many_pixels",
  "image_not_uploaded",
] as const;

/** The scopes of which a token needs one to call; none if no token can. */
export function scopesOf({ token = [] }: Call): readonly ApiScope[] {
  return typeof token === "string" ? [token] : token;
}

/** All codes with which a call can fail. */
export function errorsOf(call: Call): ReadonlySet<ErrorCode> {
  const { errors = [], access, token, limit, params, query, json, form, files, fileMaxBytes, signed, rawMaxBytes } = call;
  return new Set<ErrorCode>([
    ...ERRORS_OF_EVERY_CALL,
    ...(access.includes("visitor") ? [] : (["not_signed_in", "forbidden", "token_scope_missing"] as const)),
    ...(access.includes("club") ? (["club_banned"] as const) : []),
    ...(limit || token ? (["too_many_requests"] as const) : []),
    ...(params ? (["route_not_found"] as const) : []),
    ...(query ? (["validation_failed"] as const) : []),
    ...(json || form || signed ? ERRORS_OF_BODIES : []),
    ...(rawMaxBytes ? (["body_stalled", "media_type_not_taken"] as const) : []),
    ...(files ? ERRORS_OF_FILES : []),
    ...(files && !fileMaxBytes ? ERRORS_OF_PICTURES : []),
    ...errors,
  ]);
}

/** A thing by its name, in other things. */
export const namedJson = z.strictObject({ _id: idText(), name: z.string() });

/** The response of a call that only says what it did. */
export const messageJson = z.strictObject({ message: z.string() });

/** The response of a call that machines make. */
export const okJson = z.strictObject({ status: z.literal("ok") });

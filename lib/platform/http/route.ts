import "server-only";
import type { NextRequest } from "next/server";
import type { z } from "zod";
import { type Actor, type ActorOf, hasRole, type LoggedIn, type UsedToken } from "@/lib/platform/auth/actor";
import { clearedCookies } from "@/lib/platform/auth/cookies";
import { readActor } from "@/lib/platform/auth/session";
import { apiTokenOf, hasSessionCookie } from "@/lib/platform/auth/token";
import { whenExpiredEverywhere } from "@/lib/platform/cache/cached";
import { countCall } from "@/lib/platform/concurrency/answers-first";
import { roundRobinByClient } from "@/lib/platform/concurrency/round-robin";
import { asAppError } from "@/lib/platform/db/errors";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { clientAddress } from "@/lib/platform/http/address";
import { assertDeclared, assertErrorDeclared, assertFileDeclared } from "@/lib/platform/http/assert-declared";
import { type Call, type Responses, scopesOf } from "@/lib/platform/http/declaration";
import { etagOf, isKnown } from "@/lib/platform/http/file-answer";
import { fileStream, type OpenFile } from "@/lib/platform/http/file-stream";
import { limits } from "@/lib/platform/http/limits";
import { refuseCrossSite } from "@/lib/platform/http/origin";
import { check, type Form, readBytes, readBytesUpTo, readForm, readJson } from "@/lib/platform/http/parse";
import { logRequest, requestIdOf } from "@/lib/platform/http/request-log";
import type { RouteParams } from "@/lib/platform/http/route-pattern";
import { serverTiming } from "@/lib/platform/http/server-timing";

/** The parts of a request as a call's schemas read them. */
type Input<C extends Call> = {
  /** A call that admits no token gets accounts with a session. */
  actor: C extends { token: unknown } ? ActorOf<C["access"][number]> : LoggedIn<ActorOf<C["access"][number]>>;
  params: Read<C["params"]>;
  query: Read<C["query"]>;
  body: C extends { form: infer S } ? Read<S> : Read<C["json"]>;
  bytes: Uint8Array;
  address: string;
  /** For callers without an account, which authenticate in a header. */
  headers: Headers;
};
type Read<S> = S extends z.ZodType ? z.output<S> : undefined;

/**
 * The values that a handler may return, as its call's `responses` declare them: the JSON of a 200, a `reply`, or nothing, which means a
 * 204.
 */
type Result<R extends Responses> =
  | { [S in keyof R & number]: Reply<z.input<R[S]>, S> }[keyof R & number]
  | (R extends { 200: infer S } ? z.input<S> | JsonText : never)
  | FileReply
  | TextReply
  | Empty<R>;
// biome-ignore lint/suspicious/noConfusingVoidType: the handler of a 204 returns nothing.
type Empty<R> = keyof R extends never ? void : never;

/** Upper bound of a response. Lists have pages; a larger response is our mistake, and becomes a 500 instead of ending the process. */
const RESPONSE_MAX_BYTES = 1_500_000;
const BYTES_OF_A_UNIT = 3;

/**
 * Every visitor may ask for long lists, and while one is converted to JSON, everything else waits. Four are enough to keep the thread busy
 * while the database works; more would not be answered sooner. One of the four is never given to a busy client.
 */
const publicReads = roundRobinByClient({ atOnce: 4, ofOneAtOnce: 3, waitingAtMost: 100 });

/** `params` is present if the address has variables. */
type Context = { params?: Promise<RouteParams> };
type Handler = (request: NextRequest, context: Context) => Promise<Response>;
/** `caller` receives what the log names of the caller. */
type Work = (request: NextRequest, context: Context, caller: { tokenId?: string }) => Promise<Response>;

/** A handler with its declaration, for tests and descriptions of the API. */
type DeclaredHandler = Handler & { readonly declaration: Call };

type ReplyInit<S extends number> = { status?: S; cookies?: readonly string[]; headers?: Readonly<Record<string, string>> };

/** A response that is more than a 200 with a body. */
class Reply<Body = unknown, S extends number = number> {
  constructor(
    readonly body: Body,
    readonly init: ReplyInit<S>,
  ) {}
}

type SentFile = { name: string; type: string; headers?: Readonly<Record<string, string>>; open: OpenFile };

/** A file, sent while it is made. */
class FileReply {
  constructor(readonly file: SentFile) {}
}

/** A text of another type than JSON. */
class TextReply {
  constructor(
    readonly text: string | null,
    readonly init: { status: number; headers: Readonly<Record<string, string>> },
  ) {}
}

/** A body that is JSON text already. */
class JsonText {
  constructor(readonly text: string) {}
}

/** For handlers: a body that is JSON text already and is sent unchanged. */
export function jsonText(text: string): JsonText {
  return new JsonText(text);
}

/**
 * For handlers: a file to save instead of JSON, sent in the parts in which it is made. A failure on the way ends the connection, so that
 * half a file never looks whole. A HEAD opens no file and is answered with its headers.
 * @param file `name` is ASCII, because it is part of a header. An error of `open` is answered like an error of the handler; `fileStream`
 * tells how the opened file ends.
 */
export function fileReply(file: SentFile): FileReply {
  return new FileReply(file);
}

type SentText = {
  type: string;
  text: string;
  /** That of the text, from a caller that sends the same one always. */
  etag?: string;
  /** Whether it is the same for everybody. */
  isPublic?: boolean;
};

/**
 * For handlers: a text that the client keeps and revalidates, with its ETag; a client that has it gets a 304.
 * @param headers the request's
 */
export function textReply({ type, text, etag = etagOf(text), isPublic = false }: SentText, headers: Headers): TextReply {
  const shared = { "Cache-Control": `${isPublic ? "public" : "private"}, no-cache`, ETag: etag };
  if (isKnown(etag, headers.get("if-none-match"))) return new TextReply(null, { status: 304, headers: shared });
  return new TextReply(text, { status: 200, headers: { ...shared, "Content-Type": type } });
}

/** For handlers: a body with another status, with `Set-Cookie` headers or other headers. */
export function reply<const Body, const S extends number = 200>(body: Body, init: ReplyInit<S>): Reply<Body, S> {
  return new Reply(body, init);
}

/** For handlers: a page of a list. The cursor of the next page is in `X-Next-Cursor`, so the body is the same as without pages. */
export function replyPage<const Body>(body: Body, nextCursor: string | null): Reply<Body, 200> {
  return reply(body, { headers: nextCursor ? { "X-Next-Cursor": nextCursor } : {} });
}

type RouteOptions = {
  /** True for a call that machines make every few seconds: a successful one is not logged. */
  isProbe?: boolean;
};

/**
 * Builds a Next.js route handler from a call's declaration: find the actor, check access and origin, count, parse, run, and respond when
 * every server process knows the change. A failure responds `{ code, message, issues? }` with the catalogue's status; an unexpected error
 * is a 500 that is logged once.
 */
export function route<const C extends Call, const H extends Result<C["responses"]> = Result<C["responses"]>>(
  call: C,
  handle: (input: Input<C>) => H | Promise<H>,
  { isProbe = false }: RouteOptions = {},
): DeclaredHandler {
  const asksNobody = call.access.every((role) => role === "visitor");
  const isOpen = call.access.includes("visitor");
  const work: Work = async (request, context, caller) => {
    const actor = asksNobody || (isOpen && apiTokenOf(request.headers)) ? VISITOR : await readActor(request);
    if ("token" in actor && actor.token) {
      caller.tokenId = actor.token.id;
      await admitToken(actor.token, call, request);
    }
    if (call.tokenOnly && !("token" in actor && actor.token)) throw new AppError("not_signed_in");
    if (!hasRole(actor, call.access)) throw new AppError(actor.role === "visitor" ? "not_signed_in" : "forbidden");
    if (call.mutates ?? isWrite(request)) refuseCrossSite(request);

    const address = clientAddress(request.headers);
    if (call.limit) await limits[call.limit].use("id" in actor ? actor.id : address);

    const params = call.params && pathVariables(call.params, await context.params);
    const query = call.query && check(call.query, readQuery(request.nextUrl.searchParams, call.repeatable));
    const bytes = await readRaw(call, request);

    const owner = "id" in actor ? actor.id : address;
    const form = call.form && (await readForm(request, { files: call.files, fileMaxBytes: call.fileMaxBytes, owner }));
    try {
      const body = await readBody(call, request, form);
      const { headers } = request;
      const input = { actor, params, query, body, bytes, address, headers } as Input<C>;
      const handled = async () => {
        const result = await handle(input);
        await whenExpiredEverywhere();
        return result instanceof FileReply ? respondFile(result.file, request, call) : respond(result, call);
      };
      if (!asksNobody || (isWrite(request) && !call.reads) || isProbe) return await handled();
      return await publicReads(address, () => (request.signal.aborted ? nobodyThere() : handled()));
    } finally {
      await form?.close();
    }
  };
  return Object.assign(responding(work, { isProbe, call }), { declaration: call });
}

const VISITOR = { role: "visitor" } as const satisfies Actor;

/**
 * Lets a token with one of the call's scopes in, and counts its use.
 * @throws AppError token_scope_missing, too_many_requests Source: contract platform 4.
 */
async function admitToken({ id, scopes }: UsedToken, call: Call, request: Request): Promise<void> {
  if (!scopesOf(call).some((scope) => scopes.includes(scope))) throw new AppError("token_scope_missing", { tokenId: id });
  await limits.token.use(id);
  if (isWrite(request)) await limits.tokenWrite.use(id);
}

/** One call with two kinds of callers, each with its own handler; the declaration is the first one's. */
export function chooseHandler(first: DeclaredHandler, second: DeclaredHandler, isSecond: (headers: Headers) => boolean): DeclaredHandler {
  const handler: Handler = (request, context) => (isSecond(request.headers) ? second : first)(request, context);
  return Object.assign(handler, { declaration: first.declaration });
}

const isWrite = ({ method }: Request) => method !== "GET" && method !== "HEAD";

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Methods = Record<Method | "HEAD" | "PATCH" | "OPTIONS", Handler>;

/**
 * A route file's exports: the declared methods, and a 405 for all others that names the declared ones. A GET that only reads also answers
 * HEAD.
 */
export function endpoint(
  handlers: Partial<Record<Method, DeclaredHandler>>,
  { head = Boolean(handlers.GET) }: { head?: boolean } = {},
): Methods {
  const offered: Partial<Methods> = { ...handlers, ...(head && { HEAD: handlers.GET }) };
  const allow = Object.keys(offered).join(", ");
  const refuse = responding(async () => {
    const response = respondFailure(new AppError("method_not_allowed"));
    response.headers.set("Allow", allow);
    return response;
  });
  const tell = responding(async () => new Response(null, { status: 204, headers: { Allow: allow } }));
  return { OPTIONS: tell, GET: refuse, HEAD: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, ...offered };
}

function readQuery(sent: URLSearchParams, repeatable: readonly string[] = []): Record<string, string | string[]> {
  const lists = repeatable.filter((name) => sent.has(name)).map((name) => [name, sent.getAll(name)] as const);
  return { ...Object.fromEntries(sent), ...Object.fromEntries(lists) };
}

async function readBody({ json, form }: Call, request: NextRequest, sent: Form | undefined): Promise<unknown> {
  if (form) return check(form, sent?.fields);
  return json && check(json, await readJson(request));
}

function readRaw({ signed, rawMaxBytes }: Call, request: NextRequest): Promise<Uint8Array> | undefined {
  if (rawMaxBytes) return readBytesUpTo(request, rawMaxBytes);
  return signed ? readBytes(request) : undefined;
}

function pathVariables<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw new AppError("route_not_found");
  return result.data;
}

/** The default caching of every response to a call. */
const PRIVATE = "private, no-store";

function respond(result: unknown, { responses, responseMaxBytes = RESPONSE_MAX_BYTES }: Call): Response {
  if (result instanceof TextReply) return new Response(result.text, result.init);
  const { body, init } = result instanceof Reply ? result : new Reply(result, {});
  const headers = new Headers({ "Cache-Control": PRIVATE, ...init.headers });
  for (const cookie of init.cookies ?? []) headers.append("Set-Cookie", cookie);
  const text = body === undefined ? null : body instanceof JsonText ? body.text : JSON.stringify(body);
  const status = init.status ?? (text === null ? 204 : 200);
  if (text !== null) assertFits(text, responseMaxBytes);
  if (env.CHECK_RESPONSES) assertDeclared(responses, status, text);
  if (text !== null) headers.set("Content-Type", "application/json");
  return new Response(text, { status, headers });
}

async function respondFile({ name, type, headers: own, open }: SentFile, { method }: Request, call: Call): Promise<Response> {
  if (env.CHECK_RESPONSES) assertFileDeclared(call, type);
  const headers = { ...own, "Cache-Control": PRIVATE, "Content-Type": type, "Content-Disposition": `attachment; filename="${name}"` };
  return new Response(method === "HEAD" ? null : await fileStream(open), { headers });
}

/** @throws AppError internal */
function assertFits(text: string, maxBytes: number): void {
  if (text.length * BYTES_OF_A_UNIT <= maxBytes) return;
  const bytes = Buffer.byteLength(text);
  if (bytes > maxBytes) throw new AppError("internal", { bytes }, { cause: new Error(`A response of ${bytes} bytes is too large.`) });
}

/** The response to a client that left while it waited. */
const nobodyThere = async () => new Response(null, { status: 204 });

/** Wraps every call: a failure is answered in JSON, the response carries the request's id, and the log gets one line. */
function responding(work: Work, { isProbe = false, call }: RouteOptions & { call?: Call } = {}): Handler {
  return async (request, context) => {
    const requestId = requestIdOf(request);
    const started = performance.now();
    const caller: { tokenId?: string } = {};
    let failure: AppError | undefined;
    const response = await countCall(() =>
      serverTiming(async () => {
        try {
          return await work(request, context, caller);
        } catch (error) {
          failure = toAppError(error, call);
          const refusal = respondFailure(failure, requestId);
          if (failure.code === "not_signed_in" && !call?.tokenOnly && hasSessionCookie(request)) removeSession(refusal);
          return refusal;
        }
      }),
    );
    response.headers.set("X-Request-Id", requestId);
    const ms = Math.round(performance.now() - started);
    logRequest(request, (await context.params) ?? {}, { requestId, status: response.status, ms, failure, isProbe, ...caller });
    return response;
  };
}

/**
 * Removes the cookies of a session that has ended, so that the browser no longer looks logged in. Only an answer to a request with that
 * session does it: one that comes after a new log-in, to a request from before without a session, leaves the new cookies.
 */
function removeSession(refusal: Response): void {
  for (const cookie of clearedCookies()) refusal.headers.append("Set-Cookie", cookie);
}

/** The JSON of a failure; a 500 has the id that is in the log. */
function respondFailure(failure: AppError, requestId?: string): Response {
  const headers = new Headers({ "Cache-Control": PRIVATE });
  const retryAfterS = failure.retryAfterS ?? (failure.status === 503 ? 5 : undefined);
  if (retryAfterS) headers.set("Retry-After", String(retryAfterS));
  if (failure.code === "not_signed_in") headers.set("WWW-Authenticate", "Bearer");
  const body = failure.status < 500 ? failure : { ...failure.toJSON(), requestId };
  return Response.json(body, { status: failure.status, headers });
}

function toAppError(error: unknown, call?: Call): AppError {
  const failure = asAppError(error);
  if (!call || !env.CHECK_RESPONSES) return failure;
  try {
    assertErrorDeclared(call, failure.code);
    return failure;
  } catch (cause) {
    return new AppError("internal", {}, { cause });
  }
}

import { STATUS_CODES } from "node:http";
import type { z } from "zod";
import { ERROR_CATALOGUE, type ErrorCode, publicCode } from "@/lib/platform/errors";
import { type Call, type CallTable, errorsOf } from "@/lib/platform/http/declaration";
import { fieldsOf } from "./inputs";
import { answer, input, type Json, ref } from "./published";

const EVERY_ANSWER = { "X-Request-Id": ref("headers", "RequestId") };

/** All answers of a call, by status. */
export function answersOf(name: string, call: Call, shared: ReadonlyMap<string, Json>): Json {
  const { responses, sends = [] } = call;
  const failures = failuresOf(name, call);
  const declared = Object.entries(responses);
  const statuses = declared.length > 0 || sends.length > 0 ? declared : [["204", undefined] as const];
  const success = statuses.map(
    ([status, schema]) => [status, answerOf(call, Number(status), schema, failures.get(Number(status)))] as const,
  );
  const file = declared.length === 0 && sends.length > 0 ? [["200", answerOf(call, 200, undefined, undefined)] as const] : [];
  const others = [...failures]
    .filter(([status]) => !responses[status])
    .map(
      ([status, codes]) =>
        [String(status), shared.has(nameOf(codes)) ? ref("responses", nameOf(codes)) : wholeFailure(status, codes)] as const,
    );
  return Object.fromEntries([...success, ...file, ...others].toSorted(([a], [b]) => Number(a) - Number(b)));
}

function answerOf(call: Call, status: number, schema: z.ZodType | undefined, codes: ErrorCode[] | undefined): Json {
  // A body that may be absent is none.
  const json = schema && !schema.safeParse(undefined).success ? answer(schema) : undefined;
  const files = status === 200 ? (call.sends ?? []) : [];
  const content = {
    ...(json && { "application/json": { schema: codes ? { anyOf: [json, failureSchema(codes)] } : json } }),
    ...Object.fromEntries(
      files.map((type) => [type, { schema: { type: "string", ...(type.startsWith("text/") ? {} : { contentMediaType: type }) } }]),
    ),
  };
  return {
    description: [`${STATUS_CODES[status]}.`, ...(codes ? [textsOf(codes)] : [])].join("\n\n"),
    headers: {
      ...EVERY_ANSWER,
      ...(status < 300 && hasCursorInHeader(call) && { "X-Next-Cursor": ref("headers", "NextCursor") }),
      ...(status === 303 && { Location: ref("headers", "Location") }),
    },
    ...(Object.keys(content).length > 0 && { content }),
  };
}

/** A list whose answer has no place for the next page's cursor has it in a header. */
function hasCursorInHeader({ query, responses }: Call): boolean {
  const takesCursor = query && fieldsOf(input(query)).some(({ name }) => name === "cursor");
  return Boolean(takesCursor) && !JSON.stringify(responses[200] ? answer(responses[200]) : {}).includes('"nextCursor"');
}

/** Failures of calls that change something. */
const OF_CHANGES: readonly ErrorCode[] = ["cross_site_request", "gone_meanwhile"];

/** The codes of a call's failures by status, in the order of the catalogue. */
function failuresOf(name: string, call: Call): Map<number, ErrorCode[]> {
  const codes = errorsOf(call);
  const isRead = name.startsWith("GET ") && !call.mutates;
  const all = (Object.keys(ERROR_CATALOGUE) as ErrorCode[]).filter((code) => codes.has(code) && !(isRead && OF_CHANGES.includes(code)));
  const statuses = new Set(all.map((code) => ERROR_CATALOGUE[code].status));
  return new Map([...statuses].map((status) => [status, all.filter((code) => ERROR_CATALOGUE[code].status === status)]));
}

/** The codes that clients see. */
export const namesOf = (codes: readonly ErrorCode[]) => [...new Set(codes.map(publicCode))];

/** The code of each failure, and its text for people. */
const textsOf = (codes: readonly ErrorCode[]) =>
  codes.map((code) => `- \`${publicCode(code)}\`: ${ERROR_CATALOGUE[code].message}`).join("\n");

const failureSchema = (codes: readonly ErrorCode[]) => ({
  allOf: [ref("schemas", "Error")],
  type: "object",
  properties: { code: { type: "string", enum: namesOf(codes) } },
});

/** `RouteNotFoundOrEventNotFound` */
const nameOf = (codes: readonly ErrorCode[]) => codes.map(pascalCase).join("Or");
export const pascalCase = (name: string) =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => (word[0] ?? "").toUpperCase() + word.slice(1))
    .join("");

/** The failures that several calls answer alike stand once, by the names of their codes. */
export function sharedFailures(calls: CallTable): ReadonlyMap<string, Json> {
  const met = new Set<string>();
  const shared = new Map<string, Json>();
  for (const [call, declaration] of Object.entries(calls)) {
    for (const [status, codes] of failuresOf(call, declaration)) {
      if (declaration.responses[status]) continue;
      const name = nameOf(codes);
      if (met.has(name)) shared.set(name, wholeFailure(status, codes));
      met.add(name);
    }
  }
  return shared;
}

const HEADERS_OF_FAILURES: Record<number, Json> = {
  401: { "WWW-Authenticate": ref("headers", "Authenticate") },
  429: { "Retry-After": ref("headers", "RetryAfter") },
  503: { "Retry-After": ref("headers", "RetryAfter") },
};

const wholeFailure = (status: number, codes: readonly ErrorCode[]): Json => ({
  description: textsOf(codes),
  headers: { ...EVERY_ANSWER, ...HEADERS_OF_FAILURES[status] },
  content: { "application/json": { schema: failureSchema(codes) } },
});

import { z } from "zod";
import { ERROR_CATALOGUE, type ErrorCode, ISSUES_MAX } from "@/lib/platform/errors";
import { type Call, scopesOf } from "@/lib/platform/http/declaration";
import { limits } from "@/lib/platform/http/limits";
import { calls, PARTS, partOf } from "@/lib/site/api-client/calls";
import { MESSAGES, messageJson } from "@/lib/site/webhooks/messages";
import packageJson from "@/package.json";
import { answersOf, namesOf, pascalCase, sharedFailures } from "./answers";
import { bodyOf, parametersOf } from "./inputs";
import { SHAPES } from "./json-schema";
import { answer, type Json, ref } from "./published";

// Calls --------------------------------------------------------------------------------------------

/** `getEventsByIdJoining` for `GET /api/events/{id}/joining`: the same for as long as the address is. */
export function operationIdOf(call: string): string {
  const [method = "", address = ""] = call.split(" ");
  return method.toLowerCase() + pascalCase(address.replace(/^\/api\//, "").replaceAll("{", "by/"));
}

/** The callers, in words. */
export function whoOf({ who, access }: Call): string {
  if (who) return who;
  if (access.includes("visitor")) return "anyone";
  return access.length === 4 ? "every account" : access.join(", ");
}

const SESSIONS = [{ session: [] }, { bearer: [] }];

/** The ways to say who calls; an empty one where nobody has to. */
function securityOf(call: Call): Json[] {
  const { access, tokenOnly } = call;
  const ofTokens = scopesOf(call).map((scope) => ({ token: [scope] }));
  if (!access.includes("visitor")) return [...(tokenOnly ? [] : SESSIONS), ...ofTokens];
  return access.length > 1 ? [{}, ...SESSIONS] : [];
}

/** The limit of a call. */
export function limitOf({ limit, access }: Call) {
  if (!limit) return undefined;
  const { points, durationS } = limits[limit];
  return { name: limit, calls: points, seconds: durationS, per: access.every((role) => role === "visitor") ? "address" : "account" };
}

/** A note of the documents without its links, which lead to files of the source. */
const withoutLinks = (text: string) =>
  text.replaceAll(/ ?\(\[(?:decision )?[^\]]*\]\([^)]*\)\)/g, "").replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");

function operation(name: string, call: Call, part: string, shared: ReadonlyMap<string, Json>): Json {
  const parameters = parametersOf(call);
  const requestBody = bodyOf(call);
  const limit = limitOf(call);
  const notes = (call.notes ?? []).map(withoutLinks).filter((note) => note.replace(/\W/g, "") !== "");
  return {
    operationId: operationIdOf(name),
    tags: [part],
    summary: withoutLinks(call.summary),
    ...(notes.length > 0 && { description: notes.join("\n\n") }),
    ...(call.internal && { "x-internal": true }),
    "x-who": withoutLinks(whoOf(call)),
    ...(limit && { "x-limit": limit }),
    ...(call.example && { "x-example": call.example }),
    security: securityOf(call),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: answersOf(name, call, shared),
  };
}

function pathsOf(shared: ReadonlyMap<string, Json>): Json {
  const paths: Record<string, Json> = {};
  for (const [title, calls] of Object.entries(PARTS)) {
    for (const [name, call] of Object.entries(calls)) {
      const [method = "", address = ""] = name.split(" ");
      paths[address] = { ...paths[address], [method.toLowerCase()]: operation(name, call, partOf(title), shared) };
    }
  }
  return Object.fromEntries(Object.entries(paths).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

// Webhooks -----------------------------------------------------------------------------------------

function webhooksOf(): Json {
  return Object.fromEntries(
    Object.entries(MESSAGES).map(([kind, { summary, data }]) => {
      const schema = answer(messageJson.extend({ type: z.literal(kind), data }));
      const operationId = `tell${pascalCase(kind)}`;
      return [
        kind,
        {
          post: {
            operationId,
            summary,
            tags: ["webhooks"],
            parameters: ["WebhookId", "WebhookTimestamp", "WebhookSignature"].map((name) => ref("parameters", name)),
            requestBody: { required: true, content: { "application/json": { schema } } },
            responses: {
              "2XX": { description: "It has arrived. Any other answer, or none within 15 seconds, is tried again." },
              "410": { description: "The address is gone: the webhook is turned off." },
            },
          },
        },
      ];
    }),
  );
}

const header = (name: string, description: string, schema: Json) => ({ name, in: "header", required: true, description, schema });

// The description ----------------------------------------------------------------------------------

const INTRODUCTION = `The calls of Quad: events of colleges and their clubs, and everything around them.

What may change: answers gain keys, inputs gain optional keys, and new calls appear. Everything else gets a new address, and the old call stays for six months with the headers \`Deprecation\` and \`Sunset\`.

A GET that anyone may make needs no account. Other calls take a token of a club or a college where one of its scopes is named, and otherwise a session. Calls that change something must come from this origin, or carry \`Authorization\`. A GET that changes nothing also answers HEAD.`;

const text = { type: "string" };
const ERROR: Json = {
  type: "object",
  description: "Every failure. `code` is for programs and stays, `message` is for people and may change.",
  properties: {
    code: { type: "string", enum: namesOf(Object.keys(ERROR_CATALOGUE) as ErrorCode[]) },
    message: text,
    issues: {
      type: "array",
      description: "What is wrong with the input; `field` is empty for the body as a whole.",
      maxItems: ISSUES_MAX,
      items: { type: "object", properties: { field: text, message: text }, required: ["field", "message"] },
    },
    data: { type: "object", description: "What else a program needs to go on." },
    requestId: { type: "string", description: "With 500 and 503: what the log of the server calls the request." },
  },
  required: ["code", "message"],
};

/** The OpenAPI 3.1 description of every call, from the declarations that serve them. */
function describeApi(): Json {
  const shapes = Object.entries(SHAPES).map(([name, shape]) => [name, answer(shape, name)] as const);
  const shared = sharedFailures(calls);
  return {
    openapi: "3.1.1",
    info: { title: "Quad", version: packageJson.version, description: INTRODUCTION, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: "/" }],
    externalDocs: { url: "/api-docs", description: "How to begin" },
    tags: Object.keys(PARTS).map((title) => ({ name: partOf(title), "x-displayName": title })),
    paths: pathsOf(shared),
    webhooks: webhooksOf(),
    components: {
      schemas: Object.fromEntries([...shapes, ["Error", ERROR] as const].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      responses: Object.fromEntries([...shared].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      parameters: {
        WebhookId: header("webhook-id", "The message; the same in every attempt.", text),
        WebhookTimestamp: header("webhook-timestamp", "When this attempt was made, in seconds.", text),
        WebhookSignature: header("webhook-signature", "By Standard Webhooks; two with a space while a secret is replaced.", text),
      },
      headers: {
        RequestId: { description: "What the log of the server calls the request.", schema: text },
        Authenticate: { description: "`Bearer`, with `not_signed_in`.", schema: text },
        Location: { description: "The address that it leads to.", schema: { type: "string", format: "uri-reference" } },
        RetryAfter: { description: "Seconds until it is worth asking again.", schema: { type: "integer", minimum: 1 } },
        NextCursor: { description: "The `cursor` of the next page; absent on the last one.", schema: text },
      },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "token", description: "The session of a browser." },
        bearer: { type: "http", scheme: "bearer", description: "The token of a session, as log-in returns it." },
        token: {
          type: "http",
          scheme: "bearer",
          description: "A token of a club or a college, `quad_…`; the role is the scope that it needs.",
        },
      },
    },
  };
}

/** The description as it is committed. */
export const descriptionText = (): string => `${JSON.stringify(describeApi(), null, 1)}\n`;

import "server-only";
import json from "@/lib/calls/openapi.json";

/** The description of the calls (`GET /api/openapi.json`), as the pages about them read it. */

/** The part of a JSON Schema that these pages read. */
export type DocSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  examples?: unknown[];
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: DocSchema;
  properties?: Record<string, DocSchema>;
  required?: string[];
  anyOf?: DocSchema[];
  oneOf?: DocSchema[];
  allOf?: DocSchema[];
  contentMediaType?: string;
  contentSchema?: DocSchema;
};

type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: DocSchema; example?: unknown };
type Content = Record<string, { schema: DocSchema; example?: unknown }>;
type Answer = { $ref?: string; content?: Content };

type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  "x-who"?: string;
  "x-limit"?: { name: string; calls: number; seconds: number; per: string };
  "x-internal"?: boolean;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Answer>;
};

export type DocCall = Operation & { method: string; path: string };

type Description = {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: { summary: string; requestBody: { content: Content } } }>;
  components: { schemas: Record<string, DocSchema>; responses: Record<string, Answer> };
};

const description = json as unknown as Description;

const CALLS: DocCall[] = Object.entries(description.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
);

/** The address of a call. @param operationId of a call that exists */
export const pathOf = (operationId: string): string => CALLS.find((call) => call.operationId === operationId)?.path ?? "";

/** Calls that other programs make, without those of banks, clocks and upload services. */
export const callsOf = (part: string): DocCall[] => CALLS.filter((call) => call.tags[0] === part && !call["x-internal"]);

/** The kinds of messages that webhooks are sent. */
export const DOC_MESSAGES = Object.entries(description.webhooks).map(([kind, { post }]) => ({
  kind,
  summary: post.summary,
  schema: post.requestBody.content["application/json"]?.schema ?? {},
}));

export const API_VERSION = description.info.version;

/** The scope of tokens that opens a call. */
export const scopeOf = ({ security = [] }: DocCall): string | undefined =>
  security.map(({ token }) => token?.[0]).find((scope) => scope !== undefined);

/** The calls that a scope opens. */
export const callsOfScope = (scope: string): DocCall[] => CALLS.filter((call) => scopeOf(call) === scope);

/** Whether a visitor may call. */
export const isOpen = ({ security = [] }: DocCall): boolean =>
  security.length === 0 || security.some((way) => Object.keys(way).length === 0);

const nameIn = (reference: string) => reference.split("/").at(-1) ?? "";

/** A schema without a reference at its top. */
export const resolved = (schema: DocSchema): DocSchema =>
  schema.$ref ? (description.components.schemas[nameIn(schema.$ref)] ?? {}) : schema;

const answerOf = (answer: Answer): Answer => (answer.$ref ? (description.components.responses[nameIn(answer.$ref)] ?? {}) : answer);

/** The status of its success, and the schema of the JSON that comes with it. */
export function successOf({ responses }: DocCall): { status: string; schema?: DocSchema; types: string[] } {
  const [status = "200", answer = {}] = Object.entries(responses).find(([code]) => code.startsWith("2")) ?? [];
  const { content = {} } = answerOf(answer);
  const schema = content["application/json"]?.schema;
  return { status, ...(schema && { schema }), types: Object.keys(content).filter((type) => type !== "application/json") };
}

/** The codes of its failures with their statuses, but for those that every call can have. */
export function failuresOf({ responses }: DocCall): { status: string; code: string }[] {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith("4"))
    .flatMap(([status, answer]) => {
      const codes = answerOf(answer).content?.["application/json"]?.schema.properties?.code?.enum ?? [];
      return codes.map((code) => ({ status, code: String(code) }));
    });
}

export type DocField = {
  name: string;
  place: string;
  isRequired: boolean;
  schema: DocSchema;
  description?: string | undefined;
  example?: unknown;
};

/** The input of a call: variables of its path and of its query, and the fields of its body. */
export function fieldsOf({ parameters = [], requestBody }: DocCall): DocField[] {
  const [type = "", body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const choices = body ? (body.schema.oneOf ?? body.schema.anyOf ?? [body.schema]).map(resolved) : [];
  const names = new Set(choices.flatMap(({ properties = {} }) => Object.keys(properties)));
  const example = body?.example as Record<string, unknown> | undefined;
  return [
    ...parameters.map(({ name, in: place, required = false, schema, description, example }) => ({
      name,
      place,
      isRequired: required,
      schema,
      description: description ?? schema.description,
      example,
    })),
    ...[...names].map((name) => {
      const schema = choices.map(({ properties }) => properties?.[name]).find((each) => each !== undefined) ?? {};
      return {
        name,
        place: type === "multipart/form-data" ? "form" : "json",
        isRequired: choices.every(({ required = [] }) => required.includes(name)),
        schema,
        description: schema.description,
        example: example?.[name],
      };
    }),
  ];
}

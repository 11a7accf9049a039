import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

type Answer = { description?: string; content?: Record<string, { schema: object }>; headers?: Record<string, unknown> };
type Operation = { operationId: string; summary: string; responses: Record<string, Answer> };
type Described = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Answer> };
  webhooks: Record<string, unknown>;
};

/** The description of the API as it is committed. */
const described: Described = JSON.parse(readFileSync(path.join(import.meta.dirname, "../calls/openapi.json"), "utf8"));

// The validator of descriptions brings the one for schemas, with the formats that it knows.
const load = createRequire(createRequire(import.meta.url).resolve("@seriousme/openapi-schema-validator"));
type Check = ((value: unknown) => boolean) & { errors?: unknown };
type Ajv = { addSchema(schema: object, name: string): void; compile(schema: object): Check };
const { default: Ajv } = load("ajv/dist/2020.js") as { default: new (options: object) => Ajv };
const { default: addFormats } = load("ajv-formats") as { default: (ajv: Ajv) => void };

const ajv = new Ajv({ strict: false });
addFormats(ajv);
ajv.addSchema(described, "description");

const escaped = (part: string) => part.replaceAll("~", "~0").replaceAll("/", "~1");
const checks = new Map<string, Check>();

/**
 * The difference of an answer from its description; undefined if it fits.
 * @param call method and address: `GET /api/event/{id}`
 */
export function differenceFromDescription(call: string, { status, body, headers }: { status: number; body: unknown; headers: Headers }) {
  const [method = "", address = ""] = call.split(" ");
  let at = ["paths", address, method.toLowerCase(), "responses", String(status)];
  const said = described.paths[address]?.[method.toLowerCase()]?.responses[status];
  if (!said) return `${status} is not described`;
  const shared = "$ref" in said ? String(said.$ref).split("/").at(-1) : undefined;
  if (shared) at = ["components", "responses", shared];
  const { content } = shared ? (described.components.responses[shared] ?? {}) : said;
  const type = headers.get("content-type")?.split(";")[0];
  if (!type || !content) return type || content ? `a body of ${type} is not as described` : undefined;
  if (!content[type]) return `${type} is not described`;
  const name = `description#/${[...at, "content", type, "schema"].map(escaped).join("/")}`;
  const check = checks.get(name) ?? ajv.compile({ $ref: encodeURI(name) });
  checks.set(name, check);
  return check(body) ? undefined : check.errors;
}

import "server-only";
import * as z from "zod";
import { requestId } from "@/lib/site/assistants/schema";

/**
 * The Model Context Protocol over HTTP, without sessions: which message was sent, in which revision, and whether its headers say the same.
 * Source: contract platform 8; https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http
 */

/** The revision in which each request says everything about itself. */
const STATELESS = "2026-07-28";
/** Revisions that begin with a handshake, the newest first. */
const HANDSHAKE = ["2025-11-25", "2025-06-18", "2025-03-26"] as const;
export const REVISIONS = [STATELESS, ...HANDSHAKE] as const;
type Revision = (typeof REVISIONS)[number];
/** The revision of a request without the header, which that revision did not know. */
const WITHOUT_HEADER = "2025-03-26";

const META = "io.modelcontextprotocol";
export const SERVER_INFO = `${META}/serverInfo`;

const CODES = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  headers: -32020,
  revision: -32022,
} as const;

/** A failure of the protocol, which is answered as a JSON-RPC error. */
export class ProtocolError extends Error {
  readonly code: number;

  constructor(
    kind: keyof typeof CODES,
    readonly status: 200 | 400 | 404,
    message: string,
    readonly data?: Record<string, unknown>,
  ) {
    super(message);
    this.code = CODES[kind];
  }
}

const messageShape = z.object({
  jsonrpc: z.literal("2.0"),
  id: requestId.optional(),
  method: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
});
/** A message without an id is a notification. */
export type Message = z.output<typeof messageShape>;

/** The one message of a body. @throws ProtocolError */
export function readMessage(bytes: Uint8Array): Message {
  const { success, data } = messageShape.safeParse(parse(bytes));
  if (!success) throw new ProtocolError("request", 400, "The body has to be one JSON-RPC 2.0 request or notification.");
  return data;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new ProtocolError("parse", 400, "The body has to be JSON of at most 64 KB.");
  }
}

/** The revision of the protocol that a request speaks. @throws ProtocolError */
export function isStateless({ method, params }: Message, headers: Headers): boolean {
  const stated = headers.get("mcp-protocol-version");
  const meta = isObject(params._meta) ? params._meta : {};
  const inBody = meta[`${META}/protocolVersion`];
  if (inBody !== undefined && inBody !== stated) throw mismatch("MCP-Protocol-Version");
  if (!isRevision(stated ?? WITHOUT_HEADER)) {
    throw new ProtocolError("revision", 400, "Unsupported protocol version", { supported: REVISIONS, requested: stated });
  }
  if (stated !== STATELESS) return false;
  if (inBody === undefined || !isObject(meta[`${META}/clientCapabilities`]))
    throw new ProtocolError("params", 400, `_meta has to have ${META}/protocolVersion and ${META}/clientCapabilities.`);
  if (headers.get("mcp-method") !== method) throw mismatch("Mcp-Method");
  if (method === "tools/call" && decode(headers.get("mcp-name")) !== params.name) throw mismatch("Mcp-Name");
  return true;
}

const mismatch = (header: string) => new ProtocolError("headers", 400, `Header mismatch: ${header} has to be as in the body.`);

/** The revision of a handshake: the one that was asked for, otherwise the newest of these. */
export const agreedRevision = (asked: string): string => HANDSHAKE.find((revision) => revision === asked) ?? HANDSHAKE[0];

const isRevision = (text: string): text is Revision => (REVISIONS as readonly string[]).includes(text);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const ENCODED = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/;

/** A header's value, which is in base64 where plain text could not hold it. */
function decode(value: string | null): string | null {
  const [, base64] = ENCODED.exec(value ?? "") ?? [];
  return base64 === undefined ? value : Buffer.from(base64, "base64").toString("utf8");
}

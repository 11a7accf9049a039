import "server-only";
import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from "node:crypto";
import { env } from "@/lib/platform/env";

const VERSION = 1;
/** The prefix of an Ed25519 private key in PKCS #8; 32 bytes of seed follow. */
const PKCS8_ED25519 = Buffer.from("302e020100300506032b657004220420", "hex");
const PREFIX = "QUAD:";

let keys: { own: KeyObject; shared: KeyObject } | undefined;

/** Derived from the configured secret, so that all processes sign alike. Checking a ticket needs only the public key. */
function keyPair() {
  if (!keys) {
    const seed = Buffer.from(hkdfSync("sha256", env.TICKET_SECRET ?? env.NEXTAUTH_SECRET, "", "quad tickets", 32));
    const own = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: "der", type: "pkcs8" });
    keys = { own, shared: createPublicKey(own) };
  }
  return keys;
}

type TicketClaims = { registrationId: string; eventId: string };

/** A ticket as text: version, registration and event, signed with Ed25519. It contains no personal data. */
export function ticketCode({ registrationId, eventId }: TicketClaims): string {
  const claims = Buffer.concat([Buffer.of(VERSION), bytesOf(registrationId), bytesOf(eventId)]);
  return PREFIX + Buffer.concat([claims, sign(null, claims, keyPair().own)]).toString("base64url");
}

/** The key that checks tickets: the 32 bytes of an Ed25519 public key, base64url. */
export function ticketPublicKey(): string {
  return keyPair().shared.export({ format: "jwk" }).x ?? "";
}

/** The content of a ticket; null unless this product signed exactly that ticket. */
export function readTicketCode(code: string): TicketClaims | null {
  if (!code.startsWith(PREFIX)) return null;
  const bytes = Buffer.from(code.slice(PREFIX.length), "base64url");
  const [claims, signature] = [bytes.subarray(0, 33), bytes.subarray(33)];
  if (bytes.length !== 97 || claims[0] !== VERSION || !verify(null, claims, keyPair().shared, signature)) return null;
  return { registrationId: uuidOf(claims.subarray(1, 17)), eventId: uuidOf(claims.subarray(17)) };
}

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll("-", ""), "hex");
const uuidOf = (bytes: Buffer): string => bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

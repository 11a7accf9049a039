import "server-only";
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { bytesOfId, ID_BYTES, idOfBytes, keyFor, readSignedText, type Signing, signText } from "@/lib/platform/auth/signed-text";
import { env } from "@/lib/platform/env";

/** The prefix of an Ed25519 private key in PKCS #8; 32 bytes of seed follow. */
const PKCS8_ED25519 = Buffer.from("302e020100300506032b657004220420", "hex");
const PREFIX = "QUAD:";

let keys: { own: KeyObject; shared: KeyObject } | undefined;

/** Checking a ticket needs only the public key. */
function keyPair() {
  if (!keys) {
    const seed = keyFor("quad tickets", env.TICKET_SECRET ?? env.NEXTAUTH_SECRET);
    const own = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: "der", type: "pkcs8" });
    keys = { own, shared: createPublicKey(own) };
  }
  return keys;
}

const TICKETS: Signing = {
  signatureBytes: 64,
  sign: (signed) => sign(null, signed, keyPair().own),
  isSignature: (signed, signature) => verify(null, signed, keyPair().shared, signature),
};

type TicketClaims = { registrationId: string; eventId: string };

/** A ticket as text: version, registration and event, signed with Ed25519. It contains no personal data. */
export function ticketCode({ registrationId, eventId }: TicketClaims): string {
  return PREFIX + signText(Buffer.concat([bytesOfId(registrationId), bytesOfId(eventId)]), TICKETS);
}

/** The key that checks tickets: the 32 bytes of an Ed25519 public key, base64url. */
export function ticketPublicKey(): string {
  return keyPair().shared.export({ format: "jwk" }).x ?? "";
}

/** The content of a ticket; null unless this product signed exactly that ticket. */
export function readTicketCode(code: string): TicketClaims | null {
  const content = code.startsWith(PREFIX) ? readSignedText(code.slice(PREFIX.length), 2 * ID_BYTES, TICKETS) : null;
  return content && { registrationId: idOfBytes(content.subarray(0, ID_BYTES)), eventId: idOfBytes(content.subarray(ID_BYTES)) };
}

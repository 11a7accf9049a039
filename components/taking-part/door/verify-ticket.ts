import { fromBase64Url, type ReadTicket } from "@/components/taking-part/door/read-ticket";

export type TicketVerifier = (ticket: ReadTicket) => Promise<boolean>;

/**
 * Checks signatures of tickets with Web Crypto. Browsers whose Web Crypto lacks Ed25519 load npm's `@noble/ed25519`.
 * @param publicKey Ed25519, base64url
 */
export async function ticketVerifier(publicKey: string): Promise<TicketVerifier> {
  const raw = fromBase64Url(publicKey);
  try {
    const key = await crypto.subtle.importKey("raw", raw, "Ed25519", false, ["verify"]);
    return ({ claims, signature }) => crypto.subtle.verify("Ed25519", key, signature, claims);
  } catch {
    return nobleVerifier(raw);
  }
}

/** The same with `@noble/ed25519`. */
export async function nobleVerifier(publicKey: Uint8Array): Promise<TicketVerifier> {
  const { verifyAsync } = await import("@noble/ed25519");
  // As strict as Node.js and Web Crypto, which follow RFC 8032.
  return ({ claims, signature }) => verifyAsync(signature, claims, publicKey, { zip215: false }).catch(() => false);
}

const VERSION = 1;
const PREFIX = "QUAD:";
/** 33 bytes of claims and 64 of signature. The four bits of the last letter that no byte needs are 0, as the server demands. */
const TICKET = /^QUAD:[\w-]{129}[AQgw]$/;
const CLAIMS_BYTES = 33;

export type ReadTicket = { registrationId: string; eventId: string; claims: Uint8Array<ArrayBuffer>; signature: Uint8Array<ArrayBuffer> };

/**
 * The content of a ticket's code, whose signature is not checked yet; null if it is no ticket. `ticketCode` of
 * lib/taking-part/registrations makes it.
 */
export function readTicket(code: string): ReadTicket | null {
  if (!TICKET.test(code)) return null;
  const bytes = fromBase64Url(code.slice(PREFIX.length));
  if (bytes[0] !== VERSION) return null;
  return {
    registrationId: uuidOf(bytes.subarray(1, 17)),
    eventId: uuidOf(bytes.subarray(17, CLAIMS_BYTES)),
    claims: bytes.slice(0, CLAIMS_BYTES),
    signature: bytes.slice(CLAIMS_BYTES),
  };
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
}

function uuidOf(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

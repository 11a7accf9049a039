import "server-only";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/platform/env";

const VERSION = 1;
const CLAIMS_BYTES = 17;
const SIGNATURE_BYTES = 16;

let key: Buffer | undefined;

/** Derived from the configured secret, so that all processes sign alike. */
function signature(claims: Buffer): Buffer {
  key ??= Buffer.from(hkdfSync("sha256", env.NEXTAUTH_SECRET, "", "quad record links", 32));
  return createHmac("sha256", key).update(claims).digest().subarray(0, SIGNATURE_BYTES);
}

/** The secret in the address of a link to a record; always the same for one link. @param id the link's */
export function linkToken(id: string): string {
  const claims = Buffer.concat([Buffer.of(VERSION), Buffer.from(id.replaceAll("-", ""), "hex")]);
  return Buffer.concat([claims, signature(claims)]).toString("base64url");
}

/** The id of the link that a token opens; null unless this product made exactly that token. */
export function readLinkToken(token: string): string | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== CLAIMS_BYTES + SIGNATURE_BYTES || bytes.toString("base64url") !== token) return null;
  const [claims, signed] = [bytes.subarray(0, CLAIMS_BYTES), bytes.subarray(CLAIMS_BYTES)];
  if (claims[0] !== VERSION || !timingSafeEqual(signed, signature(claims))) return null;
  return claims
    .subarray(1)
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

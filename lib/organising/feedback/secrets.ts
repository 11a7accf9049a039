import "server-only";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/platform/env";

const VERSION = 1;
const CLAIMS_BYTES = 17;
const SIGNATURE_BYTES = 16;

/** Derived from the configured secret, so that all processes sign alike. */
const keyFor = (use: string): Buffer => Buffer.from(hkdfSync("sha256", env.NEXTAUTH_SECRET, "", use, 32));

let keys: { links: Buffer; voters: Buffer } | undefined;
const allKeys = () => {
  keys ??= { links: keyFor("quad feedback links"), voters: keyFor("quad feedback voters") };
  return keys;
};

/** The name `k` of a registration in a mail's link. It is good for giving feedback alone. */
export function feedbackLinkName(registrationId: string): string {
  const claims = Buffer.concat([Buffer.of(VERSION), bytesOf(registrationId)]);
  return Buffer.concat([claims, signature(claims)]).toString("base64url");
}

/** The registration that a link names; null unless this product signed exactly that name. */
export function readFeedbackLinkName(k: string): string | null {
  const bytes = Buffer.from(k, "base64url");
  if (bytes.length !== CLAIMS_BYTES + SIGNATURE_BYTES || bytes.toString("base64url") !== k) return null;
  const [claims, signed] = [bytes.subarray(0, CLAIMS_BYTES), bytes.subarray(CLAIMS_BYTES)];
  if (claims[0] !== VERSION || !timingSafeEqual(signed, signature(claims))) return null;
  return claims
    .subarray(1)
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Stands beside a registration's answer until feedback closes, so that nobody answers twice. Nobody without the secret can compute it. */
export function voterHash(registrationId: string): Buffer<ArrayBuffer> {
  return Buffer.from(createHmac("sha256", allKeys().voters).update(bytesOf(registrationId)).digest());
}

const signature = (claims: Buffer): Buffer => createHmac("sha256", allKeys().links).update(claims).digest().subarray(0, SIGNATURE_BYTES);
const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll("-", ""), "hex");

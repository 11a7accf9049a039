import "server-only";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/platform/env";

/** Texts in links and tickets that only this product can make: a version, the content and a signature, in base64url. */

const VERSION = 1;
const HMAC_BYTES = 16;

/** How texts of one use are signed. */
export type Signing = {
  signatureBytes: number;
  sign: (signed: Buffer) => Buffer;
  isSignature: (signed: Buffer, signature: Buffer) => boolean;
};

/** The key of a use. It is derived from the configured secret, so that all processes sign alike. */
export const keyFor = (use: string, secret = env.NEXTAUTH_SECRET): Buffer => Buffer.from(hkdfSync("sha256", secret, "", use, 32));

/** Signatures with the key of a use, which only the server checks. */
export function hmacSigning(use: string): Signing {
  let key: Buffer | undefined;
  const sign = (signed: Buffer): Buffer => {
    key ??= keyFor(use);
    return createHmac("sha256", key).update(signed).digest().subarray(0, HMAC_BYTES);
  };
  return { signatureBytes: HMAC_BYTES, sign, isSignature: (signed, signature) => timingSafeEqual(signature, sign(signed)) };
}

/** The text for a content, with the version and the signature. */
export function signText(content: Buffer, { sign }: Signing): string {
  const signed = Buffer.concat([Buffer.of(VERSION), content]);
  return Buffer.concat([signed, sign(signed)]).toString("base64url");
}

/**
 * The content of a text, which has that many bytes; null unless `signText` made exactly that text. Decoding alone would also take other
 * spellings of it: padding, spaces, or a last letter with further bits.
 */
export function readSignedText(text: string, contentBytes: number, { signatureBytes, isSignature }: Signing): Buffer | null {
  const bytes = Buffer.from(text, "base64url");
  const end = 1 + contentBytes;
  if (bytes.length !== end + signatureBytes || bytes.toString("base64url") !== text) return null;
  const isSigned = bytes[0] === VERSION && isSignature(bytes.subarray(0, end), bytes.subarray(end));
  return isSigned ? bytes.subarray(1, end) : null;
}

export const ID_BYTES = 16;
export const bytesOfId = (id: string): Buffer => Buffer.from(id.replaceAll("-", ""), "hex");
export const idOfBytes = (bytes: Buffer): string => bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

import "server-only";
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { env } from "@/lib/platform/env";

/** The uses of SEAL_SECRET. Each has a key of its own. */
type Purpose = "second factor" | "recovery code" | "device" | "report" | "webhook" | "push";

const FORMAT = 1;
const [IV_BYTES, TAG_BYTES, KEY_BYTES] = [12, 16, 32];
const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES;

const keys = new Map<Purpose, Buffer>();

/** HKDF of SEAL_SECRET, or of NEXTAUTH_SECRET without it; the purpose is its info. */
function keyOf(purpose: Purpose): Buffer {
  const known = keys.get(purpose);
  if (known) return known;
  const key = Buffer.from(hkdfSync("sha256", env.SEAL_SECRET || env.NEXTAUTH_SECRET, "", `quad: ${purpose}`, KEY_BYTES));
  keys.set(purpose, key);
  return key;
}

/**
 * Encrypts a secret for the database (AES-256-GCM). Only `unseal` with the same purpose and row reads it.
 * @param rowId of the row that will hold it
 */
export function seal(purpose: Purpose, rowId: string, secret: string): Uint8Array<ArrayBuffer> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(purpose), iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(rowId));
  const encrypted = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return new Uint8Array(Buffer.concat([Buffer.of(FORMAT), iv, cipher.getAuthTag(), encrypted]));
}

/** The secret; null when it was sealed for another purpose or row, with another SEAL_SECRET, or was changed since. */
export function unseal(purpose: Purpose, rowId: string, sealed: Uint8Array): string | null {
  const bytes = Buffer.from(sealed);
  if (bytes[0] !== FORMAT || bytes.length < HEAD_BYTES) return null;
  const iv = bytes.subarray(1, 1 + IV_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", keyOf(purpose), iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(rowId))
    .setAuthTag(bytes.subarray(1 + IV_BYTES, HEAD_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** The hash of a value that is compared and never read again. The same value has another hash for each owner. */
export function keyedHash(purpose: Purpose, ownerId: string, value: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHmac("sha256", keyOf(purpose)).update(`${ownerId}:${value}`).digest());
}

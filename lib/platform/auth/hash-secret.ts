import "server-only";
import { createHash } from "node:crypto";

/** The SHA-256 of a text with 256 random bits, so that a fast hash without a key is enough. The text itself is stored nowhere. */
export const hashSecret = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(createHash("sha256").update(text).digest());

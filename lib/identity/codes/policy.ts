import { createHmac, randomInt } from "node:crypto";
import { CODE_GROUP_LENGTH, CODE_LENGTHS, type CodePurpose } from "@/lib/identity/codes/limits";

/** Crockford's base 32: without I, L, O and U, which are easily mistaken. Four characters carry 20 bits, eight carry 40. */
export const CODE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export const CODE_VALID_MS = 10 * 60 * 1000;
export const CODE_TRIES = 5;
export const CODE_PAUSE_MS = 30 * 1000;
export const CODES_AN_HOUR = 5;
export const CODE_FAILURES_A_DAY = 20;

export function newCode(purpose: CodePurpose): string {
  return Array.from({ length: CODE_LENGTHS[purpose] }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join("");
}

/** A code in the form that people read: `7K3Q`, `7K3Q-9F2M`. */
export function formatCode(code: string): string {
  return (code.match(new RegExp(`.{1,${CODE_GROUP_LENGTH}}`, "g")) ?? []).join("-");
}

/** The stored hash of a code. It is keyed, and valid for one purpose and one asker only. */
export function hashCode(key: string, purpose: CodePurpose, subjectId: string, code: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHmac("sha256", key).update(`${purpose}:${subjectId}:${code}`).digest());
}

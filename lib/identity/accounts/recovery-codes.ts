import "server-only";
import { randomInt } from "node:crypto";
import { RECOVERY_CODES } from "@/lib/identity/accounts/factor-limits";
import { CODE_ALPHABET } from "@/lib/identity/codes/policy";
import { keyedHash } from "@/lib/platform/seal";

/** Eight characters carry 40 bits. */
const LENGTH = 8;

/** A new set of codes, without the dash that people read. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) {
    codes.add(Array.from({ length: LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join(""));
  }
  return [...codes];
}

/** The stored form of a code, which is of one account. */
export const hashRecoveryCode = (accountId: string, code: string): Uint8Array<ArrayBuffer> => keyedHash("recovery code", accountId, code);

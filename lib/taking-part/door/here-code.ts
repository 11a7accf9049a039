import { createHmac, timingSafeEqual } from "node:crypto";
import { CODE_ALPHABET } from "@/lib/identity/codes/policy";

/** A code is valid for twice the time it is shown. */
const STEP_MS = 30 * 1000;
const CODE_LENGTH = 6;

const stepOf = (now: Date): number => Math.floor(now.getTime() / STEP_MS);

function codeOfStep(secret: Uint8Array, step: number): string {
  const bytes = createHmac("sha256", secret).update(`here:${step}`).digest().subarray(0, CODE_LENGTH);
  return [...bytes].map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join("");
}

/** The present code, and the time of the next one. */
export function hereCode(secret: Uint8Array, now: Date): { code: string; changesAt: Date } {
  const step = stepOf(now);
  return { code: codeOfStep(secret, step), changesAt: new Date((step + 1) * STEP_MS) };
}

/** Whether this is the present code or the previous one, so a code is valid for 30 to 60 seconds. */
export function isHereCode(secret: Uint8Array, code: string, now: Date): boolean {
  const step = stepOf(now);
  return [step, step - 1].some((one) => {
    const [expected, sent] = [Buffer.from(codeOfStep(secret, one)), Buffer.from(code)];
    return expected.length === sent.length && timingSafeEqual(expected, sent);
  });
}

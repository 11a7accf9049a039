import "server-only";
import { createHmac } from "node:crypto";
import { bytesOfId, hmacSigning, ID_BYTES, idOfBytes, keyFor, readSignedText, signText } from "@/lib/platform/auth/signed-text";

const LINKS = hmacSigning("quad feedback links");

/** The name `k` of a registration in a mail's link. It is good for giving feedback alone. */
export const feedbackLinkName = (registrationId: string): string => signText(bytesOfId(registrationId), LINKS);

/** The registration that a link names; null unless this product signed exactly that name. */
export function readFeedbackLinkName(k: string): string | null {
  const content = readSignedText(k, ID_BYTES, LINKS);
  return content && idOfBytes(content);
}

let votersKey: Buffer | undefined;

/** Stands beside a registration's answer until feedback closes, so that nobody answers twice. Nobody without the secret can compute it. */
export function voterHash(registrationId: string): Buffer<ArrayBuffer> {
  votersKey ??= keyFor("quad feedback voters");
  return Buffer.from(createHmac("sha256", votersKey).update(bytesOfId(registrationId)).digest());
}

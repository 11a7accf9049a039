import "server-only";
import { bytesOfId, hmacSigning, ID_BYTES, idOfBytes, readSignedText, signText } from "@/lib/platform/auth/signed-text";

const LINKS = hmacSigning("quad record links");

/** The secret in the address of a link to a record; always the same for one link. @param id the link's */
export const linkToken = (id: string): string => signText(bytesOfId(id), LINKS);

/** The id of the link that a token opens; null unless this product made exactly that token. */
export function readLinkToken(token: string): string | null {
  const content = readSignedText(token, ID_BYTES, LINKS);
  return content && idOfBytes(content);
}

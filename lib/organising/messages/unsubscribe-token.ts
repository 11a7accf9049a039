import "server-only";
import { bytesOfId, hmacSigning, ID_BYTES, idOfBytes, readSignedText, signText } from "@/lib/platform/auth/signed-text";

/**
 * The mails that a link turns off. Links that were sent contain the number of a kind, so it never changes.
 * - `club`: a club's news to those who registered for its events
 * - `clubFollow`, `collegeFollow`, `search`: the mails of one follow or saved search
 * - `digest`, `instant`: the weekly mail, or every instant mail; their subject is the student
 */
const KINDS = ["club", "digest", "instant", "clubFollow", "collegeFollow", "search"] as const;
const LINKS = hmacSigning("quad unsubscribe links");

export type Unsubscribing = {
  studentId: string;
  kind: (typeof KINDS)[number];
  /** The id of the club, college or search. */
  subjectId: string;
};

/** The secret of a link that ends mails of one kind to one student. It does not expire, and can only turn mails off. */
export function unsubscribeToken({ studentId, kind, subjectId }: Unsubscribing): string {
  return signText(Buffer.concat([Buffer.of(KINDS.indexOf(kind)), bytesOfId(studentId), bytesOfId(subjectId)]), LINKS);
}

/** The mails that a token turns off; null unless this product signed exactly that token. */
export function readUnsubscribeToken(token: string): Unsubscribing | null {
  const content = readSignedText(token, 1 + 2 * ID_BYTES, LINKS);
  const kind = KINDS[content?.[0] ?? -1];
  if (!content || !kind) return null;
  const [studentId, subjectId] = [content.subarray(1, 1 + ID_BYTES), content.subarray(1 + ID_BYTES)];
  return { kind, studentId: idOfBytes(studentId), subjectId: idOfBytes(subjectId) };
}

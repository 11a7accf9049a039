import "server-only";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/platform/env";

const VERSION = 1;
/**
 * The mails that a link turns off. Links that were sent contain the number of a kind, so it never changes.
 * - `club`: a club's news to those who registered for its events
 * - `clubFollow`, `collegeFollow`, `search`: the mails of one follow or saved search
 * - `digest`, `instant`: the weekly mail, or every instant mail; their subject is the student
 */
const KINDS = ["club", "digest", "instant", "clubFollow", "collegeFollow", "search"] as const;
const CLAIMS_BYTES = 34;
const SIGNATURE_BYTES = 16;

export type Unsubscribing = {
  studentId: string;
  kind: (typeof KINDS)[number];
  /** The id of the club, college or search. */
  subjectId: string;
};

let key: Buffer | undefined;

/** Derived from the configured secret, so that all processes sign alike. */
function signature(claims: Buffer): Buffer {
  key ??= Buffer.from(hkdfSync("sha256", env.NEXTAUTH_SECRET, "", "quad unsubscribe links", 32));
  return createHmac("sha256", key).update(claims).digest().subarray(0, SIGNATURE_BYTES);
}

/** The secret of a link that ends mails of one kind to one student. It does not expire, and can only turn mails off. */
export function unsubscribeToken({ studentId, kind, subjectId }: Unsubscribing): string {
  const claims = Buffer.concat([Buffer.of(VERSION, KINDS.indexOf(kind)), bytesOf(studentId), bytesOf(subjectId)]);
  return Buffer.concat([claims, signature(claims)]).toString("base64url");
}

/** The mails that a token turns off; null unless this product signed exactly that token. */
export function readUnsubscribeToken(token: string): Unsubscribing | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== CLAIMS_BYTES + SIGNATURE_BYTES) return null;
  const [claims, signed] = [bytes.subarray(0, CLAIMS_BYTES), bytes.subarray(CLAIMS_BYTES)];
  const kind = KINDS[claims[1] ?? -1];
  if (claims[0] !== VERSION || !kind || !timingSafeEqual(signed, signature(claims))) return null;
  return { kind, studentId: uuidOf(claims.subarray(2, 18)), subjectId: uuidOf(claims.subarray(18)) };
}

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll("-", ""), "hex");
const uuidOf = (bytes: Buffer): string => bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

import "server-only";
import { PRIVACY_SECURITY_PATH } from "@/lib/identity/pages/paths";
import { env } from "@/lib/platform/env";
import { absoluteUrl } from "@/lib/site/seo/json-ld";

/** The address of the file; a rewrite leads from it to the file's route. */
const SECURITY_TXT_PATH = "/.well-known/security.txt";
const EXPIRES_DAYS = 180;

/**
 * The text of `security.txt`, which tells people who found a vulnerability whom to write to; null if the site names no contact. It changes
 * once a day. Source: contract trust 8; RFC 9116
 */
export function securityTxt(now = new Date()): string | null {
  if (!env.SECURITY_CONTACT) return null;
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + EXPIRES_DAYS));
  const lines = [
    `Contact: ${env.SECURITY_CONTACT}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${absoluteUrl(SECURITY_TXT_PATH)}`,
    `Policy: ${absoluteUrl(PRIVACY_SECURITY_PATH)}`,
  ];
  return `${lines.join("\n")}\n`;
}

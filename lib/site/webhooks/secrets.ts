import "server-only";
import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { seal, unseal } from "@/lib/platform/seal";

const SECRET_BYTES = 32;

/** A secret of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;

/** A secret as its webhook's row keeps it. */
export const sealSecret = (webhookId: string, secret: string) => seal("webhook", webhookId, secret);

/** Null when it was sealed with another SEAL_SECRET, or for another webhook. */
export const openSecret = (webhookId: string, sealed: Uint8Array): string | null => unseal("webhook", webhookId, sealed);

/** The value of `webhook-signature`: one signature for each secret, with spaces. */
export function signWith(secrets: string[], { id, at, body }: { id: string; at: Date; body: string }): string {
  return secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(" ");
}

import "server-only";
import { ofOrganisation, recordOrganiserActs } from "@/lib/identity/audit/record";
import { endApiTokens } from "@/lib/platform/auth/api-tokens";
import type { Tx } from "@/lib/platform/db/client";

/** Ends all tokens of an account whose password was reset, as its sessions end. Source: contract platform 4. */
export async function endTokens(tx: Tx, accountId: string, now: Date): Promise<void> {
  const ended = await endApiTokens(tx, accountId, now);
  const [first] = ended;
  if (!first) return;
  const by = first.kind === "club" ? { role: first.kind, collegeId: first.collegeId } : { role: first.kind };
  const acts = ended.map(({ id }) => ({ act: "token_ended", subject: { kind: "token", id } }) as const);
  await recordOrganiserActs(tx, ofOrganisation({ id: accountId, ...by }), acts);
}

import "server-only";
import { endChallenges, forgetDevices } from "@/lib/identity/accounts/log-in-repository";
import { endPushDevices } from "@/lib/identity/accounts/push-devices";
import { endResetLink } from "@/lib/identity/accounts/repository";
import { endSessions } from "@/lib/platform/auth/repository";
import type { Tx } from "@/lib/platform/db/client";

/**
 * Ends what a former password opened: the mailed link, unanswered challenges, known devices, those that show pushes, and every
 * session except `sessionId` if given.
 */
export async function forgetLogIns(tx: Tx, accountId: string, sessionId?: string): Promise<void> {
  await endResetLink(tx, accountId);
  await endChallenges(tx, accountId);
  await forgetDevices(tx, accountId);
  await endSessions(tx, accountId, { except: sessionId });
  await endPushDevices(tx, accountId);
}

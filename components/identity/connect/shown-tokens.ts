import type { ShownToken } from "@/components/identity/connect/tokens";
import { ENDS_SOON_DAYS } from "@/lib/identity/tokens/limits";
import { DAY_MS } from "@/lib/platform/time/units";
import { DEFAULT_TIME_ZONE, dayIn, shortMomentOf } from "@/lib/platform/time/zone";

type Token = { id: string; name: string; prefix: string; scopes: readonly string[]; expiresAt: Date; lastUsedAt: Date | null };

/** The rows of a table of tokens. */
export function shownTokens(tokens: readonly Token[], now = new Date()): ShownToken[] {
  return tokens.map(({ id, name, prefix, scopes, expiresAt, lastUsedAt }) => {
    const daysLeft = Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS);
    const endsSoon = daysLeft <= ENDS_SOON_DAYS;
    const soon = daysLeft <= 1 ? "within a day" : `in ${daysLeft} days`;
    return {
      id,
      name,
      prefix,
      scopes,
      ends: endsSoon ? soon : dayIn(DEFAULT_TIME_ZONE, expiresAt),
      endsSoon,
      used: lastUsedAt && shortMomentOf(lastUsedAt, DEFAULT_TIME_ZONE),
    };
  });
}

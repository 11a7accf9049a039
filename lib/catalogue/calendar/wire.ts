import type { PersonalAddressStateJson } from "@/lib/catalogue/calendar/calls";
import type { PersonalAddressState } from "@/lib/catalogue/calendar/personal";

/** Null for a student without an address. */
export function toPersonalAddressJson(state: PersonalAddressState | null): PersonalAddressStateJson {
  const { createdAt, lastUsedAt } = state ?? { createdAt: null, lastUsedAt: null };
  return { exists: state !== null, createdAt: createdAt?.toISOString() ?? null, lastUsedAt: lastUsedAt?.toISOString() ?? null };
}

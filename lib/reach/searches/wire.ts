import type { SearchJson } from "@/lib/reach/searches/calls";
import type { SavedSearch } from "@/lib/reach/searches/service";

export const toSearchJson = ({ id, name, query, alert, lastHitAt, stoppedAt }: SavedSearch): SearchJson => ({
  _id: id,
  name,
  query,
  alert,
  lastHitAt: lastHitAt?.toISOString() ?? null,
  stoppedAt: stoppedAt?.toISOString() ?? null,
});

import { toEventJson } from "@/lib/catalogue/events/wire";
import { toHiddenJson } from "@/lib/identity/organisers/hidden-json";
import { toPendingChangeJson, toReviewStateJson } from "@/lib/organising/publishing/review-wire";
import type { WorkspaceJson } from "@/lib/organising/workspace/calls";
import type { Workspace } from "@/lib/organising/workspace/service";

/** Source: contract organisers 9.1. */
export function toWorkspaceJson({ event, role, rights, counts, door, waiting, hidden }: Workspace): WorkspaceJson {
  const { publishAt, seriesId } = event;
  const pendingChange = toPendingChangeJson(waiting);
  const shown = { ...toEventJson(event), publishAt: publishAt?.toISOString() ?? null, seriesId, pendingChange };
  const review = toReviewStateJson(waiting.review);
  return {
    event: shown,
    standing: role,
    rights,
    counts,
    review,
    door: { selfCheckIn: door.selfCheckIn, isClosed: door.closedAt !== null },
    ...(hidden && { hidden: toHiddenJson(hidden) }),
  };
}

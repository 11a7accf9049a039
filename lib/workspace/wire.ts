import { toEventJson } from "@/lib/events/wire";
import type { WorkspaceJson } from "@/lib/workspace/answers";
import type { Workspace } from "@/lib/workspace/service";

/** Source: contract 9.1. */
export function toWorkspaceJson({ event, standing, rights, counts, door }: Workspace): WorkspaceJson {
  const { publishAt, seriesId } = event;
  const shown = { ...toEventJson(event), publishAt: publishAt?.toISOString() ?? null, seriesId };
  return { event: shown, standing, rights, counts, door: { selfCheckIn: door.selfCheckIn, isClosed: door.closedAt !== null } };
}

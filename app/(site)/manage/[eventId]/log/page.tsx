import type { Metadata } from "next";
import { readLogAddress } from "@/components/log/log-address";
import { LogView } from "@/components/log/log-view";
import { WorkspaceFrame } from "@/components/workspace/frame";
import { toOrganiserActionJson } from "@/lib/audit/wire";
import { readLog } from "@/lib/organisers/read-log";
import { authorize } from "@/lib/organisers/service";
import { managePath } from "@/lib/pages/paths";
import { requireActor } from "@/lib/pages/require-actor";
import { idOrNotFound, orFirstPage, orNotFound } from "@/lib/platform/http/page";
import { readWorkspace } from "@/lib/workspace/service";

export const metadata: Metadata = { title: "Activity" };

/** The acts of organisers at an event. Source: contract 15 and 18. */
export default async function LogPage({ params, searchParams }: PageProps<"/manage/[eventId]/log">) {
  const { eventId } = await params;
  const actor = await requireActor("/manage/:eventId/log", { eventId });
  const by = await orNotFound(authorize(actor, idOrNotFound(eventId), "read_log"));
  const query = readLogAddress(await searchParams);
  const [workspace, { actions, nextCursor }] = await Promise.all([
    orNotFound(readWorkspace(by)),
    orFirstPage(query, (asked) => readLog(by, asked)),
  ]);
  return (
    <WorkspaceFrame workspace={workspace} tab="log">
      <h2 className="h2">Activity</h2>
      <LogView
        page={{ actions: actions.map(toOrganiserActionJson), nextCursor }}
        query={query}
        path={managePath(eventId, "log")}
        call={{ name: "GET /api/log/event/{eventId}", path: { eventId: by.event.id } }}
      />
    </WorkspaceFrame>
  );
}

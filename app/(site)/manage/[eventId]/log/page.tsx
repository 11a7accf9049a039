import type { Metadata } from "next";
import { LogView } from "@/components/identity/log/log-view";
import { WorkspaceFrame } from "@/components/organising/workspace/frame";
import { readLogAddress } from "@/components/platform/lists/log";
import typography from "@/components/platform/ui/typography.module.css";
import { organiserLogQuery } from "@/lib/identity/audit/schema";
import { toOrganiserActionJson } from "@/lib/identity/audit/wire";
import { readLog } from "@/lib/identity/organisers/read-log";
import { authorize } from "@/lib/identity/organisers/service";
import { managePath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { readWorkspace } from "@/lib/organising/workspace/service";
import { idOrNotFound, orFirstPage, orNotFound } from "@/lib/platform/http/page";

export const metadata: Metadata = { title: "Activity" };

/** The actions of organisers at an event. Source: contract organisers 15 and 18. */
export default async function LogPage({ params, searchParams }: PageProps<"/manage/[eventId]/log">) {
  const { eventId } = await params;
  const actor = await requireActor("/manage/:eventId/log", { eventId });
  const by = await orNotFound(authorize(actor, idOrNotFound(eventId), "read_log"));
  const query = readLogAddress(organiserLogQuery, await searchParams);
  const [workspace, { actions, nextCursor }] = await Promise.all([
    orNotFound(readWorkspace(by)),
    orFirstPage(query, (asked) => readLog(by, asked)),
  ]);
  return (
    <WorkspaceFrame workspace={workspace} tab="log">
      <h2 className={typography.h2}>Activity</h2>
      <LogView
        page={{ actions: actions.map(toOrganiserActionJson), nextCursor }}
        query={query}
        path={managePath(eventId, "log")}
        call={{ name: "GET /api/log/event/{eventId}", path: { eventId: by.event.id } }}
      />
    </WorkspaceFrame>
  );
}

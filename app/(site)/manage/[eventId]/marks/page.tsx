import type { Metadata } from "next";
import { WorkspaceFrame } from "@/components/organising/workspace/frame";
import { MarksList } from "@/components/taking-part/marks/marks-list";
import { authorize } from "@/lib/identity/organisers/service";
import { managePath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { readWorkspace } from "@/lib/organising/workspace/service";
import { readAddress } from "@/lib/platform/http/list-address";
import { idOrNotFound, orFirstPage, orNotFound } from "@/lib/platform/http/page";
import { marksQuery } from "@/lib/taking-part/marks/schema";
import { listMarksOfEvent } from "@/lib/taking-part/marks/service";
import { toMarksJson } from "@/lib/taking-part/marks/wire";

export const metadata: Metadata = { title: "Marks" };

/** The marks for absence of an event, for those who decide about them. Source: contract after 5, 7 and 11. */
export default async function MarksPage({ params, searchParams }: PageProps<"/manage/[eventId]/marks">) {
  const { eventId } = await params;
  const actor = await requireActor("/manage/:eventId/marks", { eventId });
  const by = await orNotFound(authorize(actor, idOrNotFound(eventId), "decide_marks"));
  const now = new Date();
  const { state = "appealed", ...place } = readAddress(marksQuery, await searchParams, { state: "state", cursor: "after" });
  const [workspace, page] = await Promise.all([
    orNotFound(readWorkspace(by, now)),
    orFirstPage(place, (query) => listMarksOfEvent(by, { state, ...query }, now)),
  ]);
  return (
    <WorkspaceFrame workspace={workspace} tab="marks">
      <MarksList
        {...toMarksJson(page)}
        state={state}
        path={managePath(by.event.id, "marks")}
        isLater={place.cursor !== undefined}
        now={now}
      />
    </WorkspaceFrame>
  );
}

import type { Metadata } from "next";
import { CancelEvent } from "@/components/workspace/cancel-event";
import { backOf, WorkspaceFrame } from "@/components/workspace/frame";
import { LiveCounter } from "@/components/workspace/live-counter";
import { NextStep, Seats } from "@/components/workspace/overview";
import { authorize } from "@/lib/organisers/service";
import { requireActor } from "@/lib/pages/require-actor";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";
import { stageOf } from "@/lib/workspace/policy";
import { readWorkspace } from "@/lib/workspace/service";

export const metadata: Metadata = { title: "Workspace" };

/** An event's overview. Source: contract 18. */
export default async function ManagePage({ params }: PageProps<"/manage/[eventId]">) {
  const { eventId } = await params;
  const actor = await requireActor("/manage/:eventId", { eventId });
  const workspace = await orNotFound(authorize(actor, idOrNotFound(eventId), "read_event").then((by) => readWorkspace(by)));
  const { event, standing, rights, counts, door } = workspace;
  const now = new Date();
  const stage = stageOf(event, door, now);
  return (
    <WorkspaceFrame workspace={workspace} tab="overview">
      <NextStep event={event} door={door} counts={counts} rights={rights} now={now} />
      {["door", "leaving", "closed"].includes(stage) && (
        <LiveCounter eventId={event.id} counts={counts} rev={door.rev} isLive={stage !== "closed" && rights.includes("check_in")} />
      )}
      <Seats event={event} counts={counts} mayEdit={rights.includes("edit_event")} />
      {rights.includes("cancel_event") && event.status === "published" && standing !== "admin" && (
        <p>
          <CancelEvent event={{ id: event.id, name: event.name }} confirmed={counts.confirmed} next={backOf(workspace).href} />
        </p>
      )}
    </WorkspaceFrame>
  );
}

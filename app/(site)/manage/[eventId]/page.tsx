import type { Metadata } from "next";
import { WorkspaceFrame } from "@/components/workspace/frame";
import { NextStep, Seats } from "@/components/workspace/overview";
import { authorize } from "@/lib/organisers/service";
import { requireActor } from "@/lib/pages/require-actor";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";
import { readWorkspace } from "@/lib/workspace/service";

export const metadata: Metadata = { title: "Workspace" };

/** An event's overview. Source: contract 18. */
export default async function ManagePage({ params }: PageProps<"/manage/[eventId]">) {
  const { eventId } = await params;
  const actor = await requireActor("/manage/:eventId", { eventId });
  const workspace = await orNotFound(authorize(actor, idOrNotFound(eventId), "read_event").then((by) => readWorkspace(by)));
  const { event, rights, counts } = workspace;
  return (
    <WorkspaceFrame workspace={workspace} tab="overview">
      <NextStep event={event} now={new Date()} />
      <Seats event={event} counts={counts} mayEdit={rights.includes("edit_event")} />
    </WorkspaceFrame>
  );
}

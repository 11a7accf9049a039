import type { Metadata } from "next";
import { EventResults } from "@/components/results/event-results";
import { WorkspaceFrame } from "@/components/workspace/frame";
import { authorize } from "@/lib/organisers/service";
import { requireActor } from "@/lib/pages/require-actor";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";
import { readEventResults } from "@/lib/results/service";
import { absoluteUrl } from "@/lib/seo/json-ld";
import { readWorkspace } from "@/lib/workspace/service";
import "../../../../styles/results.css";

export const metadata: Metadata = { title: "Results" };

/** An event's results. Source: contract 10 and 18. */
export default async function ResultsPage({ params }: PageProps<"/manage/[eventId]/results">) {
  const { eventId } = await params;
  const actor = await requireActor("/manage/:eventId/results", { eventId });
  const by = await orNotFound(authorize(actor, idOrNotFound(eventId), "read_results"));
  const [workspace, results] = await Promise.all([orNotFound(readWorkspace(by)), orNotFound(readEventResults(by))]);
  return (
    <WorkspaceFrame workspace={workspace} tab="results">
      <EventResults results={results} url={absoluteUrl} />
    </WorkspaceFrame>
  );
}

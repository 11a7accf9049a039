import type { Metadata } from "next";
import { EventResults } from "@/components/organising/results/event-results";
import { WorkspaceFrame } from "@/components/organising/workspace/frame";
import { authorize, authorizeClub, type Organiser } from "@/lib/identity/organisers/service";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { readEventResults, readSeriesResults } from "@/lib/organising/results/service";
import { readWorkspace } from "@/lib/organising/workspace/service";
import { AppError } from "@/lib/platform/errors";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";
import { absoluteUrl } from "@/lib/site/seo/json-ld";

export const metadata: Metadata = { title: "Insights" };

/** An event's results. Source: contract organisers 10 and 18. */
export default async function ResultsPage({ params }: PageProps<"/manage/[eventId]/results">) {
  const { eventId } = await params;
  const actor = await requireActor("/manage/:eventId/results", { eventId });
  const by = await orNotFound(authorize(actor, idOrNotFound(eventId), "read_results"));
  const [workspace, results, series] = await Promise.all([orNotFound(readWorkspace(by)), orNotFound(readEventResults(by)), readSeries(by)]);
  return (
    <WorkspaceFrame workspace={workspace} tab="results">
      <EventResults results={results} series={series} url={absoluteUrl} />
    </WorkspaceFrame>
  );
}

/** The other dates are for accounts that read the results of the whole club. */
async function readSeries({ actor, event: { id, clubId } }: Organiser<"read_results">) {
  if (!clubId) return null;
  try {
    return await readSeriesResults(await authorizeClub(actor, clubId, "read_results"), id);
  } catch (error) {
    if (error instanceof AppError && error.code === "forbidden") return null;
    throw error;
  }
}

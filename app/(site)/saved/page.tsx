import type { Metadata } from "next";
import { toCardEvent } from "@/components/events/card-event";
import { EventGrid } from "@/components/events/event-grid";
import { SavedSearches } from "@/components/saved/saved-searches";
import { LinkButton } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { toListedEventJson } from "@/lib/events/wire";
import { EVENTS_PATH, SAVED_PATH, savedPagePath } from "@/lib/pages/paths";
import { requireActor } from "@/lib/pages/require-actor";
import { AppError } from "@/lib/platform/errors";
import { savedQuery } from "@/lib/saved/schema";
import { listSaved } from "@/lib/saved/service";
import { listSearches } from "@/lib/searches/service";
import { toSearchJson } from "@/lib/searches/wire";

export const metadata: Metadata = { title: "Saved" };

/** A student's saved events and searches. Source: contract reach 7. */
export default async function SavedPage({ searchParams }: PageProps<"/saved">) {
  const student = await requireActor("/saved");
  const { after } = await searchParams;
  const [{ events, nextCursor }, searches] = await Promise.all([readPage(student, after), listSearches(student)]);
  return (
    <div className="wrap">
      <h1 className="h1 page-head">Saved</h1>
      <div className="form">
        <section className="form" aria-labelledby="saved-events">
          <h2 className="h2" id="saved-events">
            Events
          </h2>
          {events.length > 0 ? (
            <EventGrid events={events.map((event) => toCardEvent(toListedEventJson(event)))} eager={4} />
          ) : (
            <Empty title="Nothing saved yet" action={<LinkButton href={EVENTS_PATH}>Events</LinkButton>}>
              Save events to find them again, and to hear when registration opens.
            </Empty>
          )}
          <p className="actions">
            {after && <LinkButton href={SAVED_PATH}>First page</LinkButton>}
            {nextCursor && <LinkButton href={savedPagePath(nextCursor)}>More events</LinkButton>}
          </p>
        </section>
        <section className="form" aria-labelledby="saved-searches">
          <h2 className="h2" id="saved-searches">
            Searches
          </h2>
          <SavedSearches searches={searches.map(toSearchJson)} />
        </section>
      </div>
    </div>
  );
}

/** The page of the list that the address names; the first one for a cursor that is not ours. */
async function readPage(student: Parameters<typeof listSaved>[0], after: string | string[] | undefined) {
  const asked = savedQuery.safeParse({ cursor: after });
  const first = savedQuery.parse({});
  if (!asked.success || !asked.data.cursor) return listSaved(student, first);
  try {
    return await listSaved(student, asked.data);
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return listSaved(student, first);
    throw error;
  }
}

import type { Metadata } from "next";
import { toCardEvent } from "@/components/catalogue/events/card-event";
import { EventGridOfData } from "@/components/catalogue/events/event-grid-of-data";
import { LinkButton } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { SavedSearches } from "@/components/reach/saved/saved-searches";
import type { ListedEvent } from "@/lib/catalogue/events/policy";
import { toListedEventJson } from "@/lib/catalogue/events/wire";
import { EVENTS_PATH, SAVED_PATH, savedPagePath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { readAddress } from "@/lib/platform/http/list-address";
import { orFirstPage } from "@/lib/platform/http/page";
import { savedQuery } from "@/lib/reach/saved/schema";
import { listSaved } from "@/lib/reach/saved/service";
import { listSearches } from "@/lib/reach/searches/service";
import { toSearchJson } from "@/lib/reach/searches/wire";

export const metadata: Metadata = { title: "Saved" };

/** Posters in the first view. */
const EAGER = 4;

/** A student's saved events and searches. Source: contract reach 7. */
export default async function SavedPage({ searchParams }: PageProps<"/saved">) {
  const student = await requireActor("/saved");
  const query = readAddress(savedQuery, await searchParams, { cursor: "after" });
  const [{ upcoming, past, nextCursor }, searches] = await Promise.all([
    orFirstPage(query, (each) => listSaved(student, each)),
    listSearches(student),
  ]);
  return (
    <div className={layout.wrap}>
      <h1 className={classNames(typography.h1, layout.pageHead)}>Saved</h1>
      {upcoming.length + past.length === 0 && (
        <Empty title="Nothing saved yet" action={<LinkButton href={EVENTS_PATH}>Browse events</LinkButton>}>
          Save events to find them again, and to hear when registration opens.
        </Empty>
      )}
      <Events id="upcoming" title="Upcoming events" events={upcoming} isFirst />
      <Events id="past" title="Past events" events={past} isFirst={upcoming.length === 0} />
      {(query.cursor || nextCursor) && (
        <p className={layout.pages}>
          {query.cursor && <LinkButton href={SAVED_PATH}>First page</LinkButton>}
          {nextCursor && <LinkButton href={savedPagePath(nextCursor)}>More events</LinkButton>}
        </p>
      )}
      <section className={layout.section} aria-labelledby="saved-searches">
        <div className={layout.sectionHead}>
          <h2 className={typography.h2} id="saved-searches">
            Saved searches
          </h2>
        </div>
        <SavedSearches searches={searches.map(toSearchJson)} />
      </section>
    </div>
  );
}

function Events({ id, title, events, isFirst }: { id: string; title: string; events: readonly ListedEvent[]; isFirst: boolean }) {
  if (events.length === 0) return null;
  return (
    <section className={isFirst ? undefined : layout.section} aria-labelledby={id}>
      <div className={layout.sectionHead}>
        <h2 className={typography.h2} id={id}>
          {title}
        </h2>
      </div>
      <EventGridOfData events={events.map((event) => toCardEvent(toListedEventJson(event)))} eager={isFirst ? EAGER : 0} />
    </section>
  );
}

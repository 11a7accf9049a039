import type { Metadata } from "next";
import { AddToCalendar } from "@/components/catalogue/calendar/add-to-calendar";
import { toCardEvent } from "@/components/catalogue/events/card-event";
import { Discover } from "@/components/catalogue/events/discover/discover";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { getEventsCount, getEventsPage } from "@/lib/catalogue/events/public-lists";
import { EVENT_TAGS, EVENT_TYPES } from "@/lib/catalogue/events/schema";
import { toListedEventJson } from "@/lib/catalogue/events/wire";
import { EVENTS_PATH } from "@/lib/identity/pages/paths";
import { absoluteUrl } from "@/lib/site/seo/json-ld";
import { alternatesOf, FEEDS } from "@/lib/site/seo/links";
import { pageMetadata } from "@/lib/site/seo/page";

export const metadata: Metadata = pageMetadata({
  title: "Events",
  description: "Concerts, competitions, workshops and everything else coming up on campus. Search, filter and register.",
  path: EVENTS_PATH,
  alternates: alternatesOf(EVENTS_PATH),
});

/**
 * The finished first page of the unfiltered list; the browser does the filtering. Every write to an event expires it. Source: spec §2,
 * decision 013.
 */
export const revalidate = 300;

export default async function EventsPage() {
  const [{ events, nextCursor, hasNext }, counted] = await Promise.all([
    getEventsPage(1, (event) => toCardEvent(toListedEventJson(event))),
    getEventsCount(),
  ]);
  return (
    <>
      <Discover choices={{ tags: EVENT_TAGS, types: EVENT_TYPES }} first={{ events, nextCursor, ...counted }} hasNext={hasNext} />
      <div className={classNames(layout.wrap, layout.section)}>
        <AddToCalendar url={absoluteUrl(FEEDS.events.calendar)} name={FEEDS.events.title} />
      </div>
    </>
  );
}

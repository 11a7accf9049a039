import type { Metadata } from "next";
import { cache } from "react";
import { EventDetail } from "@/components/event-page/event-detail";
import { OtherDates } from "@/components/event-page/other-dates";
import { RelatedEvents } from "@/components/event-page/related-events";
import { toCardEvent } from "@/components/events/card-event";
import { JsonLdScript } from "@/components/ui/json-ld";
import { clubTag } from "@/lib/clubs/cache-tags";
import { collegeTag } from "@/lib/colleges/cache-tags";
import { eventTag, seriesTag } from "@/lib/events/cache-tags";
import type { Event, ListedEvent } from "@/lib/events/policy";
import { getEvent, listRelated, readDescription } from "@/lib/events/service";
import { toListedEventJson } from "@/lib/events/wire";
import { placeTag } from "@/lib/places/cache-tags";
import { expiresWith } from "@/lib/platform/cache/cached";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";
import { listOtherDates } from "@/lib/publishing/series";
import { eventJsonLd, eventMetadata } from "@/lib/seo/event";
import { coHostsTag } from "@/lib/team/cache-tags";
import { listActiveCoHosts } from "@/lib/team/service";

/** Public, so it is cached whole and reads nothing of its visitor; its client components determine visitor and time. */
export const revalidate = 300;
export const generateStaticParams = () => [];

const readEvent = cache((id: string) => orNotFound(getEvent(idOrNotFound(id))));

export async function generateMetadata({ params }: PageProps<"/event/[id]">): Promise<Metadata> {
  return eventMetadata(await readEvent((await params).id));
}

export default async function EventPage({ params }: PageProps<"/event/[id]">) {
  const event = await readEvent((await params).id);
  const [description, related, coHosts, otherDates] = await Promise.all([
    readDescription(event),
    listRelated(event),
    listActiveCoHosts(event.id),
    listOtherDates(event),
  ]);
  await expiresWith([...tagsOf(event, related), coHostsTag(event.id), ...coHosts.map((club) => clubTag(club.id))]);
  const data = eventJsonLd(event);
  return (
    <>
      {data && <JsonLdScript data={data} />}
      <EventDetail event={event} coHosts={coHosts} description={description} drawnAt={new Date()} />
      <OtherDates dates={otherDates} />
      <RelatedEvents events={related.map((each) => toCardEvent(toListedEventJson(each)))} />
    </>
  );
}

/** The page's data: the event, its organiser, its place, and related events. */
function tagsOf({ id, seriesId, club, college, place }: Event, related: readonly ListedEvent[]): string[] {
  return [
    ...[id, ...related.map((event) => event.id)].map(eventTag),
    ...(seriesId ? [seriesTag(seriesId)] : []),
    ...(club ? [clubTag(club.id)] : []),
    ...(college ? [collegeTag(college.id)] : []),
    ...(place ? [placeTag(place.id)] : []),
  ];
}

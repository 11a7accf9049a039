import type { Metadata } from "next";
import { cache } from "react";
import { toCardEvent } from "@/components/catalogue/events/card-event";
import { ReportThis } from "@/components/organising/moderation/report-this";
import { JsonLdScript } from "@/components/platform/ui/json-ld";
import { EventDetail } from "@/components/taking-part/event-page/event-detail";
import { OtherDates } from "@/components/taking-part/event-page/other-dates";
import { RelatedEvents } from "@/components/taking-part/event-page/related-events";
import { readClubLogo } from "@/lib/catalogue/directory/service";
import { eventTag, seriesTag } from "@/lib/catalogue/events/cache-tags";
import type { Event, ListedEvent } from "@/lib/catalogue/events/policy";
import { getEvent, listRelated, readDescription } from "@/lib/catalogue/events/service";
import { toListedEventJson } from "@/lib/catalogue/events/wire";
import { placeTag } from "@/lib/catalogue/places/cache-tags";
import { clubTag } from "@/lib/identity/clubs/cache-tags";
import { collegeTag } from "@/lib/identity/colleges/cache-tags";
import { coHostsTag } from "@/lib/identity/helpers/cache-tags";
import { listActiveCoHosts } from "@/lib/identity/helpers/service";
import { listOtherDates } from "@/lib/organising/publishing/series";
import { expiresWith } from "@/lib/platform/cache/cached";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";
import { eventJsonLd, eventMetadata } from "@/lib/site/seo/event";

/** Public, so it is cached whole and reads nothing about its visitor; its client components determine visitor and time. */
export const revalidate = 300;
export const generateStaticParams = () => [];

const readEvent = cache((id: string) => orNotFound(getEvent(idOrNotFound(id))));

export async function generateMetadata({ params }: PageProps<"/event/[id]">): Promise<Metadata> {
  return eventMetadata(await readEvent((await params).id));
}

export default async function EventPage({ params }: PageProps<"/event/[id]">) {
  const event = await readEvent((await params).id);
  const [description, logo, related, coHosts, otherDates] = await Promise.all([
    readDescription(event),
    readClubLogo(event.club),
    listRelated(event),
    listActiveCoHosts(event.id),
    listOtherDates(event),
  ]);
  await expiresWith([...tagsOf(event, related), coHostsTag(event.id), ...coHosts.map((club) => clubTag(club.id))]);
  const data = eventJsonLd(event);
  // At the foot: with nothing after the event, in its own column, which may be shorter than the one beside it.
  const isAlone = otherDates.length === 0 && related.length === 0;
  const report = <ReportThis reported={{ subject: "event", id: event.id, name: event.name }} isInside={isAlone} />;
  return (
    <>
      {data && <JsonLdScript data={data} />}
      <EventDetail event={event} logo={logo} coHosts={coHosts} description={description} drawnAt={new Date()}>
        {isAlone && report}
      </EventDetail>
      <OtherDates dates={otherDates} />
      <RelatedEvents events={related.map((each) => toCardEvent(toListedEventJson(each)))} />
      {!isAlone && report}
    </>
  );
}

/** The page's data: the event, its organiser, its place, the colleges that it admits, and related events. */
function tagsOf({ id, seriesId, club, college, place, colleges }: Event, related: readonly ListedEvent[]): string[] {
  return [
    ...[id, ...related.map((event) => event.id)].map(eventTag),
    ...(seriesId ? [seriesTag(seriesId)] : []),
    ...(club ? [clubTag(club.id)] : []),
    ...(college ? [collegeTag(college.id)] : []),
    ...colleges.map((admitted) => collegeTag(admitted.id)),
    ...(place ? [placeTag(place.id)] : []),
  ];
}

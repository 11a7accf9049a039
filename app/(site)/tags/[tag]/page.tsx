import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AddToCalendar } from "@/components/calendar/add-to-calendar";
import { toCardEvent } from "@/components/events/card-event";
import { EventGrid } from "@/components/events/event-grid";
import { FollowButton } from "@/components/follows/follow-button";
import { FollowerCount } from "@/components/follows/follower-count";
import { ListHead } from "@/components/lists/list-head";
import { LinkButton } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { JsonLdScript } from "@/components/ui/json-ld";
import { toPublicFollowers } from "@/lib/directory/public-followers";
import { EVENTS_TAG } from "@/lib/events/cache-tags";
import { listQuery } from "@/lib/events/filter";
import { type EventTag, findTag } from "@/lib/events/schema";
import { listEvents } from "@/lib/events/service";
import { toListedEventJson } from "@/lib/events/wire";
import { countFollowers } from "@/lib/follows/service";
import { EVENTS_PATH, HOME_PATH, tagPath } from "@/lib/pages/paths";
import { expiresWith } from "@/lib/platform/cache/cached";
import { absoluteUrl, breadcrumbList } from "@/lib/seo/json-ld";
import { alternatesOf, feedsOfPage } from "@/lib/seo/links";

/** Public and the same for everybody; every write to an event expires it, and no follow does. Source: contract reach, 4. */
export const revalidate = 300;
export const generateStaticParams = () => [];

const tagOf = (slug: string): EventTag => findTag(slug) ?? notFound();

export async function generateMetadata({ params }: PageProps<"/tags/[tag]">): Promise<Metadata> {
  const tag = tagOf((await params).tag);
  return {
    title: tag,
    description: `Upcoming events on campus with the tag ${tag}, soonest first.`,
    alternates: alternatesOf(tagPath(tag), feedsOfPage(tagPath(tag), tag)),
  };
}

export default async function TagPage({ params }: PageProps<"/tags/[tag]">) {
  const tag = tagOf((await params).tag);
  const [{ events, nextCursor }, count] = await Promise.all([
    listEvents({ ...listQuery.parse({}), selectedTags: [tag] }),
    countFollowers({ kind: "tag", id: tag }),
  ]);
  await expiresWith([EVENTS_TAG]);
  const path = tagPath(tag);
  const feeds = feedsOfPage(path, tag);
  const crumbs = [
    { name: "Home", path: HOME_PATH },
    { name: "Events", path: EVENTS_PATH },
    { name: tag, path },
  ];
  return (
    <div className="wrap">
      <JsonLdScript data={breadcrumbList(crumbs)} />
      <ListHead title={tag} note={<FollowerCount kind="tag" id={tag} followers={toPublicFollowers(count)} />}>
        <div className="actions">
          <FollowButton kind="tag" id={tag} name={tag} />
          <AddToCalendar url={absoluteUrl(feeds.calendar)} name={feeds.title} />
        </div>
      </ListHead>
      {events.length === 0 && <Empty title="No upcoming events with this tag" />}
      {events.length > 0 && (
        <section className="form" aria-labelledby="upcoming">
          <h2 className="h2" id="upcoming">
            Upcoming events
          </h2>
          <EventGrid events={events.map((event) => toCardEvent(toListedEventJson(event)))} eager={4} />
        </section>
      )}
      <p className="pages">
        <LinkButton href={`${EVENTS_PATH}?${new URLSearchParams({ tags: tag })}`}>
          {nextCursor ? "All events with this tag" : "Search events"}
        </LinkButton>
      </p>
    </div>
  );
}

import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AddToCalendar } from "@/components/catalogue/calendar/add-to-calendar";
import { toCardEvent } from "@/components/catalogue/events/card-event";
import { EventGrid } from "@/components/catalogue/events/event-grid";
import { ListHead } from "@/components/platform/lists/list-head";
import { LinkButton } from "@/components/platform/ui/button";
import { Empty } from "@/components/platform/ui/empty";
import { JsonLdScript } from "@/components/platform/ui/json-ld";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { FollowButton } from "@/components/reach/follows/follow-button";
import { FollowerCount } from "@/components/reach/follows/follower-count";
import { toPublicFollowers } from "@/lib/catalogue/directory/public-followers";
import { EVENTS_TAG } from "@/lib/catalogue/events/cache-tags";
import { listQuery } from "@/lib/catalogue/events/filter";
import { type EventTag, findTag } from "@/lib/catalogue/events/schema";
import { listEvents } from "@/lib/catalogue/events/service";
import { toListedEventJson } from "@/lib/catalogue/events/wire";
import { EVENTS_PATH, tagPath } from "@/lib/identity/pages/paths";
import { expiresWith } from "@/lib/platform/cache/cached";
import { countFollowers } from "@/lib/reach/follows/service";
import { absoluteUrl, breadcrumbList } from "@/lib/site/seo/json-ld";
import { alternatesOf, feedsOfPage } from "@/lib/site/seo/links";
import { pageMetadata } from "@/lib/site/seo/page";

/** Public and the same for everyone; every write to an event expires it, and no follow does. Source: contract reach 4. */
export const revalidate = 300;
export const generateStaticParams = () => [];

const tagOf = (slug: string): EventTag => findTag(slug) ?? notFound();

export async function generateMetadata({ params }: PageProps<"/tags/[tag]">): Promise<Metadata> {
  const tag = tagOf((await params).tag);
  return pageMetadata({
    title: tag,
    description: `Upcoming events on campus with the tag ${tag}, soonest first.`,
    path: tagPath(tag),
    alternates: alternatesOf(tagPath(tag), feedsOfPage(tagPath(tag), tag)),
  });
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
    { name: "Events", path: EVENTS_PATH },
    { name: tag, path },
  ];
  return (
    <div className={layout.wrap}>
      <JsonLdScript data={breadcrumbList(crumbs)} />
      <ListHead title={tag} note={<FollowerCount kind="tag" id={tag} followers={toPublicFollowers(count)} />}>
        <div className={layout.actions}>
          <FollowButton kind="tag" id={tag} name={tag} />
          <AddToCalendar url={absoluteUrl(feeds.calendar)} name={feeds.title} />
        </div>
      </ListHead>
      {events.length === 0 && <Empty title="No upcoming events with this tag" />}
      {events.length > 0 && (
        <section className={layout.form} aria-labelledby="upcoming">
          <h2 className={typography.h2} id="upcoming">
            Upcoming events
          </h2>
          <EventGrid events={events.map((event) => toCardEvent(toListedEventJson(event)))} eager={4} />
        </section>
      )}
      <p className={layout.pages}>
        <LinkButton href={`${EVENTS_PATH}?${new URLSearchParams({ tags: tag })}`}>
          {nextCursor ? "All events with this tag" : "Search events"}
        </LinkButton>
      </p>
    </div>
  );
}

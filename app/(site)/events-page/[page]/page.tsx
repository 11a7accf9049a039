import { Search } from "lucide-react";
import type { Metadata } from "next";
import { toCardEvent } from "@/components/catalogue/events/card-event";
import { EventGrid } from "@/components/catalogue/events/event-grid";
import { ListHead } from "@/components/platform/lists/list-head";
import { PageLinks } from "@/components/platform/lists/page-links";
import { LinkButton } from "@/components/platform/ui/button";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { getEventsPage } from "@/lib/catalogue/events/public-lists";
import { toListedEventJson } from "@/lib/catalogue/events/wire";
import { EVENT_PAGES, EVENTS_PATH, numberedPath } from "@/lib/identity/pages/paths";
import { pageNumber } from "@/lib/platform/cache/numbered-pages";
import { orNotFound } from "@/lib/platform/http/page";
import { alternatesOf } from "@/lib/site/seo/links";
import { pageMetadata } from "@/lib/site/seo/page";

type Props = PageProps<"/events-page/[page]">;

/** Rendered at the first request, then cached. Every write to an event expires it. Source: contract base 5, decision 013. */
export const revalidate = 300;
export const generateStaticParams = () => [];

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const number = pageNumber((await params).page);
  return pageMetadata({
    title: `Events, page ${number}`,
    description: `Page ${number} of the events that are coming up on campus, soonest first.`,
    path: numberedPath(EVENT_PAGES, number),
    alternates: alternatesOf(numberedPath(EVENT_PAGES, number)),
  });
}

export default async function FurtherEventsPage({ params }: Props) {
  const number = pageNumber((await params).page);
  const { events, hasNext } = await orNotFound(getEventsPage(number, (event) => toCardEvent(toListedEventJson(event))));
  return (
    <div className={layout.wrap}>
      <ListHead title="Events">
        <LinkButton href={EVENTS_PATH}>
          <Search /> Search and filter
        </LinkButton>
      </ListHead>
      <h2 className={typography.srOnly}>Page {number}</h2>
      <EventGrid events={events} eager={4} />
      <PageLinks number={number} hasNext={hasNext} of={EVENT_PAGES} />
    </div>
  );
}

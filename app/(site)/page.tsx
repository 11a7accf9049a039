import { ArrowRight } from "lucide-react";
import type { Metadata } from "next";
import { type CardEvent, toCardEvent } from "@/components/catalogue/events/card-event";
import { EventGrid } from "@/components/catalogue/events/event-grid";
import { LinkButton } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import { Audiences } from "@/components/site/home/audiences";
import { Carousel } from "@/components/site/home/carousel";
import { getHomeLists } from "@/lib/catalogue/events/public-lists";
import { toListedEventJson } from "@/lib/catalogue/events/wire";
import { EVENTS_PATH, FOR_YOU_PATH, HOME_PATH } from "@/lib/identity/pages/paths";
import { alternatesOf, SITE_DESCRIPTION, SITE_TITLE } from "@/lib/site/seo/links";
import { pageMetadata } from "@/lib/site/seo/page";
import styles from "./page.module.css";

export const metadata: Metadata = {
  ...pageMetadata({ title: SITE_TITLE, description: SITE_DESCRIPTION, path: HOME_PATH, alternates: alternatesOf(HOME_PATH) }),
  title: { absolute: SITE_TITLE },
};

/**
 * Public and the same for everyone; every write to an event expires it, and time does within five minutes. Source: spec §2, decision 013.
 */
export const revalidate = 300;

export default async function HomePage() {
  const { concerts, trending, latest } = await getHomeLists((event) => toCardEvent(toListedEventJson(event)));
  return (
    <>
      <Banner concerts={concerts} />
      <p className={classNames(layout.wrap, styles.forYou)}>
        <SiteLink href={FOR_YOU_PATH} className={typography.link}>
          For you: events from what you follow and your college
        </SiteLink>
      </p>
      <EventSection id="trending" title="Trending Events" events={trending} />
      <EventSection id="latest" title="Latest Event" events={latest} />
      <Audiences />
    </>
  );
}

/** The banner without concerts: only the tagline. */
function Banner({ concerts }: { concerts: CardEvent[] }) {
  const tagline = (
    <>
      <h1 className={typography.display}>Connect, create, celebrate.</h1>
      <p>Explore events tailored for you: concerts, competitions and everything else happening on campus.</p>
      <LinkButton href={EVENTS_PATH} variant="go" size="big">
        Browse events <ArrowRight />
      </LinkButton>
    </>
  );
  if (concerts.length > 0) return <Carousel events={concerts}>{tagline}</Carousel>;
  return (
    <section className={classNames(layout.stage, layout.hero)}>
      <div className={classNames(layout.wrap, layout.copy)}>{tagline}</div>
    </section>
  );
}

function EventSection({ id, title, events }: { id: string; title: string; events: CardEvent[] }) {
  return (
    <section className={classNames(layout.section, layout.wrap)} aria-labelledby={id}>
      <div className={layout.sectionHead}>
        <h2 className={typography.h2} id={id}>
          {title}
        </h2>
        {events.length > 0 && (
          <SiteLink href={EVENTS_PATH} className={classNames(typography.link, typography.alone)}>
            Events
          </SiteLink>
        )}
      </div>
      {events.length > 0 ? (
        <EventGrid events={events} columns={3} />
      ) : (
        <Empty title="No Events available">When a club publishes an event, it shows up here.</Empty>
      )}
    </section>
  );
}

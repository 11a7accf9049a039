import type { Metadata } from "next";
import type { ReactNode } from "react";
import { toCardEvent } from "@/components/catalogue/events/card-event";
import { EventGridOfData } from "@/components/catalogue/events/event-grid-of-data";
import { LinkButton } from "@/components/platform/ui/button";
import { Chip } from "@/components/platform/ui/chip";
import chipStyles from "@/components/platform/ui/chip.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import type { ListedEvent } from "@/lib/catalogue/events/policy";
import { EVENT_TAGS } from "@/lib/catalogue/events/schema";
import { toListedEventJson } from "@/lib/catalogue/events/wire";
import { CLUBS_PATH, collegePath, NOTIFICATION_SETTINGS_PATH, tagPath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { type ForYou, getForYou } from "@/lib/reach/follows/for-you";
import type { Follow } from "@/lib/reach/follows/service";
import { nameOfFollow } from "@/lib/reach/follows/wire";

export const metadata: Metadata = { title: "For you" };

/** Limit of follows that are named. */
const NAMED_MAX = 3;
/** Limit of events in a part: full rows of four. The API lists one more. */
const SHOWN_MAX = 8;
/** Posters in the first view. */
const EAGER = 4;

/** Source: contract reach 3, Screens. */
export default async function ForYouPage() {
  const student = await requireActor("/for-you");
  const { following, college, interests, because, follows, coHosts } = await getForYou(student);
  const own = college[0]?.college;
  const isEmpty = following.length + college.length + interests.length === 0;
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <h1 className={typography.h1}>For you</h1>
        <p className={typography.muted}>
          Based on what you follow and the events you register for. Only you can see this.{" "}
          <SiteLink className={classNames(typography.link, typography.reach)} href={NOTIFICATION_SETTINGS_PATH}>
            Change what you follow
          </SiteLink>
        </p>
      </div>
      {isEmpty && <NothingYet />}
      <Part id="following" title="From what you follow" events={following} coHosts={coHosts} isFirst>
        <p className={typography.muted}>{namesOf(follows)}</p>
      </Part>
      <Part
        id="college"
        title={own ? `At ${own.name}` : ""}
        events={college}
        isFirst={following.length === 0}
        more={
          own && (
            <SiteLink className={classNames(typography.link, typography.alone)} href={collegePath(own.id)}>
              College page
            </SiteLink>
          )
        }
      >
        <p className={typography.muted}>Your college</p>
      </Part>
      <Part
        id="interests"
        title="Because of your interests"
        events={interests}
        isFirst={following.length + college.length === 0}
        more={
          <SiteLink className={classNames(typography.link, typography.alone)} href={NOTIFICATION_SETTINGS_PATH}>
            Turn off suggestions
          </SiteLink>
        }
      >
        <ul className={classNames(layout.chips, layout.after)}>
          {because.map((tag) => (
            <li key={tag}>
              <Chip>{tag}</Chip>
            </li>
          ))}
        </ul>
      </Part>
    </div>
  );
}

type PartProps = {
  id: string;
  title: string;
  events: ListedEvent[];
  coHosts?: ForYou["coHosts"];
  isFirst: boolean;
  more?: ReactNode;
  children: ReactNode;
};

function Part({ id, title, events, coHosts, isFirst, more, children }: PartProps) {
  if (events.length === 0) return null;
  const cards = events.slice(0, SHOWN_MAX).map((event) => {
    const coHost = coHosts?.get(event.id);
    return { ...toCardEvent(toListedEventJson(event)), ...(coHost && { note: `Co-organised by ${coHost}` }) };
  });
  return (
    <section className={isFirst ? undefined : layout.section} aria-labelledby={id}>
      <div className={layout.sectionHead}>
        <div>
          <h2 className={typography.h2} id={id}>
            {title}
          </h2>
          {children}
        </div>
        {more}
      </div>
      <EventGridOfData events={cards} eager={isFirst ? EAGER : 0} />
    </section>
  );
}

/** "Robots, Drama, Music and 4 more" */
function namesOf(follows: readonly Follow[]): string {
  const names = follows.slice(0, NAMED_MAX).map(nameOfFollow);
  const more = follows.length - names.length;
  return more > 0 ? `${names.join(", ")} and ${more} more` : names.join(", ");
}

function NothingYet() {
  const links = (
    <>
      <LinkButton variant="go" href={CLUBS_PATH}>
        Find clubs
      </LinkButton>
      <ul className={layout.chips} aria-label="Tags">
        {EVENT_TAGS.map((tag) => (
          <li key={tag}>
            <SiteLink className={chipStyles.root} href={tagPath(tag)}>
              {tag}
            </SiteLink>
          </li>
        ))}
      </ul>
    </>
  );
  return (
    <Empty title="No events for you yet" action={links}>
      Follow clubs and tags to see their events here.
    </Empty>
  );
}

import {
  Building2,
  CalendarDays,
  CalendarOff,
  Handshake,
  IndianRupee,
  type LucideIcon,
  MapPin,
  PenLine,
  UserRound,
  UsersRound,
} from "lucide-react";
import type { ReactNode } from "react";
import { Moment } from "@/components/event-page/moment";
import { Chip } from "@/components/ui/chip";
import { SiteLink } from "@/components/ui/site-link";
import type { Event } from "@/lib/events/policy";
import { aroundPath, clubPath, collegePath } from "@/lib/pages/paths";
import { priceText } from "@/lib/platform/money/price";

type When = Pick<Event, "startsAt" | "endsAt" | "timeZone">;
type Shown = When & Pick<Event, "venue" | "place" | "mode" | "pricePaise" | "club" | "college" | "createdBy" | "tags">;

/** A club that organises the event together with its owner. */
export type CoHost = { id: string; name: string; college: string };

/** Source: spec §4, Event detail. */
export function EventFacts({ event, coHosts }: { event: Shown; coHosts: readonly CoHost[] }) {
  const { venue, place, mode, pricePaise, club, college, createdBy, tags } = event;
  return (
    <>
      <dl className="facts two">
        <Fact icon={MapPin} name="Venue">
          {venue}
          {place && (
            <a className="link block" href={aroundPath(place)}>
              {place.name}, on the map
            </a>
          )}
        </Fact>
        <Fact icon={UserRound} name="Mode">
          {mode}
        </Fact>
        <WhenFacts event={event} />
        <Fact icon={IndianRupee} name="Price">
          {pricePaise === 0 ? "Free" : `${priceText(pricePaise)} (INR)`}
        </Fact>
        {club && (
          <Fact icon={UsersRound} name="Club">
            <SiteLink className="link" href={clubPath(club.slug)}>
              {club.name}
            </SiteLink>
          </Fact>
        )}
        {college && (
          <Fact icon={Building2} name="College">
            <SiteLink className="link" href={collegePath(college.slug)}>
              {college.name}
            </SiteLink>
          </Fact>
        )}
        {coHosts.length > 0 && (
          <Fact icon={Handshake} name="Organised with">
            {coHosts.map(({ id, name, college }) => (
              <span key={id} className="block">
                {name}, {college}
              </span>
            ))}
          </Fact>
        )}
        <Fact icon={PenLine} name="Created by">
          {createdBy}
        </Fact>
      </dl>
      {tags.length > 0 && (
        <ul className="chips" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              <Chip>{tag}</Chip>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** On the event's page and on its tickets. */
export function WhenFacts({ event: { startsAt, endsAt, timeZone } }: { event: When }) {
  return (
    <>
      <Fact icon={CalendarDays} name={endsAt ? "Starts" : "Date"}>
        {startsAt ? <Moment at={startsAt} timeZone={timeZone} /> : "Date to be announced"}
      </Fact>
      {endsAt && (
        <Fact icon={CalendarOff} name="Ends">
          <Moment at={endsAt} timeZone={timeZone} />
        </Fact>
      )}
    </>
  );
}

export function Fact({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <div>
      <Icon className="icon" aria-hidden="true" />
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

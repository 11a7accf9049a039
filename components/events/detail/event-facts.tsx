import { Building2, CalendarDays, CalendarOff, IndianRupee, type LucideIcon, MapPin, PenLine, UserRound, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { Moment } from "@/components/events/detail/moment";
import { Chip } from "@/components/ui/chip";
import type { Event } from "@/lib/events/policy";
import { priceText } from "@/lib/events/price";

type Shown = Pick<Event, "venue" | "mode" | "startsAt" | "endsAt" | "timeZone" | "pricePaise" | "club" | "college" | "createdBy" | "tags">;

/** Source: spec §4, Event detail. */
export function EventFacts({ event }: { event: Shown }) {
  const { venue, mode, startsAt, endsAt, timeZone, pricePaise, club, college, createdBy, tags } = event;
  return (
    <>
      <dl className="facts two">
        <Fact icon={MapPin} name="Venue">
          {venue}
        </Fact>
        <Fact icon={UserRound} name="Mode">
          {mode}
        </Fact>
        <Fact icon={CalendarDays} name={endsAt ? "Starts" : "Date"}>
          {startsAt ? <Moment at={startsAt} timeZone={timeZone} /> : "Date to be announced"}
        </Fact>
        {endsAt && (
          <Fact icon={CalendarOff} name="Ends">
            <Moment at={endsAt} timeZone={timeZone} />
          </Fact>
        )}
        <Fact icon={IndianRupee} name="Price">
          {pricePaise === 0 ? "Free" : `${priceText(pricePaise)} (INR)`}
        </Fact>
        {club && (
          <Fact icon={UsersRound} name="Club">
            {club.name}
          </Fact>
        )}
        {college && (
          <Fact icon={Building2} name="College">
            {college.name}
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

export function Fact({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <div>
      <Icon className="icon" aria-hidden="true" />
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

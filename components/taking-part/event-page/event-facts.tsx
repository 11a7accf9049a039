import { CalendarDays, CalendarOff, MapPin, UserRound } from "lucide-react";
import typography from "@/components/platform/ui/typography.module.css";
import { Fact, Facts } from "@/components/taking-part/event-page/facts";
import { ZonedTime } from "@/components/taking-part/event-page/zoned-time";
import type { Event } from "@/lib/catalogue/events/policy";
import { aroundPath } from "@/lib/identity/pages/paths";

type When = Pick<Event, "startsAt" | "endsAt" | "timeZone">;
type Shown = When & Pick<Event, "venue" | "place" | "mode">;

/** Time, place and mode in brief: the facts that people need first. Source: spec §2, Event detail. */
export function EventFacts({ event }: { event: Shown }) {
  const { venue, place, mode } = event;
  return (
    <Facts variant="brief">
      <WhenFacts event={event} />
      <Fact icon={MapPin} name="Where">
        {venue}
        {place && (
          <a className={typography.link} href={aroundPath(place)}>
            See {place.name} on the map
          </a>
        )}
      </Fact>
      <Fact icon={UserRound} name="Mode">
        {mode}
      </Fact>
    </Facts>
  );
}

/** On the event's page and on its tickets. */
export function WhenFacts({ event: { startsAt, endsAt, timeZone } }: { event: When }) {
  return (
    <>
      <Fact icon={CalendarDays} name={endsAt ? "Starts" : "Date"}>
        {startsAt ? <ZonedTime at={startsAt} timeZone={timeZone} /> : "Date to be announced"}
      </Fact>
      {endsAt && (
        <Fact icon={CalendarOff} name="Ends">
          <ZonedTime at={endsAt} timeZone={timeZone} />
        </Fact>
      )}
    </>
  );
}

"use client";

import { type Control, useWatch } from "react-hook-form";
import { EventCard } from "@/components/catalogue/events/event-card";
import type { EventFormValues } from "@/components/catalogue/events/form/values";
import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import type { EventType } from "@/lib/catalogue/events/schema";
import { instantOf, isCalendarDate, weekdayDayTimeOf } from "@/lib/platform/time/zone";
import styles from "./card-preview.module.css";

type CardPreviewProps = {
  control: Control<EventFormValues>;
  /** The form's first values; its fields report only changes. */
  initial: EventFormValues;
  /** The address of the poster in the form. */
  poster: string | null;
  club: { name: string; college: string };
  /** The time zone of the form's dates and times. */
  timeZone: string;
};

const BLANK = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='4' height='5'/%3E";

/** The event's card as lists will show it; not a link. */
export function CardPreview({ control, initial, poster, club, timeZone }: CardPreviewProps) {
  const [eventName, type, price, venue, startsAt] = useWatch({
    control,
    name: ["eventName", "type", "price", "venue", "startsAt"],
    defaultValue: initial,
  });
  const [date = "", time = ""] = startsAt.split("T");
  const hasDate = isCalendarDate(date);
  return (
    <div>
      <p className={classNames(typography.label, typography.muted, styles.title)}>Card preview</p>
      <div inert>
        <EventCard
          heading="h2"
          eager
          sizes="17rem"
          event={{
            id: "",
            eventName: eventName || "Event Name",
            poster: { url: poster ?? BLANK, srcSet: "", width: 1080, height: 1350 },
            type: (type || "Other") as EventType,
            price: Number(price) || 0,
            venue: venue || "Venue",
            date: hasDate ? date : null,
            when: hasDate && time ? weekdayDayTimeOf(instantOf({ date, time }, timeZone), timeZone) : null,
            club: club.name,
            college: club.college,
          }}
        />
      </div>
    </div>
  );
}

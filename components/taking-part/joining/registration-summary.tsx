"use client";

import type { ReactNode } from "react";
import { useLiveEvent } from "@/components/catalogue/events/live-event";
import { minutesAndSeconds, useSecondsLeft } from "@/components/platform/ui/seconds-left";
import { useLine } from "@/components/taking-part/joining/next-step";
import { useRegistrationState } from "@/components/taking-part/joining/registration-state";
import { CheckedIn } from "@/components/taking-part/registrations/checked-in";
import { priceText } from "@/lib/platform/money/price";
import { shortMomentOf, weekdayTimeOf } from "@/lib/platform/time/zone";

/** The line under the button in a word or two, beside the button on phones. @param otherwise used while this student has no state */
export function BriefRegistrationState({ otherwise }: { otherwise: ReactNode }) {
  const { registration } = useRegistrationState();
  const { isFull, waiting } = useLine();
  switch (registration?.state) {
    case "confirmed":
      return <JoinedState checkedInAt={registration.checkedInAt} />;
    case "held":
      return <BriefHold until={registration.until} />;
    case "offered":
      return "to accept your seat";
    case "waiting":
      return "on the waiting list";
    case "pending":
      return "waiting for a decision";
    case "forming":
      return "not registered yet";
    case "rejected":
      return "by the organiser";
    case "refused":
      return registration.opensAt ? <OpensAt at={registration.opensAt} /> : otherwise;
    default:
      if (registration?.state === "full" && registration.canWait) return waitingText(waiting);
      return isFull && waiting ? waitingText(waiting) : otherwise;
  }
}

/** The line of a full event in a few words, beside the word `Full` or in a sentence. */
export const waitingText = (waiting: number | undefined): string => (waiting ? `${waiting} on the waiting list` : "Waiting list open");

/** The registration, or the time of the check-in. */
export function JoinedState({ checkedInAt }: { checkedInAt: string | undefined }) {
  const { timeZone } = useLiveEvent();
  return checkedInAt ? <CheckedIn at={new Date(checkedInAt)} timeZone={timeZone} /> : "You’re registered";
}

function OpensAt({ at }: { at: string }) {
  const { timeZone } = useLiveEvent();
  return `opens ${shortMomentOf(new Date(at), timeZone)}`;
}

function BriefHold({ until }: { until: string }) {
  const left = useSecondsLeft(new Date(until), new Date());
  return left === 0 ? "Seat released" : `Seat held for ${minutesAndSeconds(left)}`;
}

/** The price for this student, as far as known; for a student with a state, its one figure or word. */
export function OwnFigure({ pricePaise }: { pricePaise: number }) {
  const { timeZone } = useLiveEvent();
  const { registration } = useRegistrationState();
  if (!registration) return priceText(pricePaise);
  switch (registration.state) {
    case "waiting":
      return `${registration.position} of ${registration.waiting}`;
    case "offered":
      return weekdayTimeOf(new Date(registration.until), timeZone);
    case "pending":
      return "Applied";
    case "rejected":
      return "Not accepted";
    case "full":
      return "Full";
    case "confirmed":
    case "held": {
      const { amount, team } = registration;
      // The captain pays for the team; this student pays nothing.
      const teamFee = team?.payer === "captain" ? team.amount : 0;
      return priceText(Math.round((amount || teamFee) * 100));
    }
    default:
      return priceText(Math.round(registration.amount * 100));
  }
}

"use client";

import type { ReactNode } from "react";
import { useLiveEvent } from "@/components/events/live-event";
import { CheckedIn } from "@/components/registrations/checked-in";
import { useJoining } from "@/components/registrations/joining";
import { minutesAndSeconds, useSecondsLeft } from "@/components/ui/seconds-left";
import { EVENT_CANCELLED, EVENT_FULL, EVENT_OVER, REGISTRATION_CLOSED, REGISTRATION_NOT_OPEN } from "@/lib/platform/error-texts";
import { priceText } from "@/lib/platform/money/price";

const CLOSED_BECAUSE = {
  upcoming: REGISTRATION_NOT_OPEN,
  closed: REGISTRATION_CLOSED,
  over: EVENT_OVER,
} as const;

/** States that only the server knows, since they do not depend on the time. */
const ONLY_THE_SERVER_KNOWS = ["event_full", "event_cancelled"];

/** The line under the button in a word or two, beside the button on phones. @param otherwise used while there is no state of this student's own */
export function BriefRegistrationState({ otherwise }: { otherwise: ReactNode }) {
  const { decision } = useJoining();
  if (decision?.state === "joined") return <JoinedState checkedInAt={decision.checkedInAt} />;
  if (decision?.state === "held") return <BriefHold until={decision.heldUntil} />;
  return otherwise;
}

/** That one is registered, or when one came in. */
export function JoinedState({ checkedInAt }: { checkedInAt: string | undefined }) {
  const { timeZone } = useLiveEvent();
  return checkedInAt ? <CheckedIn at={new Date(checkedInAt)} timeZone={timeZone} /> : "You are registered";
}

function BriefHold({ until }: { until: string }) {
  const left = useSecondsLeft(new Date(until), new Date());
  return left === 0 ? "Not held any more" : `Held for ${minutesAndSeconds(left)}`;
}

/** The price for this student, as far as it is known. */
export function OwnPrice({ pricePaise }: { pricePaise: number }) {
  const { decision } = useJoining();
  if (decision?.state === "free") return priceText(0);
  const isDue = decision?.state === "pay" || decision?.state === "held";
  return priceText(isDue ? Math.round(decision.amount * 100) : pricePaise);
}

/** Why new students cannot join at this moment, or "". */
export function useRefusal(): string {
  const { state, seats } = useLiveEvent();
  const { decision } = useJoining();
  if (state === "cancelled") return EVENT_CANCELLED;
  if (decision?.state === "held") return "";
  if (state !== "open") return CLOSED_BECAUSE[state];
  if (seats?.isFull) return EVENT_FULL;
  const isRefused = decision?.state === "refused" && ONLY_THE_SERVER_KNOWS.includes(decision.reason);
  return isRefused ? decision.message : "";
}

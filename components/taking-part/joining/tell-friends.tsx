"use client";

import { lazy, Suspense } from "react";
import { useLiveEvent } from "@/components/catalogue/events/live-event";
import { useRegistrationState } from "@/components/taking-part/joining/registration-state";
import type { ShareTexts } from "@/lib/site/seo/share-texts";

const TellFriendsPanel = lazy(() =>
  import("@/components/reach/saved/share").then(({ TellFriendsPanel }) => ({ default: TellFriendsPanel })),
);

/** On an event's page, for a student whose seat is confirmed, until the event is over. Seats count while friends can still take them. */
export function TellFriends({ share }: { share: ShareTexts }) {
  const { seats, state } = useLiveEvent();
  const { registration, rules } = useRegistrationState();
  if (registration?.state !== "confirmed" || state === "over" || state === "cancelled") return null;
  const left = state === "closed" ? undefined : seats?.left;
  return (
    <Suspense fallback={null}>
      <TellFriendsPanel share={share} seats={left === undefined ? undefined : seatsText(left, rules.seatsCount)} />
    </Suspense>
  );
}

function seatsText(left: number, counted: "people" | "teams"): string | undefined {
  if (left === 0) return undefined;
  if (counted === "teams") return left === 1 ? "1 team slot is left." : `${left} team slots are left.`;
  return left === 1 ? "1 seat is left." : `${left} seats are left.`;
}

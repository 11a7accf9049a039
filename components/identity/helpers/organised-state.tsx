import { StateChip, shownState, stateNamed } from "@/components/catalogue/events/state-chip";
import type { OrganisingJson } from "@/lib/identity/helpers/calls";

type Props = Pick<OrganisingJson["events"][number], "status" | "publishAt" | "timeZone" | "club">;

/** The state of an event for its organisers; for a scheduled one with its time. */
export function OrganisedState({ status, publishAt, timeZone, club: { isBanned = false } }: Props) {
  const state = publishAt ? shownState({ status: "draft", publishAt: new Date(publishAt), timeZone, isBanned }) : stateNamed(status);
  return <StateChip {...(status === "Scheduled" ? state : stateNamed(status))} />;
}

import { Ban, Clock, EyeOff, GitCompare, History, PencilLine, Radio } from "lucide-react";
import { State } from "@/components/platform/ui/state";
import { EVENT_STATES, type EventState, stateOf } from "@/lib/identity/organisers/event-state";
import { shortMomentOf } from "@/lib/platform/time/zone";

const LOOKS = {
  draft: { look: "unseen", Icon: PencilLine },
  in_review: { look: "warn", Icon: GitCompare },
  scheduled: { look: undefined, Icon: Clock },
  published: { look: "ok", Icon: Radio },
  cancelled: { look: "bad", Icon: Ban },
  hidden: { look: "bad", Icon: EyeOff },
} as const satisfies Record<EventState, unknown>;

/** The state of an event in words: `Goes live 1 Dec, 09:00`. */
export type ShownState = { state: EventState; text: string };

/** The clock publishes no drafts of a banned club. */
export const NOT_WHILE_BANNED = "Not published while the club is banned";

type Stated = Parameters<typeof stateOf>[0] & {
  timeZone: string;
  /** Whether its club is banned. */
  isBanned: boolean;
};

export function shownState(event: Stated): ShownState {
  const state = stateOf(event);
  if (state !== "scheduled" || !event.publishAt) return { state, text: EVENT_STATES[state] };
  if (event.isBanned) return { state, text: NOT_WHILE_BANNED };
  return { state, text: `Goes live ${shortMomentOf(event.publishAt, event.timeZone)}` };
}

/** The state with this name. */
export const stateNamed = (name: (typeof EVENT_STATES)[EventState]): ShownState => ({
  state: (Object.keys(EVENT_STATES) as EventState[]).find((state) => EVENT_STATES[state] === name) ?? "draft",
  text: name,
});

/** The same with a sign. */
export function StateChip({ state, text }: ShownState) {
  const { look, Icon } = LOOKS[state];
  return (
    <State Icon={Icon} look={look}>
      {text}
    </State>
  );
}

/** The chip of a published event that is over. */
export function EndedChip() {
  return (
    <State Icon={History} look="over">
      Ended
    </State>
  );
}

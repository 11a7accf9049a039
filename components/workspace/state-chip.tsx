import { Ban, Clock, GitCompare, PencilLine, Radio } from "lucide-react";
import { EVENT_STATES, type EventState, stateOf } from "@/lib/organisers/event-state";
import { wallTimeOf } from "@/lib/platform/time/zone";

const LOOKS = {
  draft: { look: "unseen", Icon: PencilLine },
  in_review: { look: "warn", Icon: GitCompare },
  scheduled: { look: "", Icon: Clock },
  published: { look: "ok", Icon: Radio },
  cancelled: { look: "bad", Icon: Ban },
} as const satisfies Record<EventState, unknown>;

type Props = { event: Parameters<typeof stateOf>[0] & { timeZone: string } };

/** The state of an event as a sign and words: `Scheduled 12-01 09:00`. */
export function StateChip({ event }: Props) {
  const state = stateOf(event);
  const { look, Icon } = LOOKS[state];
  const at = state === "scheduled" && event.publishAt ? wallTimeOf(event.publishAt, event.timeZone) : null;
  return (
    <span className={`state ${look}`}>
      <Icon className="icon" />
      {EVENT_STATES[state]}
      {at && ` ${at.date.slice(5)} ${at.time}`}
    </span>
  );
}

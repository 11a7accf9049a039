import { Ban, FilePen, Hourglass, Radio } from "lucide-react";
import type { EventStatus } from "@/lib/events/policy";

const STATES = {
  draft: { text: "Draft", look: "", Icon: FilePen },
  in_review: { text: "In review", look: "warn", Icon: Hourglass },
  published: { text: "Published", look: "ok", Icon: Radio },
  cancelled: { text: "Cancelled", look: "bad", Icon: Ban },
} as const satisfies Record<EventStatus, unknown>;

/** The state of an event as a sign and a word. */
export function StateChip({ status }: { status: EventStatus }) {
  const { text, look, Icon } = STATES[status];
  return (
    <span className={`state ${look}`}>
      <Icon className="icon" />
      {text}
    </span>
  );
}

import { Check, Clock, Gavel, Inbox, Minus } from "lucide-react";
import { State } from "@/components/platform/ui/state";
import { dayIn } from "@/lib/platform/time/zone";
import type { OwnMarkJson } from "@/lib/taking-part/marks/calls";

/** Whether a mark counts, and until when. */
export function MarkState({ mark: { state, expiresAt, event } }: { mark: Pick<OwnMarkJson, "state" | "expiresAt" | "event"> }) {
  const until = dayIn(event.timeZone, new Date(expiresAt));
  switch (state) {
    case "standing":
      return (
        <State Icon={Clock} look="warn">
          Counts until {until}
        </State>
      );
    case "upheld":
      return (
        <State Icon={Gavel} look="warn">
          Upheld, counts until {until}
        </State>
      );
    case "appealed":
      return <State Icon={Inbox}>Appealed</State>;
    case "excused":
      return (
        <State Icon={Check} look="ok">
          Excused
        </State>
      );
    case "ended":
      return (
        <State Icon={Minus} look="over">
          Ended
        </State>
      );
  }
}

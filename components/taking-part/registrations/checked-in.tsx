import { DoorOpen } from "lucide-react";
import { State } from "@/components/platform/ui/state";
import typography from "@/components/platform/ui/typography.module.css";
import { wallTimeOf, zoned } from "@/lib/platform/time/zone";

type Props = { at: Date; timeZone: string };

/** The time of a check-in, on the event's clock. */
export function CheckedIn({ at, timeZone }: Props) {
  return (
    <>
      Checked in at{" "}
      <time className={typography.num} dateTime={at.toISOString()}>
        {zoned(wallTimeOf(at, timeZone).time, timeZone)}
      </time>
    </>
  );
}

/** The same as a state, with its sign. */
export function CheckedInState(props: Props) {
  return (
    <State Icon={DoorOpen} look="ink">
      <CheckedIn {...props} />
    </State>
  );
}

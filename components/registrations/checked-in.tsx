import { wallTimeOf } from "@/lib/platform/time/zone";

/** When somebody came in, on the event's clock. */
export function CheckedIn({ at, timeZone }: { at: Date; timeZone: string }) {
  return (
    <>
      Checked in at{" "}
      <time className="num" dateTime={at.toISOString()}>
        {wallTimeOf(at, timeZone).time}
      </time>
    </>
  );
}

import typography from "@/components/platform/ui/typography.module.css";
import { shortMomentOf, wallTimeOf } from "@/lib/platform/time/zone";
import type { ShownScanJson } from "@/lib/taking-part/door/calls";

const RESULTS: Record<ShownScanJson["result"], string> = {
  checked_in: "Checked in",
  already_in: "Already checked in",
  undone: "Check-in undone",
  not_in: "Was not checked in",
  wrong_event: "Ticket for another event",
  ended: "Registration had ended",
  not_confirmed: "Not paid yet",
  forged: "Not a Quad ticket",
  unknown: "No such registration",
  outside_window: "Outside check-in hours",
  review: "Needs your decision",
};

/** A scan in a line: time, result, helper and device. */
export function ScanLine({
  scan: { at, deviceAt, result, decided, by, device, kind },
  timeZone,
}: {
  scan: ShownScanJson;
  timeZone: string;
}) {
  const [time, own] = [wallTimeOf(new Date(at), timeZone).time, wallTimeOf(new Date(deviceAt), timeZone).time];
  const what = result === "review" ? (kind === "in" ? "Check in" : "Undo") : RESULTS[result];
  return (
    <>
      <time className={typography.num} dateTime={at}>
        {shortMomentOf(new Date(at), timeZone)}
      </time>{" "}
      <b>{what}</b>, by {by}
      {device && ` (${device})`}
      {own !== time && <span className={typography.muted}>, device time {own}</span>}
      {decided && decided !== result && result !== "review" && (
        <span className={typography.muted}>, but the device showed: {RESULTS[decided]}</span>
      )}
    </>
  );
}

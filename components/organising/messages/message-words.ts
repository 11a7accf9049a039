import { Ban, CheckCheck, Clock, type LucideIcon, Send } from "lucide-react";
import type { StateLook } from "@/components/platform/ui/state";
import type { MessageJson } from "@/lib/organising/messages/calls";
import { dayTimeOf } from "@/lib/platform/time/zone";

type StateWords = { text: string; look?: StateLook; Icon: LucideIcon };

/** The states of a message as a sign and a word. */
const MESSAGE_STATES: Record<MessageJson["state"], StateWords> = {
  scheduled: { text: "Scheduled", Icon: Clock },
  sending: { text: "Sending", look: "warn", Icon: Send },
  sent: { text: "Sent", look: "ok", Icon: CheckCheck },
  cancelled: { text: "Cancelled", look: "bad", Icon: Ban },
};

/** The state of a message in words. One that was due after its event was cancelled was sent to no one. */
export const stateWords = ({ state, notSentBecause }: MessageJson): StateWords =>
  MESSAGE_STATES[notSentBecause && state !== "scheduled" ? "cancelled" : state];

/** A message that is due is on its way, although no worker has taken it yet; one of a hidden event waits. */
export const atThisMoment = (message: MessageJson, { now, isHidden }: { now: Date; isHidden: boolean }): MessageJson =>
  message.state === "scheduled" && !message.notSentBecause && !isHidden && new Date(message.sendAt) <= now
    ? { ...message, state: "sending" }
    : message;

/** `2026-12-18, 09:30` in the event's zone. */
export const sentAtWords = (sendAt: string, timeZone: string): string => dayTimeOf(new Date(sendAt), timeZone);

/** The number of recipients of a message, now or in the future, or why it has none. */
export function countWords({ state, notSentBecause, counts: { recipients, sent, failed, skipped } }: MessageJson): string {
  if (notSentBecause === "event_cancelled")
    return state === "scheduled" ? "Will not be sent: the event was cancelled" : "Not sent: the event was cancelled";
  if (state === "scheduled") return recipients === 1 ? "To 1 person at the moment" : `To ${recipients} people at the moment`;
  if (notSentBecause) return "Not sent: its author can no longer send messages here";
  if (state === "cancelled") return "Not sent";
  return [
    state === "sending" ? `${sent} of ${recipients} sent` : `${sent} sent`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(skipped > 0 ? [`${skipped} left out`] : []),
  ].join(", ");
}

import { expect, test } from "vitest";
import { atThisMoment, countWords, stateWords } from "@/components/organising/messages/message-words";
import type { MessageJson } from "@/lib/organising/messages/calls";

const now = new Date("2026-12-05T03:30:00Z");

const message: MessageJson = {
  ...{ _id: crypto.randomUUID(), subject: "Bring a raincoat", kind: "essential", state: "scheduled" },
  ...{ sendAt: now.toISOString(), notSentBecause: null, counts: { recipients: 2, sent: 0, failed: 0, skipped: 0 } },
};

test("a message that is due is on its way; one for later, or of a hidden event, is scheduled", () => {
  const wordsOf = (shown: Partial<MessageJson>, isHidden = false) => {
    const atNow = atThisMoment({ ...message, ...shown }, { now, isHidden });
    return [stateWords(atNow).text, countWords(atNow)];
  };
  expect(wordsOf({})).toEqual(["Sending", "0 of 2 sent"]);
  expect(wordsOf({ sendAt: "2026-12-05T03:31:00Z" })).toEqual(["Scheduled", "To 2 people at the moment"]);
  expect(wordsOf({}, true)).toEqual(["Scheduled", "To 2 people at the moment"]);
  expect(wordsOf({ notSentBecause: "event_cancelled" })).toEqual(["Scheduled", "Will not be sent: the event was cancelled"]);
});

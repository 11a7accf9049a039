import "server-only";
import { z } from "zod";
import { idText } from "@/lib/platform/id";
import { defineTask } from "@/lib/platform/queue/enqueue";

const id = idText();

/** Notifies students who saved an event that its registration opened at this moment, and queues itself for the students after `after`. */
export const ANNOUNCE_OPENING = defineTask("announce_opening", z.object({ eventId: id, opensAt: z.iso.datetime(), after: id.optional() }));

/** The number of the attempt after the first for recipients whose server refused the mail for now. */
const again = z.int().optional();

/**
 * Mails some of the students who want instant mails about an event, and queues itself for those after `after`; `isRefused` if one of those
 * before was refused for now.
 */
export const SEND_INSTANT_MAILS = defineTask(
  "send_instant_mails",
  z.object({ eventId: id, after: id.optional(), again, isRefused: z.boolean().optional() }),
);

/** Sends the weekly mail that is due at this moment to some students, and queues itself for those after `after`. */
export const SEND_DIGESTS = defineTask("send_digests", z.object({ dueAt: z.iso.datetime(), after: id.optional(), again }));

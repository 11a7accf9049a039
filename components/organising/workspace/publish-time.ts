import * as z from "zod";
import { toPublish } from "@/components/catalogue/events/form/check";
import { publishText } from "@/lib/catalogue/events/schema";

/** The time of publication of a draft: `now`, or `later` at a local time in the event's zone. */
export type PublishTime = { when: string; at: string };

/** The instant in the form of the call; null for now. */
export const toInstantOrNone = ({ when, at }: PublishTime, timeZone: string): string | null =>
  when === "later" ? toPublish({ publish: "at", publishAt: at }, timeZone) : null;

/** The endpoint's own rule. */
export const publishTimeSchema = (timeZone: string): z.ZodType<unknown, PublishTime> =>
  z.custom<PublishTime>().superRefine((values, context) => {
    const at = toInstantOrNone(values, timeZone);
    if (at === null) return;
    for (const { message } of publishText.safeParse(at).error?.issues ?? []) context.addIssue({ code: "custom", path: ["at"], message });
  });

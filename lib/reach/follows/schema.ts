import * as z from "zod";
import { EVENT_TAGS } from "@/lib/catalogue/events/schema";
import { FollowKind, FollowLevel, GoingRule } from "@/lib/generated/prisma/enums";
import { idText } from "@/lib/platform/id";

/** Client-safe. Source: contract reach 3. */

export const FOLLOW_KINDS = Object.values(FollowKind);
export const FOLLOW_LEVELS = Object.values(FollowLevel);
export const GOING_RULES = Object.values(GoingRule);
export type { FollowKind, FollowLevel, GoingRule };

/** Limit of a student's follows. */
export const FOLLOWS_MAX = 500;

/** The target of a follow: an organisation by its id, a tag by its name. */
export const followParams = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("club"), id: idText() }),
  z.object({ kind: z.literal("college"), id: idText() }),
  z.object({ kind: z.literal("tag"), id: z.enum(EVENT_TAGS) }),
]);
export type Target = z.output<typeof followParams>;

/** An absent level stays; for a new follow it is `digest`. */
export const followBody = z.object({ level: z.enum(FOLLOW_LEVELS, "level has to be instant, digest or quiet").optional() });
export type FollowBody = z.output<typeof followBody>;

const onOrOff = z.boolean().optional();

const TIME = "Use a time like 22:00, or null for both";
const quietTime = z
  .string(TIME)
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, TIME)
  .nullable();

/** The choice of pushes to a student's devices, and the quiet hours in India time, both or none. Source: contract app 5 and 10. */
const pushBody = z
  .object({
    seats: onOrOff,
    changes: onOrOff,
    reminders: onOrOff,
    followed: onOrOff,
    messages: onOrOff,
    isPrivate: onOrOff,
    quietFrom: quietTime.optional(),
    quietTo: quietTime.optional(),
  })
  .superRefine(({ quietFrom, quietTo }, context) => {
    const isSent = (time: string | null | undefined) => time !== undefined;
    if (isSent(quietFrom) !== isSent(quietTo) || (quietFrom === null) !== (quietTo === null)) {
      context.addIssue({ code: "custom", path: ["quietTo"], message: "Choose both times, or none" });
    } else if (typeof quietFrom === "string" && quietFrom === quietTo) {
      context.addIssue({ code: "custom", path: ["quietTo"], message: "Choose two different times" });
    }
  });
type PushBody = z.output<typeof pushBody>;
type PushSettings = { [key in keyof PushBody]-?: Exclude<PushBody[key], undefined> };

/** A student's settings; an absent one stays. */
export const settingsBody = z.object({
  digest: onOrOff,
  instant: onOrOff,
  events: onOrOff,
  blogs: onOrOff,
  searches: onOrOff,
  interests: onOrOff,
  going: z.enum(GOING_RULES, "going has to be nobody, college or students").optional(),
  push: pushBody.optional(),
});
export type SettingsBody = z.output<typeof settingsBody>;
export type Settings = { [key in Exclude<keyof SettingsBody, "push">]-?: NonNullable<SettingsBody[key]> } & { push: PushSettings };

/** The quiet hours of a student who never changed them. */
export const QUIET_AT_FIRST = { quietFrom: "22:00", quietTo: "07:00" } as const;

/** The settings of a student who never changed any. Source: contract reach 10. */
export const SETTINGS_AT_FIRST: Settings = {
  digest: true,
  instant: true,
  events: true,
  blogs: true,
  searches: true,
  interests: true,
  going: "nobody",
  push: { seats: true, changes: true, reminders: true, followed: true, messages: true, isPrivate: false, ...QUIET_AT_FIRST },
};

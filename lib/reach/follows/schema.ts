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

/** A student's settings; an absent one stays. */
export const settingsBody = z.object({
  digest: onOrOff,
  instant: onOrOff,
  events: onOrOff,
  blogs: onOrOff,
  searches: onOrOff,
  interests: onOrOff,
  going: z.enum(GOING_RULES, "going has to be nobody, college or students").optional(),
});
export type SettingsBody = z.output<typeof settingsBody>;
export type Settings = { [key in keyof SettingsBody]-?: NonNullable<SettingsBody[key]> };

/** The settings of a student who never changed any. Source: contract reach 10. */
export const SETTINGS_AT_FIRST: Settings = {
  digest: true,
  instant: true,
  events: true,
  blogs: true,
  searches: true,
  interests: true,
  going: "nobody",
};

import * as z from "zod";
import { listedEventJson } from "@/lib/catalogue/events/calls";
import { EVENT_TAGS } from "@/lib/catalogue/events/schema";
import { ANYONE } from "@/lib/platform/auth/actor";
import type { CallTable } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";
import { FOLLOW_KINDS, FOLLOW_LEVELS, FOLLOWS_MAX, followBody, followParams, GOING_RULES, settingsBody } from "@/lib/reach/follows/schema";

const level = z.enum(FOLLOW_LEVELS);
/** Null below 5, except for accounts that may read it. */
const followers = z.int().min(0).nullable();
const someEvents = z.array(listedEventJson).max(9);

const followJson = z.strictObject({
  kind: z.enum(FOLLOW_KINDS),
  id: z.union([idText(), z.enum(EVENT_TAGS)]),
  name: z.string(),
  path: z.string(),
  level,
  since: z.iso.datetime(),
});
export type FollowJson = z.output<typeof followJson>;

const forYouJson = z.strictObject({
  following: someEvents,
  college: someEvents,
  interests: someEvents,
  /** The tags for which `interests` were found. */
  because: z.array(z.enum(EVENT_TAGS)).max(3),
});
export type ForYouJson = z.output<typeof forYouJson>;

const quietTime = z.string().nullable();

const settingsJson = z.strictObject({
  digest: z.boolean(),
  instant: z.boolean(),
  events: z.boolean(),
  blogs: z.boolean(),
  searches: z.boolean(),
  interests: z.boolean(),
  going: z.enum(GOING_RULES),
  push: z.strictObject({
    seats: z.boolean(),
    changes: z.boolean(),
    reminders: z.boolean(),
    followed: z.boolean(),
    messages: z.boolean(),
    isPrivate: z.boolean(),
    quietFrom: quietTime,
    quietTo: quietTime,
  }),
});
export type SettingsJson = z.output<typeof settingsJson>;

/** Source: contract reach 3. */
export const calls = {
  "GET /api/follows": {
    summary: "Lists everything that a student follows, the newest first.",
    access: ["student"],
    responses: { 200: z.strictObject({ follows: z.array(followJson).max(FOLLOWS_MAX) }) },
  },
  "GET /api/follows/{kind}/{id}": {
    summary: "Says how many follow a club, a college or a tag, and whether the asking student does.",
    access: ANYONE,
    params: followParams,
    errors: ["college_not_found", "club_not_found"],
    responses: { 200: z.strictObject({ followers, following: z.boolean(), level: level.nullable() }) },
    notes: [
      "`following` is false and `level` null unless a student asks. `followers` below 5 is null but for the club, its college and the admin.",
    ],
  },
  "PUT /api/follows/{kind}/{id}": {
    summary: "Follows a club, a college or a tag, or changes the level; may be repeated.",
    access: ["student"],
    limit: "marks",
    params: followParams,
    json: followBody,
    errors: ["account_not_found", "college_not_found", "club_not_found", "limit_reached"],
    responses: { 200: z.strictObject({ following: z.literal(true), level, followers }) },
    notes: [
      "`instant`: by email for every event, not of tags. `digest`: in the weekly email, at first. `quiet`: notifications only.",
      "Without `level` it stays. `followers` is null below 5; 409 `limit_reached` beyond 500.",
    ],
  },
  "DELETE /api/follows/{kind}/{id}": {
    summary: "Ends a follow; may be repeated.",
    access: ["student"],
    limit: "marks",
    params: followParams,
    errors: ["account_not_found", "college_not_found", "club_not_found"],
    responses: { 200: z.strictObject({ following: z.literal(false), followers }) },
    notes: ["`followers` is null below 5."],
  },
  "GET /api/home/foryou": {
    summary: "Lists events for the student, at most 9 each, none twice.",
    access: ["student"],
    responses: { 200: forYouJson },
    notes: [
      "`following` has those, too, that a followed club organises with their owner ([decision 035](decisions/035-follows-and-for-you.md)).",
    ],
  },
  "GET /api/notifications/settings": {
    summary: "Reads a student's settings.",
    access: ["student"],
    responses: { 200: settingsJson },
  },
  "PUT /api/notifications/settings": {
    summary: "Changes the settings that are sent.",
    access: ["student"],
    limit: "marks",
    json: settingsBody,
    responses: { 200: settingsJson },
    notes: [
      "`push` says what devices show: `quietFrom` and `quietTo` are `HH:MM` in India time, to be sent together, both null for no quiet hours.",
    ],
  },
} as const satisfies CallTable;

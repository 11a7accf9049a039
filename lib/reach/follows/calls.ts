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

const settingsJson = z.strictObject({
  digest: z.boolean(),
  instant: z.boolean(),
  events: z.boolean(),
  blogs: z.boolean(),
  searches: z.boolean(),
  interests: z.boolean(),
  going: z.enum(GOING_RULES),
});
export type SettingsJson = z.output<typeof settingsJson>;

/** Source: contract reach 3. */
export const calls = {
  "GET /api/follows": {
    access: ["student"],
    responses: { 200: z.strictObject({ follows: z.array(followJson).max(FOLLOWS_MAX) }) },
  },
  "GET /api/follows/{kind}/{id}": {
    access: ANYONE,
    params: followParams,
    responses: { 200: z.strictObject({ followers, following: z.boolean(), level: level.nullable() }) },
  },
  "PUT /api/follows/{kind}/{id}": {
    access: ["student"],
    limit: "marks",
    params: followParams,
    json: followBody,
    responses: { 200: z.strictObject({ following: z.literal(true), level, followers }) },
  },
  "DELETE /api/follows/{kind}/{id}": {
    access: ["student"],
    limit: "marks",
    params: followParams,
    responses: { 200: z.strictObject({ following: z.literal(false), followers }) },
  },
  "GET /api/home/foryou": {
    access: ["student"],
    responses: { 200: forYouJson },
  },
  "GET /api/notifications/settings": {
    access: ["student"],
    responses: { 200: settingsJson },
  },
  "PUT /api/notifications/settings": {
    access: ["student"],
    limit: "marks",
    json: settingsBody,
    responses: { 200: settingsJson },
  },
} as const satisfies CallTable;

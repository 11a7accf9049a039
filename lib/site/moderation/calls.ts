import * as z from "zod";
import { ReportReason } from "@/lib/generated/prisma/enums";
import { hiddenJson } from "@/lib/identity/organisers/hidden-json";
import { ANYONE, ORGANISERS } from "@/lib/platform/auth/actor";
import { type CallTable, messageJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";
import { imageJson } from "@/lib/platform/images/image-json";
import { decisionForm, lookForm, moderationQuery, reportForm, STATES, SUBJECTS, thingParams } from "@/lib/site/moderation/schema";

const reason = z.enum(Object.values(ReportReason));

/** Source: contract trust 3 and 13. */
const itemJson = z.strictObject({
  subject: z.enum(SUBJECTS),
  /** A report about the site has its own id. */
  _id: idText(),
  name: z.string(),
  path: z.string(),
  club: z
    .strictObject({
      _id: idText(),
      clubName: z.string(),
      /** For the club of an event or a blog: the number of things that a ban hides, and of people with seats. */
      isBanned: z.boolean().optional(),
      events: z.int().optional(),
      blogs: z.int().optional(),
      seats: z.int().optional(),
    })
    .nullable(),
  reasons: z.array(z.strictObject({ reason, count: z.int() })),
  count: z.int(),
  /** The newest 20. */
  texts: z.array(z.string()),
  /** The numbers that the reporters were told: the newest 20. */
  numbers: z.array(z.string()),
  /** Addresses to answer: of the site and of colleges alone, which are the admin's. */
  emails: z.array(z.string()).optional(),
  firstAt: z.iso.datetime().nullable(),
  dueAt: z.iso.datetime().nullable(),
  state: z.enum(STATES),
  /** Null while it is shown. */
  hiding: hiddenJson.nullable(),
  /** The club's request for another look that nobody has answered. */
  look: z.strictObject({ text: z.string(), at: z.iso.datetime() }).nullable(),
  /** Plain text, the first 1,000 characters. */
  words: z.string(),
  pictures: z.array(imageJson),
  /** People with a seat; of a club at all its events. */
  seats: z.int(),
  /** People who paid. */
  payers: z.int(),
  /** In rupees. */
  paid: z.number(),
  /** For an event. */
  startsAt: z.iso.datetime().nullable().optional(),
  venue: z.string().optional(),
  price: z.number().optional(),
  /** For a club: the things that a ban hides. */
  events: z.int().optional(),
  blogs: z.int().optional(),
});
export type ItemJson = z.output<typeof itemJson>;

const moderationJson = z.strictObject({
  items: z.array(itemJson),
  counts: z.strictObject({ open: z.int(), hidden: z.int(), decided: z.int() }),
  nextCursor: z.string().nullable(),
});
export type ModerationJson = z.output<typeof moderationJson>;

/** Source: contract trust 3. */
export const calls = {
  "POST /api/reports": {
    summary: "Reports an event, a blog, a club, a college or the site.",
    access: ANYONE,
    json: reportForm,
    errors: ["too_many_requests"],
    responses: { 202: messageJson.extend({ number: z.string(), dueAt: z.iso.datetime() }) },
    notes: [
      "The answer is the same for what does not exist. `dueAt` is the time by which it is decided. A second report of the same thing replaces the first.",
      "`text` is needed for `other`, `privacy` and `site`. A visitor gives an `email` for an answer; about the `site` it is needed.",
      "10 a day for an account, 5 an hour for a visitor's address.",
    ],
  },
  "GET /api/moderation": {
    summary: "Lists reported and hidden things, the most overdue first.",
    who: "admin; a college, for what its clubs made",
    access: ["college", "admin"],
    query: moderationQuery,
    responses: { 200: moderationJson },
    notes: ["It never says who reported."],
  },
  "PUT /api/moderation/{subject}/{id}": {
    summary: "Hides, shows or leaves a reported thing as it is, bans a club or lifts the ban.",
    who: "`moderate`",
    access: ["college", "admin"],
    limit: "moderation",
    params: thingParams,
    json: decisionForm,
    errors: ["event_not_found", "event_not_published", "blog_not_found", "report_decided"],
    responses: { 200: z.strictObject({ state: z.enum(["open", "hidden", "banned", "shown", "dismissed"]) }) },
    notes: [
      "`hide` and `ban` need `reason` and `note`, which the club reads; `show`, `unban` and `dismiss` need neither. `order` is the reason for courts and authorities.",
      "A college cannot undo the admin. When the call is answered, no process shows what is hidden.",
    ],
  },
  "POST /api/moderation/{subject}/{id}/look": {
    summary: "Asks for another look at a hidden thing, once for each hiding.",
    who: "`edit_event` there; of a ban the club",
    access: ORGANISERS,
    limit: "moderation",
    params: thingParams,
    json: lookForm,
    errors: ["event_not_found", "blog_not_found", "look_asked"],
    responses: { 200: messageJson },
  },
} as const satisfies CallTable;

import * as z from "zod";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { type CallTable, messageJson, namedJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";
import { MARK_KINDS, MARK_STATES } from "@/lib/taking-part/marks/policy";
import { appealBody, decisionBody, markParams, marksOfEventParams, marksQuery } from "@/lib/taking-part/marks/schema";

const count = z.int().min(0);
const instant = z.iso.datetime();

const eventJson = z.strictObject({
  _id: idText(),
  eventName: z.string(),
  club: namedJson.nullable(),
  startsAt: instant.nullable(),
  timeZone: z.string(),
});

const common = {
  _id: idText(),
  kind: z.enum(MARK_KINDS),
  event: eventJson,
  /** The college whose terms made it; null once it is gone. */
  college: namedJson.nullable(),
  at: instant,
  expiresAt: instant,
  state: z.enum(MARK_STATES),
  /** The student's own words. */
  appeal: z.string().nullable(),
  appealedAt: instant.nullable(),
  /** When the appeal is excused unless somebody decides; null unless it waits. */
  excusedAt: instant.nullable(),
  /**
   * The words of the club or the college that decided, whose name `decidedBy` is; null without a decision, or if nobody decided in time.
   */
  note: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
};

const ownMarkJson = z.strictObject({
  ...common,
  /** Until when the student may appeal; null if an appeal is impossible. */
  appealUntil: instant.nullable(),
});
export type OwnMarkJson = z.output<typeof ownMarkJson>;

/** How many marks live at a college, and what that many would do. */
const standingJson = z.strictObject({
  college: namedJson.nullable(),
  marks: count,
  marksNeeded: z.int().min(1),
  hours: z.int().min(1),
});

const ownMarksJson = z.strictObject({
  marks: z.array(ownMarkJson),
  /** The colleges whose events open later for the student now. */
  delays: z.array(standingJson),
  /** Every college with a mark that lives. */
  living: z.array(standingJson),
});
export type OwnMarksJson = z.output<typeof ownMarksJson>;

/** A mark for those who decide about it. */
export const markJson = z.strictObject({
  ...common,
  student: z.strictObject({ firstName: z.string(), lastName: z.string(), college: namedJson.nullable() }),
  /** The door's list: when this student left, when the list was closed, and how many had a seat and came. */
  facts: z.strictObject({ leftAt: instant.nullable(), listClosedAt: instant.nullable(), confirmed: count, checkedIn: count }),
  /** Whether it can still be decided, or decided otherwise. */
  canDecide: z.boolean(),
});
export type MarkJson = z.output<typeof markJson>;

const marksJson = z.strictObject({
  marks: z.array(markJson),
  counts: z.strictObject({ appealed: count, standing: count, upheld: count, excused: count, ended: count }),
  nextCursor: z.string().nullable(),
});
export type MarksJson = z.output<typeof marksJson>;

/** Source: contract after 5. */
export const calls = {
  "GET /api/marks/mine": {
    summary: "Reads a student’s own marks for absence, and where registration opens later because of them.",
    access: ["student"],
    responses: { 200: ownMarksJson },
    notes: ["Marks that a check-in took away are not in it. `delays` names what holds now, `living` what counts at each college."],
  },
  "POST /api/marks/{id}/appeal": {
    summary: "Appeals against a mark, once.",
    who: "its student",
    access: ["student"],
    limit: "marks",
    params: markParams,
    json: appealBody,
    errors: ["mark_not_found", "already_appealed", "appeal_over"],
    responses: { 200: messageJson },
    notes: [
      "Within 14 days of the mark, while it lives. It does not count until somebody decides, and is excused if nobody does in 14 days.",
    ],
  },
  "GET /api/college/marks": {
    summary: "Lists the marks for absence that a college’s terms made, appealed ones first, oldest first.",
    access: ["college"],
    query: marksQuery,
    responses: { 200: marksJson },
  },
  "GET /api/manage/{eventId}/marks": {
    summary: "Lists the marks for absence of an event, as `GET /api/college/marks`.",
    who: "`decide_marks`",
    access: ORGANISERS,
    params: marksOfEventParams,
    query: marksQuery,
    errors: ["event_not_found"],
    responses: { 200: marksJson },
  },
  "PUT /api/marks/{id}": {
    summary: "Excuses a mark, or upholds it.",
    who: "`decide_marks`",
    access: ORGANISERS,
    limit: "clubWrite",
    params: markParams,
    json: decisionBody,
    errors: ["mark_not_found", "event_not_found", "mark_decision_limit"],
    responses: { 200: z.strictObject({ message: z.string(), data: markJson }) },
    notes: ["Can be turned round while the mark lives, and counts at once. 403 about one’s own mark."],
  },
} as const satisfies CallTable;

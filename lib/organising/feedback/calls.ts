import * as z from "zod";
import { answerBody, feedbackParams, feedbackQuery, formBody, QUESTION_KINDS, resultsQuery } from "@/lib/organising/feedback/schema";
import { ANYONE, ORGANISERS } from "@/lib/platform/auth/actor";
import { type CallTable, messageJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";
import { imageJson } from "@/lib/platform/images/image-json";

const count = z.int().min(0);
const average = z.number().min(1).max(5);
const counts = z.array(count);

const questionJson = z.strictObject({
  _id: idText(),
  text: z.string(),
  kind: z.enum(QUESTION_KINDS),
  choices: z.array(z.strictObject({ _id: idText(), text: z.string() })).optional(),
});

const formJson = z.strictObject({
  data: z.strictObject({
    on: z.boolean(),
    days: z.int(),
    questions: z.array(questionJson),
    isPublic: z.boolean(),
    opensAt: z.iso.datetime(),
    /** After closing, the moment of that. */
    closesAt: z.iso.datetime(),
    isClosed: z.boolean(),
    asked: count,
    answered: count,
  }),
});
export type FeedbackFormJson = z.output<typeof formJson>;

const askedJson = z.strictObject({
  event: z.strictObject({
    _id: idText(),
    eventName: z.string(),
    club: z.strictObject({ _id: idText(), name: z.string(), slug: z.string() }).nullable(),
    posterImage: imageJson,
    timeZone: z.string(),
  }),
  questions: z.array(questionJson),
  isAnswered: z.boolean(),
  closesAt: z.iso.datetime(),
});
export type AskedJson = z.output<typeof askedJson>;

const resultsJson = z.strictObject({
  asked: count,
  answered: count,
  isClosed: z.boolean(),
  closesAt: z.iso.datetime(),
  stars: z.strictObject({ average, counts }).nullable(),
  questions: z.array(
    questionJson.extend({
      answered: count,
      average: average.optional(),
      counts: counts.optional(),
      texts: z.array(z.string()).optional(),
    }),
  ),
  nextCursor: z.string().nullable(),
});
export type FeedbackResultsJson = z.output<typeof resultsJson>;

/** Source: contract after 4. */
export const calls = {
  "GET /api/feedback/{eventId}/form": {
    summary: "Reads what an event asks its attendees, and how many were asked and have answered.",
    who: "`read_results`",
    access: ORGANISERS,
    params: feedbackParams,
    errors: ["event_not_found"],
    responses: { 200: formJson },
  },
  "PUT /api/feedback/{eventId}/form": {
    summary: "Changes what an event asks its attendees, shows the rating to everyone, or closes feedback for good.",
    who: "`edit_event`",
    access: ORGANISERS,
    limit: "clubWrite",
    params: feedbackParams,
    json: formBody,
    errors: ["event_not_found", "feedback_begun", "feedback_closed", "feedback_not_found", "event_not_over", "entry_changed"],
    responses: { 200: formJson },
    notes: [
      "The body has any of `on`, `days`, `questions`, `isPublic` and `close: true`; `questions` are sent as a whole. After the first answer only `isPublic` and `close` are taken.",
      "With `questionsRead`, the questions as they were read, 409 `entry_changed` when they have changed since.",
      "Turned on after the event, it is open from then on, until 14 days after the end at the latest.",
      "With fewer than 5 answers closing deletes them.",
    ],
  },
  "GET /api/feedback/{eventId}": {
    summary: "Reads what an event asks an attendee; changes nothing.",
    who: "an attendee; who has `k` of the email",
    access: ANYONE,
    params: feedbackParams,
    query: feedbackQuery,
    errors: ["feedback_not_found", "feedback_closed"],
    responses: { 200: askedJson },
  },
  "POST /api/feedback/{eventId}": {
    summary: "Gives an attendee’s feedback, once. Nothing of it says who gave it.",
    who: "an attendee; who has `k` of the email",
    access: ANYONE,
    params: feedbackParams,
    json: answerBody,
    errors: ["feedback_not_found", "feedback_closed", "already_answered", "too_many_requests"],
    responses: { 200: messageJson },
    notes: [
      "`answers` are `{_id, value}`: 1 to 5, the id of a choice, or a text of 1 to 1,000 characters. Only `stars` are needed.",
      "With `k` 10 a minute for an address.",
    ],
  },
  "GET /api/feedback/{eventId}/results": {
    summary: "Reads the results of an event’s feedback, which are counted once, when it is closed.",
    who: "`read_results`; texts: `read_feedback_texts`",
    access: ORGANISERS,
    params: feedbackParams,
    query: resultsQuery,
    errors: ["event_not_found"],
    responses: { 200: resultsJson },
    notes: [
      "Before closing, and of fewer than 5 answers, it has `asked` and `answered` alone. A question that fewer than 5 answered has `answered` alone.",
      "`counts` of stars are those of 1 to 5 stars, of a choice those of its `choices`. `texts` come in an order that says nothing; the next page has further ones.",
    ],
  },
} as const satisfies CallTable;

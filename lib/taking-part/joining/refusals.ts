import { AppError, type ErrorCode, type TextValues } from "@/lib/platform/errors";

/** The codes of the error catalogue with which an event refuses a student. */
export const REFUSALS = [
  "event_cancelled",
  "registration_not_open",
  "registration_closed",
  "event_over",
  "opening_delayed",
  "event_full",
  "application_pending",
  "in_team",
  "more_needed",
  "barred",
  "application_rejected",
  "verification_needed",
  "college_not_admitted",
  "year_needed",
  "year_not_admitted",
  "team_other_college",
] as const satisfies readonly ErrorCode[];
type Refusal = (typeof REFUSALS)[number];

/** The page where a student can become eligible. */
export type NextStep = { text: string; href: string };

/** A refusal with the values of its text, the student's next step, and further data for the client. */
export type Refused = { reason: Refusal; values?: TextValues; next?: NextStep | null; data?: Record<string, unknown> };

/** A refusal as an error. Plain refusals have no `data`. */
export function refusalError({ reason, values, next, data }: Refused, eventId: string): AppError {
  const told = { ...data, ...(next !== undefined && { next }) };
  return new AppError(reason, { eventId }, { values, ...(Object.keys(told).length > 0 && { data: told }) });
}

/** The errors for outcomes of `join_event`, `create_team`, `add_member` and `enter_team`, which decide again under the event's lock. */
const OUTCOME_ERRORS = {
  full: "event_full",
  closed: "registration_closed",
  over: "event_over",
  cancelled: "event_cancelled",
  gone: "gone_meanwhile",
  there: "in_team",
  name_taken: "team_name_taken",
  team_full: "event_team_full",
  too_small: "team_too_small",
} as const satisfies Record<string, ErrorCode>;

export type RefusedOutcome = keyof typeof OUTCOME_ERRORS;

export const isRefusedOutcome = (outcome: string): outcome is RefusedOutcome => outcome in OUTCOME_ERRORS;

type Told = { values?: TextValues; data?: Record<string, unknown> };

export function outcomeError(outcome: RefusedOutcome, eventId: string, told: Told = {}): AppError {
  return new AppError(OUTCOME_ERRORS[outcome], { eventId }, told);
}

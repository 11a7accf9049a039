import {
  EVENT_CANCELLED,
  EVENT_FULL,
  EVENT_OVER,
  IMAGE_KIND_NOT_TAKEN,
  IMAGE_TOO_LARGE,
  INVALID_CREDENTIALS,
  PAGE_NOT_AVAILABLE,
  PAYMENT_FAILED,
  PAYMENT_UNREACHABLE,
  REGISTRATION_CLOSED,
  REGISTRATION_NOT_OPEN,
} from "@/lib/platform/error-texts";
import { SOMETHING_WENT_WRONG } from "@/lib/platform/general-error-text";

/**
 * Every failure that the server reports on purpose. One row per code: the HTTP status and the text for people, in whole sentences with
 * `{name}` filled in. Clients see `code` if a row has one. Client-safe.
 * Source: spec §8, contract base 3 and 4. If they are silent, the text is ours.
 */
export const ERROR_CATALOGUE = {
  validation_failed: { status: 400, message: "Please check the highlighted fields." },
  code_wrong: { status: 400, message: "OTP verification failed" },
  code_dead: { status: 400, message: "This code can no longer be used. Please start over." },
  link_dead: { status: 400, message: "This link can no longer be used. Please ask for a new one." },
  webhook_url_refused: { status: 400, message: "This address cannot be called from here." },
  push_address_refused: { status: 400, message: "This browser’s push service is not known here." },
  file_not_readable: { status: 400, message: "This file cannot be read. Save it as CSV (UTF-8) or as an iCalendar file." },
  file_too_long: { status: 400, message: "This file has more than {n} rows. Please divide it." },
  image_broken: { status: 400, message: "This picture cannot be read. Please choose another." },
  image_not_uploaded: { status: 400, message: "This picture did not arrive. Please choose it again." },
  image_too_many_pixels: { status: 400, message: "This picture has too many pixels. Please choose one with up to 40 megapixels." },
  here_code_wrong: { status: 400, message: "This code has expired. Enter the one on the screen now." },
  domain_mismatch: { status: 400, message: "This domain does not match the email address." },
  refund_required: { status: 400, message: "Everyone you remove now gets a full refund." },
  series_dates: { status: 400, message: "Dates are changed one event at a time." },
  payment_forged: { status: 400, message: "This payment could not be verified." },
  not_signed_in: { status: 401, message: "Please log in to continue." },
  invalid_credentials: { status: 401, message: INVALID_CREDENTIALS },
  hold_ended: { status: 402, message: "Your seat is no longer held. Please register again." },
  payment_failed: { status: 402, message: PAYMENT_FAILED },
  forbidden: { status: 403, message: "You are not allowed to do that." },
  token_scope_missing: { status: 403, message: "This token may not do that." },
  barred: { status: 403, message: "You cannot register for this event. Contact the organiser if you think this is a mistake." },
  application_rejected: { status: 403, message: "Your application was not accepted." },
  verification_needed: { status: 403, message: "This event is for verified students. Verify your college email to register." },
  college_not_admitted: { status: 403, message: "This event is for students of {colleges}." },
  year_needed: { status: 403, message: "This event is for students in {years}. Add your year of study to register." },
  year_not_admitted: { status: 403, message: "This event is for students in {years}." },
  team_other_college: { status: 403, message: "This team is for students of {college}." },
  cross_site_request: { status: 403, message: "You are not allowed to do that." },
  email_not_verified: { status: 403, message: "Please verify your email first. We’ve sent you a code." },
  club_not_verified: { status: 403, message: "Ask your college to enter the code" },
  club_banned: { status: 403, message: "Your club cannot publish at the moment. The reason is on your profile." },
  code_needed: { status: 403, message: "Enter the code of your second factor too." },
  route_not_found: { status: 404, message: PAGE_NOT_AVAILABLE },
  email_unknown: { status: 404, message: "Email does not exist!" },
  account_not_found: { status: 404, message: "This account is not available." },
  college_not_found: { status: 404, message: "This college is not available." },
  club_not_found: { status: 404, message: "This club is not available." },
  place_not_found: { status: 404, message: "This location is not available." },
  search_not_found: { status: 404, message: "This search is not available." },
  token_not_found: { status: 404, message: "This token is not available." },
  webhook_not_found: { status: 404, message: "This webhook is not available." },
  delivery_not_found: { status: 404, message: "This delivery is not available." },
  import_not_found: { status: 404, message: "This import is not available." },
  college_unknown: { status: 404, message: "Oops, Your college is not exist!!!" },
  event_not_found: { status: 404, message: "This event is not available." },
  certificate_not_found: { status: 404, message: "No certificate has this number." },
  feedback_not_found: { status: 404, message: "There is no feedback to give here." },
  mark_not_found: { status: 404, message: "This mark is not available." },
  record_not_found: { status: 404, message: "This record is not available." },
  blog_not_found: { status: 404, message: "This blog is not available." },
  registration_not_found: { status: 404, message: "You are not registered for this event." },
  /** For an organiser; `registration_not_found` is for the student. Clients see one code. */
  person_gone: { status: 404, code: "registration_not_found", message: "This person is no longer registered." },
  team_not_found: { status: 404, message: "This team is not available." },
  member_not_found: { status: 404, message: "The team has no such member." },
  /** For the people who organise; `member_not_found` is for a team of students. Clients see one code. */
  organiser_not_found: { status: 404, code: "member_not_found", message: "This person is no longer an organiser." },
  invitation_not_found: { status: 404, message: "This invitation is not available." },
  payment_not_found: { status: 404, message: "This payment is not available." },
  gone_meanwhile: { status: 404, message: "This is no longer available." },
  device_not_found: { status: 404, message: "This device is not available." },
  session_not_found: { status: 404, message: "This log-in is not there any more." },
  factor_not_found: { status: 404, message: "This second factor is not available." },
  unsubscribe_link_invalid: { status: 404, message: "This link no longer works. You can choose your emails in your settings." },
  method_not_allowed: { status: 405, message: "This address does not take that method." },
  body_stalled: { status: 408, message: "The connection was too slow. Please try again." },
  email_taken: { status: 409, message: "There is already an account with this email." },
  limit_reached: { status: 409, message: "You’ve reached the limit. Remove one to add another." },
  places_of_club_full: {
    status: 409,
    code: "limit_reached",
    message: "Your club has added {n} locations. Remove one of them, or ask your college to add this one.",
  },
  places_full: { status: 409, code: "limit_reached", message: "This campus has {n} locations. Remove one of them first." },
  already_verified: { status: 409, message: "User already verified!!!" },
  domain_shared: { status: 409, message: "Many colleges share this domain. It cannot be confirmed for one." },
  domain_taken: { status: 409, message: "Another college already uses this domain." },
  college_email_taken: { status: 409, message: "Another student is already verified with this email." },
  capacity_below_taken: { status: 409, message: "More seats than that are already taken." },
  already_checked_in: { status: 409, message: "You’re already checked in, so you cannot cancel your registration." },
  self_check_in_off: { status: 409, message: "Self check-in is off. Show your ticket at the entrance." },
  already_in_team: { status: 409, message: "This person is already an organiser, or has been invited." },
  team_full: { status: 409, message: "You’ve reached the limit of organisers." },
  /** For clubs. Clients see one code. */
  co_organisers_full: { status: 409, code: "team_full", message: "You’ve reached the limit of co-organisers." },
  /** For a team of students at an event; `team_full` is for the people who organise. Clients see one code. */
  event_team_full: { status: 409, code: "team_full", message: "This team is full." },
  team_too_small: { status: 409, message: "Your team needs at least {n} members." },
  team_name_taken: { status: 409, message: "Another team in this event already has that name." },
  in_team: { status: 409, message: "You’re already in a team for this event." },
  more_needed: { status: 409, message: "A few more details are needed before you can register." },
  application_pending: { status: 409, message: "The organiser is reviewing your application." },
  joining_fixed: { status: 409, message: "This cannot be changed once someone has registered." },
  entry_changed: { status: 409, message: "This has just changed. Please check the list and try again." },
  event_full: { status: 409, message: EVENT_FULL },
  event_not_begun: { status: 409, message: "The event has not started yet. You can finish check-in from its start on." },
  message_changed: { status: 409, message: "This message was already sent with different text." },
  webhook_off: { status: 409, message: "This webhook is turned off." },
  push_not_offered: { status: 409, message: "Pushes are not offered here." },
  import_changed: { status: 409, message: "This was imported before with other content." },
  message_sent: { status: 409, message: "This message has already been sent." },
  event_not_published: { status: 409, message: "Publish the event first." },
  already_published: { status: 409, message: "This event is already published." },
  event_has_registrations: {
    status: 409,
    message: "People have already registered, so you cannot unpublish this event. You can cancel it instead.",
  },
  already_in_series: { status: 409, message: "The series already has this date." },
  review_decided: { status: 409, message: "Someone has already decided on this." },
  review_refused: { status: 409, message: "This cannot be approved as it stands. Send it back with a note." },
  review_stale: { status: 409, message: "The event has changed since you opened it. Please look at it again." },
  event_hidden: { status: 409, message: "This event is not shown at the moment." },
  hidden_kept: { status: 409, message: "This is being looked at, so it cannot be deleted now." },
  report_decided: { status: 409, message: "Somebody decided this already." },
  look_asked: { status: 409, message: "You have asked for another look already." },
  event_not_over: { status: 409, message: "The event is not over." },
  nobody_checked_in: { status: 409, message: "Nobody is checked in. Mark in People who came, then issue." },
  feedback_begun: { status: 409, message: "People have answered already." },
  already_answered: { status: 409, message: "You have answered already." },
  already_appealed: { status: 409, message: "You have appealed already." },
  deletion_pending: { status: 409, message: "This account is about to be deleted." },
  registration_not_open: { status: 410, message: REGISTRATION_NOT_OPEN },
  registration_closed: { status: 410, message: REGISTRATION_CLOSED },
  /** For a seat that can no longer be given back, and for a captain's team. Clients see one code. */
  leaving_closed: {
    status: 410,
    code: "registration_closed",
    message: "Registration has closed, so registrations can no longer be cancelled.",
  },
  removing_closed: {
    status: 410,
    code: "registration_closed",
    message: "Registration has closed, so you can no longer withdraw the team or remove members.",
  },
  event_over: { status: 410, message: EVENT_OVER },
  event_started: { status: 410, message: "This event has started, so registrations can no longer be cancelled." },
  invitation_over: { status: 410, message: "This invitation is no longer open. Ask the club for a new one." },
  /** For who accepted it and declines it now. Clients see one code. */
  invitation_accepted: { status: 410, code: "invitation_over", message: "You have already accepted this invitation." },
  event_cancelled: { status: 410, message: EVENT_CANCELLED },
  challenge_over: { status: 410, message: "Please log in again." },
  certificate_revoked: { status: 410, message: "This certificate was revoked." },
  feedback_closed: { status: 410, message: "Feedback is closed." },
  opening_delayed: { status: 410, message: "For you registration opens on {at}: you have {marks}." },
  appeal_over: { status: 410, message: "The time to appeal is over." },
  import_fixed: { status: 410, message: "An import can be taken back for 24 hours." },
  door_not_open: { status: 410, message: "Check-in is not open now." },
  /** For an organiser. Clients see one code. */
  door_not_reopened: {
    status: 410,
    code: "door_not_open",
    message: "Check-in can be reopened for 24 hours after it was finished.",
  },
  body_too_large: { status: 413, message: "That is too large to be sent." },
  image_too_large: { status: 413, message: IMAGE_TOO_LARGE },
  image_kind_not_taken: { status: 415, message: IMAGE_KIND_NOT_TAKEN },
  media_type_not_taken: { status: 415, message: "That kind of content is not accepted here." },
  too_many_requests: { status: 429, message: "Too many attempts. Please try again later." },
  code_paused: { status: 429, message: "A code was just sent. Please wait before asking for another." },
  code_limit: { status: 429, message: "Too many codes were sent. Please try again later." },
  message_limit: { status: 429, message: "One event can have up to {n} messages in all. Cancel a scheduled one to send another." },
  message_limit_day: {
    status: 429,
    code: "message_limit",
    message: "One event can have up to {n} messages a day. The next one can go out from {from}.",
  },
  message_limit_essential: {
    status: 429,
    code: "message_limit",
    message: "One event can have up to {n} essential messages a day. The next one can go out from {from}.",
  },
  message_limit_people: {
    status: 429,
    code: "message_limit",
    message: "Your club can message up to {n} people a day. Left for that day: {left}. The next ones can be reached from {from}.",
  },
  message_limit_people_at_once: {
    status: 429,
    code: "message_limit",
    message: "Your club can message up to {n} people a day, but this message is for {people}. Choose fewer people.",
  },
  invitation_limit: { status: 429, message: "You can invite up to {n} people a day. Please invite the others tomorrow." },
  invitation_limit_of_new_clubs: {
    status: 429,
    code: "invitation_limit",
    message: "New clubs of your college can invite up to {n} people a day in all. Please invite the others tomorrow.",
  },
  mark_decision_limit: { status: 429, message: "You can decide about a mark up to {n} times a day. Please decide again tomorrow." },
  code_locked: { status: 429, message: "Too many wrong codes. Please try again tomorrow." },
  internal: { status: 500, message: SOMETHING_WENT_WRONG },
  database_unreachable: { status: 503, message: "Quad is unavailable right now. Please try again in a moment." },
  not_ready: { status: 503, message: "Quad is unavailable right now. Please try again in a moment." },
  clock_wrong: { status: 503, message: "Quad is unavailable right now. Please try again in a moment." },
  mail_unreachable: { status: 503, message: "The email could not be sent. Please try again." },
  storage_unreachable: { status: 503, message: "The file could not be stored. Please try again." },
  payment_unreachable: { status: 503, message: PAYMENT_UNREACHABLE },
  server_busy: { status: 503, message: "Quad is very busy. Please try again in a moment." },
} as const satisfies Record<string, { status: number; message: string; code?: string }>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;

/** The values of `{name}` in a text. */
export type TextValues = Record<string, string | number>;

/** The text of a code, with its values filled in. */
export function errorText(code: ErrorCode, values: TextValues = {}): string {
  return ERROR_CATALOGUE[code].message.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** The code that clients see. */
export function publicCode(code: ErrorCode): string {
  const row = ERROR_CATALOGUE[code];
  return "code" in row ? row.code : code;
}

/** Limit of issues in one answer: nobody reads more, and each costs bytes. */
export const ISSUES_MAX = 50;

/** One rejected field; `field` is the path in the body, `""` for the body as a whole. */
export type FieldIssue = { field: string; message: string };

type Details = ErrorOptions & {
  issues?: FieldIssue[];
  /** Sent to the client beside code and message. */
  data?: Record<string, unknown>;
  retryAfterS?: number;
  /** Filled into the code's text. */
  values?: TextValues;
};

/** A failure with a code from the catalogue. `context` goes to the log, never to the client. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly context: Record<string, unknown>;
  readonly issues?: FieldIssue[];
  readonly data?: Record<string, unknown>;
  readonly retryAfterS?: number;

  constructor(code: ErrorCode, context: Record<string, unknown> = {}, { issues, data, retryAfterS, values, ...options }: Details = {}) {
    super(issues?.length === 1 ? issues[0]?.message : errorText(code, values), options);
    this.name = "AppError";
    this.code = code;
    this.context = context;
    this.issues = issues?.slice(0, ISSUES_MAX);
    this.data = data;
    this.retryAfterS = retryAfterS;
  }

  get status(): number {
    return ERROR_CATALOGUE[this.code].status;
  }

  /** The answer that the client sees. */
  toJSON() {
    return { code: publicCode(this.code), message: this.message, issues: this.issues, data: this.data };
  }
}

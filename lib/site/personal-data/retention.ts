import "server-only";
import { LOG_INS_KEPT_DAYS } from "@/lib/identity/accounts/log-in-repository";
import { ENDED_KEPT_DAYS } from "@/lib/identity/tokens/limits";
import { EXPIRED_KEPT_DAYS } from "@/lib/organising/records/policy";
import { env } from "@/lib/platform/env";
import { KEPT_DAYS } from "@/lib/reach/notifications/schema";
import { PUSHES_KEPT_DAYS } from "@/lib/reach/push/kinds";
import { SILENT_DAYS } from "@/lib/reach/push/schema";
import { TOLD_WITHIN_DAYS } from "@/lib/site/moderation/policy";
import { KEPT_DAYS as MARKS_KEPT_DAYS } from "@/lib/taking-part/marks/policy";

const DAYS_OF_A_YEAR = 365;
/** Days from the mail to a student who has not logged in for years until the deletion. */
export const IDLE_NOTICE_DAYS = 30;
/** Books of account. */
const BOOKS_YEARS = 8;

/**
 * A kind of data: what it is, what for and how long it is kept, in words for people. `days` is counted from the moment that `until` names.
 */
export type Retention = { what: string; purpose: string; until: string; days?: number };

const days = (number: number) => (number === 1 ? "a day" : `${number} days`);

/**
 * How long each kind of personal data is kept: the one place of these numbers. The nightly purge, the list of columns and the page about
 * privacy take them from here. Source: contract trust 7.
 */
export const RETENTION = {
  account: {
    what: "Account and profile",
    purpose: "To log you in, and so that clubs know who comes",
    until: `Until you delete it, or ${env.IDLE_YEARS} ${env.IDLE_YEARS === 1 ? "year" : "years"} without a log-in and ${IDLE_NOTICE_DAYS} days after an email`,
    days: IDLE_NOTICE_DAYS,
  },
  codes: { what: "One-time codes and links", purpose: "To know that an address is yours", until: "2 days after the last one", days: 2 },
  sessions: {
    what: "Sessions, and log-ins that were not finished",
    purpose: "To keep you logged in",
    until: "A day after they ended",
    days: 1,
  },
  devices: {
    what: "Browsers that you logged in with",
    purpose: "To tell you about a log-in from a new one, and to ask for no code where you chose that",
    until: "400 days after the last log-in there",
    days: 400,
  },
  logIns: { what: "Log-ins", purpose: "To find strangers in your account", until: `${LOG_INS_KEPT_DAYS} days`, days: LOG_INS_KEPT_DAYS },
  tokens: {
    what: "Tokens of clubs and colleges",
    purpose: "To let their programs in, and to say which one did what",
    until: `${days(ENDED_KEPT_DAYS)} after they ended`,
    days: ENDED_KEPT_DAYS,
  },
  registrations: {
    what: "Your registrations, teams and tickets",
    purpose: "To let you in, to show you where you were, and to suggest events like these",
    until: "Until you delete your account",
  },
  certificates: {
    what: "Your certificates",
    purpose: "So that people you give one to can check it",
    until: "Until you delete your account",
  },
  marks: {
    what: "Marks for absence, and your appeals",
    purpose: "To give seats to those who come",
    until: `${MARKS_KEPT_DAYS} days after the mark ended`,
    days: MARKS_KEPT_DAYS,
  },
  people: {
    what: "Your name in lists of an event",
    purpose: "Check-in, certificates and questions about the event",
    until: `${days(env.PEOPLE_KEPT_DAYS)} after the event ended`,
    days: env.PEOPLE_KEPT_DAYS,
  },
  contacts: {
    what: "Who got a message about an event, invitation codes of teams, and who was blocked",
    purpose: "To run the event",
    until: "A year after the event ended",
    days: DAYS_OF_A_YEAR,
  },
  answers: {
    what: "Answers to the questions of an event, and reasons of decisions",
    purpose: "To prepare the event",
    until: "As many days after the event ended as its page says",
  },
  payments: {
    what: "Payments and refunds",
    purpose: "Books of account",
    until: `${BOOKS_YEARS} years, without your name after you delete your account`,
    days: BOOKS_YEARS * DAYS_OF_A_YEAR,
  },
  log: {
    what: "What organisers did, in the activity of an event or club",
    purpose: "So that no one changes an event or sees its people without a trace",
    until: `${BOOKS_YEARS} years, without your name after you delete your account`,
    days: BOOKS_YEARS * DAYS_OF_A_YEAR,
  },
  roles: {
    what: "Your roles at clubs and events",
    purpose: "So that you can help to run them",
    until: "Until you delete your account",
  },
  reach: {
    what: "Follows, saved events and settings",
    purpose: "To show and tell you what you asked for, and to suggest events like those you saved",
    until: "Until you change them or delete your account",
  },
  pushDevices: {
    what: "Devices that show pushes",
    purpose: "To tell you there straight away",
    until: "Until you remove them or log out there, or 180 days after the last push",
    days: SILENT_DAYS,
  },
  searches: {
    what: "Saved searches",
    purpose: "To tell you of events that match",
    until: "A year after the last event that matched, and after you last opened your saved searches",
    days: DAYS_OF_A_YEAR,
  },
  recordLinks: {
    what: "Links to your record",
    purpose: "To show your record to those to whom you give a link",
    until: `${days(EXPIRED_KEPT_DAYS)} after they expired, or until you revoke them`,
    days: EXPIRED_KEPT_DAYS,
  },
  notifications: { what: "Notifications", purpose: "To show you what is new", until: `${KEPT_DAYS} days`, days: KEPT_DAYS },
  pushes: {
    what: "What was pushed to your devices",
    purpose: "So that you are told each thing once",
    until: `${PUSHES_KEPT_DAYS} days`,
    days: PUSHES_KEPT_DAYS,
  },
  farewells: {
    what: "The address of a club or college whose account was deleted",
    purpose: "To tell it that the account was deleted",
    until: `Until that email is sent, for up to ${TOLD_WITHIN_DAYS} days`,
    days: TOLD_WITHIN_DAYS,
  },
  pictures: { what: "Pictures that you uploaded", purpose: "To show them", until: "Until nothing shows them any longer" },
  reporters: {
    what: "Who reported something",
    purpose: "To answer the report",
    until: "180 days after the decision",
    days: 180,
  },
  reports: { what: "Reports", purpose: "To see what happened before", until: "3 years", days: 3 * DAYS_OF_A_YEAR },
} as const satisfies Record<string, Retention>;
export type RetentionName = keyof typeof RETENTION;

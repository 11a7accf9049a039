import type { CertificateKind } from "@/lib/generated/prisma/enums";
import type { Facts } from "@/lib/organising/certificates/printed";

/** Client-safe. Source: contract after 3. */

/** The kinds in the order in which they are shown. */
export const CERTIFICATE_KINDS = ["participation", "winner", "volunteer"] as const satisfies readonly CertificateKind[];
export const KIND_WORDS: Record<CertificateKind, string> = { participation: "Participation", winner: "Winner", volunteer: "Volunteer" };
/** The kinds that organisers issue to candidates. Winners come from the results. */
export const ISSUED_KINDS = ["participation", "volunteer"] as const satisfies readonly CertificateKind[];
export type IssuedKind = (typeof ISSUED_KINDS)[number];

export const CANDIDATE_STATES = ["eligible", "issued", "not_checked_in", "script_missing"] as const;
export type CandidateState = (typeof CANDIDATE_STATES)[number];
export const REFUSALS = ["not_checked_in", "not_confirmed", "not_found", "script_missing", "revoked_often"] as const;
export type Refusal = (typeof REFUSALS)[number];
/** A student whose certificates of a kind were revoked so often in 24 hours is given no other one then: each is mailed with words. */
export const REVOKED_A_DAY_MAX = 3;

/** The people who can sign a certificate. */
export const SIGNATORIES_MAX = 2;

export const NUMBER_LENGTH = 12;
const GROUP_LENGTH = 4;
/** The letters of `CODE_ALPHABET`. */
const NUMBER = /^[0-9A-HJKMNP-TV-Z]{12}$/;

/** The number of a certificate as it was typed, in any case and with or without dashes; null for a text that is none. */
export function readNumber(text: string): string | null {
  const number = text.trim().replaceAll("-", "").toUpperCase();
  return NUMBER.test(number) ? number : null;
}

/** `7K3Q-9F2M-XW4T` */
export function shownNumber(number: string): string {
  return (number.match(new RegExp(`.{1,${GROUP_LENGTH}}`, "g")) ?? []).join("-");
}

/** The placeholders of a template's texts. */
const PLACEHOLDERS = ["name", "event", "date", "club", "college"] as const;
export const placeholdersOf = (kind: CertificateKind): readonly string[] => (kind === "winner" ? [...PLACEHOLDERS, "award"] : PLACEHOLDERS);

/** The placeholders in a text that its kind does not have. */
export function unknownPlaceholders(kind: CertificateKind, text: string): string[] {
  const named = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
  return named.filter((name) => !placeholdersOf(kind).includes(name)).map((name) => `{${name}}`);
}

/** A text with the values of its placeholders. What a value contains is no placeholder. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** `24 November 2026`, `24 to 26 November 2026`. @param startsOn, endsOn `YYYY-MM-DD` */
export function daysText(startsOn: string, endsOn: string): string {
  const [from, to] = [partsOf(startsOn), partsOf(endsOn)];
  if (startsOn === endsOn) return `${to.day} ${to.month} ${to.year}`;
  if (from.year !== to.year) return `${from.day} ${from.month} ${from.year} to ${to.day} ${to.month} ${to.year}`;
  if (from.month !== to.month) return `${from.day} ${from.month} to ${to.day} ${to.month} ${to.year}`;
  return `${from.day} to ${to.day} ${to.month} ${to.year}`;
}

const MONTHS = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
] as const;

function partsOf(day: string): { day: number; month: string; year: string } {
  const [year = "", month = "", date = ""] = day.split("-");
  return { day: Number(date), month: MONTHS[Number(month) - 1] ?? "", year };
}

/** All texts that the PDF of these facts prints. */
export const printedTexts = ({ name, title, body, event, club, coClubs, college }: Facts): string[] => [
  ...[name, title, body, event.name, club],
  ...coClubs,
  college,
];

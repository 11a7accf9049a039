import * as z from "zod";
import { CANDIDATE_STATES, CERTIFICATE_KINDS, REFUSALS, SIGNATORIES_MAX } from "@/lib/organising/certificates/policy";
import { LAYOUTS } from "@/lib/organising/certificates/printed";
import {
  candidatesQuery,
  certificateParams,
  certificatesQuery,
  eventNumberParams,
  IDS_MAX,
  issueBody,
  numberParams,
  previewQuery,
  printQuery,
  revokeQuery,
  templateBody,
} from "@/lib/organising/certificates/schema";
import { ANYONE, ORGANISERS, PUBLIC } from "@/lib/platform/auth/actor";
import { type CallTable, messageJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";

const id = idText();
const count = z.int().min(0);
const instant = z.iso.datetime();
const kind = z.enum(CERTIFICATE_KINDS);
/** 12 characters, without dashes. */
const number = z.string().length(12);

const textsJson = z.strictObject({ title: z.string(), body: z.string() });
const templateJson = z.strictObject({
  layout: z.enum(LAYOUTS),
  accent: z.string(),
  texts: z.strictObject({ participation: textsJson, winner: textsJson, volunteer: textsJson }),
  signatories: z.array(z.strictObject({ name: z.string(), title: z.string(), image: z.string().optional() })).max(SIGNATORIES_MAX),
  logo: z.string().optional(),
});
export type TemplateJson = z.output<typeof templateJson>;

const candidateJson = z.strictObject({
  /** The registration's or the grant's id. */
  _id: id,
  of: z.enum(["registration", "helper"]),
  name: z.string(),
  /** When the registration began; of a helper today's. */
  college: z.string().nullable(),
  /** The last four characters of the ticket's number; null for a helper. */
  ticket: z.string().nullable(),
  state: z.enum(CANDIDATE_STATES),
});
export type CandidateJson = z.output<typeof candidateJson>;
const candidatesJson = z.strictObject({
  candidates: z.array(candidateJson),
  /** Counted over all that `kind` and `of` ask for, whatever `state` asks. */
  counts: z.strictObject({ eligible: count, issued: count, not_checked_in: count, script_missing: count }),
  nextCursor: z.string().nullable(),
});
export type CandidatesJson = z.output<typeof candidatesJson>;

const issuedJson = z.strictObject({
  issued: count,
  already: count,
  refused: z.array(z.strictObject({ _id: id, reason: z.enum(REFUSALS) })).max(IDS_MAX),
  more: z.boolean(),
});
export type IssuedJson = z.output<typeof issuedJson>;

const certificateJson = z.strictObject({
  number,
  name: z.string(),
  kind,
  /** Empty unless the kind is `winner`. */
  award: z.string(),
  issuedAt: instant,
  revokedAt: instant.nullable(),
});
const certificatesJson = z.strictObject({ certificates: z.array(certificateJson), nextCursor: z.string().nullable() });
export type CertificatesJson = z.output<typeof certificatesJson>;

const eventJson = z.strictObject({ name: z.string(), startsOn: z.iso.date().nullable(), endsOn: z.iso.date().nullable() });

const mineJson = z.strictObject({
  certificates: z.array(
    z.strictObject({
      number,
      kind,
      title: z.string(),
      award: z.string(),
      event: eventJson,
      club: z.string(),
      issuedAt: instant,
      revokedAt: instant.nullable(),
      /** Why it was revoked. */
      reason: z.string().nullable(),
    }),
  ),
});
export type MineJson = z.output<typeof mineJson>;

const verifyJson = z.strictObject({
  number,
  status: z.enum(["valid", "revoked"]),
  name: z.string(),
  kind,
  title: z.string(),
  body: z.string(),
  award: z.string(),
  event: eventJson,
  club: z.string(),
  /** Clubs that organised together with it. */
  coClubs: z.array(z.string()),
  college: z.string(),
  signatories: z.array(z.strictObject({ name: z.string(), title: z.string() })),
  /** Today's; everything else is as it was when it was issued. */
  isCollegeProved: z.boolean(),
  issuedAt: instant,
  revokedAt: instant.nullable(),
});
export type VerifyJson = z.output<typeof verifyJson>;

const CERTIFY = "`certify`";
const NOT_TO_BE_ISSUED = ["event_not_found", "event_hidden", "event_cancelled", "event_not_published", "event_not_over"] as const;

/** Source: contract after 3. */
export const calls = {
  "GET /api/certificates/{eventId}/template": {
    summary: "Reads what the next certificates of an event look like.",
    who: CERTIFY,
    access: ORGANISERS,
    params: certificateParams,
    errors: ["event_not_found"],
    responses: { 200: z.strictObject({ data: templateJson }) },
    notes: ["There is one before the first PUT, with the logo of the club."],
  },
  "PUT /api/certificates/{eventId}/template": {
    summary: "Changes what the next certificates of an event look like; those that were issued stay as they are.",
    who: CERTIFY,
    access: ORGANISERS,
    limit: "clubWrite",
    params: certificateParams,
    json: templateBody,
    errors: ["event_not_found"],
    responses: { 200: z.strictObject({ data: templateJson }) },
    notes: [
      "`image` and `logo` are addresses of `POST /api/uploads`, of the same account or already in this template.",
      "Placeholders of titles and texts are `{name}`, `{event}`, `{date}`, `{club}` and `{college}`, in `winner` also `{award}`; another one is a 400.",
      "A letter that the fonts of certificates lack is a 400.",
    ],
  },
  "GET /api/certificates/{eventId}/preview": {
    summary: "Draws a certificate with the template as it is now, as a PDF with SPECIMEN across it.",
    who: CERTIFY,
    access: ORGANISERS,
    limit: "pdfs",
    params: certificateParams,
    query: previewQuery,
    errors: ["event_not_found", "storage_unreachable"],
    sends: ["application/pdf"],
    responses: {},
    notes: ["It has no number and no code."],
  },
  "GET /api/certificates/{eventId}/candidates": {
    summary: "Lists who can get a certificate of an event, by name.",
    who: CERTIFY,
    access: ORGANISERS,
    params: certificateParams,
    query: candidatesQuery,
    errors: ["event_not_found"],
    responses: { 200: candidatesJson },
    notes: [
      "`kind` is `participation` or `volunteer`, `of` is `registration` or `helper`, `state` one of the states.",
      "Candidates are confirmed registrations, for `volunteer` also the grants of helpers. `script_missing`: the fonts lack a letter.",
      "`counts` are of `kind` and `of`.",
    ],
  },
  "POST /api/certificates/{eventId}": {
    summary: "Issues certificates to candidates; whoever has one already keeps it.",
    who: CERTIFY,
    access: ORGANISERS,
    limit: "clubWrite",
    params: certificateParams,
    json: issueBody,
    errors: [...NOT_TO_BE_ISSUED, "nobody_checked_in"],
    responses: { 200: issuedJson },
    notes: [
      "At most 2,000 a call: `more` asks for another one. `refused` lists 500 at most.",
      "Each gets one mail and a notification. 409 `nobody_checked_in` where attendance was not taken and nobody helped.",
    ],
  },
  "GET /api/certificates/{eventId}": {
    summary: "Lists the certificates of an event, newest first.",
    who: CERTIFY,
    access: ORGANISERS,
    params: certificateParams,
    query: certificatesQuery,
    errors: ["event_not_found"],
    responses: { 200: certificatesJson },
  },
  "GET /api/certificates/{eventId}/print": {
    summary: "Gives the valid certificates of an event as a PDF, 25 a file, a page each.",
    who: CERTIFY,
    access: ORGANISERS,
    limit: "printing",
    params: certificateParams,
    query: printQuery,
    errors: ["event_not_found", "certificate_not_found", "storage_unreachable"],
    sends: ["application/pdf"],
    responses: {},
    notes: ["The next file’s cursor is in `X-Next-Cursor`. 404 when there is none. The log says who printed."],
  },
  "DELETE /api/certificates/{eventId}/{number}": {
    summary: "Revokes a certificate for ever and tells its student the reason; may be repeated.",
    who: "`revoke_certificate`",
    access: ORGANISERS,
    limit: "clubWrite",
    params: eventNumberParams,
    query: revokeQuery,
    errors: ["event_not_found", "certificate_not_found"],
    responses: { 200: messageJson },
    notes: ["Nobody but the student reads the reason."],
  },
  "GET /api/certificates/mine": {
    summary: "Lists all certificates of a student, newest first.",
    access: ["student"],
    responses: { 200: mineJson },
  },
  "GET /api/certificates/pdf/{number}": {
    summary: "Gives a certificate as a PDF, the same bytes each time.",
    who: "its student, `certify`",
    access: ANYONE,
    limit: "pdfs",
    params: numberParams,
    errors: ["certificate_not_found", "certificate_revoked", "storage_unreachable"],
    sends: ["application/pdf"],
    responses: {},
    notes: ["The log says when an organiser takes one. Everybody else gets a 404."],
  },
  "GET /api/verify/{number}": {
    summary: "Tells whether a certificate is valid, with everything that is printed on it.",
    access: PUBLIC,
    params: numberParams,
    errors: ["certificate_not_found", "too_many_requests"],
    responses: { 200: verifyJson },
    notes: ["In any case, with or without dashes. 60 a minute from an address."],
    example: { path: { number: "7K3Q-9F2M-4XW8" } },
  },
} as const satisfies CallTable;

import * as z from "zod";
import { ROLE_WORDS } from "@/lib/organising/records/policy";
import {
  entryBody,
  entryParams,
  LINKS_MAX,
  linkBody,
  linkParams,
  pdfQuery,
  RECORD_KINDS,
  recordQuery,
  sharedQuery,
  tokenParams,
} from "@/lib/organising/records/schema";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { type CallTable, messageJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";

const count = z.int().min(0);
const instant = z.iso.datetime();

/** Source: contract after 6. */
const sharedEntryJson = z.strictObject({
  kind: z.enum(RECORD_KINDS),
  title: z.string(),
  role: z.enum(Object.values(ROLE_WORDS)).nullable(),
  award: z.string().nullable(),
  /** The address of the event's page, while anybody may see it. */
  event: z.url().nullable(),
  /** Null after the club was deleted. */
  club: z.string().nullable(),
  college: z.string().nullable(),
  from: z.iso.date(),
  /** Null for a role that goes on. */
  to: z.iso.date().nullable(),
  hours: z.number().min(0).nullable(),
  /** The number of the certificate for it, without dashes. */
  certificate: z.string().nullable(),
});
export type SharedEntryJson = z.output<typeof sharedEntryJson>;

const entryJson = sharedEntryJson.extend({ key: z.string(), isShown: z.boolean() });
export type RecordEntryJson = z.output<typeof entryJson>;

const totalsJson = z.strictObject({ attended: count, hours: z.number().min(0), helped: count, won: count });
export type TotalsJson = z.output<typeof totalsJson>;

const head = { name: z.string(), college: z.string().nullable(), isCollegeProved: z.boolean(), totals: totalsJson };
const nextCursor = z.string().nullable();

const recordJson = z.strictObject({ ...head, entries: z.array(entryJson), nextCursor });
export type RecordJson = z.output<typeof recordJson>;

const sharedRecordJson = z.strictObject({ ...head, entries: z.array(sharedEntryJson), asOf: instant, expiresAt: instant, nextCursor });
export type SharedRecordJson = z.output<typeof sharedRecordJson>;

const linkJson = z.strictObject({
  _id: idText(),
  name: z.string(),
  kinds: z.array(z.enum(RECORD_KINDS)),
  url: z.url(),
  createdAt: instant,
  expiresAt: instant,
  follows: z.boolean(),
  lastOpenedOn: z.iso.date().nullable(),
});
export type LinkJson = z.output<typeof linkJson>;

export const calls = {
  "GET /api/record": {
    summary: "Reads what a student attended, helped with and won, newest first.",
    access: ["student"],
    query: recordQuery,
    repeatable: ["kind"],
    responses: { 200: recordJson },
    notes: [
      "100 entries a page. `kind` is `attended`, `helped`, `won` or `role`, and may be repeated; `totals` count all entries, `role` among `helped`.",
      "Nothing is typed in: entries come from check-ins, roles and certificates. [Decision 057](decisions/057-the-record.md).",
    ],
  },
  "PUT /api/record/entries/{key}": {
    summary: "Says whether links show an entry; may be repeated.",
    access: ["student"],
    limit: "marks",
    params: entryParams,
    json: entryBody,
    errors: ["record_not_found"],
    responses: { 200: entryBody.strict() },
  },
  "GET /api/record/links": {
    summary: "Lists a student's links to the record, newest first.",
    access: ["student"],
    responses: { 200: z.strictObject({ links: z.array(linkJson) }) },
    notes: ["A link that expired stays in the list for 30 days."],
  },
  "POST /api/record/links": {
    summary: "Makes a link to the record.",
    access: ["student"],
    limit: "marks",
    json: linkBody,
    errors: ["account_not_found", "limit_reached"],
    responses: { 201: linkJson },
    notes: [
      `409 \`limit_reached\` with ${LINKS_MAX} links that have not expired.`,
      "It shows the entries of `kinds` as of this moment; with `follows` also what comes later.",
    ],
  },
  "DELETE /api/record/links/{id}": {
    summary: "Revokes a link: nobody can open it any longer.",
    access: ["student"],
    limit: "marks",
    params: linkParams,
    errors: ["record_not_found"],
    responses: { 200: messageJson },
  },
  "GET /api/records/{token}": {
    summary: "Reads the record that a link shows, newest first.",
    who: "who holds the token",
    access: PUBLIC,
    limit: "lookUps",
    params: tokenParams,
    query: sharedQuery,
    errors: ["record_not_found"],
    responses: { 200: sharedRecordJson },
    notes: [
      "100 entries a page. The same 404 for an unknown, malformed, revoked or expired token, and for one of a deleted account.",
      "The day of the last opening is kept, nothing of who opened it.",
    ],
  },
  "GET /api/record/pdf": {
    summary: "Draws the record as a PDF.",
    access: ["student"],
    limit: "pdfs",
    query: pdfQuery,
    errors: ["record_not_found"],
    sends: ["application/pdf"],
    responses: {},
    notes: [
      "`link` is the id of a link of one’s own: the file shows what it shows, with its address and code. Without one it has all shown entries, and says that it cannot be checked.",
      "It has the newest 500 entries at most.",
    ],
  },
} as const satisfies CallTable;

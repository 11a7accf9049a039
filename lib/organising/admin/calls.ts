import * as z from "zod";
import { listedEventJson } from "@/lib/catalogue/events/calls";
import { clubEventsQuery } from "@/lib/catalogue/events/schema";
import { hiddenJson } from "@/lib/identity/organisers/hidden-json";
import {
  ACTS,
  collegeParams,
  collegeRepParams,
  domainForm,
  domainParams,
  listQuery,
  logQuery,
  SORTS,
  SUBJECTS,
} from "@/lib/organising/admin/schema";
import type { CallTable } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";

const nextCursor = z.string().nullable();

const collegeRowJson = z.strictObject({
  _id: idText(),
  name: z.string(),
  email: z.string(),
  emailDomain: z.string(),
  isDomainProved: z.boolean(),
  hasSecondFactor: z.boolean(),
});
export type CollegeRowJson = z.output<typeof collegeRowJson>;

const clubRowJson = z.strictObject({ _id: idText(), clubName: z.string(), email: z.string(), hasSecondFactor: z.boolean() });
export type ClubRowJson = z.output<typeof clubRowJson>;

/** `date` in ms, as in every blog. */
const blogRowJson = z.strictObject({
  _id: idText(),
  title: z.string(),
  college: z.string(),
  date: z.int(),
  isHidden: z.literal(true).optional(),
  /** Why it is hidden. */
  hidden: hiddenJson.optional(),
});
export type BlogRowJson = z.output<typeof blogRowJson>;

const actionJson = z.strictObject({
  _id: idText(),
  at: z.iso.datetime(),
  act: z.enum(ACTS),
  subject: z.enum(SUBJECTS),
  subjectId: idText(),
  subjectName: z.string().nullable(),
  reason: z.string().nullable(),
});
export type ActionJson = z.output<typeof actionJson>;

const domainJson = z.strictObject({ _id: idText(), emailDomain: z.string(), isDomainProved: z.boolean() });

/** Source: contract base 4, Admin. */
export const calls = {
  "GET /api/admin/colleges": {
    summary: "Lists colleges.",
    access: ["admin"],
    query: listQuery(SORTS.colleges),
    responses: { 200: z.strictObject({ colleges: z.array(collegeRowJson), nextCursor }) },
  },
  "PUT /api/admin/colleges/{id}/domain": {
    summary: "Confirms a college's domain, which students are verified by, or withdraws that.",
    access: ["admin"],
    limit: "accountWrite",
    params: domainParams,
    json: domainForm,
    errors: ["college_not_found", "domain_shared", "domain_taken"],
    responses: { 200: z.strictObject({ message: z.string(), data: domainJson }) },
    notes: ["409 when another college has it, or many share it ([decision 006](decisions/006-admin.md))."],
  },
  "GET /api/admin/clubs/{collegeId}": {
    summary: "Lists the clubs of a college.",
    access: ["admin"],
    params: collegeParams,
    query: listQuery(SORTS.clubs),
    errors: ["college_not_found"],
    responses: { 200: z.strictObject({ representatives: z.array(clubRowJson), nextCursor }) },
  },
  "GET /api/admin/events/{collegeRepId}": {
    summary: "Lists the events of a club, cancelled and hidden ones too, newest first, up to 300 a page.",
    access: ["admin"],
    params: collegeRepParams,
    query: clubEventsQuery,
    errors: ["account_not_found"],
    responses: { 200: z.strictObject({ events: z.array(listedEventJson) }) },
  },
  "GET /api/admin/blogs/{collegeRepId}": {
    summary: "Lists the blogs of a club.",
    access: ["admin"],
    params: collegeRepParams,
    query: listQuery(SORTS.blogs),
    errors: ["account_not_found"],
    responses: { 200: z.strictObject({ blogs: z.array(blogRowJson), nextCursor }) },
  },
  "GET /api/admin/log": {
    summary: "Lists the admin's actions, newest first.",
    access: ["admin"],
    query: logQuery,
    responses: { 200: z.strictObject({ actions: z.array(actionJson), nextCursor }) },
    notes: ["`q` is a part of a name, a reason or an id. `from` and `to` are days, `YYYY-MM-DD`."],
  },
} as const satisfies CallTable;

import * as z from "zod";
import {
  clubPageForm,
  clubsQuery,
  collegePageForm,
  collegesQuery,
  organisationIdParams,
  organisationParams,
} from "@/lib/catalogue/directory/schema";
import { PUBLIC } from "@/lib/platform/auth/actor";
import type { CallTable } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";
import { imageJson } from "@/lib/platform/images/image-json";

const count = z.int().min(0);
/** Null below 5, except for accounts that may read it. */
const followers = count.nullable();

/** The name of a club or a college with its link. */
const linkedJson = z.strictObject({ _id: idText(), name: z.string(), slug: z.string(), path: z.string() });

const listedJson = linkedJson.extend({
  logo: imageJson.nullable(),
  followers,
  /** Events that are not over, counted up to 1000. */
  upcoming: count,
  /** The start of the next one. */
  nextAt: z.iso.datetime().nullable(),
});

export const listedClubJson = listedJson.extend({ college: linkedJson });
export type ListedClubJson = z.output<typeof listedClubJson>;
export const listedCollegeJson = listedJson.extend({ city: z.string().nullable(), clubs: count });
export type ListedCollegeJson = z.output<typeof listedCollegeJson>;

/** A public page. The numbers of its lists are counted up to 1000. Source: contract reach 4. */
const pageJson = linkedJson.extend({
  about: z.string(),
  links: z.array(z.strictObject({ label: z.string(), url: z.string() })),
  logo: imageJson.nullable(),
  banner: imageJson.nullable(),
  publicEmail: z.string().nullable(),
  followers,
  upcoming: count,
  past: count,
  blogs: count,
});
export const clubPageJson = pageJson.extend({ college: linkedJson });
export type ClubPageJson = z.output<typeof clubPageJson>;
export const collegePageJson = pageJson.extend({ city: z.string().nullable(), clubs: count });
export type CollegePageJson = z.output<typeof collegePageJson>;

const saved = <T extends z.ZodType>(data: T) => z.strictObject({ message: z.string(), data });
const nextCursor = z.string().nullable();

/** Source: contract reach 4. */
export const calls = {
  "GET /api/clubs": {
    summary: "Lists clubs by name in Latin letters; with `q` the closest names first.",
    access: PUBLIC,
    query: clubsQuery,
    responses: { 200: z.strictObject({ clubs: z.array(listedClubJson), nextCursor }) },
    notes: ["`q` is a name, typing errors forgiven. `followers` is null below 5."],
    example: { query: { q: "robotics", limit: "5" } },
  },
  "GET /api/colleges": {
    summary: "Lists colleges by name in Latin letters; with `q` the closest names first.",
    access: PUBLIC,
    query: collegesQuery,
    responses: { 200: z.strictObject({ colleges: z.array(listedCollegeJson), nextCursor }) },
    notes: ["`q` is a name, typing errors forgiven. `followers` is null below 5."],
    example: { query: { q: "trichy" } },
  },
  "GET /api/clubs/{id}": {
    summary: "Reads a club's public page, by its id, or a slug of now or before.",
    access: PUBLIC,
    params: organisationParams,
    errors: ["club_not_found"],
    responses: { 200: clubPageJson },
    notes: ["Numbers are counted to 1000; `followers` is null below 5."],
    example: { path: { id: "robotics-club" } },
  },
  "GET /api/colleges/{id}": {
    summary: "Reads a college's public page, by its id, or a slug of now or before.",
    access: PUBLIC,
    params: organisationParams,
    errors: ["college_not_found"],
    responses: { 200: collegePageJson },
    notes: ["Numbers are counted to 1000; `followers` is null below 5."],
    example: { path: { id: "nit-trichy" } },
  },
  "PUT /api/clubs/{id}": {
    summary: "Changes a club's public page.",
    who: "the club, admin",
    access: ["club", "admin"],
    limit: "clubWrite",
    params: organisationIdParams,
    form: clubPageForm,
    files: { logo: 1, banner: 1 },
    errors: ["club_not_found"],
    responses: { 200: saved(clubPageJson) },
    notes: [
      "Empty clears, absent stays. `about` has at most 2000 characters; `links` is JSON, at most 5 of `{label, url}`, https alone.",
      "The response has every number of followers. A new name changes `slug`, and the former one leads on.",
    ],
  },
  "PUT /api/colleges/{id}": {
    summary: "Changes a college's public page.",
    who: "the college, admin",
    access: ["college", "admin"],
    limit: "clubWrite",
    params: organisationIdParams,
    form: collegePageForm,
    files: { logo: 1, banner: 1 },
    errors: ["college_not_found"],
    responses: { 200: saved(collegePageJson) },
    notes: ["As for a club, and `city`."],
  },
} as const satisfies CallTable;

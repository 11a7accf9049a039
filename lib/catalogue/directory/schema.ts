import * as z from "zod";
import { PUBLIC_ABOUT_MAX_CHARACTERS, PUBLIC_LINKS_MAX } from "@/lib/catalogue/directory/limits";
import { slug } from "@/lib/catalogue/slugs/slug";
import { clubName } from "@/lib/identity/clubs/schema";
import { collegeName } from "@/lib/identity/colleges/schema";
import { parseStorable } from "@/lib/platform/db/storable";
import { email, JSON_TEXT, plainText, shortText, UNITS_PER_CHARACTER, withoutInvisible } from "@/lib/platform/fields/text";
import { pageCursor, pageLimit, searchText } from "@/lib/platform/http/list-query";
import { idText } from "@/lib/platform/id";
import { pictureFile } from "@/lib/platform/images/schema";
import { groupDigits } from "@/lib/platform/money/price";

const LABEL_MAX_CHARACTERS = 30;
const URL_MAX_CHARACTERS = 500;
const CITY_MAX_CHARACTERS = 60;

const words = searchText.normalize("NFC").trim().default("");

export const clubsQuery = z.object({ q: words, college: idText().optional(), limit: pageLimit, cursor: pageCursor });
export type ClubsQuery = z.output<typeof clubsQuery>;
export const collegesQuery = clubsQuery.omit({ college: true });
export type CollegesQuery = z.output<typeof collegesQuery>;

/** The end of a public page's address: an id, or a present or former slug. */
export const organisationParams = z.object({ id: slug });
/** A path that names the changed object by its id. */
export const organisationIdParams = z.object({ id: idText() });

const ABOUT_TEXT = `About can have up to ${groupDigits(PUBLIC_ABOUT_MAX_CHARACTERS)} characters.`;
const about = shortText(PUBLIC_ABOUT_MAX_CHARACTERS * UNITS_PER_CHARACTER, ABOUT_TEXT)
  .normalize("NFC")
  .overwrite(plainText)
  .trim()
  .refine((text) => [...text].length <= PUBLIC_ABOUT_MAX_CHARACTERS, ABOUT_TEXT);

const LABEL_TEXT = `Link name must be between 1 and ${LABEL_MAX_CHARACTERS} characters.`;
const URL_TEXT = "Enter a link that starts with https://";

/** A public link. Only https: a page of ours never leads to a script, a file or an unencrypted site. */
const publicLink = z.object({
  label: shortText(LABEL_MAX_CHARACTERS * UNITS_PER_CHARACTER, LABEL_TEXT)
    .normalize("NFC")
    .overwrite(withoutInvisible)
    .trim()
    .refine((text) => text.length > 0 && [...text].length <= LABEL_MAX_CHARACTERS, LABEL_TEXT),
  url: z
    .string(URL_TEXT)
    .trim()
    .max(URL_MAX_CHARACTERS, { message: URL_TEXT, abort: true })
    .refine((text) => URL.canParse(text) && new URL(text).protocol === "https:" && new URL(text).hostname.includes("."), {
      message: URL_TEXT,
      abort: true,
    })
    .transform((text) => new URL(text).href),
});
export type PublicLink = z.output<typeof publicLink>;

const LINKS_TEXT = `Up to ${PUBLIC_LINKS_MAX} links.`;
const publicLinks = z.array(publicLink, LINKS_TEXT).max(PUBLIC_LINKS_MAX, LINKS_TEXT);

/** JSON text on the wire. An empty text is an empty list. */
const linksText = z
  .string(LINKS_TEXT)
  .trim()
  .max(10_000, LINKS_TEXT)
  .transform((text) => parseStorable(text || "[]"))
  .pipe(publicLinks)
  .meta(JSON_TEXT);

const publicEmail = z.union([z.literal(""), email], "Enter a valid email address").transform((text) => text || null);
const city = shortText(CITY_MAX_CHARACTERS * UNITS_PER_CHARACTER, `City can have up to ${CITY_MAX_CHARACTERS} characters.`)
  .normalize("NFC")
  .overwrite(withoutInvisible)
  .trim()
  .refine((text) => [...text].length <= CITY_MAX_CHARACTERS, `City can have up to ${CITY_MAX_CHARACTERS} characters.`)
  .transform((text) => text || null);

/** A picture; an empty text removes the present one, an absent field leaves it. */
const picture = z.preprocess((value) => (value === "" ? null : value), pictureFile.nullable().optional());

/** The multipart body of a public page: absent fields stay, empty ones are cleared. Source: contract reach 4 and 10. */
export const clubPageForm = z.object({
  name: clubName.optional(),
  about: about.optional(),
  links: linksText.optional(),
  publicEmail: publicEmail.optional(),
  logo: picture,
  banner: picture,
});
export type ClubPageForm = z.output<typeof clubPageForm>;
export const collegePageForm = clubPageForm.extend({ name: collegeName.optional(), city: city.optional() });
export type CollegePageForm = z.output<typeof collegePageForm>;

/** A row of the form; an empty one does not count. */
const linkRow = z.object({ label: z.string(), url: z.string() }).superRefine((row, context) => {
  if (isEmptyLink(row)) return;
  for (const { path, message } of publicLink.safeParse(row).error?.issues ?? []) context.addIssue({ code: "custom", path, message });
});
const isEmptyLink = ({ label, url }: PublicLink): boolean => label.trim() === "" && url.trim() === "";

/** The same in the form for people; pictures are sent separately. */
const screen = {
  about,
  links: z.array(linkRow).max(PUBLIC_LINKS_MAX, LINKS_TEXT),
  publicEmail: z.union([z.literal(""), email], "Enter a valid email address"),
  logo: z.unknown(),
  banner: z.unknown(),
};
export const clubPageScreen = z.object({ name: clubName, city: z.unknown(), ...screen });
export const collegePageScreen = z.object({ name: collegeName, city, ...screen });

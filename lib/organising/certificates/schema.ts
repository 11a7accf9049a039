import * as z from "zod";
import {
  CANDIDATE_STATES,
  CERTIFICATE_KINDS,
  ISSUED_KINDS,
  SIGNATORIES_MAX,
  unknownPlaceholders,
} from "@/lib/organising/certificates/policy";
import { LAYOUTS } from "@/lib/organising/certificates/printed";
import { isStorable } from "@/lib/platform/db/storable";
import { textBetween } from "@/lib/platform/fields/text";
import { pageCursor, pageLimit } from "@/lib/platform/http/list-query";
import { idText } from "@/lib/platform/id";
import { wordsOfNames } from "@/lib/taking-part/guest-list/schema";

/** Client-safe. Source: contract after 3. */

const TITLE_MAX = 60;
const BODY_MAX = 400;
const REASON_MAX = 300;
/** Candidates in one call that names them. */
export const IDS_MAX = 500;
const AWARD_MAX = 60;

const textUpTo = (max: number, name: string) => textBetween({ moreThan: 0, lessThan: max + 1 }, `${name} can have 1 to ${max} characters.`);

const title = textUpTo(TITLE_MAX, "The title");
/** Line breaks of a form become spaces. */
const body = z
  .string()
  .max(BODY_MAX * 8, { abort: true })
  .transform((text) => text.replaceAll(/\s+/g, " "))
  .pipe(textUpTo(BODY_MAX, "The text"));

/** The texts of a kind, with its placeholders alone. */
const textsOf = (kind: (typeof CERTIFICATE_KINDS)[number]) => {
  const known = (text: string, context: z.RefinementCtx<string>) => {
    const [unknown] = unknownPlaceholders(kind, text);
    if (unknown !== undefined) context.addIssue({ code: "custom", message: `${unknown} is no placeholder here.` });
  };
  return z.object({ title: title.superRefine(known), body: body.superRefine(known) });
};

/** The address of a stored picture. */
const picture = z.string("Choose a picture that you have uploaded.").max(500, "Choose a picture that you have uploaded.");
const signatory = z.object({
  name: textBetween({ moreThan: 1, lessThan: 61 }, "A name can have 2 to 60 characters."),
  title: textUpTo(TITLE_MAX, "The title"),
  image: picture.optional(),
});

/** Also for the form of the interface. */
export const templateBody = z.object({
  layout: z.enum(LAYOUTS, "Choose a layout from the list."),
  accent: z
    .string("Choose a colour.")
    .regex(/^#[\da-f]{6}$/i, "A colour is # and six figures or letters from a to f.")
    .toLowerCase(),
  texts: z.object({ participation: textsOf("participation"), winner: textsOf("winner"), volunteer: textsOf("volunteer") }),
  signatories: z.array(signatory).max(SIGNATORIES_MAX, `Up to ${SIGNATORIES_MAX} people can sign.`),
  logo: picture.optional(),
});
export type TemplateBody = z.output<typeof templateBody>;

export const certificateParams = z.object({ eventId: idText() });
/** A number in any spelling: what is none is not found like one that nobody has. */
const numberText = z.string().max(100).refine(isStorable);
export const numberParams = z.object({ number: numberText });
export const eventNumberParams = z.object({ eventId: idText(), number: numberText });

const kind = z.enum(CERTIFICATE_KINDS, `kind has to be one of ${CERTIFICATE_KINDS.join(", ")}`);
const issuedKind = z.enum(ISSUED_KINDS, `kind has to be ${ISSUED_KINDS.join(" or ")}`);

export const previewQuery = z.object({ kind: kind.default("participation") });
export const certificatesQuery = z.object({ kind: kind.optional(), limit: pageLimit, cursor: pageCursor });
export type CertificatesQuery = z.output<typeof certificatesQuery>;
export const printQuery = z.object({ kind: kind.optional(), cursor: pageCursor });
export type PrintQuery = z.output<typeof printQuery>;

export const candidatesQuery = z.object({
  kind: issuedKind.default("participation"),
  of: z.enum(["registration", "helper"], "of has to be registration or helper").optional(),
  state: z.enum(CANDIDATE_STATES, `state has to be one of ${CANDIDATE_STATES.join(", ")}`).optional(),
  /** Parts of names. */
  q: wordsOfNames,
  limit: pageLimit,
  cursor: pageCursor,
});
export type CandidatesQuery = z.output<typeof candidatesQuery>;

export const issueBody = z
  .object({
    kind: issuedKind,
    /** Candidates: registrations or grants. */
    ids: z
      .array(idText("Choose people from the list"))
      .min(1, "Choose someone")
      .max(IDS_MAX, `Choose up to ${IDS_MAX} people`)
      .transform((ids) => [...new Set(ids)])
      .optional(),
    all: z.literal(true).optional(),
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), { path: ["ids"], message: "Send ids, or all" });
export type IssueBody = z.output<typeof issueBody>;

export const revokeQuery = z.object({ reason: textUpTo(REASON_MAX, "The reason") });

const award = z.object({ registrationId: idText(), award: textUpTo(AWARD_MAX, "An award") });
/** An event's whole awards. A member of a team is a registration of its own. */
export const awardList = z.array(award).max(1000, "Up to 1,000 awards");
export type Award = z.output<typeof award>;

import { z } from "zod";
import { PALETTES } from "@/lib/catalogue/posters/palettes";
import { textBetween } from "@/lib/platform/fields/text";
import { idText } from "@/lib/platform/id";

export const POSTER_TYPES = ["Concert", "Competition", "Other"] as const;
export type PosterType = (typeof POSTER_TYPES)[number];

/** How a poster is built. `lib/catalogue/posters/families.ts` draws them. */
export const FAMILIES = ["garland", "arcs", "echo", "waves", "stack", "tiles", "podium", "rays", "letter"] as const;
export type Family = (typeof FAMILIES)[number];

/** Not every picture suits every event: steps suit events with a winner, rings of sound suit events with music. */
export const FAMILIES_OF = {
  Concert: ["garland", "arcs", "echo", "waves", "stack", "letter"],
  Competition: ["podium", "rays", "stack", "tiles", "echo", "letter"],
  Other: ["tiles", "letter", "garland", "stack", "rays", "waves"],
} as const satisfies Record<PosterType, readonly [Family, ...Family[]]>;

/** The words of a poster. `date` is a day, `YYYY-MM-DD`. */
export type PosterInput = { title: string; type: PosterType; date?: string; venue?: string };

const TITLE_LENGTH = { moreThan: 3, lessThan: 30 } as const;
const VENUE_LENGTH = { moreThan: 3, lessThan: 50 } as const;

/** An empty field of the form counts as absent. */
const orEmpty = <S extends z.ZodType>(schema: S) => z.union([z.literal("").transform(() => undefined), schema]).optional();

/** The form's query for a choice of posters; the limits and texts are the event's. Source: spec §5, Event. */
export const posterRequest = z.object({
  title: textBetween(TITLE_LENGTH, "Event Name must be between 3 and 30 characters."),
  type: z.enum(POSTER_TYPES, "Choose a type"),
  date: orEmpty(z.iso.date("Enter a date")),
  venue: orEmpty(textBetween(VENUE_LENGTH, "Venue must be between 3 and 50 characters.")),
  /** The club whose address the posters show, if a helper asks; a club always uses its own. */
  clubId: idText().optional(),
  /** Counts up to request other posters. */
  round: z.int().min(0).max(999).optional(),
});

/**
 * The chosen poster in the form that is sent and may be stored: with the event's words it makes the same poster again. If the event's type
 * does not have the family (the type was changed afterwards), another family replaces it.
 */
export const posterChoice = z.object(
  {
    family: z.enum(FAMILIES),
    palette: z
      .int()
      .min(0)
      .max(PALETTES.length - 1),
    seed: z.string().regex(/^[\w-]{1,40}$/),
  },
  "Choose one of the posters",
);
export type PosterChoice = z.output<typeof posterChoice>;

import "server-only";
import { withoutMissingLetters } from "@/lib/catalogue/posters/fonts";
import { PALETTES } from "@/lib/catalogue/posters/palettes";
import { hasAllLetters, posterSvg } from "@/lib/catalogue/posters/poster";
import { at, hash, type NonEmpty, randomFrom, shuffled } from "@/lib/catalogue/posters/random";
import { FAMILIES_OF, type Family, type PosterChoice, type PosterInput } from "@/lib/catalogue/posters/schema";
import { findClubAddress } from "@/lib/identity/clubs/service";

/** The number of families of a type, so that no two offered sheets have the same structure. */
const SHEETS_AT_MOST = 6;

/**
 * Different posters of the same words to choose from: no two share a family or a palette. The same words give the same offers.
 * @param round gives other offers, which are the same again for the same round
 */
export function posterSheets({ title, type }: PosterInput, count = SHEETS_AT_MOST, round = 0): PosterChoice[] {
  const random = randomFrom(hash(`sheets|${title}|${type}${round > 0 ? `|${round}` : ""}`));
  const families: NonEmpty<Family> = FAMILIES_OF[type];
  const offered = shuffled(families, random);
  const palettes = shuffled(indexesOf(PALETTES), random);
  return Array.from({ length: Math.min(count, SHEETS_AT_MOST) }, (_, place) => ({
    family: at(offered, place),
    palette: at(palettes, place),
    seed: String(round * SHEETS_AT_MOST + place + 1),
  }));
}

function indexesOf([, ...others]: NonEmpty<unknown>): NonEmpty<number> {
  return [0, ...others.map((_, place) => place + 1)];
}

type AskedSheets = PosterInput & { round?: number | undefined; clubId?: string | undefined };

/** The sheets for the form's chooser, in the form that this server would render. @param round gives others of the same words */
export async function drawSheets({ round = 0, clubId, ...words }: AskedSheets): Promise<DrawnSheets> {
  const address = clubId && ((await findClubAddress(clubId)) ?? undefined);
  const drawn = async (choice: PosterChoice) => ({
    ...choice,
    svg: await withoutMissingLetters(posterSvg({ ...words, address, ...choice })),
  });
  const sheets = await Promise.all(posterSheets(words, SHEETS_AT_MOST, round).map(drawn));
  return { sheets, ...(!hasAllLetters(words) && { letters: "missing" }) };
}

/** `letters` means that the words have letters that our fonts lack: they may be missing in the picture. */
type DrawnSheets = { sheets: (PosterChoice & { svg: string })[]; letters?: "missing" };

import type { DoorPerson } from "@/components/taking-part/door/judge";

const FROM_LETTERS = 2;
/** The number of people whom a search shows. Source: contract organisers 8.2. */
export const SHOWN_AT_MOST = 20;

/** The text without accents and capitals. */
const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();

const asSearched = (text: string) => plain(text).trim().replace(/\s+/g, " ");

/** Whether a text has enough letters for a search. */
export const isSearched = (text: string): boolean => asSearched(text).replace(/[^\p{L}\p{N}]/gu, "").length >= FROM_LETTERS;

/** All people whose first or last name contains the text, by name. None for fewer than two letters: there is no list to browse. */
export function searchPeople(people: Iterable<DoorPerson>, text: string): DoorPerson[] {
  const wanted = asSearched(text);
  if (!isSearched(text)) return [];
  const found: DoorPerson[] = [];
  for (const person of people) if (person.s !== "ended" && plain(person.n).includes(wanted)) found.push(person);
  return found.sort((one, other) => one.n.localeCompare(other.n));
}

/** The result of a search in words. @param isWhole whether all people of the event were searched, so that the number is known */
export function foundText(count: number, isWhole: boolean): string {
  if (count === 0) return "No one by this name.";
  if (!isWhole && count >= SHOWN_AT_MOST) return `The first ${SHOWN_AT_MOST}. Type more of the name.`;
  if (count > SHOWN_AT_MOST) return `The first ${SHOWN_AT_MOST} of ${count}. Type more of the name.`;
  return count === 1 ? "1 person." : `${count} people.`;
}

import type { DoorPerson } from "@/components/taking-part/door/judge";

const FROM_LETTERS = 2;
const AT_MOST = 20;

/** The text without accents and capitals. */
const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();

const asSearched = (text: string) => plain(text).trim().replace(/\s+/g, " ");

/** Whether a text has enough letters for a search. */
export const isSearched = (text: string): boolean => asSearched(text).replace(/[^\p{L}\p{N}]/gu, "").length >= FROM_LETTERS;

/** People whose first or last name contains the text, by name, up to 20. None for fewer than two letters: there is no list to browse. */
export function searchPeople(people: Iterable<DoorPerson>, text: string): DoorPerson[] {
  const wanted = asSearched(text);
  if (!isSearched(text)) return [];
  const found: DoorPerson[] = [];
  for (const person of people) if (person.s !== "ended" && plain(person.n).includes(wanted)) found.push(person);
  return found.sort((one, other) => one.n.localeCompare(other.n)).slice(0, AT_MOST);
}

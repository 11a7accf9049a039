import { expect, test } from "vitest";
import type { DoorPerson } from "@/components/taking-part/door/judge";
import { foundText, searchPeople } from "@/components/taking-part/door/search-people";

const person = (n: string, s: DoorPerson["s"] = "out"): DoorPerson => ({ r: n, n, c: null, s, t: null });
const PEOPLE = ["Krishna Pillai", "Divya Krishnan", "José Álvarez", "आशा राव", "Asha Rao"].map((name) => person(name));
const search = (text: string) => searchPeople(PEOPLE, text).map(({ n }) => n);

test.each([
  ["kri", ["Divya Krishnan", "Krishna Pillai"]],
  ["  asha   RAO ", ["Asha Rao"]],
  ["alva", ["José Álvarez"]],
  ["JOSÉ", ["José Álvarez"]],
  ["राव", ["आशा राव"]],
  ["zz", []],
])("%j finds any part of a name, without accents or capitals", (text, names) => {
  expect(search(text)).toEqual(names);
});

test.each(["", "a", " a ", ".."])("%j is too short to find anybody", (text) => {
  expect(search(text)).toEqual([]);
});

test("a search finds everyone of that name, but none whose registration ended", () => {
  const many = Array.from({ length: 30 }, (_, each) => person(`Asha ${each}`));
  expect(searchPeople(many, "asha")).toHaveLength(30);
  expect(searchPeople([person("Asha Rao", "ended")], "asha")).toEqual([]);
});

test.each([
  [0, true, "No one by this name."],
  [1, true, "1 person."],
  [20, true, "20 people."],
  [106, true, "The first 20 of 106. Type more of the name."],
  [19, false, "19 people."],
  [20, false, "The first 20. Type more of the name."],
])("%i found (in the whole list: %j) is told as %j", (count, isWhole, text) => {
  expect(foundText(count, isWhole)).toBe(text);
});

import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { NAMING_COLUMNS, PERSONAL_TABLES, shownColumns, TABLES_OF_NOBODY } from "@/lib/site/personal-data/personal-data";
import { RETENTION } from "@/lib/site/personal-data/retention";

const schema = readFileSync(path.resolve(import.meta.dirname, "../../../prisma/schema.prisma"), "utf8");
const models = new Map([...schema.matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)].map(([, name = "", body = ""]) => [name, body]));

/** The columns of a table: its fields without relations to other tables. */
function columnsOf(model: string): string[] {
  const fields = (models.get(model) ?? "").matchAll(/^ {2}(\w+)\s+(\w+)(\[\])?(?:\("tsvector"\))?\??/gm);
  return [...fields].filter(([, , type = ""]) => !models.has(type)).map(([, name = ""]) => name);
}

/** Names of columns that hold a person: an account, an address, or a name. */
const NAMES_A_PERSON =
  /^(accountId|studentId|actorId|captainId|reporterId|owner|email|mailbox|phone|firstName|lastName|createdBy|passwordHash|details)$|[bB]yId$|Email$|Phone$|^person/;

const LIST = "the list is lib/site/personal-data/personal-data.ts";
const listed = PERSONAL_TABLES.map(({ table }) => table);

test("every table of the schema is in the list: as one of a person, as one that names persons, or as one of nobody [trust 7, 12.5]", () => {
  const all = [...listed, ...Object.keys(NAMING_COLUMNS), ...TABLES_OF_NOBODY];
  expect(all.sort(), LIST).toEqual([...models.keys()].sort());
});

test("of a table of a person the list has every column, and no other [trust 7, 12.5]", () => {
  for (const { table, columns } of PERSONAL_TABLES) {
    expect({ table, columns: Object.keys(columns).sort() }, LIST).toEqual({ table, columns: columnsOf(table).sort() });
  }
});

test("in tables of other things the list has every column that names a person [trust 12.5]", () => {
  for (const table of [...Object.keys(NAMING_COLUMNS), ...TABLES_OF_NOBODY]) {
    const known = Object.keys(NAMING_COLUMNS[table] ?? {});
    const columns = columnsOf(table);
    const unknown = columns.filter((name) => NAMES_A_PERSON.test(name) && !known.includes(name));
    expect({ table, unknown }, LIST).toEqual({ table, unknown: [] });
    expect({ table, gone: known.filter((name) => !columns.includes(name)) }, LIST).toEqual({ table, gone: [] });
  }
});

test("the export shows no hash, secret or token, and nothing that names another account [trust 7]", () => {
  for (const table of PERSONAL_TABLES) {
    const names = shownColumns(table).map(({ name }) => name);
    const refused = names.filter((name) =>
      /hash|secret|token|code$|[bB]yId$|^(club|college|account|student|captain|actor|cause)(Id|Key)s?$/i.test(name),
    );
    expect({ table: table.table, refused }).toEqual({ table: table.table, refused: [] });
    expect(new Set(names).size).toBe(names.length);
  }
});

test("every table says for how long it is kept, in words with the number that the purge uses [trust 12.6]", () => {
  for (const { kept } of PERSONAL_TABLES) expect(RETENTION[kept].until).not.toBe("");
  const inWords = { 1: /\ba day\b/i, 365: /\ba year\b|\b365 days\b/i };
  for (const { until, days } of Object.values(RETENTION).map((each) => ({ days: undefined, ...each }))) {
    if (days === undefined) continue;
    const years = days % 365 === 0 && days > 365 ? new RegExp(`\\b${days / 365} years\\b|\\b${days} days\\b`) : undefined;
    expect(until).toMatch(inWords[days as keyof typeof inWords] ?? years ?? new RegExp(`\\b${days} days\\b`));
  }
});

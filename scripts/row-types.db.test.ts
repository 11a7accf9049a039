import type pg from "pg";
import { expect, test } from "vitest";
import { type RawStatement, readRawStatements } from "@/lib/testing/raw-statements";
import { onServer, TEMPLATE } from "@/lib/testing/server";

/** TypeScript loads the product's sources. */
const TIMEOUT_MS = 120_000;

/** The types of values from Prisma's adapter. */
const TYPES: Record<string, string> = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  float4: "number",
  float8: "number",
  int8: "bigint",
  text: "string",
  uuid: "string",
  varchar: "string",
  date: "Date",
  timestamptz: "Date",
  bytea: "Uint8Array<ArrayBuffer>",
};

/** Nullable columns in statements whose conditions exclude null, and lists, which the product never makes null. */
const NEVER_NULL_THERE = [
  "lib/identity/helpers/repository.ts clubId may be null",
  "lib/identity/helpers/repository.ts email may be null",
  "lib/organising/feedback/repository.ts studentId may be null",
  "lib/organising/messages/repository.ts former may be null",
  "lib/organising/messages/repository.ts studentId may be null",
  "lib/site/personal-data/repository.ts deletesAt may be null",
  "lib/taking-part/door/repository.ts registrationId may be null",
  "lib/taking-part/door/repository.ts secret may be null",
];

type Column = { name: string; dataTypeID: number; tableID: number; columnID: number };

/** Asks PostgreSQL for the columns of a statement's rows, without running it. */
class Describe implements pg.Submittable {
  columns: Column[] = [];
  error: Error | undefined;
  readonly #text: string;
  readonly #done: (answer: Describe) => void;

  constructor(text: string, done: (answer: Describe) => void) {
    this.#text = text;
    this.#done = done;
  }

  submit(connection: pg.Connection): void {
    connection.parse({ name: "", text: this.#text, types: [] }, false);
    connection.describe({ type: "S", name: "" }, false);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: Column[] }): void {
    this.columns = fields;
  }

  handleError(error: Error): void {
    this.error = error;
  }

  handleReadyForQuery(): void {
    this.#done(this);
  }
}

const describeStatement = (client: pg.Client, text: string): Promise<Describe> =>
  new Promise((resolve) => client.query(new Describe(text, resolve)));

async function readCatalog(client: pg.Client) {
  const types = await client.query<{ id: number; name: string; element: number; isEnum: boolean; isList: boolean }>(
    `SELECT oid::int AS "id", typname AS "name", typelem::int AS "element", typtype = 'e' AS "isEnum", typcategory = 'A' AS "isList" FROM pg_type`,
  );
  const byId = new Map(types.rows.map((type) => [type.id, type]));
  const typeOf = (id: number): string | undefined => {
    const type = byId.get(id);
    if (type?.isList) return `${typeOf(type.element)}[]`;
    return type?.isEnum ? "string" : TYPES[type?.name ?? ""];
  };
  const columns = await client.query<{ key: string }>(
    `SELECT attrelid || '.' || attnum AS "key" FROM pg_attribute WHERE attnum > 0 AND NOT attnotnull`,
  );
  const nullable = new Set(columns.rows.map(({ key }) => key));
  return { typeOf, mayBeNull: ({ tableID, columnID }: Column) => nullable.has(`${tableID}.${columnID}`) };
}

/** The differences between the rows of a statement and the type that its source gives them. */
function differences(
  { at, fields }: RawStatement,
  { error, columns }: Describe,
  catalog: Awaited<ReturnType<typeof readCatalog>>,
): string[] {
  if (error) return [`${at} is refused: ${error.message}`];
  return [...(fields ?? [])].flatMap(([name, field]) => {
    const column = columns.find((one) => one.name === name);
    if (!column) return [`${at} has no column ${name}`];
    const type = catalog.typeOf(column.dataTypeID);
    // A type that is not listed, such as JSON, is taken from the source.
    if (type && type !== field.name.replace(/^readonly /, ""))
      return [`${at} ${name}: ${type} in the database, ${field.name} in the source`];
    return catalog.mayBeNull(column) && !field.isNullable ? [`${at.replace(/:\d+$/, "")} ${name} may be null`] : [];
  });
}

test(
  "the rows of raw statements have the columns that their types say, with these types, and null only where they say so",
  async () => {
    const statements = readRawStatements();
    const readable = statements.filter(({ text }) => text !== undefined);
    // The others are composed of parts that only a running program knows.
    expect(readable.length / statements.length).toBeGreaterThan(0.85);
    expect(readable.flatMap(({ fields }) => [...(fields ?? [])]).length).toBeGreaterThan(500);
    const found = await onServer(async (client) => {
      const catalog = await readCatalog(client);
      const all: string[] = [];
      for (const statement of readable) all.push(...differences(statement, await describeStatement(client, statement.text ?? ""), catalog));
      return all;
    }, TEMPLATE);
    expect([...new Set(found)].sort()).toEqual(NEVER_NULL_THERE);
  },
  TIMEOUT_MS,
);

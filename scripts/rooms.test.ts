import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import rooms from "./rooms.json";
import { mentionOf, readSqlFiles } from "./sql-files.mjs";

/**
 * The order of the wings and of their rooms is written only in `rooms.json`: a room imports those that stand above it in its list.
 * `docs/rooms.md` shows the same.
 */

const ROOT = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

/** Files of the product below a folder; tests may import anything. */
const filesOf = (folder: string) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(tsx?|[cm]js)$/.test(file) && !/\.test\.tsx?$|^(testing|generated)\//.test(file))
    .map((file) => `${folder}/${file}`);

type Import = { file: string; to: string };

/** A file's imports from this repository, as paths without the TypeScript extension. */
function importsOf(file: string): Import[] {
  const found = read(file).matchAll(/(?:\bfrom\s|\bimport\s|(?<!typeof )\bimport\(|\brequire\()\s*"((?:@\/|\.\.?\/)[^"]+)"/g);
  return [...found].map(([, to = ""]) => ({ file, to: to.startsWith("@/") ? to.slice(2) : path.join(path.dirname(file), to) }));
}

/** The room of a file below `folder`: its first `depth` folders, or `""` for a file in fewer folders. The platform of `lib` is one room. */
const roomIn = (folder: string, depth: number) => (file: string) => {
  if (!file.startsWith(`${folder}/`)) return null;
  if (folder === "lib" && file.startsWith("lib/platform/")) return "platform";
  const folders = path.dirname(file.slice(folder.length + 1)).split("/");
  return folders.length < depth || folders[0] === "." ? "" : folders.slice(0, depth).join("/");
};

type Room = { room: string; holds: string; tables?: string[] };
type Wing = { wing: string; rooms?: (string | Room)[] };
/** The rooms of all wings in their order, as folders. */
const foldersOf = (wings: Wing[]) =>
  wings.flatMap(({ wing, rooms }) => rooms?.map((room) => `${wing}/${typeof room === "string" ? room : room.room}`) ?? [wing]);

const lib = { folder: "lib", depth: 2, order: foldersOf(rooms.lib) };
const platform = { folder: "lib/platform", depth: 1, order: rooms.platform.map((room) => (room.includes(",") ? "" : room)) };
const components = { folder: "components", depth: 2, order: foldersOf(rooms.components) };

test.each([lib, platform, components])("every folder of $folder has its place in the order", ({ folder, depth, order }) => {
  const there = new Set(filesOf(folder).map(roomIn(folder, depth)));
  expect([...there].sort()).toEqual([...order].sort());
});

test.each([lib, platform, components])(
  "no import of $folder runs up, so there is no circle of rooms or of wings",
  ({ folder, depth, order }) => {
    const room = roomIn(folder, depth);
    const place = (file: string) => order.indexOf(room(file) ?? "");
    const between = filesOf(folder)
      .flatMap(importsOf)
      .filter(({ file, to }) => room(to) !== null && room(file) !== room(to) && !to.startsWith("lib/generated/"));
    expect(between.length).toBeGreaterThan(20);
    expect(between.filter(({ file, to }) => place(to) > place(file))).toEqual([]);
  },
);

test("no files of one room import each other in a circle", () => {
  const imports = new Map<string, string[]>();
  for (const file of [...filesOf("lib"), ...filesOf("components")]) {
    imports.set(
      file.replace(/\.tsx?$/, ""),
      importsOf(file).map(({ to }) => to),
    );
  }
  // A room is done when all its imports are done; the rooms that never are form a circle.
  for (let done = true; done; ) {
    done = false;
    for (const [file, targets] of imports) {
      if (targets.some((to) => imports.has(to))) continue;
      imports.delete(file);
      done = true;
    }
  }
  expect([...imports.keys()]).toEqual([]);
});

test("another domain's queries are reached through its service", () => {
  const reached = filesOf("lib")
    .flatMap(importsOf)
    .filter(({ file, to }) => to.endsWith("/repository") && path.dirname(file) !== path.dirname(to));
  // The platform's sessions are the sessions of accounts.
  expect(reached.filter(({ to }) => !to.startsWith("lib/platform/"))).toEqual([]);
});

test("scripts import only those files of lib that run without a build", () => {
  const loaded = filesOf("scripts")
    .filter((file) => file.endsWith(".mjs"))
    .flatMap(importsOf);
  expect(loaded.filter(({ to }) => to.startsWith("lib/") && !to.endsWith(".cjs"))).toEqual([]);
});

test("pages load no declaration of a call: of calls.ts they import types alone", () => {
  const files = [...filesOf("lib"), ...filesOf("components")].filter((file) => !/^lib\/.*\/calls\.ts$/.test(file));
  const importing = files.filter((file) => /from "@\/lib\/[^"]*\/calls"/.test(read(file)));
  expect(importing.length).toBeGreaterThan(50);
  expect(importing.filter((file) => /import\s+(?!type\b)[^;]*from "@\/lib\/[^"]*\/calls"/.test(read(file)))).toEqual([]);
});

// Tables -----------------------------------------------------------------------------------------

const models = [...read("prisma/schema.prisma").matchAll(/^model (\w+)/gm)].map(([, model = ""]) => model);
/** Wings and rooms that own tables; the platform is the only wing that owns some itself. */
const owners = rooms.lib.flatMap(({ wing, rooms: inside, ...platform }): Room[] => inside ?? [{ room: wing, ...platform }]);
const ownerOf = new Map(owners.flatMap(({ room, tables = [] }) => tables.map((table) => [table, room])));

const sqlFiles = readSqlFiles();

/** The last folder of a room's path. */
const roomOf = (file: string) => path.basename(roomIn("lib", 2)(file) ?? "");

/** The tables that a file names, in SQL or as models of the client. */
function tablesIn(file: string): string[] {
  const text = read(file);
  const named = [
    ...text.matchAll(/\b(?:FROM|JOIN|UPDATE|INTO)\s+(?:ONLY\s+)?"(\w+)"/g),
    ...(file.endsWith(".sql") ? text.matchAll(/\bON\s+"(\w+)"/g) : []),
    ...text.matchAll(/\b(?:db|tx)\s*\.(\w+)\s*\.\w+\(/g),
  ].map(([, name = ""]) => name[0]?.toUpperCase() + name.slice(1));
  return [...new Set(named)].filter((name) => models.includes(name));
}

/** The code of a file, without comments. */
const statementsIn = (file: string) => read(file).replaceAll(/\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/.*$/gm, "");

test("every table belongs to one room", () => {
  const owned = owners.flatMap(({ tables = [] }) => tables);
  expect(owned.sort(), "scripts/rooms.json names the tables of each room").toEqual([...models].sort());
});

test("a room uses its own tables, and those of others only if they are listed with a reason", () => {
  const used = [...filesOf("lib"), ...sqlFiles.map(({ file }) => file)].flatMap((file) =>
    tablesIn(file)
      .map((table) => ({ room: roomOf(file), table }))
      .filter(({ room, table }) => ownerOf.has(table) && ownerOf.get(table) !== room),
  );
  const pairs = (list: { room: string; table: string }[]) => [...new Set(list.map(({ room, table }) => `${room} uses ${table}`))].sort();
  expect(pairs(used), "the reasons are foreignTables of scripts/rooms.json").toEqual(
    pairs(rooms.foreignTables.flatMap(({ room, tables }) => tables.map((table) => ({ room, table })))),
  );
});

// SQL --------------------------------------------------------------------------------------------

const sqlFunctions = sqlFiles.flatMap(({ file, objects }) =>
  objects.filter(({ kind }) => kind === "function").map((object) => ({ name: object.name, word: mentionOf(object), room: roomOf(file) })),
);

test("a function of SQL is called in its room and in those that may import it", () => {
  const calls = [
    ...sqlFiles.map(({ file, objects }) => ({ file, isCalled: (word: string) => objects.some(({ words }) => words.has(word)) })),
    ...filesOf("lib").map((file) => {
      const statements = statementsIn(file);
      return { file, isCalled: (word: string) => statements.includes(word) };
    }),
  ].flatMap(({ file, isCalled }) =>
    sqlFunctions.filter(({ word }) => isCalled(word)).map(({ name, room }) => ({ from: roomOf(file), name, room })),
  );
  expect(calls.filter(({ from, room }) => from !== room).length).toBeGreaterThan(20);
  const place = (room: string) => owners.findIndex((owner) => owner.room === room);
  expect(calls.filter(({ from, room }) => place(room) > place(from))).toEqual([]);
});

// Document ---------------------------------------------------------------------------------------

test("docs/rooms.md shows this order; `npm run docs` writes it", async () => {
  const functionsOf = (room: string) =>
    sqlFunctions
      .filter((one) => one.room === room)
      .map(({ name }) => `\`${name}\``)
      .sort()
      .join(", ");
  const lines = [
    "# The rooms",
    "",
    "The order of `scripts/rooms.json`, from below: a room imports those that stand above it in its table, and calls their functions of SQL.",
    "`scripts/rooms.test.ts` compares it with the code and writes this page: change `rooms.json`, then run `npm run docs`.",
    "[architecture.md](architecture.md#the-rooms-and-their-imports) says why.",
    "",
    "## `lib/`",
    "",
    "| wing and room | holds | tables | functions and triggers of SQL |",
    "| --- | --- | --- | --- |",
    ...rooms.lib.flatMap(({ wing, holds, rooms: inside = [], tables = [] }) => [
      `| **\`${wing}\`** | **${holds}** | ${tables.join(", ")} | ${functionsOf(wing)} |`,
      ...inside.map(({ room, holds, tables = [] }) => `| \`${room}\` | ${holds} | ${tables.join(", ")} | ${functionsOf(room)} |`),
    ]),
    "",
    `Inside \`lib/platform/\`, from below: ${rooms.platform.join("; ")}.`,
    "",
    "## `components/`",
    "",
    `From below: ${rooms.components.map(({ wing, rooms }) => `${wing} (${rooms.join(", ")})`).join("; ")}.`,
    "",
    "## Tables of other rooms",
    "",
    "| room | also uses | because |",
    "| --- | --- | --- |",
    ...rooms.foreignTables.map(({ room, tables, why }) => `| \`${room}\` | ${tables.join(", ")} | ${why} |`),
    "",
  ];
  await expect(lines.join("\n")).toMatchFileSnapshot("../docs/rooms.md");
});

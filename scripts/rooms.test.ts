import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import rooms from "./rooms.json";

/**
 * The order of the rooms is written only in `rooms.json`: a room imports those that stand above it in its list. `docs/architecture.md`
 * shows the same.
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

/** The room of a file below `folder`: the folder directly below it, `""` for a file in none. */
const roomIn = (folder: string) => (file: string) =>
  file.startsWith(`${folder}/`) ? (/^([^/]+)\//.exec(file.slice(folder.length + 1))?.[1] ?? "") : null;

const lib = { folder: "lib", order: rooms.lib.map(({ room }) => room) };
const platform = { folder: "lib/platform", order: rooms.platform.map((room) => (room.includes(",") ? "" : room)) };
const components = { folder: "components", order: rooms.components };

test.each([lib, platform, components])("every folder of $folder has its place in the order", ({ folder, order }) => {
  const there = new Set(filesOf(folder).map(roomIn(folder)));
  expect([...there].sort()).toEqual([...order].sort());
});

test.each([lib, platform, components])("no import of $folder runs up, so there is no circle of rooms", ({ folder, order }) => {
  const room = roomIn(folder);
  const place = (file: string) => order.indexOf(room(file) ?? "");
  const between = filesOf(folder)
    .flatMap(importsOf)
    .filter(({ file, to }) => room(to) !== null && room(file) !== room(to) && !to.startsWith("lib/generated/"));
  expect(between.length).toBeGreaterThan(20);
  expect(between.filter(({ file, to }) => place(to) > place(file))).toEqual([]);
});

test("no files of one room import each other in a circle", () => {
  const imports = new Map<string, string[]>();
  for (const file of [...filesOf("lib"), ...filesOf("components")]) {
    imports.set(
      file.replace(/\.tsx?$/, ""),
      importsOf(file).map(({ to }) => to),
    );
  }
  // A room whose imports are all done is done; the rooms left in the end form a circle.
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
  // The platform's sessions are those of accounts.
  expect(reached.filter(({ to }) => !to.startsWith("lib/platform/"))).toEqual([]);
});

test("scripts load of lib what runs before anything is built", () => {
  const loaded = filesOf("scripts")
    .filter((file) => file.endsWith(".mjs"))
    .flatMap(importsOf);
  expect(loaded.filter(({ to }) => to.startsWith("lib/") && !to.endsWith(".cjs"))).toEqual([]);
});

// Tables -----------------------------------------------------------------------------------------

const models = [...read("prisma/schema.prisma").matchAll(/^model (\w+)/gm)].map(([, model = ""]) => model);
const ownerOf = new Map(rooms.lib.flatMap(({ room, tables = [] }) => tables.map((table) => [table, room])));

/** The tables that a file names, in SQL or as the client's models. */
function tablesIn(file: string): string[] {
  const text = read(file);
  const named = [
    ...text.matchAll(/\b(?:FROM|JOIN|UPDATE|INTO)\s+(?:ONLY\s+)?"(\w+)"/g),
    ...text.matchAll(/\b(?:db|tx)\s*\.(\w+)\s*\.\w+\(/g),
  ].map(([, name = ""]) => name[0]?.toUpperCase() + name.slice(1));
  return [...new Set(named)].filter((name) => models.includes(name));
}

test("every table belongs to one room", () => {
  const owned = rooms.lib.flatMap(({ tables = [] }) => tables);
  expect(owned.sort()).toEqual([...models].sort());
});

test("a room uses its own tables, and of others what is listed with the reason", () => {
  const used = filesOf("lib").flatMap((file) =>
    tablesIn(file)
      .map((table) => ({ room: roomIn("lib")(file), table }))
      .filter(({ room, table }) => ownerOf.get(table) !== room),
  );
  const pairs = (list: { room: string | null; table: string }[]) =>
    [...new Set(list.map(({ room, table }) => `${room} uses ${table}`))].sort();
  expect(pairs(used)).toEqual(pairs(rooms.foreignTables.flatMap(({ room, tables }) => tables.map((table) => ({ room, table })))));
});

test("docs/architecture.md shows this order", () => {
  const shown = [
    "| room of `lib/`, from below | holds | tables |",
    "| --- | --- | --- |",
    ...rooms.lib.map(({ room, holds, tables = [] }) => `| \`${room}\` | ${holds} | ${tables.join(", ")} |`),
    "",
    `Inside \`lib/platform/\`, from below: ${rooms.platform.join("; ")}.`,
    `\`components/\`, from below: ${rooms.components.join(", ")}.`,
    "",
    "| room | also uses | because |",
    "| --- | --- | --- |",
    ...rooms.foreignTables.map(({ room, tables, why }) => `| \`${room}\` | ${tables.join(", ")} | ${why} |`),
  ];
  const lines = read("docs/architecture.md").split("\n");
  const start = lines.indexOf(shown[0] ?? "");
  expect(lines.slice(start, start + shown.length)).toEqual(shown);
});

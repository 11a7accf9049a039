import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const LIB = path.resolve(import.meta.dirname, "../lib");

/** What every domain stands on. Nothing in these knows a domain. */
const GROUND = ["platform", "generated"];

/** Whose tables a domain may use beside its own: seats are counted in events, and payments change with seats. */
const SHARED_REPOSITORIES = ["registrations -> events", "payments -> registrations", "registrations -> payments"];

/** Every import of one room of `lib` from another; what tests import is theirs to choose. */
const imports = readdirSync(LIB, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^(testing|generated)\//.test(file) && file.includes("/"))
  .flatMap((file) => {
    const [room = ""] = file.split("/");
    const found = readFileSync(path.join(LIB, file), "utf8").matchAll(/(?:from|import\()\s*"@\/lib\/([\w-]+)(?:\/([\w/-]+))?/g);
    return [...found].map(([, to = "", part]) => ({ file, room, to, part }));
  })
  .filter(({ room, to }) => room !== to);

test("another domain's tables are reached through its service", () => {
  const reached = imports.filter(({ part }) => part === "repository");
  expect(reached.filter(({ room, to }) => !SHARED_REPOSITORIES.includes(`${room} -> ${to}`))).toEqual([]);
});

test("what every domain stands on knows none of them", () => {
  const rooms = new Set(readdirSync(LIB, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])));
  expect(imports.filter(({ room, to }) => GROUND.includes(room) && rooms.has(to) && !GROUND.includes(to))).toEqual([]);
});

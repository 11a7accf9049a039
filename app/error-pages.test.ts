import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PRIVATE_PAGES } from "@/lib/identity/pages/private-pages";

const APP = import.meta.dirname;

/** The folder of each page by its address, `/ticket/:id`, without route groups. */
const folders = new Map(
  readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "page.tsx")
    .map((file) => path.dirname(file))
    .map((folder) => [addressOf(folder), folder]),
);

function addressOf(folder: string): string {
  const parts = folder.split(path.sep).filter((part) => !part.startsWith("("));
  return `/${parts.map((part) => part.replace(/^\[(.+)\]$/, ":$1")).join("/")}`;
}

/** An error.tsx in the page's folder or above it, up to its route group. */
function hasErrorPage(folder: string): boolean {
  if (existsSync(path.join(APP, folder, "error.tsx"))) return true;
  return folder.includes(path.sep) && hasErrorPage(path.dirname(folder));
}

test("every private page has an error.tsx, in its folder or above, that names what could not be loaded", () => {
  const lacking = Object.keys(PRIVATE_PAGES).filter((pattern) => !hasErrorPage(folders.get(pattern) ?? "no such page"));
  expect(lacking, "add an error.tsx with PageFailure beside their page.tsx").toEqual([]);
});

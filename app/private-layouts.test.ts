import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PRIVATE_ROOTS } from "@/lib/identity/pages/private-pages.cjs";

const SITE = path.resolve(import.meta.dirname, "(site)");

test("every folder of private pages has the layout that says when the account will be deleted [trust 7]", () => {
  const folders = PRIVATE_ROOTS.flatMap((root) => (root && existsSync(path.join(SITE, root)) ? [root] : []));
  expect(folders.length).toBeGreaterThan(20);
  const layoutOf = (folder: string) => {
    const file = path.join(SITE, folder, "layout.tsx");
    return existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  };
  const layout = 'export { default } from "@/app/(site)/private-layout";';
  expect(
    folders.filter((folder) => layoutOf(folder) !== layout),
    `give each of these folders a layout.tsx: ${layout}`,
  ).toEqual([]);
});

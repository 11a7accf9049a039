import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { shareChunks } from "./shared-chunks.mjs";

const server = mkdtempSync(path.join(tmpdir(), "server-"));
const load = createRequire(import.meta.url);
const large = (text: string) => `module.exports=[1,()=>"${text.repeat(20_000)}"];\n`;

function write(name: string, text: string): string {
  const file = path.join(server, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

test("equal chunks of a folder are loaded once, and a page's files name the loaded one", () => {
  const [first, second, other] = ["a", "b", "c"].map((name, index) =>
    write(`chunks/ssr/${name}.js`, `${large(index < 2 ? "x" : "y")}//# sourceMappingURL=${name}.js.map`),
  ) as [string, string, string];
  const elsewhere = write("chunks/b.js", large("x"));
  const small = ["d", "e"].map((name) => write(`chunks/ssr/${name}.js`, "module.exports=[];"));
  write("chunks/ssr/b.js.map", "{}");
  const list = write("app/(site)/page.js.nft.json", JSON.stringify({ version: 1, files: ["page.js", "../../chunks/ssr/b.js"] }));
  const untouched = write("app/page.js.nft.json", JSON.stringify({ version: 1, files: ["../chunks/ssr/c.js"] }));
  const before = readFileSync(untouched, "utf8");

  const saved = shareChunks(server);

  expect(saved).toBeGreaterThan(20_000);
  expect(load(second)).toBe(load(first));
  expect(load(first)[1]()).toBe("x".repeat(20_000));
  expect(load(other)[1]()).toBe("y".repeat(20_000));
  expect([statSync(second).size < 100, existsSync(`${second}.map`)]).toEqual([true, false]);
  expect([statSync(elsewhere).size > 20_000, ...small.map((file) => statSync(file).size)]).toEqual([true, 18, 18]);
  expect(JSON.parse(readFileSync(list, "utf8"))).toEqual({
    version: 1,
    files: ["page.js", "../../chunks/ssr/b.js", "../../chunks/ssr/a.js"],
  });
  expect(readFileSync(untouched, "utf8")).toBe(before);
  expect(shareChunks(server)).toBe(0);
});

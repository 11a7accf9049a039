import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compressFiles, staticFiles } from "./static-files.mjs";

const SCRIPT = "console.log('a line that is repeated');\n".repeat(50);
const FILE = "/_next/static/chunks/a.js";
const folder = mkdtempSync(path.join(tmpdir(), "quad-static-"));
const server = createServer();
let origin: string;

beforeAll(async () => {
  mkdirSync(path.join(folder, "chunks"));
  writeFileSync(path.join(folder, "chunks/a.js"), SCRIPT);
  writeFileSync(path.join(folder, "chunks/a.woff2"), "a font");
  await compressFiles(folder);
  const answers = staticFiles(folder, { secure: true });
  // A new build removes the files while the old build is served.
  rmSync(folder, { recursive: true });
  server.on("request", (request, response) => answers(request, response) || response.writeHead(418).end());
  await new Promise<void>((resolve) => server.listen(0, resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const ask = (file: string, headers: Record<string, string>, method = "GET") => fetch(origin + file, { method, headers });

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
])("a browser that takes %s gets %s, to be kept for good", async (accepted, encoding) => {
  const response = await ask(`${FILE}?dpl=1`, { "accept-encoding": accepted });
  expect(await response.text()).toBe(SCRIPT);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": encoding,
    "content-type": "application/javascript; charset=UTF-8",
    "strict-transport-security": expect.any(String),
    vary: "Accept-Encoding",
    "x-content-type-options": "nosniff",
  });
});

test("HEAD is answered without a body", async () => {
  const response = await ask(FILE, { "accept-encoding": "gzip" }, "HEAD");
  expect({ status: response.status, body: await response.text() }).toEqual({ status: 200, body: "" });
});

test.each([
  ["neither encoding is taken", FILE, { "accept-encoding": "identity" }, "GET"],
  ["a part is asked for", FILE, { "accept-encoding": "gzip", range: "bytes=0-9" }, "GET"],
  ["something is sent", FILE, { "accept-encoding": "gzip" }, "POST"],
  ["the file is none of those that are compressed", "/_next/static/chunks/a.woff2", { "accept-encoding": "gzip" }, "GET"],
  ["there is no such file", `${FILE}.map`, { "accept-encoding": "gzip" }, "GET"],
])("Next.js answers when %s", async (_case, file, headers, method) => {
  expect((await ask(file, headers, method)).status).toBe(418);
});

test("a build without compressed files is left to Next.js", async () => {
  expect(() => staticFiles(path.join(folder, "missing"), { secure: false })).not.toThrow();
});

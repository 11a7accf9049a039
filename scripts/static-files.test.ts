import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DAY_MS } from "@/lib/platform/time/units";
import { compressFiles, keepFiles, keepFilesDaily, readFiles, staticFiles } from "./static-files.mjs";

const SCRIPT = "console.log('a line that is repeated');\n".repeat(50);
const FILE = "/_next/static/chunks/a.js";
const folder = mkdtempSync(path.join(tmpdir(), "quad-static-"));
const kept = mkdtempSync(path.join(tmpdir(), "quad-kept-"));
const server = createServer();
let origin: string;

beforeAll(async () => {
  mkdirSync(path.join(folder, "chunks"));
  writeFileSync(path.join(folder, "chunks/a.js"), SCRIPT);
  writeFileSync(path.join(folder, "chunks/a.woff2"), "a font");
  await compressFiles(folder);
  const answers = staticFiles(readFiles(folder), { secure: true, kept: path.join(kept, "static") });
  // A new build removes the files while the old build is served.
  rmSync(folder, { recursive: true });
  server.on("request", async (request, response) => (await answers(request, response)) || response.writeHead(418).end());
  await new Promise<void>((resolve) => server.listen(0, resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(kept, { recursive: true });
});

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
    // No word about names below ours, which may be other sites.
    "strict-transport-security": "max-age=31536000",
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
  expect(readFiles(path.join(folder, "missing")).size).toBe(0);
});

/** A build of one script, kept in the folder that the server reads. */
async function keepBuild(name: string, script: string) {
  const build = mkdtempSync(path.join(tmpdir(), "quad-static-"));
  mkdirSync(path.join(build, "chunks"));
  writeFileSync(path.join(build, "chunks", name), script);
  await compressFiles(build);
  const files = readFiles(build);
  rmSync(build, { recursive: true });
  const keep = () => keepFiles(files, path.join(kept, "static"));
  await keep();
  return { keep };
}

test("a process answers for the scripts and styles of other builds, also of one that comes after it", async () => {
  const file = "/_next/static/chunks/other-_~.1.css";
  expect((await ask(file, { "accept-encoding": "br" })).status).toBe(418);
  await keepBuild("other-_~.1.css", "body {}");
  for (const encoding of ["br", "gzip"]) {
    const response = await ask(file, { "accept-encoding": encoding });
    expect(await response.text()).toBe("body {}");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-encoding": encoding,
      "content-type": "text/css; charset=UTF-8",
      "x-content-type-options": "nosniff",
    });
  }
  expect(await (await ask(file, { "accept-encoding": "gzip" }, "HEAD")).text()).toBe("");
  expect((await ask(file, { "accept-encoding": "identity" })).status).toBe(418);
});

test("no address leads out of the folder of kept files, and half a file is none", async () => {
  await keepBuild("b.js", SCRIPT);
  for (const name of ["secret.js.gz", "static/half.js.gz", "static/secret.gz"]) writeFileSync(path.join(kept, name), "");
  for (const name of ["secret.js.gz", "static/secret.gz"]) writeFileSync(path.join(kept, name), "secret");
  for (const file of [
    "../secret.js",
    "chunks/..%2F..%2Fsecret.js",
    "..%2fsecret.js",
    "secret",
    "half.js",
    "chunks%2Fb.js",
    "chunks+b.js",
  ]) {
    const asked = request({ port: new URL(origin).port, path: `/_next/static/${file}`, headers: { "accept-encoding": "gzip" } }).end();
    const [answer] = await once(asked, "response");
    answer.resume();
    expect({ file, status: answer.statusCode }).toEqual({ file, status: 418 });
  }
});

test("kept files are removed a week after the last process that served them", async () => {
  const names = () => readdirSync(path.join(kept, "static")).filter((name) => name.startsWith("chunks+build"));
  const age = (name: string, days: number) => {
    const time = new Date(Date.now() - days * DAY_MS);
    for (const extension of [".br", ".gz"]) utimesSync(path.join(kept, `static/chunks+${name}${extension}`), time, time);
  };
  const first = await keepBuild("build-1.js", SCRIPT);
  await keepBuild("build-2.js", SCRIPT);
  age("build-1.js", 8);
  age("build-2.js", 6);
  // A process of the first build that has run for long keeps its own.
  await first.keep();
  expect(names()).toHaveLength(4);
  expect(statSync(path.join(kept, "static/chunks+build-1.js.gz")).mtimeMs).toBeGreaterThan(Date.now() - DAY_MS);
  age("build-2.js", 8);
  await first.keep();
  expect(names()).toEqual(["chunks+build-1.js.br", "chunks+build-1.js.gz"]);
  await keepBuild("build-1.js", `${SCRIPT}// compressed by another version of zlib`);
  expect(await (await ask("/_next/static/chunks/build-1.js", { "accept-encoding": "br" })).text()).toContain("another version");
  expect(names()).toHaveLength(2);
});

test("a folder that cannot be written to is named, and stops nothing", async () => {
  const printed = vi.spyOn(console, "error").mockReturnValue();
  writeFileSync(path.join(kept, "file"), "");
  await keepFiles(new Map(), path.join(kept, "file/static"));
  expect(printed.mock.calls).toEqual([
    [`The scripts of this version cannot be kept in ${path.join(kept, "file/static")} (ENOTDIR); pages that are open may miss them later.`],
  ]);
  printed.mockRestore();
});

test("a file that cannot be kept leaves no draft, and is tried again after minutes, then after a day", async () => {
  const printed = vi.spyOn(console, "error").mockReturnValue();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const [folder, file] = [path.join(kept, "retried"), path.join(kept, "retried/late.js.br")];
  mkdirSync(file, { recursive: true });
  const files = new Map([["/_next/static/late.js.br", Buffer.from(SCRIPT)]]);
  const areKept = await keepFiles(files, folder);
  expect([areKept, readdirSync(folder)]).toEqual([false, ["late.js.br"]]);
  keepFilesDaily(files, folder, areKept);
  rmdirSync(file);
  vi.advanceTimersByTime(10 * 60_000);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  expect(statSync(file).size).toBe(SCRIPT.length);
  rmSync(file);
  vi.advanceTimersByTime(DAY_MS - 1);
  expect(existsSync(file)).toBe(false);
  vi.advanceTimersByTime(1);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  expect(statSync(file).size).toBe(SCRIPT.length);
  vi.useRealTimers();
  printed.mockRestore();
});

import { readdirSync, readlinkSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "@/lib/platform/errors";
import { ByteBudget } from "@/lib/platform/http/byte-budget";
import { readForm } from "@/lib/platform/http/parse";

const KIB = 1024;
const limits = { fileMaxBytes: 16 * KIB, textMaxBytes: 16 * KIB, headerMaxBytes: 8 * KIB, parts: 8 };
const files = { image: 2, video: 1 };
const pace = { idleMs: 10_000, startMs: 10_000, minBytesPerS: 1_000_000, drainMs: 0 };
/** All limits together: the largest body that the server may have to read. */
const LIMITS_BYTES = 1.25 * limits.textMaxBytes + 3 * limits.fileMaxBytes;

const size = fc.oneof({ weight: 4, arbitrary: fc.nat(64) }, { weight: 2, arbitrary: fc.nat(20 * KIB) }, fc.nat(96 * KIB));
const bytesOf = (unit: string, length: number) => Buffer.alloc(length, unit || "x");
const filling = fc.constantFrom("x", "\r", "\r\n", "-", "\r\n--cut", "%22", "&", "\0", "म", "\ud800", "\xff");
const content = fc.tuple(filling, size).map(([unit, length]) => bytesOf(unit, length));

const name = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("image", "video", "title", "__proto__", "") },
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.tuple(fc.constantFrom("%22", "=?utf-8?Q?x?=", "é", "\\"), fc.nat(3000)).map(([unit, times]) => unit.repeat(times)),
);
const parameter = fc
  .tuple(fc.constantFrom("name", "filename", "filename*", "name*", "x"), fc.constantFrom('="', "=", "=utf-8''", "=utf-16le''", ""), name)
  .map(([key, equals, value]) => `; ${key}${equals}${value}${equals === '="' ? '"' : ""}`);
const disposition = fc.oneof(
  { weight: 5, arbitrary: name.map((value) => `Content-Disposition: form-data; name="${value}"`) },
  {
    weight: 3,
    arbitrary: fc.constantFrom("image", "video").map((field) => `Content-Disposition: form-data; name="${field}"; filename="a.png"`),
  },
  fc.array(parameter, { maxLength: 4 }).map((parameters) => `Content-Disposition: form-data${parameters.join("")}`),
);
const header = fc.oneof(
  fc.constantFrom(
    "Content-Type: text/plain; charset=utf-16le",
    "Content-Type: text/plain; charset=nothing",
    "Content-Type: application/octet-stream",
    "Content-Transfer-Encoding: base64",
    "no colon",
    ": no name",
    " folded",
  ),
  fc.tuple(fc.constantFrom("X: y\r\n", "X:", "é: ", " \t"), fc.nat(4000)).map(([unit, times]) => unit.repeat(times)),
);
const part = fc
  .tuple(fc.array(header, { maxLength: 2 }), disposition, fc.array(header, { maxLength: 2 }), content)
  .map(([before, own, after, body]) => Buffer.concat([Buffer.from(`${[...before, own, ...after].join("\r\n")}\r\n\r\n`), body]));
const body = fc
  .record({
    preamble: fc.oneof({ weight: 4, arbitrary: fc.constant(Buffer.alloc(0)) }, content),
    parts: fc.array(part, { maxLength: 10 }),
    end: fc.constantFrom("\r\n--cut--\r\n", "\r\n--cut--", "\r\n--cut", "--cut--", ""),
    epilogue: fc.oneof({ weight: 4, arbitrary: fc.constant(Buffer.alloc(0)) }, content),
    cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 3 }),
  })
  .map(({ preamble, parts, end, epilogue, cut }) => {
    const between = parts.flatMap((each, at) => [Buffer.from(`${at > 0 || preamble.length > 0 ? "\r\n" : ""}--cut\r\n`), each]);
    const whole = Buffer.concat([preamble, ...between, Buffer.from(end), epilogue]);
    return whole.subarray(0, cut === null ? undefined : Math.floor(whole.length * cut));
  });
const chunkBytes = fc.constantFrom(1, 7, 1000, 16 * KIB, 1024 * KIB);

/** The body in chunks; `readBytes` is the number of bytes read from it. */
function streamOf(bytes: Buffer, chunk: number) {
  // Single bytes test the parts around a boundary; sending a large body like that would take minutes.
  const step = bytes.length > 64 * KIB ? Math.max(chunk, 1000) : chunk;
  let at = 0;
  const stream = new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(new Uint8Array(bytes.subarray(at, at + step)));
      at += step;
    },
  });
  return { stream, readBytes: () => at, step };
}

/** The temporary files that this process has open. */
const openSpools = () =>
  readdirSync("/proc/self/fd").filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes("/quad-");
    } catch {
      return false;
    }
  });

test("every multipart body costs no more than the limits, is answered below 500, and leaves nothing behind", {
  timeout: 60_000,
}, async () => {
  const budgets = { uploads: new ByteBudget(1024 * KIB), smallBodies: new ByteBudget(1024 * KIB) };
  let taken = 0;
  const run = async (bytes: Buffer, chunk: number, statesLength: boolean) => {
    const { stream, readBytes, step } = streamOf(bytes, chunk);
    const length: Record<string, string> = statesLength ? { "content-length": String(bytes.length) } : {};
    const headers = { "content-type": "multipart/form-data; boundary=cut", ...length };
    const request = new Request("http://localhost/", { method: "POST", body: stream, headers, duplex: "half" } as RequestInit);
    try {
      const { fields, close } = await readForm(request, { files, limits, budgets, pace });
      taken++;
      const values = Object.values(fields as Record<string, string | File[]>);
      const texts = values.filter((value) => typeof value === "string");
      expect(Buffer.byteLength(texts.join(""))).toBeLessThanOrEqual(limits.textMaxBytes);
      for (const file of values.filter((value) => typeof value !== "string").flat()) {
        expect(file.size).toBeLessThanOrEqual(limits.fileMaxBytes);
        expect((await file.arrayBuffer()).byteLength).toBe(file.size);
      }
      await close();
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
      expect((error as AppError).status).toBeLessThan(500);
    }
    expect(readBytes()).toBeLessThanOrEqual(LIMITS_BYTES + 2 * step);
    expect([budgets.uploads.heldBytes, budgets.smallBodies.heldBytes]).toEqual([0, 0]);
  };
  await fc.assert(fc.asyncProperty(body, chunkBytes, fc.boolean(), run), { numRuns: 300 });
  expect(taken).toBeGreaterThan(0);
  if (process.platform === "linux") expect(openSpools()).toEqual([]);
});

test("a browser's form is read as the platform reads it, however it is cut into chunks", async () => {
  const text = fc.string({ unit: "grapheme", maxLength: 200 }).map((value) => value.replaceAll(/\r\n|\r|\n|\0/g, " "));
  const run = async (texts: string[], contents: Uint8Array[], chunk: number) => {
    const form = new FormData();
    for (const [at, value] of texts.entries()) form.append(`t${at}`, value);
    for (const bytes of contents) form.append("image", new File([new Uint8Array(bytes)], "a.png"));
    const sent = new Response(form);
    const contentType = sent.headers.get("content-type") ?? "";
    const { stream } = streamOf(Buffer.from(await sent.arrayBuffer()), chunk);
    const init = { method: "POST", body: stream, headers: { "content-type": contentType }, duplex: "half" } as RequestInit;
    const { fields, close } = await readForm(new Request("http://localhost/", init), { files, limits, pace });
    const { image = [], ...rest } = fields as { image?: File[] };
    expect(rest).toEqual(Object.fromEntries(texts.map((value, at) => [`t${at}`, value])));
    expect(await Promise.all(image.map(async (file) => new Uint8Array(await file.arrayBuffer())))).toEqual(
      contents.map((bytes) => new Uint8Array(bytes)),
    );
    await close();
  };
  const contents = fc.array(fc.uint8Array({ maxLength: 3000 }), { maxLength: 2 });
  await fc.assert(fc.asyncProperty(fc.array(text, { maxLength: 4 }), contents, chunkBytes, run), { numRuns: 60 });
});

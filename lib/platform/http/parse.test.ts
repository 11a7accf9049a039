import { describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { SERVED_BY_US } from "@/lib/platform/http/address";
import { blocksOf } from "@/lib/platform/http/body";
import { ByteBudget } from "@/lib/platform/http/byte-budget";
import { check, readForm, readJson } from "@/lib/platform/http/parse";

const KIB = 1024;
const limits = { fileMaxBytes: 64 * KIB, textMaxBytes: 32 * KIB, headerMaxBytes: 8 * KIB, parts: 20 };
const files = { image: 2 };
const pace = { idleMs: 10_000, startMs: 10_000, minBytesPerS: 1_000_000, drainMs: 0 };
const MALFORMED = { status: 400, code: "validation_failed", issues: [{ field: "" }] };

const send = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  new Request("http://localhost/api", { method: "POST", body, headers, duplex: "half" } as RequestInit);
const form = (...parts: [string, string | File][]) => {
  const data = new FormData();
  for (const [name, value] of parts) data.append(name, value);
  return data;
};
const type = { "content-type": "multipart/form-data; boundary=cut" };
const part = (head: string, body = "x") => `--cut\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;

async function fieldsOf(request: Request, options: Parameters<typeof readForm>[1] = {}): Promise<Record<string, unknown>> {
  const { fields, close } = await readForm(request, { files, limits, pace, ...options });
  await close();
  return fields as Record<string, unknown>;
}

/** A body that begins with `head` and repeats `more` for as long as it is read. */
function endless(head: string, more: string) {
  let sent = 0;
  const bytes = Buffer.from(more.repeat(Math.ceil(KIB / more.length)));
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from(head)),
    pull(controller) {
      sent += bytes.length;
      controller.enqueue(new Uint8Array(bytes));
    },
  });
  return { request: send(body, type), sentBytes: () => sent };
}

test("the last of repeated texts counts, and all files do, with their original bytes", async () => {
  const [a, b] = [new File(["a".repeat(50_000)], "a.png"), new File(["bc"], "b.png")];
  const { fields, close } = await readForm(send(form(["t", "1"], ["image", a], ["t", "2"], ["image", b])), { files, limits });
  const { t, image } = fields as { t: string; image: File[] };
  expect(t).toBe("2");
  expect(image.map(({ size, name }) => [size, name])).toEqual([
    [50_000, "a.png"],
    [2, "b.png"],
  ]);
  for (const [at, file] of [a, b].entries()) expect(await image[at]?.arrayBuffer()).toEqual(await file.arrayBuffer());
  await close();
});

test("names and texts in any script arrive as they were sent", async () => {
  const { fields, close } = await readForm(send(form(["title", "मराठी 🎉"], ["image", new File(["x"], "फोटो.png")])), { files, limits });
  expect(fields).toMatchObject({ title: "मराठी 🎉", image: [{ name: "फोटो.png" }] });
  await close();
});

test("an empty file field is no file, an empty file is one", async () => {
  const left = `${part(`name="image"; filename=""\r\nContent-Type: application/octet-stream`, "")}--cut--`;
  expect([{}, { image: "" }]).toContainEqual(await fieldsOf(send(left, type)));
  expect(await fieldsOf(send(left, type), { files: {} })).toEqual({ image: "" });
  expect(await fieldsOf(send(form(["image", new File([], "x.png")])))).toEqual({ image: [expect.any(File)] });
});

test("a file in another field and a file too many are refused", async () => {
  const file = new File(["x"], "x.png");
  await expect(fieldsOf(send(form(["video", file])))).rejects.toMatchObject({
    status: 400,
    issues: [{ field: "video", message: "No file can be sent here." }],
  });
  const three = form(["image", file], ["image", file], ["image", file]);
  await expect(fieldsOf(send(three))).rejects.toMatchObject({ status: 400, issues: [{ field: "image" }] });
});

test("a readable body that misses something says what, and an unreadable one that it is not readable", () => {
  const either = z.object({ name: z.string().optional() }).refine(({ name }) => name !== undefined, "Give a name");
  const refused = (message: string) => expect.objectContaining({ code: "validation_failed", issues: [{ field: "", message }] });
  expect(() => check(either, {})).toThrow(refused("Give a name"));
  expect(() => check(either, [])).toThrow(refused("This value has the wrong type."));
  expect(() => check(either, undefined)).toThrow(refused("The body is not readable."));
});

test("a text that no database column can hold counts as absent", async () => {
  expect(await fieldsOf(send(form(["t", "a\0b"], ["u", "ok"])))).toEqual({ u: "ok" });
});

test("a field with a prototype's name is a normal field", async () => {
  const fields = await fieldsOf(send(form(["__proto__", "x"], ["constructor", "y"])));
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
  expect(Object.keys(fields)).toEqual(["__proto__", "constructor"]);
});

test.each([
  ["nothing", ""],
  ["no end", part(`name="t"`)],
  ["no end of a file", part(`name="image"; filename="x.png"`)],
  ["no name", `${part("filename=x")}--cut--`],
  ["no parts", "hello"],
  ["half a part", "--cut\r\nContent-Disposition"],
  ["half a part after a file", `${part(`name="image"; filename="x.png"`)}--cut\r\nContent-Disp`],
  ["too many parts", `${part(`name="t"`).repeat(21)}--cut--`],
  ["headers that are too long", `${part(`name="t"\r\nX-Long: ${"x".repeat(20 * KIB)}`)}--cut--`],
  ["a name that is too long", `${part(`name="${"%22".repeat(8 * KIB)}"`)}--cut--`],
])("a body with %s is refused", async (_name, body) => {
  await expect(fieldsOf(send(body, type))).rejects.toMatchObject(MALFORMED);
});

test("a body without a boundary is unreadable, and one of another type is refused", async () => {
  await expect(fieldsOf(send("x", { "content-type": "multipart/form-data" }))).rejects.toMatchObject(MALFORMED);
  await expect(fieldsOf(send("a=1", { "content-type": "application/x-www-form-urlencoded" }))).rejects.toMatchObject({ status: 415 });
});

describe("an endless body is refused immediately", () => {
  const disposition = "Content-Disposition: form-data; name=";
  test.each([
    ["headers of one part", "--cut\r\n", "X-Flood: 1\r\n", "validation_failed", 40],
    ["one header", `--cut\r\n${disposition}"t"; x="`, "xxx", "validation_failed", 40],
    ["a name", `--cut\r\n${disposition}"`, "%22", "validation_failed", 40],
    ["headers after a file", `${part(`name="image"; filename="x.png"`)}--cut\r\n`, "X-Flood: 1\r\n", "validation_failed", 48],
    ["what comes before the first part", "", "hello", "validation_failed", 40],
    ["a text", `--cut\r\n${disposition}"t"\r\n\r\n`, "text", "body_too_large", 64],
    ["many texts", "", part(`name="t"`, "x".repeat(4 * KIB)), "body_too_large", 64],
    ["a file", `--cut\r\n${disposition}"image"; filename="x.png"\r\n\r\n`, "text", "image_too_large", 160],
  ])("%s", async (_what, head, more, code, withinKib) => {
    const { request, sentBytes } = endless(head, more);
    await expect(fieldsOf(request)).rejects.toMatchObject({ code });
    expect(sentBytes()).toBeLessThan(withinKib * KIB);
  });
});

test("texts together have a limit, whatever Content-Length said", async () => {
  const half = "x".repeat(20 * KIB);
  await expect(fieldsOf(send(form(["a", half], ["b", half])))).rejects.toMatchObject({ code: "body_too_large" });
  await expect(fieldsOf(send(form(["a", half]), { "content-length": "10" }))).rejects.toMatchObject({ code: "body_too_large" });
  await expect(fieldsOf(send(form(["a", "x"]), { "content-length": "900000" }))).rejects.toMatchObject({ code: "body_too_large" });
});

test("uploads beyond the budget get a 503, small forms are accepted, and the whole budget is released", async () => {
  const budgets = { uploads: new ByteBudget(400 * KIB, 200 * KIB), smallBodies: new ByteBudget(64 * KIB) };
  const upload = (owner: string) => {
    const { request } = waiting(
      `--cut\r\nContent-Disposition: form-data; name="image"; filename="x.png"\r\n\r\nx`,
      `\r\n--cut--\r\n`,
      100 * KIB,
    );
    return { reading: readForm(request.body, { files, limits, budgets, owner }), finish: request.finish };
  };
  const busy = { status: 503, code: "server_busy" };
  const mine = [upload("me"), upload("me")];
  await expect(upload("me").reading).rejects.toMatchObject(busy);
  const theirs = [upload("you"), upload("you")];
  await expect(upload("another").reading).rejects.toMatchObject(busy);
  expect(await fieldsOf(sized("t", "small"), { budgets })).toEqual({ t: "small" });
  const all = [...mine, ...theirs];
  for (const { finish } of all) finish();
  for (const { reading } of all) await (await reading).close();
  expect([budgets.uploads.heldBytes, budgets.smallBodies.heldBytes]).toEqual([0, 0]);
  const again = upload("another");
  again.finish();
  await (await again.reading).close();
});

/** A body whose `head` has arrived; `tail` arrives when it is finished. */
function waiting(head: string, tail: string, length: number) {
  let controller: ReadableStreamDefaultController | undefined;
  const stream = new ReadableStream({
    start(started) {
      controller = started;
      started.enqueue(Buffer.from(head));
    },
  });
  const finish = () => {
    controller?.enqueue(Buffer.from(tail));
    controller?.close();
  };
  return {
    request: {
      body: send(stream, { ...type, "content-length": String(length) }),
      finish,
      stop: () => controller?.error(new Error("gone")),
    },
  };
}

const sized = (name: string, text: string) => {
  const body = `${part(`name="${name}"`, text)}--cut--`;
  return send(body, { ...type, "content-length": String(body.length) });
};

test("a body that stalls or is too slow is given up, and one whose sender leaves leaves nothing behind", async () => {
  const budgets = { uploads: new ByteBudget(400 * KIB), smallBodies: new ByteBudget(64 * KIB) };
  const body = () => waiting(`--cut\r\nContent-Disposition: form-data; name="image"; filename="x.png"\r\n\r\nx`, "", 100 * KIB).request;
  const stalled = { status: 408, code: "body_stalled" };
  await expect(fieldsOf(body().body, { budgets, pace: { ...pace, idleMs: 30 } })).rejects.toMatchObject(stalled);
  await expect(fieldsOf(body().body, { budgets, pace: { ...pace, startMs: 30 } })).rejects.toMatchObject(stalled);
  const gone = body();
  const reading = fieldsOf(gone.body, { budgets });
  gone.stop();
  await expect(reading).rejects.toMatchObject(MALFORMED);
  expect(budgets.uploads.heldBytes).toBe(0);
});

test("a JSON body is refused as soon as it is too large, also in tiny chunks", async () => {
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      sent += 100;
      controller.enqueue(new Uint8Array(100).fill(32));
    },
  });
  const json = { "content-type": "application/json", "content-length": "10" };
  await expect(readJson(send(body, json))).rejects.toMatchObject({ code: "body_too_large" });
  expect(sent).toBeLessThan(200 * KIB);
});

test("a body of single bytes is joined while it arrives", async () => {
  const sent: Uint8Array[] = [];
  const body = new ReadableStream({
    pull(controller) {
      if (sent.length === 4000) return controller.close();
      // Overwrites earlier chunks: a reader that kept references to them would return zeros.
      sent.at(-10)?.fill(0);
      const chunk = new Uint8Array(1).fill(32);
      sent.push(chunk);
      controller.enqueue(chunk);
    },
  });
  const blocks: string[] = [];
  for await (const block of blocksOf(send(body), 8 * KIB)) blocks.push(block.toString());
  expect(blocks).toEqual([" ".repeat(4000)]);
});

test("one address cannot use the whole budget of small bodies", async () => {
  vi.stubGlobal(SERVED_BY_US as unknown as string, true);
  const stop = new AbortController();
  /** A body of the largest size whose last byte does not arrive. */
  const held = () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(128 * KIB - 1).fill(32));
        stop.signal.addEventListener("abort", () => controller.close());
      },
    });
    return readJson(send(body, { "content-type": "application/json", "x-forwarded-for": "9.9.9.9" })).catch((error) => error.code);
  };
  const ask = (address: string) =>
    readJson(send(`{}${" ".repeat(KIB)}`, { "content-type": "application/json", "x-forwarded-for": address }));
  const reading = Array.from({ length: 160 }, held);
  const refused = await Promise.race(reading);
  expect(refused).toBe("server_busy");
  await expect(ask("9.9.9.9").catch((error) => error.code)).resolves.toBe("server_busy");
  await expect(ask("8.8.8.8")).resolves.toEqual({});
  stop.abort();
  await Promise.all(reading);
  await expect(ask("9.9.9.9")).resolves.toEqual({});
  vi.unstubAllGlobals();
});

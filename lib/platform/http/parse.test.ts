import { expect, test } from "vitest";
import { readForm } from "@/lib/platform/http/parse";

const send = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request("http://localhost/api", { method: "POST", body, headers, duplex: "half" } as RequestInit);
const form = (...parts: [string, string | File][]) => {
  const data = new FormData();
  for (const [name, value] of parts) data.append(name, value);
  return data;
};
const type = { "content-type": "multipart/form-data; boundary=cut" };
const part = (head: string, body = "x") => `--cut\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;

test("the last of repeated texts counts, and all files do", async () => {
  const [a, b] = [new File(["a"], "a.png"), new File(["bc"], "b.png")];
  const fields = (await readForm(send(form(["t", "1"], ["t", "2"], ["image", a], ["image", b])), 10_000)) as Record<string, File[]>;
  expect(fields).toMatchObject({ t: "2", image: [expect.any(File), expect.any(File)] });
  expect(fields.image?.map(({ size }) => size)).toEqual([1, 2]);
});

test("a file field that was left empty is no file, an empty file is one", async () => {
  const left = `${part(`name="image"; filename=""\r\nContent-Type: application/octet-stream`, "")}--cut--`;
  expect([{}, { image: "" }]).toContainEqual(await readForm(send(left, type), 10_000));
  expect(await readForm(send(form(["image", new File([], "x.png")])), 10_000)).toEqual({ image: [expect.any(File)] });
});

test("a text that no database column can hold is absent", async () => {
  expect(await readForm(send(form(["t", "a\0b"], ["u", "ok"])), 10_000)).toEqual({ u: "ok" });
});

test("a field named like a prototype is a field", async () => {
  const fields = await readForm(send(form(["__proto__", "x"], ["constructor", "y"])), 10_000);
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
  expect(Object.keys(fields as object)).toEqual(["__proto__", "constructor"]);
});

test.each([
  ["nothing", ""],
  ["no end", part(`name="t"`)],
  ["no name", `${part("filename=x")}--cut--`],
  ["no parts", "hello"],
  ["half a part", "--cut\r\nContent-Disposition"],
  ["too many parts", `${part(`name="t"`).repeat(65)}--cut--`],
])("a body with %s is unreadable", async (_name, body) => {
  expect(await readForm(send(body, type), 100_000)).toBeUndefined();
});

test("a body without a boundary is unreadable, and one of another kind is refused", async () => {
  expect(await readForm(send("x", { "content-type": "multipart/form-data" }), 100)).toBeUndefined();
  await expect(readForm(send("a=1", { "content-type": "application/x-www-form-urlencoded" }), 100)).rejects.toMatchObject({ status: 415 });
});

test("a body is refused as soon as it is too large, whatever it said about its length", async () => {
  let pulled = 0;
  const endless = new ReadableStream({
    pull(controller) {
      pulled++;
      controller.enqueue(new Uint8Array(1000));
    },
  });
  await expect(readForm(send(endless, { ...type, "content-length": "10" }), 5000)).rejects.toMatchObject({ code: "body_too_large" });
  expect(pulled).toBeLessThan(10);
  await expect(readForm(send(form(["t", "x".repeat(6000)])), 5000)).rejects.toMatchObject({ code: "body_too_large" });
});

import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { toZip, type ZipFile } from "@/lib/platform/fields/zip";

async function unpack(files: ZipFile[]) {
  const parts: Uint8Array[] = [];
  for await (const part of toZip(files)) parts.push(part);
  return unzipSync(new Uint8Array(Buffer.concat(parts)));
}

async function* inParts(...parts: string[]) {
  yield* parts;
}

test("an archive has every file whole, whether it comes in texts, bytes, large parts or none", async () => {
  const large = "नमस्ते ".repeat(50_000);
  const bytes = Uint8Array.from({ length: 200_000 }, (_, index) => (index * 31) % 251);
  const unpacked = await unpack([
    { path: "texts.txt", parts: inParts("one, ", "", "two") },
    { path: "large.txt", parts: [large] },
    { path: "pictures/a.webp", parts: [bytes], isPacked: true },
    { path: "empty.txt", parts: [] },
  ]);
  expect(Object.keys(unpacked)).toEqual(["texts.txt", "large.txt", "pictures/a.webp", "empty.txt"]);
  const text = (path: string) => new TextDecoder().decode(unpacked[path]);
  expect([text("texts.txt"), text("large.txt"), text("empty.txt")]).toEqual(["one, two", large, ""]);
  expect(unpacked["pictures/a.webp"]).toEqual(bytes);
});

test("an archive is made as it is read: a part is asked for when the ones before are taken", async () => {
  let asked = 0;
  async function* numbers() {
    for (; asked < 40; asked++) yield crypto.getRandomValues(new Uint8Array(60_000));
  }
  const parts = toZip([{ path: "numbers", parts: numbers() }]);
  for (let taken = 0; taken < 4; taken++) await parts.next();
  expect(asked).toBeLessThan(10);
  await parts.return(undefined);
});

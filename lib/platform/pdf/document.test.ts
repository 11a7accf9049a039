import sharp from "sharp";
import { expect, test } from "vitest";
import { openPdf, type Pdf } from "@/lib/platform/pdf/document";
import { missingLetters } from "@/lib/platform/pdf/fonts";
import { readPdf } from "@/lib/testing/read-pdf";

const AT = new Date("2026-11-24T10:00:00Z");

async function aPdf(draw: (pdf: Pdf) => void | Promise<void>, layout: "landscape" | "portrait" = "portrait"): Promise<Buffer> {
  const pdf = openPdf({ title: "A record", createdAt: AT, layout });
  await pdf.addPage();
  await draw(pdf);
  return await pdf.finish();
}

/** A paragraph as wide as the page. */
const write = (pdf: Pdf, text: string, y = 20, width = 170) =>
  pdf.tag("P", () => pdf.write(pdf.setText([{ text, face: "text" }], { size: 5 }, width), { x: 20, y }));

const textsOf = async (bytes: Buffer) => (await readPdf(bytes)).pages.map(({ parts }) => parts.map(({ text }) => text));

test("a file has a title that is shown, a language and tags; ornaments are left out [after 3]", async () => {
  const bytes = await aPdf((pdf) => {
    pdf.artifact(() => pdf.shapes.rect(0, 0, 210, 10).fill("#0f3d2e"));
    pdf.tag("H1", () => pdf.write(pdf.setText([{ text: "Record", face: "wide" }], { size: 8 }, 170), { x: 20, y: 20 }));
    pdf.group("L", () =>
      pdf.group("LI", () =>
        pdf.tag("LBody", () => pdf.write(pdf.setText([{ text: "One", face: "text" }], { size: 5 }, 99), { x: 20, y: 40 })),
      ),
    );
    pdf.figure("Code of the record", { x: 20, y: 60, width: 30, height: 30 }, () =>
      pdf.qr("https://quad.example", { x: 20, y: 60, width: 30 }),
    );
    const address = pdf.setText([{ text: "quad.example", face: "narrow" }], { size: 4 }, 99);
    pdf.group("P", () =>
      pdf.link("https://quad.example/a", { x: 20, y: 95, width: 30, height: 5 }, () => pdf.write(address, { x: 20, y: 95 })),
    );
  });
  expect(await readPdf(bytes)).toMatchObject({
    title: "A record",
    language: "en-IN",
    isTagged: true,
    isTitleShown: true,
    pages: [
      {
        parts: [
          { role: "H1", text: "Record" },
          { role: "L LI LBody", text: "One" },
          { role: "Figure", alt: "Code of the record" },
          { role: "P Link", text: "quad.example" },
        ],
        links: [{ url: "https://quad.example/a", words: "https://quad.example/a" }],
      },
    ],
  });
  expect(bytes.toString("latin1")).toContain("<pdfuaid:part>1</pdfuaid:part>");
});

test.each([
  "आशा राव",
  "अनन्या कुलकर्णी",
  "Śrīnivāsa Rāmānujan",
  "Đặng Thùy Trâm",
  "O’Brien, Hawaiʼi, Q\u00a0&\u00a0A, office",
  "Dr. विक्रम (द्वितीय) Iyer 2",
  "क\u094d\u200dष",
])("%j is read as it was typed [after 3]", async (text) => {
  expect(missingLetters(text)).toEqual([]);
  expect(await textsOf(await aPdf((pdf) => write(pdf, text)))).toEqual([[text]]);
});

test("what a file says does not depend on the files before it, and two of the same are equal byte by byte [after 10.2]", async () => {
  const draw = (pdf: Pdf) => write(pdf, "Q & A with राव");
  const first = await aPdf(draw);
  await aPdf((pdf) => write(pdf, "Q\u00a0&\u00a0A, ष्ट्र, र्कि, Hawaiʼi"));
  expect((await aPdf(draw)).equals(first)).toBe(true);
});

test("each letter that no font has is named once", () => {
  expect(missingLetters("தமிழ் Tamil ஆசா")).toEqual([..."தமிழ்ஆசா"].filter((letter, index, all) => all.indexOf(letter) === index));
  expect(missingLetters("🎉 Łukasz ₹ राव\u200d")).toEqual(["🎉"]);
});

test("text breaks between words, and inside a word only when a line is too short for it", async () => {
  const pdf = openPdf({ title: "A record", createdAt: AT, layout: "portrait" });
  const setIn = (text: string, width: number) => pdf.setText([{ text, face: "text" }], { size: 5 }, width);
  const linesOf = (text: string, width: number) => setIn(text, width).lines.map(({ runs }) => runs.map((run) => run.text).join(""));
  expect(linesOf("one two three four", 24)).toEqual(["one two", "three four"]);
  expect(linesOf("", 20)).toEqual([]);
  expect(linesOf("क्षत्रिय".repeat(3), 20).join("")).toBe("क्षत्रिय".repeat(3));
  for (const { width } of setIn(`${"m".repeat(50)} a`, 20).lines) expect(width).toBeLessThanOrEqual(20);
});

test("any picture is small, keeps its shape and stands on the colour of its ground", async () => {
  const noise = sharp({
    create: { width: 900, height: 600, channels: 3, background: "#fff", noise: { type: "gaussian", mean: 128, sigma: 60 } },
  });
  const clear = sharp({ create: { width: 40, height: 20, channels: 4, background: "#0000" } });
  const room = { width: 72, height: 14 };
  const drawn = await Promise.all(
    [noise, clear].map(async (source) => {
      const bytes = await source.png().toBuffer();
      return await aPdf(async (pdf) => {
        const picture = await pdf.picture(bytes, room, "#fffdf8");
        expect(picture).toMatchObject(source === clear ? { width: 40, height: 20 } : { width: 249, height: 166 });
        pdf.figure("Signature", { x: 0, y: 0, ...room }, () => pdf.image(picture, { x: 0, y: 0, ...room }));
      });
    }),
  );
  for (const bytes of drawn) expect(bytes.length).toBeLessThan(100_000);
});

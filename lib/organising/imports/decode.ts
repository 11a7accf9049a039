import { AppError } from "@/lib/platform/errors";

export type Encoding = "UTF-8" | "UTF-16" | "Windows-1252";

/** The characters of the bytes 0x80 to 0x9F. Node decodes them as Latin-1, whose characters there are invisible. */
const WINDOWS_1252 = "€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ";

/** A file with such characters is a picture, a spreadsheet or UTF-16 without its mark. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NOT_TEXT = /[\x00-\x08\x0E-\x1A\x1C-\x1F]/;

/**
 * The text of a file: UTF-8 with or without a mark, UTF-16 with a mark, else Windows-1252, as older spreadsheets save.
 * @throws AppError file_not_readable
 */
export function decodeText(file: Uint8Array): { text: string; encoding: Encoding } {
  const decoded = decodeUtf16(file) ?? decodeUtf8(file) ?? { text: decodeWindows1252(file), encoding: "Windows-1252" };
  if (NOT_TEXT.test(decoded.text)) throw new AppError("file_not_readable", { reason: "not a text" });
  return decoded;
}

type Decoded = { text: string; encoding: Encoding };

function decodeUtf16(file: Uint8Array): Decoded | undefined {
  const [first, second] = file;
  const label = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : undefined;
  return label && { text: new TextDecoder(label).decode(file), encoding: "UTF-16" };
}

function decodeUtf8(file: Uint8Array): Decoded | undefined {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(file), encoding: "UTF-8" };
  } catch {
    return undefined;
  }
}

const decodeWindows1252 = (file: Uint8Array): string =>
  Buffer.from(file)
    .toString("latin1")
    .replaceAll(/[\x80-\x9F]/g, (character) => WINDOWS_1252.charAt(character.charCodeAt(0) - 0x80));

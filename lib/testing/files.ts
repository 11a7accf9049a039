import { unzipSync } from "fflate";
import { Parser } from "htmlparser2";

/** The cells of a CSV file according to RFC 4180. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end] of text.replace(/^\uFEFF/, "").matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "\r\n") rows.push([]);
    if (end === "") break;
  }
  return rows.slice(0, -1);
}

type Xlsx = {
  /** The paths of the file's parts. */
  parts: string[];
  /** The names of all elements in the file's parts. */
  elements: Set<string>;
  rows: (string | number | null)[][];
};

/** An XLSX file of one sheet with inline texts. */
export function parseXlsx(file: Uint8Array): Xlsx {
  const parts = unzipSync(file);
  const elements = new Set<string>();
  const rows: Xlsx["rows"] = [];
  let [text, isText] = ["", false];
  const parser = (isSheet: boolean) =>
    new Parser(
      {
        onopentag(name, { t }) {
          elements.add(name);
          if (!isSheet) return;
          if (name === "row") rows.push([]);
          if (name === "c") [text, isText] = ["", t === "inlineStr"];
        },
        ontext: (more) => {
          text += more;
        },
        onclosetag(name) {
          if (isSheet && name === "c") rows.at(-1)?.push(isText ? unescaped(text) : text === "" ? null : Number(text));
        },
      },
      { xmlMode: true },
    );
  for (const [path, bytes] of Object.entries(parts)) parser(path.startsWith("xl/worksheets/")).end(new TextDecoder().decode(bytes));
  return { parts: Object.keys(parts), elements, rows };
}

/** ECMA-376, ST_Xstring. */
const unescaped = (text: string) => text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

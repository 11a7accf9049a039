import { stringify } from "csv-stringify/sync";

/** Spreadsheets that take CSV for their own encoding read it as UTF-8 after this. */
const BYTE_ORDER_MARK = "\uFEFF";

type Cell = string | number | null;

/**
 * A part of a CSV file: UTF-8, CRLF, and no cell that a spreadsheet takes for a formula: a text that begins like one is preceded by `'`.
 * @param isFirst whether the file begins with these rows
 */
export function toCsv(rows: readonly (readonly Cell[])[], { isFirst }: { isFirst: boolean }): string {
  const harmless = rows.map((row) => row.map((cell) => (typeof cell === "string" && cell.startsWith("\n") ? `'${cell}` : cell)));
  // By itself the library quotes no cell with a CR or an LF alone, where readers begin another row.
  const text = stringify(harmless, { record_delimiter: "\r\n", escape_formulas: true, quoted_match: /[\r\n]/ });
  return isFirst ? BYTE_ORDER_MARK + text : text;
}

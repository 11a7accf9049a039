import { stringify } from "csv-stringify/sync";

/** With this mark, spreadsheets that expect another encoding for CSV read the file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

type Cell = string | number | null;

/**
 * A part of a CSV file: UTF-8, CRLF, and no cell that a spreadsheet reads as a formula: a text that looks like one gets a leading `'`.
 * @param isFirst whether the file begins with these rows
 */
export function toCsv(rows: readonly (readonly Cell[])[], { isFirst }: { isFirst: boolean }): string {
  const harmless = rows.map((row) => row.map((cell) => (typeof cell === "string" && cell.startsWith("\n") ? `'${cell}` : cell)));
  // The library does not quote a cell with a CR or an LF alone, but readers begin another row there.
  const text = stringify(harmless, { record_delimiter: "\r\n", escape_formulas: true, quoted_match: /[\r\n]/ });
  return isFirst ? BYTE_ORDER_MARK + text : text;
}

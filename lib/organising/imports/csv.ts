import { parse } from "csv-parse/sync";
import { CELL_MAX_CHARACTERS, COLUMNS_MAX, fieldOfHeading, IMPORT_ROWS_MAX, type ImportField } from "@/lib/organising/imports/fields";
import { AppError } from "@/lib/platform/errors";

/** Rows in which the headings are looked for: sheets often begin with a title. */
const ROWS_BEFORE_HEADINGS = 10;
/** Rows with the empty ones, which programs write by the thousand after the last. */
const ALL_ROWS_MAX = 10_000;

const SEPARATORS = [",", ";", "\t"] as const;
export type Separator = (typeof SEPARATORS)[number];

/** A row of cells, without empty ones at its end. */
type Line = { row: number; cells: string[] };
type SheetText = { separator: Separator; headings: string[]; lines: Line[] };

/**
 * The headings and rows of a CSV file. Empty rows are left out, but counted: row numbers are those that a spreadsheet shows.
 * @param isHeading whether the caller says what this heading means
 * @throws AppError file_not_readable, file_too_long
 */
export function readSheet(text: string, isHeading: (heading: string) => boolean = () => false): SheetText {
  const { separator: said, body, rowsBefore } = withoutSeparatorLine(text);
  const countHeadings = (line: Line) => line.cells.filter((cell) => isHeading(cell) || fieldOfHeading(cell)).length;
  const best = (said ? [said] : SEPARATORS)
    .map((separator) => {
      const lines = linesOf(body, separator, ROWS_BEFORE_HEADINGS);
      const counts = lines.map(countHeadings);
      const known = Math.max(0, ...counts);
      const line = lines[known > 1 ? counts.indexOf(known) : 0];
      return { separator, known, columns: line?.cells.length ?? 0, row: line?.row ?? 1 };
    })
    .reduce((one, other) => (other.known > one.known || (other.known === one.known && other.columns > one.columns) ? other : one));
  const [headings, ...lines] = linesOf(body, best.separator).filter(({ row }) => row >= best.row);
  if (!headings || lines.length === 0) throw new AppError("file_not_readable", { reason: "no rows" });
  if (lines.length > IMPORT_ROWS_MAX) throw tooLong();
  return {
    separator: best.separator,
    headings: headings.cells,
    lines: lines.map(({ row, cells }) => ({ row: row + rowsBefore, cells })),
  };
}

export const tooLong = () => new AppError("file_too_long", {}, { values: { n: String(IMPORT_ROWS_MAX) } });

/** Excel writes its separator in a first line of its own. */
function withoutSeparatorLine(text: string): { separator?: Separator; body: string; rowsBefore: number } {
  const [line, separator] = /^"?sep=([,;\t])"?(?:\r\n|\r|\n)/i.exec(text.slice(0, 20)) ?? [];
  return line ? { separator: separator as Separator, body: text.slice(line.length), rowsBefore: 1 } : { body: text, rowsBefore: 0 };
}

/** @param to how many rows are read, by default all of a file that is not too long */
function linesOf(text: string, separator: Separator, to?: number): Line[] {
  const lines: Line[] = [];
  let row = 0;
  try {
    parse(text, {
      delimiter: separator,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_quotes: true,
      relax_column_count: true,
      on_record: (record: string[]) => {
        row++;
        const cells = withoutEmptyEnd(record);
        if (cells.length > 0) lines.push({ row, cells });
        if (cells.length > COLUMNS_MAX) throw new AppError("file_not_readable", { reason: "too many columns" });
        if (cells.some((cell) => cell.length > CELL_MAX_CHARACTERS)) throw new AppError("file_not_readable", { reason: "too long a cell" });
        if (row >= (to ?? ALL_ROWS_MAX) || lines.length > IMPORT_ROWS_MAX + ROWS_BEFORE_HEADINGS) throw tooLong();
        return null;
      },
    });
  } catch (error) {
    // Looking for the separator, the rows before a mistake or the limit are enough.
    if (to) return lines;
    if (error instanceof AppError) throw error;
    throw new AppError("file_not_readable", { reason: "not CSV" }, { cause: error });
  }
  return lines;
}

function withoutEmptyEnd(record: string[]): string[] {
  const cells = record.map((cell) => withoutGuard(cell.trim()));
  return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
}

/** A text without what spreadsheets and `toCsv` write around one that is no formula and no number: `="0198"`, `'+91 98765 43210`. */
function withoutGuard(cell: string): string {
  if (cell.startsWith('="') && cell.endsWith('"') && cell.length > 2) return cell.slice(2, -1);
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell;
}

/**
 * The field of each column. A choice of the caller counts before the words of the heading; a field is taken from one column.
 * @param chosen the field of a heading, or none for a column that is not taken
 */
export function columnsOf(
  headings: readonly string[],
  chosen: Record<string, ImportField | null | undefined> = {},
): { heading: string; field: ImportField | null }[] {
  const choices = new Map(Object.entries(chosen).map(([heading, field]) => [heading.trim(), field ?? null]));
  const wishes = headings.map((heading) => {
    const choice = choices.get(heading);
    return choice === undefined ? fieldOfHeading(heading) : choice ? { field: choice, rank: -1 } : undefined;
  });
  const taken = new Map<ImportField, number>();
  for (const [column, wish] of wishes.entries()) {
    const other = wish && wishes[taken.get(wish.field) ?? -1];
    if (wish && (!other || wish.rank < other.rank)) taken.set(wish.field, column);
  }
  return headings.map((heading, column) => {
    const field = wishes[column]?.field;
    return { heading, field: field && taken.get(field) === column ? field : null };
  });
}

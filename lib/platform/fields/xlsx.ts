import { toZip } from "@/lib/platform/fields/zip";

type Cell = string | number | null;
type Column = { title: string /** In characters. */; width: number };

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const TYPES = "http://schemas.openxmlformats.org/package/2006/content-types";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const FRAME: Record<string, string> = {
  "[Content_Types].xml": `${XML}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/></Types>`,
  "_rels/.rels": `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/**
 * An XLSX file of one sheet, in parts: texts are inline strings and numbers are numbers, so the file has no formula, link, macro or
 * external part. The first row stays in view and has the titles of the columns.
 */
export async function* toXlsx(
  { sheet, columns }: { sheet: string; columns: readonly Column[] },
  parts: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  const workbook = `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${xmlText(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  const frame = Object.entries({ ...FRAME, "xl/workbook.xml": workbook });
  yield* toZip([
    ...frame.map(([path, text]) => ({ path, parts: [text] })),
    { path: "xl/worksheets/sheet1.xml", parts: sheetXml(columns, parts) },
  ]);
}

async function* sheetXml(columns: readonly Column[], parts: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<string> {
  const widths = columns.map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`);
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  yield `${XML}<worksheet xmlns="${MAIN}">${view}<cols>${widths.join("")}</cols><sheetData>${rowXml(columns.map(({ title }) => title))}`;
  for await (const part of parts) yield part.map(rowXml).join("");
  yield "</sheetData></worksheet>";
}

const rowXml = (cells: readonly Cell[]): string => `<row>${cells.map(cellXml).join("")}</row>`;

function cellXml(cell: Cell): string {
  if (cell === null || cell === "") return "<c/>";
  if (typeof cell === "number") return `<c><v>${cell}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** XML that readers turn into the same text: characters that XML lacks are written as `_x0007_`, so `_x` of that form is escaped too. */
function xmlText(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}/gu, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`)
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

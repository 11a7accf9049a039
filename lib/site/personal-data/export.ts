import "server-only";
import type { Access } from "@/lib/identity/accounts/access";
import { env } from "@/lib/platform/env";
import { toZip, type ZipFile } from "@/lib/platform/fields/zip";
import { escapeXml } from "@/lib/platform/html/escape-xml";
import { limits } from "@/lib/platform/http/limits";
import { fileEnding, type StoredImage } from "@/lib/platform/images/policy";
import { readImage } from "@/lib/platform/images/service";
import { htmlValue, isoText, jsonValue } from "@/lib/site/personal-data/export-words";
import { PERSONAL_TABLES, shownColumns } from "@/lib/site/personal-data/personal-data";
import { listProviders, READABLE, READERS, SHARED_COLUMNS, SHARED_EVENTS } from "@/lib/site/personal-data/sharing";
import { openSnapshot, partsOf, type Snapshot } from "@/lib/site/personal-data/snapshot";

/**
 * Begins the export of an account's data: a ZIP with `data.json`, `index.html` and the pictures that it uploaded, made while it is read,
 * all of it at one moment. It counts as one of the exports of a day.
 * @param signal aborts when the file is no longer needed
 * @throws AppError too_many_requests, also while another export of the account runs; server_busy Source: contract trust 7.
 */
export async function openExport({ id }: Access<"self">, now = new Date(), signal?: AbortSignal): Promise<AsyncGenerator<Uint8Array>> {
  await limits.ownExport.use(id);
  const snapshot = await openSnapshot(id).catch(async (error: unknown) => {
    await limits.ownExport.giveBack(id);
    throw error;
  });
  return partsOf(snapshot, () => toZip(filesOf(snapshot, now)), signal);
}

async function* filesOf(snapshot: Snapshot, now: Date): AsyncGenerator<ZipFile> {
  yield { path: "data.json", parts: writeJson(snapshot, now) };
  yield { path: "index.html", parts: writeHtml(snapshot, now) };
  for await (const images of snapshot.read(IMAGE_COLUMNS, IMAGE_ROWS)) {
    for (const image of images as StoredImage[]) {
      const bytes = await readImage(image);
      if (bytes) yield { path: `pictures/${image.id}.${fileEnding(image.format)}`, parts: [bytes], isPacked: true };
      else yield { path: `pictures/${image.id}.txt`, parts: ["This picture could not be read. Please download your data again later.\n"] };
    }
  }
}

const IMAGE_COLUMNS = ["id", "width", "height", "widths", "folder", "format"].map((name) => ({ name, sql: `t."${name}"` }));
const IMAGE_ROWS = `"Image" t WHERE t."accountId" = $1::uuid ORDER BY t."createdAt", t."id"`;

type Section = { name: string; title: string; columns: readonly { name: string; label: string; sql: string }[]; rows: string };

const SECTIONS: readonly Section[] = [
  ...PERSONAL_TABLES.map((table) => ({ name: table.table, title: table.title, columns: shownColumns(table), rows: table.rows })),
  { name: "sharedWith", title: "Events at which your data was shared", columns: SHARED_COLUMNS, rows: SHARED_EVENTS },
];

const NOTES = [
  "Feedback about events is not in it, because no one can find out which is yours.",
  "Passwords, codes and the secrets of second factors are not in it: only their hashes are stored, or anyone who has this file could use them.",
  "Names and addresses of other people are not in it.",
];
function about(now: Date) {
  return {
    site: env.ORIGIN,
    operator: env.OPERATOR_NAME || null,
    contact: env.GRIEVANCE_EMAIL ?? null,
    exportedAt: isoText(now),
    notes: NOTES,
    readersOfEvents: READERS,
    readByThem: READABLE,
    providers: listProviders(),
  };
}

async function* writeJson(snapshot: Snapshot, now: Date): AsyncGenerator<string> {
  yield `{"about":${JSON.stringify(about(now))},"data":{`;
  for (const [index, section] of SECTIONS.entries()) {
    yield `${index > 0 ? "," : ""}\n${JSON.stringify(section.name)}:{"title":${JSON.stringify(section.title)},"rows":[`;
    let comma = "";
    for await (const rows of snapshot.read(section.columns, section.rows)) {
      const texts = rows.map((row) => JSON.stringify(Object.fromEntries(section.columns.map(({ name }) => [name, jsonValue(row[name])]))));
      yield `${comma}\n${texts.join(",\n")}`;
      comma = ",";
    }
    yield "]}";
  }
  yield "\n}}\n";
}

const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;max-width:72rem;padding:1.5rem;font:1rem/1.5 system-ui,sans-serif}
h1{font-size:2rem;line-height:1.1}section{overflow-x:auto}table{border-collapse:collapse;margin-block:1.5rem;min-width:100%}
caption{text-align:start;font-weight:700;font-size:1.25rem;padding-block:.5rem}th,td{text-align:start;vertical-align:top;padding:.35rem .75rem .35rem 0;border-block-end:1px solid #8888}
th{font-weight:600;white-space:nowrap}td{min-width:6rem;max-width:24rem;overflow-wrap:anywhere}`;

async function* writeHtml(snapshot: Snapshot, now: Date): AsyncGenerator<string> {
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src file: 'self'">`;
  yield `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${policy}<title>My data · Quad</title><style>${STYLE}</style></head><body><main><h1>My data</h1>`;
  yield `<p>All that ${escapeXml(env.OPERATOR_NAME || "Quad")} keeps about you at ${escapeXml(env.ORIGIN)}, as of ${htmlValue(now)} (India time). The file data.json has the same for programs.</p>`;
  yield `<ul>${NOTES.map((note) => `<li>${escapeXml(note)}</li>`).join("")}</ul>`;
  for (const section of SECTIONS) yield* writeTable(snapshot, section);
  yield `<p>${READABLE}</p>`;
  const heads = ["For", "Who", "Gets"].map((label) => `<th scope="col">${label}</th>`).join("");
  yield `<section tabindex="0" aria-label="Providers"><table><caption>Providers</caption><thead><tr>${heads}</tr></thead><tbody>`;
  for (const each of listProviders()) yield rowHtml([each.for, each.name, each.gets]);
  yield "</tbody></table></section></main></body></html>\n";
}

const rowHtml = (cells: readonly unknown[]): string => `<tr>${cells.map((cell) => `<td>${htmlValue(cell)}</td>`).join("")}</tr>\n`;

async function* writeTable(snapshot: Snapshot, section: Section): AsyncGenerator<string> {
  const { title, columns } = section;
  const heads = columns.map(({ label }) => `<th scope="col">${escapeXml(label)}</th>`).join("");
  const caption = `<caption>${escapeXml(title)}</caption>`;
  let isEmpty = true;
  for await (const rows of snapshot.read(section.columns, section.rows)) {
    if (isEmpty) yield `<section tabindex="0" aria-label="${escapeXml(title)}"><table>${caption}<thead><tr>${heads}</tr></thead><tbody>\n`;
    isEmpty = false;
    yield rows.map((row) => rowHtml(columns.map(({ name }) => row[name]))).join("");
  }
  yield isEmpty ? `<section><h2>${escapeXml(title)}</h2><p>Nothing.</p></section>` : "</tbody></table></section>";
}

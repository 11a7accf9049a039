import { readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { ROOT } from "../scripts/settings.mjs";

const FILE = path.join(ROOT, "docs/performance.md");
const [BEGIN, END] = ["<!-- measured: begin -->", "<!-- measured: end -->"];

/** @typedef {{ label: string, value: string, goal: string, isMet: boolean }} Row */

/** As Markdown. @param {Row[]} rows */
export function table(rows) {
  const lines = rows.map(({ label, value, goal, isMet }) => [label, value, goal, goal ? (isMet ? "met" : "missed") : ""]);
  const cells = [["what", "measured", "goal", ""], ...lines];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((line) => line[column].length)));
  const [head, ...rest] = cells.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column])).join(" | ")} |`);
  return [head, `| ${widths.map((width) => "-".repeat(Math.max(width, 3))).join(" | ")} |`, ...rest].join("\n");
}

/** Puts the table between the markers of docs/performance.md. @param {Row[]} rows */
export function writeReport(rows) {
  const text = readFileSync(FILE, "utf8");
  const [before, after] = [text.indexOf(BEGIN), text.indexOf(END)];
  const measured = `${BEGIN}\n${machine()}\n\n${table(rows)}\n`;
  writeFileSync(FILE, text.slice(0, before) + measured + text.slice(after));
}

function machine() {
  const [cpu] = os.cpus();
  const load = os.loadavg()[2].toFixed(1);
  const memory = Math.round(os.totalmem() / 1e9);
  return `${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} cores of ${cpu?.model.trim()}, ${memory} GB, Node.js ${process.version}, ${os.platform()}; load over the last 15 minutes ${load}. Command: \`npm run bench\`.`;
}

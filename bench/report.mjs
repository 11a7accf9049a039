import { mkdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const RESULTS = path.join(import.meta.dirname, "results");

/** @typedef {{ label: string, value: string, goal: string, isMet: boolean }} Row */

/** The table as Markdown. @param {Row[]} rows */
export function table(rows) {
  const lines = rows.map(({ label, value, goal, isMet }) => [label, value, goal, goal ? (isMet ? "met" : "missed") : ""]);
  const cells = [["what", "measured", "goal", ""], ...lines];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((line) => line[column].length)));
  const [head, ...rest] = cells.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column])).join(" | ")} |`);
  return [head, `| ${widths.map((width) => "-".repeat(Math.max(width, 3))).join(" | ")} |`, ...rest].join("\n");
}

/**
 * Writes a run to `bench/results`; the file is named after the time at which the run ended.
 * @param {string} command that measured them
 * @param {Row[]} rows
 * @returns the file
 */
export function keepRun(command, rows) {
  const measured = new Date().toISOString().slice(0, 16).replace(":", "-");
  const notes = [`Load of the machine over the last 15 minutes: ${os.loadavg()[2].toFixed(1)}.`];
  const file = path.join(RESULTS, `${measured}.json`);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(file, `${JSON.stringify({ measured, machine: machine(), command, notes, rows }, null, 2)}\n`);
  return file;
}

function machine() {
  const [cpu] = os.cpus();
  const memory = Math.round(os.totalmem() / 1e9);
  return `${os.cpus().length} cores of ${cpu?.model.trim()}, ${memory} GB, Node.js ${process.version}, ${os.platform()}`;
}

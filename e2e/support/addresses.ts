import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const APP = "app";

/** Folders in parentheses are not part of an address. */
const addressOf = (file: string) => `/${path.dirname(file)}`.replaceAll(/\/\([^)]*\)/g, "").replace(/^\/\.$/, "/") || "/";

function filesNamed(name: string): string[] {
  return readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((file) => path.basename(file) === name);
}

/** The pattern of every page, and of every call that answers GET, in the spelling of the folders: `/event/[id]`, `/api/college/[id]`. */
export function listPatterns(): string[] {
  const calls = filesNamed("route.ts").filter((file) => /\bGET: |function GET\b/.test(readFileSync(path.join(APP, file), "utf8")));
  return [...filesNamed("page.tsx"), ...calls].map(addressOf).filter((pattern) => !pattern.includes("[[..."));
}

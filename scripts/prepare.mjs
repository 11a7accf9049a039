// Prepares everything that the site needs to run. Uses only Node.js itself, since nothing else may be installed yet.
// Run directly, it generates the database client, without which nothing compiles.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Failure, isRunDirectly, reportFailure } from "./failure.mjs";
import { ROOT } from "./settings.mjs";
import { createSteps } from "./steps.mjs";

const SCHEMA = path.join(ROOT, "prisma/schema.prisma");
const CLIENT_STAMP = path.join(ROOT, "lib/generated/stamp");
const BUILD_STAMP = path.join(ROOT, ".next/quad-stamp");
/** The owner of the build, in the folder that a build leaves as it is. */
export const BUILD_OWNER = path.join(ROOT, ".next/cache/quad-owner");

/** The inputs of the build. */
const SOURCES = [
  "app",
  "components",
  "lib",
  "public",
  "prisma/schema.prisma",
  "prisma/migrations",
  "middleware.ts",
  "instrumentation.ts",
  "scripts/migrations.mjs",
  "scripts/shared-chunks.mjs",
  "scripts/sql-files.mjs",
  "scripts/static-files.mjs",
];
const SETTINGS = ["next.config.mjs", "tsconfig.json", "package.json", "package-lock.json"];
/** Variables whose values end up in pages without a lifetime; a page with one is never served from the build. */
const BUILD_VARIABLES = ["NEXTAUTH_URL", "PORT", "ADMIN_USER_ID", "PAYMENT_GATEWAY", "DATABASE_URL", "DATA_DIR"];

/** Installs the dependencies that package-lock.json names, unless they are there. @param {import("./steps.mjs").Steps} step */
export async function ensureInstalled(step) {
  if (isInstalled()) return;
  const npm = npmScript();
  // Tests and the build need the development dependencies too, even with NODE_ENV=production.
  await step("Installing the dependencies", [npm, "ci", "--include=dev"]).catch((error) => {
    if (!error.details?.includes("EUSAGE")) throw error;
    // `npm ci` fails when the registry lacks packages for other systems; `npm install` skips those, with the same versions.
    return step("Installing those for this system", [npm, "install", "--no-save", "--include=dev"]);
  });
}

/** Generates the database client when the schema changed. @param {import("./steps.mjs").Steps} step */
export async function ensureClient(step) {
  const version = readJson(path.join(ROOT, "node_modules/prisma/package.json"))?.version;
  const stamp = hashOf([SCHEMA], [String(version)]);
  if (readText(CLIENT_STAMP) === stamp) return;
  // The generator requires an engine that it does not use, and would download one; any existing program will do.
  const env = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: "1" };
  await step("Generating the database client", [path.join(ROOT, "node_modules/prisma/build/index.js"), "generate"], env);
  mkdirSync(path.dirname(CLIENT_STAMP), { recursive: true });
  writeFileSync(CLIENT_STAMP, stamp);
}

/**
 * Builds the site when one of its inputs changed. Finished pages contain data from a database, so another database counts as a change.
 * @param {import("./steps.mjs").Steps} step
 * @param {string} database a permanent name of the database; the port of an embedded one changes
 */
export async function ensureBuilt(step, database) {
  const variables = BUILD_VARIABLES.filter((name) => name !== "DATABASE_URL").map((name) => `${name}=${process.env[name] ?? ""}`);
  const stamp = hashOf(
    [...SOURCES, ...SETTINGS].map((name) => path.join(ROOT, name)),
    [...variables, database],
  );
  if (readText(BUILD_STAMP) === stamp && existsSync(path.join(ROOT, ".next/BUILD_ID"))) return;
  await step("Building the site", [path.join(ROOT, "node_modules/next/dist/bin/next"), "build"], { NODE_ENV: "production" });
  writeFileSync(BUILD_STAMP, stamp);
}

/** Compares the installed packages with the lock file, one by one; file times mean nothing after a checkout. */
function isInstalled() {
  const wanted = readJson(path.join(ROOT, "package-lock.json"))?.packages;
  const found = readJson(path.join(ROOT, "node_modules/.package-lock.json"))?.packages;
  if (!wanted) throw new Failure("package-lock.json is missing or cannot be read.");
  if (!found) return false;
  return Object.entries(wanted).every(([name, { version, optional }]) => {
    // Packages for other systems are not needed here.
    if (name === "" || (optional && !found[name])) return true;
    return found[name]?.version === version;
  });
}

function npmScript() {
  const beside = path.join(path.dirname(process.execPath), "../lib/node_modules/npm/bin/npm-cli.js");
  const script = [process.env.npm_execpath, beside].find((file) => file && existsSync(file));
  if (!script) throw new Failure("The dependencies are not installed: run npm ci.");
  return script;
}

/** @param {string[]} files files and folders; a missing one counts as empty @param {string[]} texts */
function hashOf(files, texts) {
  const hash = createHash("sha256").update(JSON.stringify(texts));
  for (const file of files) addTo(hash, file);
  return hash.digest("hex");
}

function addTo(hash, file) {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isDirectory()) {
    // Generated from the schema, which is an input itself.
    for (const name of readdirSync(file).sort()) if (name !== "generated") addTo(hash, path.join(file, name));
  } else if (stats) {
    hash.update(`\0${path.relative(ROOT, file)}\0`).update(readFileSync(file));
  }
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

if (isRunDirectly(import.meta.url)) {
  await ensureClient(createSteps()).catch((error) => {
    reportFailure(error);
    process.exitCode = 1;
  });
}

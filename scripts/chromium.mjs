import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { Failure } from "./failure.mjs";
import { say } from "./steps.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];
/** Chromium without windows: it shows pages alike, in half the processor time. */
const HEADLESS = "chromium-headless-shell";
const INSTALL_WITHIN_MS = 180_000;

/**
 * A Chromium for measurements and screenshots: Playwright's own, otherwise the one that CHROMIUM names, the system's, or Debian's package if
 * we may install it.
 * @returns {string} the path of its program
 * @throws Failure when there is none
 */
export function findChromium() {
  const found = [chromium.executablePath(), process.env.CHROMIUM, ...NAMES.flatMap(onPath)].find((file) => file && existsSync(file));
  return found ?? install("chromium") ?? throwNone();
}

/**
 * The Chromium of the browser tests: the one that CHROMIUM names, otherwise one without windows, if it is here or Debian's may be installed,
 * otherwise any.
 * @returns {string} the path of its program
 * @throws Failure when there is none
 */
export function findTestChromium() {
  const { CHROMIUM } = process.env;
  if (CHROMIUM && existsSync(CHROMIUM)) return CHROMIUM;
  return onPath(HEADLESS)[0] ?? install(HEADLESS) ?? findChromium();
}

/** @returns {string | undefined} the path of its program; undefined where Debian's packages cannot be installed */
function install(name) {
  if (process.getuid?.() !== 0 || onPath("apt-get").length === 0) return undefined;
  say(`Installing ${name}…`);
  const options = /** @type {const} */ ({ stdio: "ignore", timeout: INSTALL_WITHIN_MS });
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", name]]) spawnSync("apt-get", args, { ...options, env });
  return onPath(name)[0];
}

function throwNone() {
  throw new Failure("The browser tests need a Chromium: run npx playwright install chromium, or set CHROMIUM to the path of one.");
}

function onPath(name) {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).filter((file) => existsSync(file));
}

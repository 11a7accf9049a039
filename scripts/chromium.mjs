import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { Failure } from "./failure.mjs";
import { say } from "./steps.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];
/** Chromium without windows: it renders the same pages in half the processor time. */
const HEADLESS = "chromium-headless-shell";
/** The packages that apt knows. Docker images of Debian have no lists of packages. */
const LISTS = "/var/lib/apt/lists";
const INSTALL_WITHIN_MS = 180_000;

/**
 * A Chromium for measurements and screenshots: Playwright's own, otherwise the one that CHROMIUM names, the system's, or Debian's package
 * if we may install it.
 * @returns {Promise<string>} the path of its program
 * @throws Failure when there is none
 */
export async function findChromium() {
  const found = [chromium.executablePath(), process.env.CHROMIUM, ...NAMES.flatMap(onPath)].find((file) => file && existsSync(file));
  return found ?? (await install("chromium")) ?? throwNone();
}

/**
 * The Chromium of the browser tests: the one that CHROMIUM names, otherwise one without windows if it is installed or Debian's may be
 * installed, otherwise any.
 * @returns {Promise<string>} the path of its program
 * @throws Failure when there is none
 */
export async function findTestChromium() {
  const { CHROMIUM } = process.env;
  if (CHROMIUM && existsSync(CHROMIUM)) return CHROMIUM;
  return onPath(HEADLESS)[0] ?? (await install(HEADLESS)) ?? findChromium();
}

/**
 * Installs a package of the system if apt's lists have it. The lists are fetched when there are none, or when they name a package that is
 * gone.
 * @returns {Promise<string | undefined>} the path of its program; undefined where it cannot be installed
 */
async function install(name) {
  if (process.getuid?.() !== 0 || onPath("apt-get").length === 0) return undefined;
  const isKnown = () => runs("apt-cache", "show", name);
  const update = () => runs("apt-get", "update");
  const installs = () => runs("apt-get", "install", "-y", "--no-install-recommends", name);
  if (!(await isKnown()) && (hasLists() || !(await update()) || !(await isKnown()))) return undefined;
  say(`Installing ${name}…`);
  if (!(await installs()) && (await update())) await installs();
  return onPath(name)[0];
}

const hasLists = () => existsSync(LISTS) && readdirSync(LISTS).some((file) => file.includes("_Packages"));

/** @returns {Promise<boolean>} whether the program succeeded */
function runs(program, ...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const child = spawn(program, args, { stdio: "ignore", timeout: INSTALL_WITHIN_MS, env });
  return new Promise((resolve) => child.on("error", () => resolve(false)).on("close", (code) => resolve(code === 0)));
}

function throwNone() {
  throw new Failure("The browser tests need a Chromium: run npx playwright install chromium, or set CHROMIUM to the path of one.");
}

function onPath(name) {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).filter((file) => existsSync(file));
}

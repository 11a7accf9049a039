import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { Failure } from "./failure.mjs";
import { say } from "./steps.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];

/**
 * A Chromium for tests: Playwright's own, otherwise the one that CHROMIUM names, the system's, or Debian's package if we may install it.
 * @returns {string} the path of its program
 * @throws Failure when there is none
 */
export function findChromium() {
  const found = [chromium.executablePath(), process.env.CHROMIUM, ...NAMES.flatMap(onPath)].find((file) => file && existsSync(file));
  if (found) return found;
  if (process.getuid?.() === 0 && onPath("apt-get").length > 0) {
    say("Installing Chromium…");
    const steps = [["update"], ["install", "-y", "--no-install-recommends", "chromium"]];
    for (const args of steps) spawnSync("apt-get", args, { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
    const [installed] = onPath("chromium");
    if (installed) return installed;
  }
  throw new Failure("The browser tests need a Chromium: run npx playwright install chromium, or set CHROMIUM to the path of one.");
}

function onPath(name) {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).filter((file) => existsSync(file));
}

import { spawn } from "node:child_process";
import { Failure } from "./failure.mjs";
import { ROOT } from "./settings.mjs";

/** @typedef {ReturnType<typeof createSteps>} Steps */

/** Prints a line about the current step. @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Runs other programs quietly: one line each, and their output only when they fail. @param {AbortSignal} [signal] ends the program that runs */
export function createSteps(signal) {
  /**
   * @param {string} doing the step, as a line of its own, e.g. "Building the site"
   * @param {string[]} command a script of Node.js and its arguments
   * @param {NodeJS.ProcessEnv} [env] added to this process's own
   * @returns {Promise<string>} its output on stdout
   * @throws Failure when it fails
   */
  return async function step(doing, command, env = {}) {
    say(`${doing}…`);
    const child = spawn(process.execPath, command, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      signal,
    });
    let [stdout, all] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text) => {
      stdout += text;
      all += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      all += text;
    });
    const code = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
    if (code !== 0) throw new Failure(`${doing} failed.`, all);
    return stdout;
  };
}

import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

/**
 * The time when a process began, as text to compare; undefined when it does not exist. Together with the pid it identifies one process for
 * ever: pids are reused.
 * @param {number} pid
 */
export function startOf(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (existsSync("/proc/self/stat")) return statOf(pid)?.[19];
  return ask(pid, "lstart=");
}

/** The pid of a process's parent, or undefined. Only where /proc exists. @param {number} pid */
export function parentOf(pid) {
  const parent = statOf(pid)?.[1];
  return parent === undefined ? undefined : Number(parent);
}

/** The command line of a process; "" when there is no such process. @param {number} pid */
export function commandOf(pid) {
  if (!existsSync("/proc/self/stat")) return ask(pid, "args=") ?? "";
  return read(`/proc/${pid}/cmdline`).replaceAll("\0", " ");
}

/** Other processes of this user that were started with this environment variable. @param {string} name @param {string} value @returns {number[]} */
export function pidsWithVariable(name, value) {
  const variable = `${name}=${value}`;
  const pids = existsSync("/proc/self/stat")
    ? readdirSync("/proc").filter((entry) => /^\d+$/.test(entry) && read(`/proc/${entry}/environ`).split("\0").includes(variable))
    : execFileSync("ps", ["-A", "-E", "-ww", "-o", "pid=,command="], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 })
        .split("\n")
        .filter((line) => line.split(" ").includes(variable))
        .map((line) => line.trim().split(" ")[0]);
  return pids.map(Number).filter((pid) => pid !== process.pid && startOf(pid) !== undefined);
}

/** The fields after the command name, which may contain spaces and brackets. A zombie counts as ended. */
function statOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return stat && fields[0] !== "Z" ? fields : undefined;
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function ask(pid, column) {
  try {
    return (
      execFileSync("ps", ["-p", String(pid), "-o", column], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim() || undefined
    );
  } catch {
    return undefined;
  }
}

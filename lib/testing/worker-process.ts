import { type ChildProcess, spawn } from "node:child_process";
import { backgroundPool } from "@/lib/platform/db/background";

const processes: ChildProcess[] = [];

/** Starts a server process that runs queued jobs, with `program` before its command. */
export function aProcess(program = ""): ChildProcess {
  // Like the tests' configuration: only Next.js knows `server-only`.
  const hook = `export const resolve = (name, context, next) => name === "server-only" ? { url: "data:text/javascript,", shortCircuit: true } : next(name, context);`;
  const code = `
    const { register } = await import("node:module");
    register("data:text/javascript," + encodeURIComponent(${JSON.stringify(hook)}));
    const { outgoing } = await import("@/lib/platform/mail/transport");
    const { startWorker } = await import("@/lib/site/jobs/worker");
    ${program}
    const worker = startWorker();
    process.once("SIGTERM", () => worker.stop().then(() => process.exit(0)));`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  processes.push(child);
  return child;
}

/** Resolves when the process has written this text. */
export function said(child: ChildProcess, word: string): Promise<void> {
  return new Promise((resolve) => child.stdout?.on("data", (data) => String(data).includes(word) && resolve()));
}

export function killProcesses(): void {
  for (const child of processes.splice(0)) child.kill("SIGKILL");
}

/** Makes running jobs look as if they had begun long ago. */
export async function theGraceIsOver(): Promise<void> {
  await backgroundPool().query(
    "UPDATE graphile_worker._private_jobs SET locked_at = locked_at - interval '1 minute' WHERE locked_at IS NOT NULL",
  );
}

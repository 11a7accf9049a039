import pino from "pino";
import { onTestFinished, vi } from "vitest";
import { tellRefusals } from "@/lib/platform/http/request-log";
import { log } from "@/lib/platform/log";

/** Collects the log's lines until the test ends, down to a level. Refusals of earlier tests are forgotten. */
export function readLog(level: pino.Level = "debug"): string[] {
  forgetRefusals();
  const lines: string[] = [];
  const stream = (log as unknown as Record<symbol, { write(line: string): void }>)[pino.symbols.streamSym];
  if (!stream) throw new Error("pino has no stream under this symbol");
  const collecting = vi.spyOn(stream, "write").mockImplementation((line) => void lines.push(line.trimEnd()));
  const before = log.level;
  log.level = level;
  onTestFinished(() => {
    collecting.mockRestore();
    log.level = before;
  });
  return lines;
}

/** Each call ends one minute of counting; after two of them all refusals are forgotten. */
function forgetRefusals(): void {
  for (let time = 0; time < 2; time++) tellRefusals();
}

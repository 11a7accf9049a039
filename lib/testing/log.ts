import pino from "pino";
import { vi } from "vitest";
import { log } from "@/lib/platform/log";

/** Collects the log's lines from now on, down to a level. Ends with `vi.restoreAllMocks()`. */
export function readLog(level: pino.Level = "debug"): string[] {
  const lines: string[] = [];
  const stream = (log as unknown as Record<symbol, { write(line: string): void }>)[pino.symbols.streamSym];
  if (!stream) throw new Error("pino keeps its stream elsewhere");
  vi.spyOn(stream, "write").mockImplementation((line) => void lines.push(line.trimEnd()));
  log.level = level;
  return lines;
}

import "server-only";
import pino from "pino";

/** Structured log on standard output. Callers pass ids and codes, never addresses, names, codes or tokens. */
export const log = pino({
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  level: process.env.NODE_ENV === "test" ? "silent" : "info",
});

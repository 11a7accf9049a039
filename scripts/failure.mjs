import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A failure that the user can act on. Its message is one sentence; `details` are printed above it. */
export class Failure extends Error {
  /** @param {string} message @param {string} [details] output of a step that failed @param {ErrorOptions} [options] */
  constructor(message, details = "", options) {
    super(message, options);
    this.name = "Failure";
    this.details = details;
  }
}

/** Prints a failure on stderr: a sentence when it was expected, everything otherwise. @param {unknown} error */
export function reportFailure(error) {
  const foreseen = error instanceof Failure || (error instanceof Error && error.name === "ConfigurationError");
  if (error instanceof Failure && error.details) console.error(error.details.trimEnd());
  console.error(foreseen ? error.message : error);
}

/** Whether a module is the main program rather than imported. @param {string} moduleUrl its `import.meta.url` */
export function isRunDirectly(moduleUrl) {
  return Boolean(process.argv[1]) && realpathSync(process.argv[1]) === fileURLToPath(moduleUrl);
}

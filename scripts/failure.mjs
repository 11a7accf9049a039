/** A failure that somebody can act on. Its message is one sentence and is all that is shown; `details` are printed above it. */
export class Failure extends Error {
  /** @param {string} message @param {string} [details] output of a step that failed */
  constructor(message, details = "") {
    super(message);
    this.name = "Failure";
    this.details = details;
  }
}

/** Prints what went wrong on stderr: a sentence when the failure was foreseen, everything when it was not. @param {unknown} error */
export function reportFailure(error) {
  const foreseen = error instanceof Failure || (error instanceof Error && error.name === "ConfigurationError");
  if (error instanceof Failure && error.details) console.error(error.details.trimEnd());
  console.error(foreseen ? error.message : error);
}

/** The error code of Node or of PostgreSQL, "" when there is none. @param {unknown} error @returns {string} */
export function codeOf(error) {
  const { code, errors } = /** @type {{ code?: string, errors?: unknown[] }} */ (error ?? {});
  return code ?? (errors?.length ? codeOf(errors[0]) : "");
}

// Prints the checked configuration, or the sentence that describes its error, as one line of JSON. A separate program, because it is
// TypeScript: the start script runs before anything is installed, so it cannot import this.
try {
  const { assertReadyToServe, env } = await import("../lib/platform/env");
  // A local trial gets default values; a public site must not use defaults meant for a trial.
  if (env.PUBLIC) assertReadyToServe();
  process.stdout.write(JSON.stringify({ env }));
} catch (error) {
  if (!(error instanceof Error && error.name === "ConfigurationError")) throw error;
  process.stdout.write(JSON.stringify({ problem: error.message }));
}

// Prints the checked configuration, or the sentence that says what is wrong with it, as one line of JSON. A program of its own because
// it is TypeScript, which the start script, being run before anything is installed, is not.
try {
  const { assertReadyToServe, env } = await import("../lib/platform/env");
  // A local trial gets what is missing; the public is served by nothing that only suits a trial.
  if (env.PUBLIC) assertReadyToServe();
  process.stdout.write(JSON.stringify({ env }));
} catch (error) {
  if (!(error instanceof Error && error.name === "ConfigurationError")) throw error;
  process.stdout.write(JSON.stringify({ problem: error.message }));
}

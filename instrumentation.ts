/** Runs once in every server process, so that hosts with a server of their own refuse to start as well: Next.js itself would go on. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    try {
      const { assertReadyToServe } = await import("@/lib/env");
      assertReadyToServe();
    } catch (error) {
      console.error(error instanceof Error && error.name === "ConfigurationError" ? error.message : error);
      process.exit(1);
    }
  }
}

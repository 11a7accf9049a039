/** Runs once in every server process, so that hosts with a server of their own refuse to start as well. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { assertReadyToServe } = await import("@/lib/env");
  assertReadyToServe();
}

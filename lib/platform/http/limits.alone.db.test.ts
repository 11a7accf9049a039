import { expect, test, vi } from "vitest";

type Limits = typeof import("@/lib/platform/http/limits").limits;

/** The counters of the processes of one machine, on one database. */
async function processesOf(count: number): Promise<Limits[]> {
  vi.stubEnv("CLUSTER_PROCESSES", String(count));
  const processes: Limits[] = [];
  for (let process = 0; process < count; process++) {
    vi.resetModules();
    processes.push((await import("@/lib/platform/http/limits")).limits);
  }
  vi.unstubAllEnvs();
  return processes;
}

/** The number of times that a key is granted before every process refuses it. */
async function granted(processes: Limits[], name: keyof Limits): Promise<number> {
  const key = crypto.randomUUID();
  let uses = 0;
  for (const limits of processes) {
    const refusal = await (async () => {
      for (;;) {
        await limits[name].use(key);
        uses++;
      }
    })().catch((error: unknown) => error);
    // Modules of another process have classes of their own.
    expect((refusal as { code?: string }).code).toBe("too_many_requests");
  }
  return uses;
}

test.each([1, 3, 16])("calls of a key spread over %i processes are together granted up to the limit", async (count) => {
  const processes = await processesOf(count);
  expect(await granted(processes, "joining")).toBe(60);
  expect(await granted(processes, "marks")).toBe(120);
  expect(await granted(processes, "doorReads")).toBe(120);
});

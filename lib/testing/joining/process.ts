import type { Pool } from "pg";
import { vi } from "vitest";

/** The product's use cases in one server process, with connections, locks and batches of its own. */
export type Process = Awaited<ReturnType<typeof aProcess>>;

/** Starts another process in addition to the running ones. */
export async function aProcess() {
  const remembered = globalThis as { quadPool?: Pool; quadPrisma?: unknown };
  const { quadPool, quadPrisma } = remembered;
  delete remembered.quadPool;
  delete remembered.quadPrisma;
  vi.resetModules();
  try {
    const [
      client,
      joining,
      registrations,
      teams,
      entries,
      orders,
      money,
      organisers,
      removal,
      access,
      holds,
      closing,
      cancelling,
      adding,
      removing,
    ] = await Promise.all([
      import("@/lib/platform/db/client"),
      import("@/lib/taking-part/joining/join"),
      import("@/lib/taking-part/registrations/service"),
      import("@/lib/taking-part/teams/service"),
      import("@/lib/taking-part/applications/service"),
      import("@/lib/taking-part/payments/service"),
      import("@/lib/taking-part/payments/settle"),
      import("@/lib/testing/organisers"),
      import("@/lib/site/removal/delete-student"),
      import("@/lib/identity/accounts/access"),
      import("@/lib/taking-part/joining/sweep-holds"),
      import("@/lib/taking-part/registrations/close-teams"),
      import("@/lib/taking-part/registrations/cancel"),
      import("@/lib/taking-part/guest-list/add-people"),
      import("@/lib/taking-part/guest-list/remove-people"),
    ]);
    const { authorize } = await import("@/lib/identity/organisers/service");
    return {
      people: { ...adding, ...removing },
      ...{ joining, registrations, teams, entries, orders, money, organisers, removal, access, authorize, pool: client.pool },
      /** The minute's task. */
      sweep: async (now: Date) => {
        await holds.sweepHolds(now);
        await closing.closeTeams(now);
      },
      /** The queued work after an event is cancelled. */
      cancel: cancelling.cancelRegistrations,
      close: async () => {
        await client.db.$disconnect();
      },
    };
  } finally {
    Object.assign(remembered, { quadPool, quadPrisma });
  }
}

/** `done`, or the code of the refusal. Each process has its own class AppError. @throws everything that would be answered with 5xx */
export const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: unknown) => {
      if (!(error instanceof Error && "code" in error && "status" in error) || Number(error.status) >= 500) throw error;
      return String(error.code);
    },
  );

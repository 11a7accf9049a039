import "server-only";
import type { CountedStep } from "@/lib/generated/prisma/enums";
import { backgroundPool } from "@/lib/platform/db/background";
import { log } from "@/lib/platform/log";

const WRITE_EVERY_MS = 10_000;
/** Limit of numbers that one process holds; above it, counts are dropped until the next write. */
const HELD_MAX = 20_000;
/** SQLSTATE classes of data exceptions and of violated constraints. */
const REFUSED_VALUE = /^2[23]/;

type Counted = { eventId: string; step: CountedStep; source: string };
type Held = { counts: Map<string, Counted & { n: number }>; timer: NodeJS.Timeout | undefined };

/** One for the process: pages and calls may have copies of this module. */
const remembered = globalThis as { quadVisits?: Held };
remembered.quadVisits ??= { counts: new Map(), timer: undefined };
const held = remembered.quadVisits;

/**
 * Adds one to an event's number, in memory. All numbers are written every ten seconds; a process that crashes loses those of that time.
 * They contain no person, address or device.
 */
export function countVisit(visit: Counted): void {
  add({ ...visit, n: 1 });
  held.timer ??= setTimeout(() => void writeVisits(), WRITE_EVERY_MS).unref();
}

function add({ eventId, step, source, n }: Counted & { n: number }): void {
  const key = `${eventId} ${step} ${source}`;
  const known = held.counts.get(key);
  if (known) known.n += n;
  else if (held.counts.size < HELD_MAX) held.counts.set(key, { eventId, step, source, n });
}

/** Writes the counts until now. If this fails, they are written with the next ones, except values that would be refused again. */
export async function writeVisits(now = new Date()): Promise<void> {
  clearTimeout(held.timer);
  held.timer = undefined;
  const counts = [...held.counts.values()];
  if (counts.length === 0) return;
  held.counts.clear();
  try {
    await backgroundPool().query('SELECT count_visits($1::uuid[], $2::"CountedStep"[], $3::text[], $4::int[], $5::timestamptz)', [
      counts.map(({ eventId }) => eventId),
      counts.map(({ step }) => step),
      counts.map(({ source }) => source),
      counts.map(({ n }) => n),
      now,
    ]);
  } catch (error) {
    log.warn({ err: error }, "visits not written");
    if (REFUSED_VALUE.test(String((error as { code?: unknown }).code))) return;
    for (const count of counts) add(count);
    held.timer ??= setTimeout(() => void writeVisits(), WRITE_EVERY_MS).unref();
  }
}

import "server-only";
import { recordOrganiserAct } from "@/lib/audit/record";
import { getOrganisedEvent } from "@/lib/events/service";
import type { Organiser } from "@/lib/organisers/service";
import { afterOf } from "@/lib/people/cursor";
import type { Person } from "@/lib/people/person";
import { pageQuery } from "@/lib/people/repository";
import type { ExportFormat, ExportQuery, PeopleFilter, PeopleSort } from "@/lib/people/schema";
import { limitConcurrency } from "@/lib/platform/concurrency/limit";
import { db, pool } from "@/lib/platform/db/client";
import { limits } from "@/lib/platform/http/limits";

const ROWS_AT_ONCE = 250;
/** Each holds a connection and a snapshot while it is sent. */
const inTurn = limitConcurrency({ atOnce: 2, waitingAtMost: 50 });
/** A client that takes nothing for so long has ended its export. */
const STALLED_MS = 60_000;
const WHOLE_MAX_MS = 10 * 60_000;

export type PeopleExport = {
  event: { name: string; timeZone: string };
  /** Must be read to its end or returned, as `for await` does. */
  parts: AsyncGenerator<Person[]>;
};

/**
 * The people of a list, all of them, in parts and as they are at one moment. The export is a line of the log before anything is read; the line
 * has the filter, and of a search only that there was one.
 * @throws AppError too_many_requests
 * Source: contract 9.3, decision 027.
 */
export async function exportPeople(by: Organiser<"export_people">, query: ExportQuery, now = new Date()): Promise<PeopleExport> {
  const { format, sort, ...filter } = query;
  await limits.exporting.use(by.actor.id);
  const { name, timeZone } = await getOrganisedEvent(by, now);
  await recordOrganiserAct(db, by, { act: "exported", changes: changesOf(filter, format) });
  return { event: { name, timeZone }, parts: eachPerson(by.event.id, filter, sort, now) };
}

function changesOf({ q, ...lists }: PeopleFilter, format: ExportFormat) {
  const used = Object.entries(lists).flatMap(([name, values]) => (values.length > 0 ? [[name, [null, values.join(", ")] as const]] : []));
  return { people: [null, format] as const, ...Object.fromEntries(used), ...(q && { search: [null, true] as const }) };
}

async function* eachPerson(eventId: string, filter: PeopleFilter, sort: PeopleSort, now: Date): AsyncGenerator<Person[]> {
  const endTurn = await takeTurn();
  try {
    yield* readAtOneMoment(eventId, filter, sort, now);
  } finally {
    endTurn();
  }
}

/** Waits for a turn. @returns the function that ends it */
function takeTurn(): Promise<() => void> {
  return new Promise((resolve, reject) => {
    inTurn(() => new Promise<void>((end) => resolve(end))).catch(reject);
  });
}

async function* readAtOneMoment(eventId: string, filter: PeopleFilter, sort: PeopleSort, now: Date): AsyncGenerator<Person[]> {
  const client = await pool.connect();
  let isWhole = false;
  try {
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL idle_in_transaction_session_timeout = ${STALLED_MS}`);
    const started = Date.now();
    for (let last: Person | undefined, isFirst = true; isFirst || last; isFirst = false) {
      const { text, values } = pageQuery(eventId, { filter, sort, limit: ROWS_AT_ONCE, after: last && afterOf(sort, last), now });
      const { rows } = await client.query<Person>({ text, values });
      if (rows.length > 0) yield rows;
      if (Date.now() - started > WHOLE_MAX_MS) throw new Error("An export took too long.");
      last = rows.length === ROWS_AT_ONCE ? rows.at(-1) : undefined;
    }
    await client.query("COMMIT");
    isWhole = true;
  } finally {
    // A connection in an open transaction is closed, not used again.
    client.release(!isWhole);
  }
}

import "server-only";
import { getOrganisedEvent } from "@/lib/catalogue/events/service";
import { recordOrganiserAct } from "@/lib/identity/audit/record";
import type { Organiser } from "@/lib/identity/organisers/service";
import { roundRobinByClient } from "@/lib/platform/concurrency/round-robin";
import { db, pool } from "@/lib/platform/db/client";
import { STALLED_MS } from "@/lib/platform/http/file-stream";
import { limits } from "@/lib/platform/http/limits";
import { SlowReaders } from "@/lib/platform/http/slow-readers";
import { afterOf } from "@/lib/taking-part/guest-list/cursor";
import type { Person } from "@/lib/taking-part/guest-list/person";
import { pageQuery } from "@/lib/taking-part/guest-list/repository";
import type { ExportFormat, ExportQuery, PeopleFilter, PeopleSort } from "@/lib/taking-part/guest-list/schema";

const ROWS_AT_ONCE = 250;
const readers = new SlowReaders();
/** Each holds a connection and a snapshot while it is sent, so one account can have one at a time, and a slow reader makes way. */
const inTurn = roundRobinByClient({ atOnce: 2, ofOneAtOnce: 1, waitingAtMost: 20, makeWay: () => void readers.endSlowest() });

export type PeopleExport = {
  event: { slug: string; timeZone: string };
  /**
   * Begins the export: an entry of the log, before anything is read. The entry has the filter, but not the words of a search.
   * @param signal ends the waiting for a turn
   * @returns the people in parts, all of them at one moment. Once it has begun, it must be read to its end or returned.
   * @throws AppError too_many_requests; server_busy while it is read
   */
  open(signal?: AbortSignal): Promise<AsyncGenerator<Person[]>>;
};

/** The people of a list as a file, made when it is opened. Source: contract organisers 9.3, decision 027. */
export async function exportPeople(by: Organiser<"export_people">, query: ExportQuery, now = new Date()): Promise<PeopleExport> {
  const { format, sort, ...filter } = query;
  const { slug, timeZone } = await getOrganisedEvent(by, now);
  const open = async (signal?: AbortSignal) => {
    await limits.exporting.use(by.actor.id);
    await recordOrganiserAct(db, by, { act: "exported", changes: changesOf(filter, format) });
    return eachPerson(by, { filter, sort, now, signal });
  };
  return { event: { slug, timeZone }, open };
}

function changesOf({ q, ...lists }: PeopleFilter, format: ExportFormat) {
  const used = Object.entries(lists).flatMap(([name, values]) => (values.length > 0 ? [[name, [null, values.join(", ")] as const]] : []));
  return { people: [null, format] as const, ...Object.fromEntries(used), ...(q && { search: [null, true] as const }) };
}

type Asked = { filter: PeopleFilter; sort: PeopleSort; now: Date; signal: AbortSignal | undefined };

async function* eachPerson({ actor, event }: Organiser<"export_people">, asked: Asked): AsyncGenerator<Person[]> {
  const endTurn = await takeTurn(actor.id, asked.signal);
  const people = readAtOneMoment(event.id, asked);
  try {
    yield* readers.timed(people, () => void people.return(undefined).finally(endTurn));
  } finally {
    endTurn();
  }
}

/** Waits for a turn. @returns the function that ends the turn */
function takeTurn(account: string, signal: AbortSignal | undefined): Promise<() => void> {
  return new Promise((resolve, reject) => {
    inTurn(account, () => new Promise<void>((end) => resolve(end)), signal).catch(reject);
  });
}

async function* readAtOneMoment(eventId: string, { filter, sort, now }: Asked): AsyncGenerator<Person[]> {
  const client = await pool.connect();
  let isWhole = false;
  try {
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL idle_in_transaction_session_timeout = ${STALLED_MS}`);
    for (let last: Person | undefined, isFirst = true; isFirst || last; isFirst = false) {
      const { text, values } = pageQuery(eventId, { filter, sort, limit: ROWS_AT_ONCE, after: last && afterOf(sort, last), now });
      const { rows } = await client.query<Person>({ text, values });
      if (rows.length > 0) yield rows;
      last = rows.length === ROWS_AT_ONCE ? rows.at(-1) : undefined;
    }
    await client.query("COMMIT");
    isWhole = true;
  } finally {
    // A connection in an open transaction is closed, not reused.
    client.release(!isWhole);
  }
}

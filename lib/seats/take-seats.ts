import "server-only";
import { batchByKey } from "@/lib/platform/concurrency/by-key";
import { pool } from "@/lib/platform/db/client";
import { SERVED_AT_ONCE } from "@/lib/seats/join-event";

type Seat = {
  /** `gone`: the student does not exist any more. */
  outcome: "taken" | "there" | "full" | "closed" | "cancelled" | "gone";
  id: string;
  status: "held" | "confirmed";
  pricePaise: number;
  heldUntil: Date | null;
  /** Whether this took the last seat. */
  isFull: boolean;
};
type Terms = { pricePaise: number; heldUntil: Date | null; now: Date };

/**
 * Takes a seat or returns the reason why not; null for an unknown event. One atomic statement (`take_seats`) serves all calls for the same
 * event that arrived while the previous one was under way, in their order: one lock and one commit for all of them.
 */
export function takeSeat(eventId: string, studentId: string, terms: Terms): Promise<Seat | null> {
  return takeSeats(eventId, { studentId, ...terms });
}

const takeSeats = batchByKey(async (eventId: string, asked: (Terms & { studentId: string })[]) => {
  const { rows } = await pool.query<Seat>({
    name: "take-seats",
    text: `SELECT * FROM take_seats($1::uuid, $2::uuid[], $3::int[], $4::timestamptz[], $5::timestamptz[])`,
    values: [
      eventId,
      asked.map(({ studentId }) => studentId),
      asked.map(({ pricePaise }) => pricePaise),
      asked.map(({ heldUntil }) => heldUntil),
      asked.map(({ now }) => now),
    ],
  });
  return asked.map((_, index) => rows[index] ?? null);
}, SERVED_AT_ONCE);

import "server-only";
import { batchByKey } from "@/lib/platform/concurrency/by-key";
import { pool } from "@/lib/platform/db/client";

/** Limit of calls that one statement serves, so that others do not wait long. */
export const SERVED_AT_ONCE = 100;

/** An answer in its stored form: with the words that the student saw. */
export type StoredAnswer = { questionId: string; label: string; value: unknown };

type JoinTerms = {
  pricePaise: number;
  /** The end of the held seat; null if nothing is owed. */
  heldUntil: Date | null;
  now: Date;
  /** Whether the student joins the line when no seat is free. */
  wait: boolean;
  answers: StoredAnswer[];
  /** The event's `updatedAt` when this was decided. Null for a caller that knows only plain events; it is refused at others. */
  seen: Date | null;
  /** The source of the visit that led here; undefined if unknown. */
  source?: string | undefined;
  /** The invitation that the student accepts: its seat, at any time and on its terms. */
  invitationId?: string | null;
};

export type JoinedRow = {
  /**
   * `taken`: a seat, now; `there`: it was taken before. `waiting` and `pending`: in line, applied, now or before. `changed`: the facts
   * before the lock are no longer true. `gone`: the student no longer exists.
   */
  outcome: "taken" | "there" | "waiting" | "pending" | "full" | "closed" | "cancelled" | "gone" | "changed";
  id: string;
  status: "forming" | "pending" | "waiting" | "held" | "confirmed";
  pricePaise: number;
  heldUntil: Date | null;
  /** Whether no seat is left now. */
  isFull: boolean;
  /** The place in line; 1 is next. */
  position: number | null;
};

/**
 * Takes a seat, applies or joins the line, or returns the reason for refusing; null for an unknown event. A living registration stays, but
 * a hold or offer is confirmed if nothing is owed. One atomic statement (`join_event`) serves all calls for the same event that arrived
 * while the previous one was running, in order: one lock and one commit for all of them.
 */
export function joinEvent(eventId: string, studentId: string, terms: JoinTerms): Promise<JoinedRow | null> {
  return joinTogether(eventId, { studentId, ...terms });
}

const joinTogether = batchByKey(async (eventId: string, asked: (JoinTerms & { studentId: string })[]) => {
  const { rows } = await pool.query<JoinedRow>({
    name: "join-event",
    text: `SELECT * FROM join_event($1::uuid, $2::uuid[], $3::int[], $4::timestamptz[], $5::timestamptz[], $6::boolean[], $7::jsonb[],
      $8::timestamptz[], $9::text[], $10::uuid[])`,
    values: [
      eventId,
      asked.map(({ studentId }) => studentId),
      asked.map(({ pricePaise }) => pricePaise),
      asked.map(({ heldUntil }) => heldUntil),
      asked.map(({ now }) => now),
      asked.map(({ wait }) => wait),
      asked.map(({ answers }) => (answers.length > 0 ? JSON.stringify(answers) : null)),
      asked.map(({ seen }) => seen),
      asked.map(({ source }) => source ?? null),
      asked.some(({ invitationId }) => invitationId) ? asked.map(({ invitationId }) => invitationId ?? null) : null,
    ],
  });
  return asked.map((_, index) => rows[index] ?? null);
}, SERVED_AT_ONCE);

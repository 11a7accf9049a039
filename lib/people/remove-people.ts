import "server-only";
import { recordOrganiserAct, recordOrganiserActs } from "@/lib/audit/record";
import { recordByHand } from "@/lib/door/service";
import { isRefundable } from "@/lib/joining/leaving";
import { withLockedEvent } from "@/lib/joining/locked-event";
import type { Organiser } from "@/lib/organisers/service";
import { listPaidAmong, returnFeesOfEndedTeams, returnPaymentsOf } from "@/lib/payments/refunds";
import type { BulkResultJson } from "@/lib/people/change-answers";
import { type FoundRegistration, listRegistrations } from "@/lib/people/change-repository";
import type { BulkBody, RefundChoice, RemovePersonQuery } from "@/lib/people/change-schema";
import { db, type Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { enqueueAll } from "@/lib/platform/queue/enqueue";
import { type LockedEvent, remove } from "@/lib/seats/change-seats";
import { bar, liftBar } from "@/lib/seats/invitations";
import { SEND_REGISTRATION_MAIL } from "@/lib/seats/tasks";

type Remover = Organiser<"change_people">;
type Terms = { refund?: RefundChoice; reason?: string | undefined };

/**
 * Removes somebody from an event: a seat, a hold, an invitation, a place in line or in a team. The student is told, with the reason. While
 * leaving gives a payment back it goes back; afterwards the organiser says whether it does, but the fee of a team that ends goes back. With `bar: "1"` the student cannot join again;
 * `bar: "0"` about somebody who was removed only lifts that (`allowed`).
 * @throws AppError event_not_found, event_cancelled, registration_not_found, refund_required, entry_changed, validation_failed (`refund` is
 * missing, or nobody is there to be barred)
 * Source: contract 9.1, 9.2 and 20.
 */
export async function removePerson(
  by: Remover,
  registrationId: string,
  query: RemovePersonQuery,
  now = new Date(),
): Promise<"removed" | "allowed"> {
  const eventId = by.event.id;
  const [found] = await listRegistrations(db, eventId, [registrationId]);
  if (!found) throw new AppError("registration_not_found", { registrationId });
  if (query.bar === "0" && !found.isLiving) {
    await allowAgain(by, found, now);
    return "allowed";
  }
  const bars = query.bar === "1";
  // Students are locked before events, and a bar refers to one.
  const studentId = bars ? (found.studentId ?? undefined) : undefined;
  await withLockedEvent(
    eventId,
    now,
    async (tx, event) => {
      const [current] = await removeLocked(tx, by, event, [registrationId], query, now);
      if (!current) throw new AppError("registration_not_found", { registrationId });
      if (!bars) return;
      if (!current.studentId)
        throw new AppError("validation_failed", { registrationId }, { issues: [{ field: "bar", message: NOBODY_YET }] });
      if (current.studentId !== studentId) throw new AppError("entry_changed", { registrationId });
      await bar(tx, eventId, current.studentId);
      await recordOrganiserAct(tx, by, { act: "barred", ...aboutPerson(current), changes: { barred: [false, true] } });
    },
    studentId ? { studentId } : {},
  );
  return "removed";
}

const NOBODY_YET = "This invitation has not been accepted, so there is no one to block.";

async function allowAgain(by: Remover, person: FoundRegistration, now: Date): Promise<void> {
  const { id, studentId } = person;
  if (!studentId) throw new AppError("registration_not_found", { registrationId: id });
  await withLockedEvent(by.event.id, now, async (tx) => {
    if (!(await liftBar(tx, by.event.id, studentId))) return;
    await recordOrganiserAct(tx, by, { act: "barred", ...aboutPerson(person), changes: { barred: [true, false] } });
  });
}

const aboutPerson = ({ id }: FoundRegistration) => ({ subject: { kind: "registration", id } }) as const;

/** @returns those that were living and have been removed */
async function removeLocked(
  tx: Tx,
  by: Remover,
  event: LockedEvent,
  ids: readonly string[],
  { refund, reason }: Terms,
  now: Date,
): Promise<FoundRegistration[]> {
  const eventId = by.event.id;
  if (event.status === "cancelled") throw new AppError("event_cancelled", { eventId });
  const living = (await listRegistrations(tx, eventId, ids)).filter(({ isLiving }) => isLiving);
  const livingIds = living.map(({ id }) => id);
  const paid = await listPaidAmong(tx, livingIds);
  const isReturned = isRefunded(event, { hasPaid: paid.size > 0, refund }, now);
  await remove(tx, eventId, livingIds, { reason: reason ?? null, now });
  const returned = isReturned ? await returnPaymentsOf(tx, livingIds) : await returnFeesOfEndedTeams(tx, livingIds);
  await enqueueAll(
    tx,
    SEND_REGISTRATION_MAIL,
    living
      .filter(({ studentId }) => studentId !== null)
      .map(({ id }) => ({ kind: "removed" as const, registrationId: id, refundIds: returned.get(id) })),
  );
  await recordOrganiserActs(
    tx,
    by,
    living.map((person) => ({
      act: "removed_person",
      ...aboutPerson(person),
      ...(paid.has(person.id) && { changes: { refund: [null, isReturned || returned.has(person.id) ? "full" : "none"] } }),
    })),
  );
  return living;
}

/**
 * Whether payments go back when people are removed.
 * @throws AppError refund_required, validation_failed (`refund` is missing)
 * Source: contract 9.2.
 */
function isRefunded(event: LockedEvent, { hasPaid, refund }: { hasPaid: boolean; refund: RefundChoice }, now: Date): boolean {
  if (!hasPaid) return false;
  if (isRefundable(event, now)) {
    if (refund === "none") throw new AppError("refund_required");
    return true;
  }
  if (!refund)
    throw new AppError("validation_failed", {}, { issues: [{ field: "refund", message: "Choose whether to refund the payment." }] });
  return refund === "full";
}

/**
 * Does the same with many people, each for itself, in the order of their ids.
 * @param by the proofs of both rights; everybody who has one has the other
 * @throws AppError event_not_found, event_cancelled, refund_required, validation_failed (`refund` is missing): then nobody is removed
 * Source: contract 9.1.
 */
export async function changeMany(
  by: { remover: Remover; checker: Organiser<"check_in"> },
  { act, ids, refund, reason }: BulkBody,
  now = new Date(),
): Promise<BulkResultJson[]> {
  const inOrder = ids.toSorted();
  if (act !== "remove") {
    const results = await recordByHand(by.checker, act === "check_in" ? "in" : "undo", inOrder, now);
    return inOrder.map((id) => ({ _id: id, result: foundOr(results.get(id)) }));
  }
  const removed = await withLockedEvent(by.remover.event.id, now, (tx, event) =>
    removeLocked(tx, by.remover, event, inOrder, { refund, reason }, now),
  );
  const removedIds = new Set(removed.map(({ id }) => id));
  return inOrder.map((id) => ({ _id: id, result: removedIds.has(id) ? "removed" : "not_found" }));
}

const foundOr = (result: BulkResultJson["result"] | undefined): BulkResultJson["result"] =>
  result === undefined || result === "unknown" ? "not_found" : result;

import "server-only";
import { type LockedEvent, remove } from "@/lib/catalogue/seats/change-seats";
import { block, unblock } from "@/lib/catalogue/seats/invitations";
import { SEND_REGISTRATION_MAIL } from "@/lib/catalogue/seats/tasks";
import { recordOrganiserAct, recordOrganiserActs } from "@/lib/identity/audit/record";
import type { Organiser } from "@/lib/identity/organisers/service";
import { db, type Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { enqueueAll } from "@/lib/platform/queue/enqueue";
import { recordByHand } from "@/lib/taking-part/door/service";
import type { BulkResultJson } from "@/lib/taking-part/guest-list/calls";
import { type FoundRegistration, listRegistrations } from "@/lib/taking-part/guest-list/change-repository";
import type { BulkBody, RefundChoice, RemovePersonQuery } from "@/lib/taking-part/guest-list/change-schema";
import { isRefundable } from "@/lib/taking-part/joining/leaving";
import { withLockedEvent } from "@/lib/taking-part/joining/locked-event";
import { listPaidAmong, returnFeesOfEndedTeams, returnPaymentsOf } from "@/lib/taking-part/payments/refunds";

type Remover = Organiser<"change_people">;
type Terms = { refund?: RefundChoice; reason?: string | undefined };

/**
 * Removes a person from an event: a seat, a hold, an invitation, a place in line or in a team. The student gets a message with the reason.
 * While leaving refunds a payment it is refunded; afterwards the organiser decides, but the fee of a team that ends is refunded. With `bar:
 * "1"` the student cannot join again; `bar: "0"` for a removed person only removes the block (`allowed`).
 * @throws AppError event_not_found, event_cancelled, person_gone, refund_required, entry_changed, validation_failed (`refund` is missing,
 * or there is no account to block) Source: contract organisers 9.1, 9.2 and 20.
 */
export async function removePerson(
  by: Remover,
  registrationId: string,
  query: RemovePersonQuery,
  now = new Date(),
): Promise<"removed" | "allowed"> {
  const eventId = by.event.id;
  const [found] = await listRegistrations(db, eventId, [registrationId]);
  if (!found) throw new AppError("person_gone", { registrationId });
  if (query.bar === "0" && !found.isLiving) {
    await allowAgain(by, found, now);
    return "allowed";
  }
  const bars = query.bar === "1";
  // Students are locked before events, and a block refers to one.
  const studentId = bars ? (found.studentId ?? undefined) : undefined;
  await withLockedEvent(
    eventId,
    now,
    async (tx, event) => {
      const { removed, refusal } = await removeLocked(tx, by, event, { ...query, ids: [registrationId], now });
      if (refusal) throw refusal;
      const [current] = removed;
      if (!current) throw new AppError("person_gone", { registrationId });
      if (!bars) return;
      if (!current.studentId)
        throw new AppError("validation_failed", { registrationId }, { issues: [{ field: "bar", message: NOBODY_YET }] });
      if (current.studentId !== studentId) throw new AppError("entry_changed", { registrationId });
      await block(tx, eventId, current.studentId);
      await recordOrganiserAct(tx, by, { act: "barred", ...aboutPerson(current), changes: { barred: [false, true] } });
    },
    { withHidden: true, ...(studentId && { studentId }) },
  );
  return "removed";
}

const NOBODY_YET = "This invitation has not been accepted, so there is no one to block.";

async function allowAgain(by: Remover, person: FoundRegistration, now: Date): Promise<void> {
  const { id, studentId } = person;
  if (!studentId) throw new AppError("person_gone", { registrationId: id });
  const allow = async (tx: Tx) => {
    if (!(await unblock(tx, by.event.id, studentId))) return;
    await recordOrganiserAct(tx, by, { act: "barred", ...aboutPerson(person), changes: { barred: [true, false] } });
  };
  await withLockedEvent(by.event.id, now, allow, { withHidden: true });
}

const aboutPerson = ({ id }: FoundRegistration) => ({ subject: { kind: "registration", id } }) as const;

/** @returns the living ones that have been removed; paid ones stay if there is a refusal, which says what is needed */
async function removeLocked(
  tx: Tx,
  by: Remover,
  event: LockedEvent,
  { ids, refund, reason, now }: Terms & { ids: readonly string[]; now: Date },
): Promise<{ removed: FoundRegistration[]; refused: FoundRegistration[]; refusal: AppError | null }> {
  const eventId = by.event.id;
  if (event.status === "cancelled") throw new AppError("event_cancelled", { eventId });
  const living = (await listRegistrations(tx, eventId, ids)).filter(({ isLiving }) => isLiving);
  const paid = await listPaidAmong(
    tx,
    living.map(({ id }) => id),
  );
  const refusal = paid.size > 0 ? refundRefusal(event, refund, now) : null;
  const isReturned = paid.size > 0 && refund !== "none";
  const refused = refusal ? living.filter(({ id }) => paid.has(id)) : [];
  const removed = living.filter((person) => !refused.includes(person));
  const removedIds = removed.map(({ id }) => id);
  await remove(tx, eventId, removedIds, { reason: reason ?? null, now });
  const returned = isReturned ? await returnPaymentsOf(tx, removedIds) : await returnFeesOfEndedTeams(tx, removedIds);
  await enqueueAll(
    tx,
    SEND_REGISTRATION_MAIL,
    removed
      .filter(({ studentId }) => studentId !== null)
      .map(({ id }) => ({ kind: "removed" as const, registrationId: id, refundIds: returned.get(id) })),
  );
  await recordOrganiserActs(
    tx,
    by,
    removed.map((person) => ({
      act: "removed_person",
      ...aboutPerson(person),
      ...(paid.has(person.id) && { changes: { refund: [null, returned.has(person.id) ? "full" : "none"] } }),
    })),
  );
  return { removed, refused, refusal };
}

/**
 * The reason why a person who has paid cannot be removed on these terms: while fees are refundable the payment is refunded, and afterwards
 * the organiser decides. Source: contract organisers 9.2.
 */
function refundRefusal(event: LockedEvent, refund: RefundChoice, now: Date): AppError | null {
  if (isRefundable(event, now)) return refund === "none" ? new AppError("refund_required") : null;
  if (refund) return null;
  return new AppError("validation_failed", {}, { issues: [{ field: "refund", message: "Choose whether to refund the payment." }] });
}

/**
 * Does the same with many people, each separately, in the order of their ids: `refund_required` is the outcome for those who have paid and
 * cannot be removed with this `refund`, or without one.
 * @param by the proofs of both rights; every account with one has the other
 * @throws AppError event_not_found, event_cancelled Source: contract organisers 9.1.
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
  const remove = (tx: Tx, event: LockedEvent) => removeLocked(tx, by.remover, event, { refund, reason, ids: inOrder, now });
  const { removed, refused } = await withLockedEvent(by.remover.event.id, now, remove, { withHidden: true });
  const results = new Map<string, BulkResultJson["result"]>([
    ...removed.map(({ id }) => [id, "removed"] as const),
    ...refused.map(({ id }) => [id, "refund_required"] as const),
  ]);
  return inOrder.map((id) => ({ _id: id, result: results.get(id) ?? "not_found" }));
}

const foundOr = (result: BulkResultJson["result"] | undefined): BulkResultJson["result"] =>
  result === undefined || result === "unknown" ? "not_found" : result;

import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { escapeLike } from "@/lib/platform/db/escape-like";
import { NO_COLLEGE, type PaidState, PERSON_STATUSES, type PeopleFilter, type PersonStatus } from "@/lib/taking-part/guest-list/schema";

/**
 * The conditions of the people of an event, for a Registration `r`. Queries that select names join `s`, its Student, and `a`, its Account,
 * with LEFT JOIN: an invitation has neither yet, and a deleted account has neither any longer.
 */

const NO_CONDITION = Prisma.sql`true`;

const statusIs = (now: Date): Record<PersonStatus, Prisma.Sql> => ({
  confirmed: Prisma.sql`r."status" = 'confirmed'`,
  held: Prisma.sql`(r."status" = 'held' AND r."heldUntil" > ${now}::timestamptz AND r."studentId" IS NOT NULL)`,
  invited: Prisma.sql`(r."status" = 'held' AND r."heldUntil" > ${now}::timestamptz AND r."studentId" IS NULL AND r."invitedEmail" IS NOT NULL)`,
  // An ended place in line, application or hold is no cancelled registration.
  cancelled: Prisma.sql`(r."status" = 'cancelled' AND r."confirmedAt" IS NOT NULL AND r."endedBy" IS DISTINCT FROM 'organiser')`,
  removed: Prisma.sql`(r."status" = 'cancelled' AND r."endedBy" = 'organiser'
    AND (r."confirmedAt" IS NOT NULL OR r."heldUntil" IS NOT NULL AND r."studentId" IS NOT NULL))`,
});

/** The state of a person; null for registrations that are not in the guest list, such as those in line. */
export function personStatus(now: Date): Prisma.Sql {
  const is = statusIs(now);
  return Prisma.sql`CASE ${Prisma.join(
    PERSON_STATUSES.map((status) => Prisma.sql`WHEN ${is[status]} THEN ${status}::text`),
    " ",
  )} END`;
}

/** Whether a registration has a payment in one of these states. */
const hasPayment = (eventId: string, states: readonly ("captured" | "refund_due" | "refunded")[]) => Prisma.sql`EXISTS (
  SELECT FROM "Payment" p WHERE p."eventId" = ${eventId}::uuid AND p."status" = ANY (${[...states]}::"PaymentStatus"[]) AND p."registrationId" = r."id")`;

/**
 * The same in a filter, for states that few payments have: with IS TRUE they are read once, instead of one search for each registration,
 * whose number the planner expects to be small.
 */
const isAmongPayments: typeof hasPayment = (eventId, states) => Prisma.sql`(r."id" IN (
  SELECT p."registrationId" FROM "Payment" p WHERE p."eventId" = ${eventId}::uuid AND p."status" = ANY (${[...states]}::"PaymentStatus"[]))) IS TRUE`;

/**
 * A confirmed registration with a price is paid, so only others owe money. A refunded payment of a held seat does not count: the student
 * can still pay.
 */
const paidIs = (eventId: string, isReturned = hasPayment): Record<PaidState, Prisma.Sql> => {
  const isPaid = hasPayment(eventId, ["captured"]);
  const hasPrice = Prisma.sql`r."pricePaise" > 0`;
  const isBack = Prisma.sql`${hasPrice} AND NOT takes_seat(r."status") AND NOT ${isPaid}`;
  return {
    free: Prisma.sql`(r."pricePaise" = 0 AND NOT r."isWaived")`,
    waived: Prisma.sql`r."isWaived"`,
    paid: Prisma.sql`(${hasPrice} AND ${isPaid})`,
    refund_due: Prisma.sql`(${isBack} AND ${isReturned(eventId, ["refund_due"])})`,
    refunded: Prisma.sql`(${isBack} AND ${isReturned(eventId, ["refunded"])} AND NOT ${isReturned(eventId, ["refund_due"])})`,
    due: Prisma.sql`(${hasPrice} AND r."confirmedAt" IS NULL AND NOT ${isPaid}
      AND (r."status" = 'held' OR NOT ${hasPayment(eventId, ["refund_due", "refunded"])}))`,
  };
};

/** The state of a person's payment. */
export function paidState(eventId: string): Prisma.Sql {
  const is = paidIs(eventId);
  return Prisma.sql`CASE WHEN ${is.waived} THEN 'waived' WHEN ${is.free} THEN 'free' WHEN ${is.paid} THEN 'paid'
    WHEN ${is.refund_due} THEN 'refund_due' WHEN ${is.refunded} THEN 'refunded' ELSE 'due' END`;
}

/** Limit of words of a search that count. */
const WORDS_MAX = 8;

/** Every word in a name, or the start of an address; after an `@` a domain with its subdomains. */
function named(q: string): Prisma.Sql {
  if (!q) return NO_CONDITION;
  const address = q.normalize("NFKC").toLowerCase();
  if (address.startsWith("@")) {
    const domain = escapeLike(address.slice(1));
    return Prisma.sql`(r."personEmail" LIKE ${`%@${domain}`} OR r."personEmail" LIKE ${`%@%.${domain}`})`;
  }
  return Prisma.sql`(starts_with(r."personEmail", ${address}) OR ${everyWordIn(Prisma.sql`r."personName"`, q)})`;
}

/**
 * Every word is in a name in the form of `person_name`. A condition for each, so that the planner can tell a frequent name from a rare one.
 */
export function everyWordIn(name: Prisma.Sql, q: string): Prisma.Sql {
  const words = q.split(/\s+/, WORDS_MAX).map((word) => Prisma.sql`${name} LIKE '%' || search_text(${word}) || '%'`);
  return Prisma.sql`(search_text(${q}) <> '' AND ${Prisma.join(words, " AND ")})`;
}

const anyOf = (conditions: readonly Prisma.Sql[]): Prisma.Sql =>
  conditions.length === 0 ? NO_CONDITION : Prisma.sql`(${Prisma.join(conditions, " OR ")})`;

/**
 * The people of an event in a filter. Each parameter matches people with one of its values; without values, everyone.
 * @param now instant at which holds and invitations end Source: contract organisers 9.2.
 */
export function peopleWhere(eventId: string, filter: PeopleFilter, now = new Date()): Prisma.Sql {
  const { q, status, college, year, checkedIn, paid, source } = filter;
  const isStatus = statusIs(now);
  const isPaid = paidIs(eventId, isAmongPayments);
  const colleges = college.filter((id) => id !== NO_COLLEGE);
  const conditions = [
    Prisma.sql`r."eventId" = ${eventId}::uuid`,
    anyOf((status.length > 0 ? status : PERSON_STATUSES).map((each) => isStatus[each])),
    anyOf([
      ...(colleges.length > 0 ? [Prisma.sql`r."collegeThenId" = ANY (${colleges}::uuid[])`] : []),
      ...(colleges.length < college.length ? [Prisma.sql`r."collegeThenId" IS NULL`] : []),
    ]),
    year.length > 0 ? Prisma.sql`r."yearThen" = ANY (${year.map(Number)}::smallint[])` : NO_CONDITION,
    anyOf(checkedIn.map((value) => (value === "1" ? Prisma.sql`r."checkedInAt" IS NOT NULL` : Prisma.sql`r."checkedInAt" IS NULL`))),
    anyOf(paid.map((state) => isPaid[state])),
    // An unknown source counts as direct, as in results.
    source.includes("direct")
      ? Prisma.sql`(r."source" IS NULL OR r."source" = ANY (${source}::text[]))`
      : source.length > 0
        ? Prisma.sql`r."source" = ANY (${source}::text[])`
        : NO_CONDITION,
    named(q),
  ];
  return Prisma.join(
    conditions.filter((condition) => condition !== NO_CONDITION),
    " AND ",
  );
}

import "server-only";
import type { EventStatus } from "@/lib/catalogue/events/policy";
import { isLiving, missingMembers } from "@/lib/catalogue/seats/living";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { NoShowTerms } from "@/lib/identity/colleges/no-show";
import { asHidden } from "@/lib/identity/organisers/hidden-picture";
import { db, type Tx } from "@/lib/platform/db/client";
import { storedImageFields } from "@/lib/platform/images/policy";
import type { TeamStatus } from "@/lib/taking-part/joining/team-answers";

/** Limit of a captain's team; a list is never unbounded. */
const MEMBERS_MAX = 20;

const teamFields = {
  id: true,
  name: true,
  code: true,
  captainId: true,
  isKept: true,
  enteredAt: true,
  event: {
    select: {
      id: true,
      name: true,
      status: true,
      hiddenFrom: true,
      entry: true,
      teamMin: true,
      teamMax: true,
      seatsCount: true,
      feePer: true,
      approval: true,
      answersKeptDays: true,
      waitlist: true,
      waiting: true,
      pricePaise: true,
      capacity: true,
      taken: true,
      timeZone: true,
      venue: true,
      registrationOpensAt: true,
      registrationClosesAt: true,
      startsAt: true,
      endsAt: true,
      noShowTerms: true,
      club: { select: { name: true, collegeId: true } },
      poster: { select: storedImageFields },
    },
  },
  registrations: {
    where: isLiving,
    // The first is the next captain: see `end_registrations`.
    orderBy: [{ createdAt: "asc" as const }, { id: "asc" as const }],
    take: MEMBERS_MAX,
    select: {
      id: true,
      status: true,
      pricePaise: true,
      heldUntil: true,
      offeredAt: true,
      checkedInAt: true,
      student: {
        select: {
          id: true,
          firstName: true,
          lastName: true,
          college: { select: { id: true, name: true } },
          account: { select: { email: true } },
        },
      },
    },
  },
} satisfies Prisma.TeamSelect;

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

const findRow = (tx: Tx, id: string) =>
  tx.team.findFirst({ where: { id, endedAt: null, event: { status: { in: ["published", "cancelled", "hidden"] } } }, select: teamFields });

type MemberStatus = "forming" | "pending" | "waiting" | "held" | "confirmed";

export type TeamMember = {
  /** The student's id. */
  id: string;
  registrationId: string;
  firstName: string;
  lastName: string;
  email: string;
  college: { id: string; name: string } | null;
  isCaptain: boolean;
  status: MemberStatus;
  heldUntil: Date | null;
  /** The fee that this member pays or paid; the captain's is for all if the fee is the team's. */
  pricePaise: number;
  checkedInAt: Date | null;
};

export type Team = Pick<Row, "id" | "name" | "code" | "isKept" | "enteredAt"> & {
  /** A hidden event has the status `hidden`, or `cancelled` if it was cancelled. */
  event: Omit<Row["event"], "status" | "hiddenFrom" | "noShowTerms"> & {
    status: EventStatus;
    isHidden: boolean;
    noShowTerms: NoShowTerms | null;
  };
  status: TeamStatus;
  /** The number of missing people. */
  missing: number;
  /** The fee: the team's, which the captain pays, or that of each member with a fee. */
  pricePaise: number;
  /** In the order in which they joined. */
  members: TeamMember[];
};

/** A live team; null when there is none. A seat whose hold has ended does not count, even before it is released. */
export async function findTeam(id: string, now: Date, tx: Tx = db): Promise<Team | null> {
  const row = await findRow(tx, id);
  return row && teamOf(row, now);
}

function teamOf({ registrations, captainId, ...team }: Row, now: Date): Team {
  const { hiddenFrom, ...row } = team.event;
  const event = { ...row, noShowTerms: row.noShowTerms as NoShowTerms | null };
  const present = registrations.flatMap(({ student, ...registration }) => (student ? [{ student, ...registration }] : []));
  const owesNothing = (collegeId: string | undefined) => collegeId !== undefined && collegeId === event.club?.collegeId;
  // A team owes its fee unless every member is of the organising college. Source: contract joining 5.
  const teamFeePaise = present.every(({ student }) => owesNothing(student.college?.id)) ? 0 : event.pricePaise;
  const members = present.map(({ id: registrationId, status, heldUntil, pricePaise, checkedInAt, student }): TeamMember => {
    const { id, firstName, lastName, college, account } = student;
    const isCaptain = id === captainId;
    const hasSeat = status === "confirmed" || (status === "held" && heldUntil !== null && heldUntil > now);
    const ownFeePaise = owesNothing(college?.id) ? 0 : event.pricePaise;
    const feePaise = event.feePer === "person" ? ownFeePaise : isCaptain ? teamFeePaise : 0;
    return {
      id,
      registrationId,
      firstName,
      lastName,
      email: account.email,
      college,
      isCaptain,
      status: status === "held" && !hasSeat ? "forming" : (status as MemberStatus),
      heldUntil: hasSeat ? heldUntil : null,
      pricePaise: hasSeat ? pricePaise : feePaise,
      checkedInAt,
    };
  });
  const captain = members.find(({ isCaptain }) => isCaptain);
  const status = statusOf(members);
  return {
    ...team,
    event: {
      ...event,
      poster: hiddenFrom === null ? event.poster : asHidden(event.poster),
      status: (hiddenFrom === "cancelled" ? hiddenFrom : event.status) as EventStatus,
      isHidden: hiddenFrom !== null,
    },
    status,
    missing: missingMembers(members, event.teamMin),
    pricePaise: event.feePer === "team" && captain ? captain.pricePaise : event.pricePaise,
    members,
  };
}

function statusOf(members: readonly Pick<TeamMember, "status">[]): TeamStatus {
  const has = (...statuses: MemberStatus[]) => members.some(({ status }) => statuses.includes(status));
  if (has("held", "confirmed")) return "in";
  if (has("waiting")) return "waiting";
  return has("pending") ? "pending" : "forming";
}

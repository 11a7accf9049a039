import "server-only";
import type { HidingSide, ModeratedSubject, ReportReason } from "@/lib/generated/prisma/enums";
import type { OrganiserRole } from "@/lib/identity/organisers/policy";
import { db, type Tx } from "@/lib/platform/db/client";
import { PREPARED } from "@/lib/platform/db/named-statements";
import { AppError } from "@/lib/platform/errors";

/** The subjects that can be hidden; a hidden club is a banned one. */
export type HiddenSubject = Extract<ModeratedSubject, "event" | "blog" | "club">;
type HiddenThing = { subject: HiddenSubject; id: string };

/** For how long a hidden thing is kept from being deleted. Source: contract trust 4. */
const KEPT_MS = 180 * 24 * 60 * 60 * 1000;

/** Why a thing is hidden, as those may read it who have a standing there. */
export type Hidden = {
  at: Date;
  by: HidingSide;
  /** For a ban the club's. */
  reason: ReportReason;
  note: string | null;
  /** The club's request for another look; of a ban the club's. */
  look: { text: string; at: Date; lookedAt: Date | null } | null;
};

type Row = Omit<Hidden, "look"> & {
  subject: HiddenSubject;
  subjectId: string;
  lookText: string | null;
  lookAt: Date | null;
  lookedAt: Date | null;
};

/** Why a thing is hidden at this moment; null when it is not. What a ban hides has the reason and the note of the ban. */
export async function findHidden(thing: HiddenThing, tx: Tx = db): Promise<Hidden | null> {
  return (await listHidden([thing], tx))[0] ?? null;
}

/** The same for many things, in one statement; things that are not hidden are left out. */
export async function listHidden(things: readonly HiddenThing[], tx: Tx = db): Promise<(HiddenThing & Hidden)[]> {
  const rows = await tx.$queryRaw<Row[]>`${PREPARED}
    SELECT h."subject"::text, h."subjectId", h."at", h."by"::text, coalesce(c."reason", h."reason")::text AS "reason", coalesce(c."note", h."note") AS "note",
      coalesce(c."lookText", h."lookText") AS "lookText", coalesce(c."lookAt", h."lookAt") AS "lookAt",
      coalesce(c."lookedAt", h."lookedAt") AS "lookedAt"
    FROM jsonb_to_recordset(${JSON.stringify(things)}::jsonb) AS t ("subject" text, "id" uuid)
    JOIN "Hiding" h ON h."subject" = t."subject"::"ModeratedSubject" AND h."subjectId" = t."id" AND h."shownAt" IS NULL
    LEFT JOIN "Hiding" c ON h."by" = 'ban' AND c."subject" = 'club' AND c."shownAt" IS NULL AND c."subjectId" = coalesce(
      (SELECT e."clubId" FROM "Event" e WHERE h."subject" = 'event' AND e."id" = h."subjectId"),
      (SELECT b."clubId" FROM "Blog" b WHERE h."subject" = 'blog' AND b."id" = h."subjectId")
    )`;
  return rows.map(({ subjectId, lookText, lookAt, lookedAt, ...hidden }) => ({
    ...hidden,
    id: subjectId,
    look: lookText !== null && lookAt ? { text: lookText, at: lookAt, lookedAt } : null,
  }));
}

/** Whether a hidden thing is kept for now. */
export const isKept = ({ at }: Pick<Hidden, "at">, now: Date): boolean => now.getTime() - at.getTime() < KEPT_MS;

/**
 * Refuses to delete a hidden thing that is kept: nobody but the admin deletes it within 180 days. The caller has locked it.
 * @throws AppError hidden_kept Source: contract trust 4.
 */
export async function refuseKept(tx: Tx, role: OrganiserRole, thing: HiddenThing, now: Date): Promise<void> {
  if (role === "admin") return;
  const hidden = await findHidden(thing, tx);
  if (hidden && isKept(hidden, now)) throw new AppError("hidden_kept", { [thing.subject]: thing.id });
}

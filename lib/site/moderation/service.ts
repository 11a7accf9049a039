import "server-only";
import * as z from "zod";
import { type Hidden, type HiddenSubject, listHidden } from "@/lib/identity/organisers/hidings";
import { type Admin, type College, hasRole } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { cutPage, fromCursor, instantMs, toCursor } from "@/lib/platform/http/cursor";
import { idText } from "@/lib/platform/id";
import { enqueueAll } from "@/lib/platform/queue/enqueue";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";
import { recordNotifications } from "@/lib/reach/notifications/record";
import { sendDecision } from "@/lib/site/moderation/report-mail";
import * as moderation from "@/lib/site/moderation/repository";
import type { ModerationQuery, State } from "@/lib/site/moderation/schema";
import { SEND_OPEN_REPORTS, TELL_REPORTER } from "@/lib/site/moderation/tasks";

export type Item = moderation.ListedThing & {
  reported: Omit<moderation.Reported, "subject" | "id"> | null;
  shown: Omit<moderation.Shown, "subject" | "id"> | null;
  hidden: Hidden | null;
  /** The club of an event or a blog, as it stands: what a ban would hide. */
  ofClub: (Pick<moderation.Shown, "seats" | "events" | "blogs"> & { isBanned: boolean }) | null;
};
export type Queue = { items: Item[]; counts: Record<State, number>; nextCursor: string | null };

const COUNTED_TO = 1000;
const AT_ONCE = 1000;
const position = z.tuple([instantMs, idText()]);

/** A college sees what its clubs made, the admin everything. */
const collegeOf = (actor: College | Admin): string | null => (hasRole(actor, ["college"]) ? actor.id : null);

/**
 * A page of the reported or hidden things, a row each: the most overdue first, then the soonest due; hidden and decided ones the newest
 * first. It never says who reported.
 * @throws AppError validation_failed (the cursor) Source: contract trust 3.
 */
export async function listModeration(actor: College | Admin, { state, limit, cursor }: ModerationQuery): Promise<Queue> {
  const collegeId = collegeOf(actor);
  const [atMs, id] = cursor ? fromCursor(position, cursor) : [];
  const after = atMs !== undefined && id !== undefined ? { at: new Date(atMs), id } : undefined;
  const [found, counts] = await Promise.all([
    moderation.listThings({ collegeId, state, after, limit: limit + 1 }),
    moderation.countThings(collegeId, COUNTED_TO),
  ]);
  const { shown, last } = cutPage(found, limit);
  const things = shown.map(({ subject, id: thingId }) => ({ subject, id: thingId }));
  const clubIds = new Set(shown.flatMap(({ club }) => (club ? [club.id] : [])));
  const clubs = [...clubIds].map((clubId) => ({ subject: "club", id: clubId }) as const);
  const ofOthers = things.filter(({ subject, id: thingId }) => !(subject === "club" && clubIds.has(thingId)));
  const canBeHidden = things.filter((thing): thing is { subject: HiddenSubject; id: string } => hasHidings(thing.subject));
  const [reported, contents, hidings] =
    things.length > 0
      ? await Promise.all([moderation.listReported(things), moderation.listShown([...ofOthers, ...clubs]), listHidden(canBeHidden)])
      : [[], [], []];
  const items = shown.map((listed): Item => {
    const isIt = (other: { subject: string; id: string }) => other.subject === listed.subject && other.id === listed.id;
    const club =
      listed.subject === "club" ? undefined : contents.find(({ subject, id: clubId }) => subject === "club" && clubId === listed.club?.id);
    return {
      ...listed,
      reported: reported.find(isIt) ?? null,
      shown: contents.find(isIt) ?? null,
      hidden: hidings.find(isIt) ?? null,
      ofClub: club ? { seats: club.seats, events: club.events, blogs: club.blogs, isBanned: club.isHidden } : null,
    };
  });
  return { items, counts, nextCursor: last ? toCursor([last.at.getTime(), last.id]) : null };
}

const hasHidings = (subject: string): subject is HiddenSubject => subject === "event" || subject === "blog" || subject === "club";

/**
 * Tells a reporter what was decided: a student by a notification, and everybody else, and whoever reported the site itself, by mail where
 * there is an address. May be repeated.
 */
export async function tellReporter(reportId: string, now = new Date()): Promise<void> {
  const report = await moderation.findForMail(reportId);
  if (!report?.decision) return;
  const { subject, reporterId, reporterKind, email, number, decision } = report;
  // The page on which the site is reported promises an email.
  const isNotified = reporterId !== null && reporterKind === "student" && subject !== "site";
  if (isNotified) {
    const notification = { studentId: reporterId, kind: "report_decided", subjectId: reportId, cause: "report", level: "quiet" } as const;
    await db.$transaction((tx) => recordNotifications(tx, [notification], now));
  }
  if (email && !isNotified) await sendDecision(reportId, { to: email, number, subject, isHidden: decision === "hidden" });
}

/**
 * Decides the open reports about things that were deleted: nobody can see them in the queue. Who reported is told that the thing is not
 * shown any longer. May be repeated. Source: contract trust 3.
 */
export async function closeReportsOfGone(now = new Date()): Promise<void> {
  for (let closed = AT_ONCE; closed === AT_ONCE; ) {
    closed = await db.$transaction(async (tx) => {
      const ids = await moderation.decideReportsOfGone(tx, { now, limit: AT_ONCE });
      await enqueueAll(
        tx,
        TELL_REPORTER,
        ids.map((reportId) => ({ reportId })),
      );
      return ids.length;
    });
  }
}

/** Queues the daily mails to those who have open things. May be repeated. */
export async function remindModerators(now = new Date()): Promise<void> {
  const day = dayIn(DEFAULT_TIME_ZONE, now);
  const ids = await moderation.listWithOpen();
  await enqueueAll(
    db,
    SEND_OPEN_REPORTS,
    ids.map((accountId) => ({ accountId, day })),
  );
}

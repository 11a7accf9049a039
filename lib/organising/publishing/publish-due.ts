import "server-only";
import { expireEvents } from "@/lib/catalogue/events/cache-tags";
import type { Event } from "@/lib/catalogue/events/policy";
import { listDueEvents, lockEvent, publicationIssues, setPublication } from "@/lib/catalogue/events/service";
import { type ActedBy, recordOrganiserAct } from "@/lib/identity/audit/record";
import { isPublic, stateOf } from "@/lib/identity/organisers/event-state";
import { isClubBannedNow } from "@/lib/identity/organisers/service";
import { holdApprovalOf } from "@/lib/organising/publishing/approval";
import { release } from "@/lib/organising/publishing/publish";
import { SEND_NOT_PUBLISHED } from "@/lib/organising/publishing/tasks";
import { eachByItself } from "@/lib/platform/concurrency/each";
import { db, type Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { enqueue } from "@/lib/platform/queue/enqueue";

const EVENTS_AT_ONCE = 1000;

/**
 * Publishes the due events, each once, whatever else happens at the same moment. An event that the rules refuse by then becomes a draft
 * again, and its club gets a mail with the reason. May be repeated.
 * @throws the first failure, at the end
 */
export async function publishDue(now = new Date()): Promise<void> {
  await eachByItself(await listDueEvents(now, EVENTS_AT_ONCE), (id) =>
    db
      .$transaction((tx) => publishIfDue(tx, id, now))
      .catch((error: unknown) => {
        if (!isGone(error)) throw error;
      }),
  );
}

async function publishIfDue(tx: Tx, id: string, now: Date): Promise<void> {
  const approves = await holdApprovalOf(tx, id);
  if (await isClubBannedNow(tx, id)) return;
  const event = await lockEvent(tx, id, now);
  const { publishAt: at, club, college } = event;
  // Published, withdrawn or postponed since it was listed.
  if (stateOf(event) !== "scheduled" || !at || at > now) return;
  const [issue] = publicationIssues(event, now);
  const by: ActedBy = { actor: null, role: "clock", event: { id, clubId: club?.id ?? null, collegeId: college?.id ?? null } };
  if (issue) return putBack(tx, by, event, at, issue.message);
  const released = await release(tx, event, null, { by, now, approves });
  if (isPublic(released)) await expireEvents(tx, [released]);
}

async function putBack(tx: Tx, by: ActedBy, { id }: Event, at: Date, reason: string): Promise<void> {
  await setPublication(tx, id, { status: "draft", publishAt: null });
  await recordOrganiserAct(tx, by, { act: "unpublished", changes: { publishAt: [at, null] } });
  await enqueue(tx, SEND_NOT_PUBLISHED, { eventId: id, at: at.toISOString(), reason });
}

/** Whether the event was deleted in the meantime. */
const isGone = (error: unknown): boolean => error instanceof AppError && error.code === "event_not_found";

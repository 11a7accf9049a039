import "server-only";
import { end, listSeatless, listTeamsToEnd } from "@/lib/catalogue/seats/change-seats";
import { listShortTeams, listWithTeamsDue } from "@/lib/catalogue/seats/due";
import { endTeam } from "@/lib/catalogue/seats/entries";
import { SEND_REGISTRATION_MAIL } from "@/lib/catalogue/seats/tasks";
import { eachByItself } from "@/lib/platform/concurrency/each";
import { db } from "@/lib/platform/db/client";
import { enqueueAll } from "@/lib/platform/queue/enqueue";
import { HOUR_MS } from "@/lib/platform/time/units";
import { withLockedEvent } from "@/lib/taking-part/joining/locked-event";
import { tellEnded } from "@/lib/taking-part/registrations/tell-ended";

const EVENTS_AT_ONCE = 50;
/** Few enough for a slow connection to the database. */
const TEAMS_AT_ONCE = 20;
/** The time before the end of registration at which captains learn that their team is too small. */
const REMINDED_MS = 24 * HOUR_MS;

/**
 * Ends the teams that are too small when registration has closed, and those that never entered; members without a seat leave the others.
 * Their payments are refunded, and they get a message. May be repeated.
 * @throws the first failure of an event, at the end
 */
export async function closeTeams(now = new Date()): Promise<void> {
  await eachByItself(await listWithTeamsDue(now, EVENTS_AT_ONCE), async (eventId) => {
    while (await closeSome(eventId, now));
  });
}

/** @returns whether there may be more */
function closeSome(eventId: string, now: Date): Promise<boolean> {
  return withLockedEvent(eventId, now, async (tx, event) => {
    if (event.status !== "published" || now < event.registrationClosesAt) return false;
    const teamIds = await listTeamsToEnd(tx, eventId, now, TEAMS_AT_ONCE);
    for (const teamId of teamIds) await tellEnded(tx, await endTeam(tx, teamId, now, "clock"));
    if (teamIds.length === TEAMS_AT_ONCE) return true;
    const seatless = await listSeatless(tx, eventId);
    await end(tx, eventId, seatless, now, "clock");
    await tellEnded(tx, seatless);
    return false;
  });
}

/** Notifies captains of teams that are too small that registration closes within a day. May be repeated: each message is sent once. */
export async function remindTeams(now = new Date()): Promise<void> {
  const until = new Date(now.getTime() + REMINDED_MS);
  // Two hours, so that a missed hour is made up for.
  const short = await listShortTeams(new Date(until.getTime() - 2 * HOUR_MS), until);
  await enqueueAll(
    db,
    SEND_REGISTRATION_MAIL,
    short.map((registrationId) => ({ kind: "team_short_reminder" as const, registrationId })),
  );
}

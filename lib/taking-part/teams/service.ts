import "server-only";
import type { SentAnswers } from "@/lib/catalogue/questions/schema";
import { end } from "@/lib/catalogue/seats/change-seats";
import * as entries from "@/lib/catalogue/seats/entries";
import { authorize } from "@/lib/identity/organisers/service";
import { type Account, hasRole, type Student } from "@/lib/platform/auth/actor";
import { db, type Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { limits } from "@/lib/platform/http/limits";
import { findPlaceInLine } from "@/lib/taking-part/joining/line";
import { withLockedEvent } from "@/lib/taking-part/joining/locked-event";
import { openTeam } from "@/lib/taking-part/joining/next-step";
import { isRefusedOutcome, outcomeError, type RefusedOutcome, refusalError } from "@/lib/taking-part/joining/refusals";
import { getRegistrationDetails, type RegistrationDetails } from "@/lib/taking-part/joining/registration-details";
import { findTeam, type Team, type TeamMember } from "@/lib/taking-part/joining/team";
import { readerOf, type TeamReader } from "@/lib/taking-part/joining/team-wire";
import { markLate } from "@/lib/taking-part/marks/service";
import { tellEnded } from "@/lib/taking-part/registrations/tell-ended";
import { captainCollege, ensureMayJoin, ensureNotDelayed, listUnready, takeAnswers } from "@/lib/taking-part/teams/admission";
import { makeTeamCode } from "@/lib/taking-part/teams/code";
import { whyNotOut } from "@/lib/taking-part/teams/policy";
import * as teams from "@/lib/taking-part/teams/repository";
import type { ChangeTeamBody, CreateTeamBody, JoinTeamBody } from "@/lib/taking-part/teams/schema";

/**
 * A team for its members and for those who may read the guest list of its event. For everyone else there is no such team.
 * @throws AppError team_not_found Source: contract joining 3.
 */
export async function readTeam(actor: Account, teamId: string, now = new Date()): Promise<{ team: Team; reader: TeamReader }> {
  const team = await getTeam(db, teamId, now);
  if (hasRole(actor, ["student"]) && memberOf(team, actor.id)) return { team, reader: readerOf(team, actor.id) };
  try {
    await authorize(actor, team.event.id, "read_people");
  } catch (error) {
    if (error instanceof AppError && error.status < 500) throw new AppError("team_not_found", { teamId }, { cause: error });
    throw error;
  }
  return { team, reader: "organiser" };
}

/**
 * A team's page for a member: the obstacles to entering, and its place in line.
 * @throws AppError team_not_found Source: contract joining 9.
 */
export async function readTeamPage(student: Student, teamId: string, now = new Date()) {
  const team = await getTeam(db, teamId, now);
  const own = memberOf(team, student.id);
  if (!own) throw new AppError("team_not_found", { teamId });
  const [unready, place] = await Promise.all([
    team.status === "forming" ? listUnready(db, team, now) : [],
    own.status === "waiting" ? findPlaceInLine(own.registrationId) : null,
  ]);
  return { team, own, unready, place };
}

/**
 * Makes a team whose captain is the caller. It has no seat and no place in line.
 * @throws AppError event_not_found, team_name_taken, in_team, validation_failed (answers), the refusals of joining, too_many_requests
 * Source: contract joining 3 and 5.
 */
export async function createTeam(student: Student, eventId: string, body: CreateTeamBody, now = new Date()): Promise<Team> {
  await ensureMayJoin(db, student.id, eventId, now);
  await limits.teams.use(student.id);
  try {
    return await withLockedEvent(eventId, now, (tx) => makeTeam(tx, student, eventId, body, now), { studentId: student.id });
  } catch (error) {
    // A refused name does not count as a team.
    await limits.teams.giveBack(student.id).catch(() => {});
    throw error;
  }
}

async function makeTeam(tx: Tx, { id: studentId }: Student, eventId: string, body: CreateTeamBody, now: Date): Promise<Team> {
  const { name, answers, source } = body;
  await ensureMayJoin(tx, studentId, eventId, now);
  const given = await takeAnswers(tx, studentId, eventId, answers, now);
  const made = await entries.createTeam(tx, { eventId, studentId, name, code: makeTeamCode(), answers: given, now });
  if (made === "there") throw inTeam(await teams.findTeamOf(tx, eventId, studentId), eventId);
  if (typeof made === "string") throw outcomeError(made, eventId);
  if (source) await entries.keepSource(tx, made.registrationId, source);
  return getTeam(tx, made.teamId, now);
}

const inTeam = (teamId: string | null | undefined, eventId: string): AppError =>
  refusalError({ reason: "in_team", next: openTeam(teamId ?? null) }, eventId);

/** A team as shown to a student with its code, and that student's registration state as a future member. */
export type Invite = { team: Team; registration: RegistrationDetails };

/**
 * The team of a code, while registration is open. Counted together with joining, so that trying finds no codes.
 * @throws AppError team_not_found (unknown, replaced, or registration is closed), too_many_requests Source: contract joining 3.
 */
export async function readInvite(student: Student, code: string, now = new Date()): Promise<Invite> {
  await limits.teamCodes.use(student.id);
  const team = await findInvited(db, code, now);
  return { team, registration: await getRegistrationDetails(student, team.event.id, now, captainCollege(team)) };
}

async function findInvited(tx: Tx, code: string, now: Date): Promise<Team> {
  const found = await teams.findByCode(code, tx);
  const team = found && (await findTeam(found.id, now, tx));
  // A rejected team has no members to join.
  if (team?.event.status !== "published" || team.members.length === 0 || now >= team.event.registrationClosesAt)
    throw new AppError("team_not_found");
  return team;
}

/**
 * Joins a team by its code. In a team with seats the new member takes one too, or does not join. Joining one's own team again changes
 * nothing.
 * @throws AppError team_not_found, event_team_full, event_full, in_team, team_other_college, validation_failed (answers), the refusals of
 * joining Source: contract joining 3 and 5.
 */
export async function joinTeam(student: Student, code: string, { answers }: JoinTeamBody, now = new Date()): Promise<Team> {
  await limits.teamCodes.use(student.id);
  const found = await findInvited(db, code, now);
  if (memberOf(found, student.id)) return found;
  const eventId = found.event.id;
  await ensureMayJoin(db, student.id, eventId, now, found);
  // The captain may have made a new code in between, and the team may have another captain.
  return withLockedEvent(eventId, now, async (tx) => addMember(tx, student, await findInvited(tx, code, now), answers, now), {
    studentId: student.id,
  });
}

/** The outcome `gone` means the team here. */
const teamError = (outcome: RefusedOutcome, { id, event }: Team, told?: Parameters<typeof outcomeError>[2]): AppError =>
  outcome === "gone" ? new AppError("team_not_found", { teamId: id }) : outcomeError(outcome, event.id, told);

async function addMember(tx: Tx, { id: studentId }: Student, team: Team, answers: SentAnswers, now: Date): Promise<Team> {
  const { id: teamId, event } = team;
  const own = await teams.findTeamOf(tx, event.id, studentId);
  if (own === teamId) return team;
  if (own !== undefined) throw inTeam(own, event.id);
  await ensureMayJoin(tx, studentId, event.id, now, team);
  const given = await takeAnswers(tx, studentId, event.id, answers, now);
  const { outcome } = await entries.addMember(tx, teamId, studentId, { now, answers: given });
  if (outcome === "full") throw teamError(outcome, team, { data: { canWait: false, waiting: event.waiting } });
  if (isRefusedOutcome(outcome)) throw teamError(outcome, team);
  return getTeam(tx, teamId, now);
}

/**
 * Renames a team, or makes another member its captain, who immediately gets the seat and the fee of the team, and the payments.
 * @throws AppError team_not_found, forbidden, member_not_found, team_name_taken, event_cancelled Source: contract joining 3 and 5.
 */
export function changeTeam(student: Student, teamId: string, { name, captainId }: ChangeTeamBody, now = new Date()): Promise<Team> {
  return lockingTeam(student, teamId, now, async (tx, team) => {
    if (name !== undefined) await teams.rename(tx, team.id, name);
    if (captainId !== undefined) {
      getMember(team, captainId);
      await entries.handOver(tx, team.id, captainId, now);
    }
    return getTeam(tx, team.id, now);
  });
}

/** Replaces a team's code; the old one stops working immediately. @throws AppError team_not_found, forbidden, event_cancelled */
export function renewCode(student: Student, teamId: string, now = new Date()): Promise<string> {
  return lockingTeam(student, teamId, now, async (tx, team) => {
    const code = makeTeamCode();
    await teams.setCode(tx, team.id, code);
    return code;
  });
}

/**
 * Registers a team: seats for every member, or for none. With approval it applies instead; without enough seats and with `wait` it joins
 * the line. An existing registration of the team stays.
 * @throws AppError team_not_found, forbidden, team_too_small, more_needed (with `data.members`), event_full, the refusals of joining
 * Source: contract joining 5.
 */
export function enterTeam(student: Student, teamId: string, { wait }: { wait: boolean }, now = new Date()): Promise<Team> {
  return lockingTeam(student, teamId, now, async (tx, team) => {
    if (team.status !== "forming") return team;
    const { event } = team;
    const unready = await listUnready(tx, team, now);
    const told = { values: { n: event.teamMin } };
    if (team.members.length < event.teamMin) throw teamError("too_small", team, told);
    // Only the captain's marks for absence count: a refusal must not tell of the marks of other members.
    await ensureNotDelayed(tx, student.id, event.id, now);
    if (unready.length > 0) throw new AppError("more_needed", { teamId }, { data: { members: unready } });
    const { outcome } = await entries.enterTeam(tx, team.id, { wait, now });
    if (outcome === "full") throw teamError(outcome, team, { data: { canWait: event.waitlist, waiting: event.waiting } });
    if (isRefusedOutcome(outcome)) throw teamError(outcome, team, outcome === "too_small" ? told : {});
    return getTeam(tx, team.id, now);
  });
}

/**
 * Removes a member from a team: a confirmed one until registration closes or the event starts, with a refund of the payment; any other at
 * any time.
 * @throws AppError team_not_found, forbidden, member_not_found, validation_failed (the captain), removing_closed, event_started,
 * already_checked_in Source: contract joining 3 and 5.
 */
export async function removeMember(student: Student, teamId: string, memberId: string, now = new Date()): Promise<void> {
  const remove = async (tx: Tx, team: Team) => {
    const member = getMember(team, memberId);
    if (member.isCaptain) {
      throw new AppError("validation_failed", { teamId }, { issues: [{ field: "userId", message: "The captain cannot be removed" }] });
    }
    ensureMayEnd(team, [member], now);
    await end(tx, team.event.id, [member.registrationId], now);
    await tellEnded(tx, [member.registrationId]);
  };
  await lockingTeam(student, teamId, now, remove, { ends: true });
}

/**
 * Ends a team for all its members, with refunds. One with confirmed members ends until registration closes or the event starts, any other
 * at any time. Late, the captain alone gets a mark for the confirmed members.
 * @throws AppError team_not_found, forbidden, removing_closed, event_started, already_checked_in
 * Source: contract joining 3 and 5.
 */
export async function withdrawTeam(student: Student, teamId: string, now = new Date()): Promise<void> {
  const withdraw = async (tx: Tx, team: Team) => {
    ensureMayEnd(team, team.members, now);
    await entries.endTeam(tx, team.id, now);
    if (team.members.some(({ status }) => status === "confirmed")) await markLate(tx, team.event.id, student.id, now);
    // A captain who never had a seat gets no message.
    const told = team.members.filter(({ isCaptain, status }) => !isCaptain || status === "confirmed");
    await tellEnded(
      tx,
      told.map(({ registrationId }) => registrationId),
    );
  };
  await lockingTeam(student, teamId, now, withdraw, { ends: true });
}

function ensureMayEnd(team: Team, members: readonly TeamMember[], now: Date): void {
  const reason = whyNotOut(team, members, now);
  if (reason) throw new AppError(reason, { teamId: team.id });
}

const memberOf = ({ members }: Team, studentId: string) => members.find(({ id }) => id === studentId);

function getMember(team: Team, studentId: string): TeamMember {
  const member = memberOf(team, studentId);
  if (!member) throw new AppError("member_not_found", { teamId: team.id, studentId });
  return member;
}

/** @throws AppError team_not_found */
async function getTeam(tx: Tx, id: string, now: Date): Promise<Team> {
  const team = await findTeam(id, now, tx);
  if (!team) throw new AppError("team_not_found", { id });
  return team;
}

/**
 * Work of a team's captain under the lock of its event.
 * @param ends whether it gives seats up, which works at a hidden event too
 * @throws AppError team_not_found, forbidden (another member), event_cancelled, event_hidden
 */
async function lockingTeam<T>(
  student: Student,
  teamId: string,
  now: Date,
  work: (tx: Tx, team: Team) => Promise<T>,
  { ends = false }: { ends?: boolean } = {},
): Promise<T> {
  const eventId = await teams.findEventOf(teamId);
  if (!eventId) throw new AppError("team_not_found", { teamId });
  const workAsCaptain = async (tx: Tx): Promise<T> => {
    const team = await getTeam(tx, teamId, now);
    const own = memberOf(team, student.id);
    if (!own) throw new AppError("team_not_found", { teamId });
    if (!own.isCaptain) throw new AppError("forbidden", { teamId, actor: student.id });
    if (team.event.status === "cancelled") throw new AppError("event_cancelled", { eventId });
    if (team.event.isHidden && !ends) throw new AppError("event_hidden", { eventId });
    return work(tx, team);
  };
  return withLockedEvent(eventId, now, workAsCaptain, { studentId: student.id, withHidden: true });
}

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { POST as createBlog } from "@/app/api/blog/create/route";
import { DELETE as revokeCertificate } from "@/app/api/certificates/[eventId]/[number]/route";
import { GET as readCandidates } from "@/app/api/certificates/[eventId]/candidates/route";
import { GET as previewCertificate } from "@/app/api/certificates/[eventId]/preview/route";
import { GET as printCertificates } from "@/app/api/certificates/[eventId]/print/route";
import { POST as issueCertificates, GET as readCertificates } from "@/app/api/certificates/[eventId]/route";
import { PUT as changeCertificateTemplate, GET as readCertificateTemplate } from "@/app/api/certificates/[eventId]/template/route";
import { POST as decideReview } from "@/app/api/college/reviews/[id]/route";
import { DELETE as deleteEvent } from "@/app/api/collegeRep/delete/[eventId]/route";
import { DELETE as deleteBlog } from "@/app/api/collegeRep/delete/blogs/[blogId]/route";
import { GET as readConflicts } from "@/app/api/door/[eventId]/conflicts/route";
import { GET as readDoorList } from "@/app/api/door/[eventId]/list/route";
import { POST as reviewScans } from "@/app/api/door/[eventId]/review/route";
import { PUT as changeDoor } from "@/app/api/door/[eventId]/route";
import { POST as sendScans } from "@/app/api/door/[eventId]/scans/route";
import { GET as readScreen } from "@/app/api/door/[eventId]/screen/route";
import { POST as duplicateEvent } from "@/app/api/event/duplicate/[id]/route";
import { POST as createEvent } from "@/app/api/event/listing/route";
import { GET as readParticipants } from "@/app/api/event/participants/[eventId]/route";
import { POST as publishEvent } from "@/app/api/event/publish/[id]/route";
import { POST as addDates } from "@/app/api/event/series/[id]/route";
import { POST as unpublishEvent } from "@/app/api/event/unpublish/[id]/route";
import { PUT as updateEvent } from "@/app/api/event/update/[id]/route";
import { GET as readAnswers } from "@/app/api/events/[id]/answers/route";
import { GET as exportAnswers } from "@/app/api/events/[id]/answers.csv/route";
import { POST as admitEntry } from "@/app/api/events/[id]/entries/[entryId]/admit/route";
import { POST as moveEntry } from "@/app/api/events/[id]/entries/[entryId]/move/route";
import { DELETE as takeOffEntry } from "@/app/api/events/[id]/entries/[entryId]/route";
import { POST as decideEntries } from "@/app/api/events/[id]/entries/decide/route";
import { GET as readEntries } from "@/app/api/events/[id]/entries/route";
import { GET as readJoining } from "@/app/api/events/[id]/joining/route";
import { POST as keepTeam } from "@/app/api/events/[id]/teams/[teamId]/keep/route";
import { PUT as changeFeedbackForm, GET as readFeedbackForm } from "@/app/api/feedback/[eventId]/form/route";
import { GET as readFeedbackResults } from "@/app/api/feedback/[eventId]/results/route";
import { DELETE as takeBackImport } from "@/app/api/import/events/[key]/route";
import { POST as previewImport } from "@/app/api/import/events/preview/route";
import { POST as importEvents } from "@/app/api/import/events/route";
import { GET as readClubLog } from "@/app/api/log/club/[clubId]/route";
import { GET as readEventLog } from "@/app/api/log/event/[eventId]/route";
import { GET as exportPeople } from "@/app/api/manage/[eventId]/export/route";
import { GET as readMarks } from "@/app/api/manage/[eventId]/marks/route";
import { DELETE as cancelMessage } from "@/app/api/manage/[eventId]/messages/[id]/route";
import { POST as previewMessage } from "@/app/api/manage/[eventId]/messages/preview/route";
import { GET as readMessages, POST as sendMessage } from "@/app/api/manage/[eventId]/messages/route";
import { DELETE as removePerson } from "@/app/api/manage/[eventId]/people/[registrationId]/route";
import { POST as changePeople } from "@/app/api/manage/[eventId]/people/bulk/route";
import { POST as addPeople, GET as readPeople } from "@/app/api/manage/[eventId]/people/route";
import { PUT as setReminders } from "@/app/api/manage/[eventId]/reminders/route";
import { GET as readWorkspace } from "@/app/api/manage/[eventId]/route";
import { PUT as decideMark } from "@/app/api/marks/[id]/route";
import { POST as askForLook } from "@/app/api/moderation/[subject]/[id]/look/route";
import { POST as drawPosters } from "@/app/api/posters/route";
import { GET as readClubResults } from "@/app/api/results/club/[clubId]/route";
import { GET as readEventResults } from "@/app/api/results/event/[eventId]/route";
import { PUT as changeRole, DELETE as removeMember } from "@/app/api/team/[grantId]/route";
import { POST as inviteToClub, GET as readClubTeam } from "@/app/api/team/club/[clubId]/route";
import { POST as inviteClub } from "@/app/api/team/event/[eventId]/clubs/route";
import { POST as inviteToEvent, GET as readEventTeam } from "@/app/api/team/event/[eventId]/route";
import { hasRight, type OrganiserRole, RIGHTS, type Right } from "@/lib/identity/organisers/policy";
import { authorize, authorizeClub } from "@/lib/identity/organisers/service";
import { type Account, type Club, ORGANISERS } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import type { Call as DeclaredCall } from "@/lib/platform/http/declaration";
import { call, tokenOf } from "@/lib/testing/call";
import { aBatch, aScan } from "@/lib/testing/door";
import { anEntry, aTeamEntry } from "@/lib/testing/entries";
import { anEventForm } from "@/lib/testing/event-form";
import {
  aBlog,
  aClub,
  aCoHost,
  aCollege,
  aGrant,
  aMark,
  aMessage,
  anAdmin,
  anEmail,
  anEvent,
  anImport,
  aReview,
  aStudent,
} from "@/lib/testing/factories";
import { anImportForm } from "@/lib/testing/import-form";
import { readTables } from "@/lib/testing/tables";

/** Every kind of caller, with its roles at the event and at the whole club. */
const STANDINGS_OF = {
  owner: ["owner", "owner"],
  manager: ["manager", "manager"],
  editor: ["editor", "editor"],
  door: ["door", "door"],
  managerHere: ["manager", null],
  editorHere: ["editor", null],
  doorHere: ["door", null],
  coManager: ["co_manager", null],
  coEditor: ["editor", null],
  managerOfCoManager: ["co_manager", null],
  editorOfCoManager: ["editor", null],
  managerOfCoEditor: ["editor", null],
  doorOfCoEditor: ["door", null],
  college: ["college", "college"],
  admin: ["admin", "admin"],
  // The other calls do not concern this helper.
  invited: [null, null],
  removed: [null, null],
  managerElsewhere: [null, null],
  siblingClub: [null, null],
  foreignClub: [null, null],
  otherCollege: [null, null],
  student: [null, null],
} as const satisfies Record<string, readonly [OrganiserRole | null, OrganiserRole | null]>;
type Name = keyof typeof STANDINGS_OF;
const NAMES = Object.keys(STANDINGS_OF) as Name[];

/** A helper who was removed a day ago or less may still send scans. */
const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1000;

/** Awaits each property of an object; all are made in parallel. */
async function awaitAll<T extends Record<string, unknown>>(making: { [Key in keyof T]: PromiseLike<T[Key]> }): Promise<T> {
  const pairs = await Promise.all(Object.entries(making).map(async ([name, one]) => [name, await one]));
  return Object.fromEntries(pairs);
}

async function aWorld() {
  const [college, otherCollege] = await Promise.all([aCollege(), aCollege()]);
  const owner = await aClub({ college });
  const others = await awaitAll({
    admin: anAdmin(),
    siblingClub: aClub({ college }),
    foreignClub: aClub({ college: otherCollege }),
    coManager: aClub({ college: otherCollege }),
    coEditor: aClub({ college }),
    manager: aStudent(),
    editor: aStudent(),
    door: aStudent(),
    managerHere: aStudent(),
    editorHere: aStudent(),
    doorHere: aStudent(),
    managerOfCoManager: aStudent(),
    editorOfCoManager: aStudent(),
    managerOfCoEditor: aStudent(),
    doorOfCoEditor: aStudent(),
    invited: aStudent(),
    removed: aStudent(),
    managerElsewhere: aStudent(),
    student: aStudent({ college }),
  });
  const accounts = { owner, college, otherCollege, ...others } satisfies Record<Name, Account>;
  const { email } = await db.account.findUniqueOrThrow({ where: { id: accounts.invited.id } });
  const open = { role: "manager", email, clubId: owner.id, invitedById: owner.id } as const;
  const [ended, elsewhere] = await Promise.all([
    aGrant(accounts.removed, { role: "manager", club: owner }),
    anEvent(owner),
    aGrant(accounts.manager, { role: "manager", club: owner }),
    aGrant(accounts.editor, { role: "editor", club: owner }),
    aGrant(accounts.door, { role: "door", club: owner }),
    aGrant(accounts.managerOfCoManager, { role: "manager", club: accounts.coManager }),
    aGrant(accounts.editorOfCoManager, { role: "editor", club: accounts.coManager }),
    aGrant(accounts.managerOfCoEditor, { role: "manager", club: accounts.coEditor }),
    aGrant(accounts.doorOfCoEditor, { role: "door", club: accounts.coEditor }),
    db.grant.create({ data: { ...open, expiresAt: new Date(Date.now() + 60_000) } }),
  ]);
  await db.grant.update({ where: { id: ended.id }, data: { state: "ended", endedAt: new Date(Date.now() - TWO_DAYS_MS) } });
  await aGrant(accounts.managerElsewhere, { role: "manager", event: elsewhere });
  return { ...accounts, ...(await somethingOf(accounts)) };
}

/** Another event of the owner, with everyone who has a role at one event alone, a blog, and people in both teams. */
async function somethingOf({ owner, ...accounts }: Record<Name, Account>) {
  const [event, blog, member, helping] = await Promise.all([anEvent(owner as Club), aBlog(owner), aStudent(), aStudent()]);
  const made = await awaitAll({
    entry: anEntry(event, { status: "pending" }).then((id) => ({ id })),
    review: aReview(event),
    teamEntry: aTeamEntry(event, { status: "forming", members: [member] }),
    message: aMessage(event, { byId: owner.id }),
    mark: aMark(event, member),
    imported: anImport(owner),
    helper: aGrant(helping, { role: "door", event }),
    managerHere: aGrant(accounts.managerHere, { role: "manager", event }),
    editorHere: aGrant(accounts.editorHere, { role: "editor", event }),
    doorHere: aGrant(accounts.doorHere, { role: "door", event }),
    coManager: aCoHost(accounts.coManager, { role: "manager", event }),
    coEditor: aCoHost(accounts.coEditor, { role: "editor", event }),
  });
  const { entry, review, teamEntry, message, mark, imported, helper } = made;
  return { event, blog, entry, review, teamEntry, message, mark, imported, helper };
}
type World = Awaited<ReturnType<typeof aWorld>>;

function aBlogForm(clubId: string): FormData {
  const form = new FormData();
  const fields = { clubId, title: "Judging a hackathon", college: "Sahyadri College", content: "Forty-one teams and nine judges." };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

type Call = {
  right: Right;
  /** The object for which the right is checked. */
  at: "event" | "club";
  /** Roles with the right that are still refused. */
  but?: readonly OrganiserRole[];
  success: number;
  /** @param id of an event that is asked for instead */
  send(as: Account | undefined, world: World, id?: string): ReturnType<typeof call>;
};
const ofEvent = (world: World, id = world.event.id) => ({ id, eventId: id });
const ofClub = ({ owner }: World) => ({ clubId: owner.id });
const REASON = "Agreed with the warden";
const aTemplate = {
  layout: "bold",
  accent: "#ffb81c",
  texts: {
    participation: { title: "Certificate of Participation", body: "took part in {event} on {date}." },
    winner: { title: "Certificate of Excellence", body: "won {award} in {event}." },
    volunteer: { title: "Certificate of Appreciation", body: "helped to run {event}." },
  },
  signatories: [],
};
const aWrittenMessage = () => ({ key: crypto.randomUUID(), subject: "The gates", text: "The gates open at 18:00.", kind: "essential" });
const anInvitation = () => ({ email: anEmail(), role: "editor" });

/** Every call of organisers. A missing call whose route checks a right fails the run. */
const CALLS: Record<string, Call> = {
  "POST event/listing": {
    right: "edit_event",
    at: "club",
    success: 201,
    send: (as, { owner }) => call(createEvent, { as, body: anEventForm(owner) }),
  },
  "POST import/events/preview": {
    right: "edit_event",
    at: "club",
    success: 200,
    send: (as, { owner }) => call(previewImport, { as, body: anImportForm(owner) }),
  },
  "POST import/events": {
    right: "edit_event",
    at: "club",
    success: 201,
    send: (as, { owner }) => call(importEvents, { as, body: anImportForm(owner, { key: crypto.randomUUID(), rows: [2] }) }),
  },
  "DELETE import/events/[key]": {
    right: "edit_event",
    at: "club",
    success: 200,
    send: (as, { imported }) => call(takeBackImport, { method: "DELETE", as, params: { key: imported.id } }),
  },
  "PUT event/update/[id]": {
    right: "edit_event",
    at: "event",
    success: 200,
    send: (as, world, id) => call(updateEvent, { method: "PUT", as, params: ofEvent(world, id), body: new FormData() }),
  },
  "POST event/publish/[id]": {
    right: "edit_event",
    at: "event",
    // Callers with the right get this error: it is published.
    success: 409,
    send: (as, world, id) => call(publishEvent, { as, params: ofEvent(world, id), json: {} }),
  },
  "POST event/unpublish/[id]": {
    right: "edit_event",
    at: "event",
    // Callers with the right get this error: a student has applied.
    success: 409,
    send: (as, world, id) => call(unpublishEvent, { as, params: ofEvent(world, id) }),
  },
  "POST event/duplicate/[id]": {
    right: "edit_event",
    at: "event",
    success: 201,
    send: (as, world, id) => call(duplicateEvent, { as, params: ofEvent(world, id), json: {} }),
  },
  "POST event/series/[id]": {
    right: "edit_event",
    at: "event",
    // Callers with the right get this error: the date is not later than the event's own.
    success: 400,
    send: (as, world, id) => call(addDates, { as, params: ofEvent(world, id), json: { dates: ["2026-01-01"] } }),
  },
  "POST moderation/[subject]/[id]/look": {
    right: "edit_event",
    at: "event",
    // Callers with the right get this error: the event is not hidden.
    success: 404,
    send: (as, world, id = world.event.id) =>
      call(askForLook, { as, params: { subject: "event", id }, json: { text: "We have taken it off." } }),
  },
  "POST college/reviews/[id]": {
    right: "approve_event",
    at: "event",
    // Callers with the right get this error: they read another version.
    success: 409,
    send: (as, { review }, id = review.id) => call(decideReview, { as, params: { id }, json: { decision: "approve", version: 99 } }),
  },
  "GET event/participants/[eventId]": {
    right: "read_people",
    at: "event",
    success: 200,
    send: (as, world, id) => call(readParticipants, { method: "GET", as, params: ofEvent(world, id) }),
  },
  "DELETE collegeRep/delete/[eventId]": {
    right: "cancel_event",
    at: "event",
    success: 200,
    send: (as, world, id) => call(deleteEvent, { method: "DELETE", as, params: ofEvent(world, id) }),
  },
  "POST blog/create": {
    right: "edit_event",
    at: "club",
    success: 201,
    send: (as, { owner }) => call(createBlog, { as, body: aBlogForm(owner.id) }),
  },
  "DELETE collegeRep/delete/blogs/[blogId]": {
    right: "delete_blog",
    at: "club",
    success: 200,
    send: (as, { blog }) => call(deleteBlog, { method: "DELETE", as, params: { blogId: blog.id } }),
  },
  "GET manage/[eventId]": {
    right: "read_event",
    at: "event",
    success: 200,
    send: (as, world, id) => call(readWorkspace, { method: "GET", as, params: ofEvent(world, id) }),
  },
  "GET manage/[eventId]/people": {
    right: "read_people",
    at: "event",
    success: 200,
    send: (as, world, id) => call(readPeople, { method: "GET", as, params: ofEvent(world, id) }),
  },
  "GET manage/[eventId]/export": {
    right: "export_people",
    at: "event",
    success: 200,
    send: (as, world, id) => call(exportPeople, { method: "GET", as, params: ofEvent(world, id), query: { format: "csv" } }),
  },
  "GET certificates/[eventId]/template": {
    right: "certify",
    at: "event",
    success: 200,
    send: (as, world, id) => call(readCertificateTemplate, { method: "GET", as, params: ofEvent(world, id) }),
  },
  "PUT certificates/[eventId]/template": {
    right: "certify",
    at: "event",
    success: 200,
    send: (as, world, id) => call(changeCertificateTemplate, { method: "PUT", as, params: ofEvent(world, id), json: aTemplate }),
  },
  "GET certificates/[eventId]/preview": {
    right: "certify",
    at: "event",
    success: 200,
    send: (as, world, id) => call(previewCertificate, { method: "GET", as, params: ofEvent(world, id) }),
  },
  "GET certificates/[eventId]/candidates": {
    right: "certify",
    at: "event",
    success: 200,
    send: (as, world, id) => call(readCandidates, { method: "GET", as, params: ofEvent(world, id) }),
  },
  "POST certificates/[eventId]": {
    right: "certify",
    at: "event",
    // Callers with the right get this error: the event is not over.
    success: 409,
    send: (as, world, id) => call(issueCertificates, { as, params: ofEvent(world, id), json: { kind: "participation", all: true } }),
  },
  "GET certificates/[eventId]": {
    right: "certify",
    at: "event",
    success: 200,
    send: (as, world, id) => call(readCertificates, { method: "GET", as, params: ofEvent(world, id) }),
  },
  "GET certificates/[eventId]/print": {
    right: "certify",
    at: "event",
    // Callers with the right get this error: there is none.
    success: 404,
    send: (as, world, id) => call(printCertificates, { method: "GET", as, params: ofEvent(world, id) }),
  },
  "DELETE certificates/[eventId]/[number]": {
    right: "revoke_certificate",
    at: "event",
    // Callers with the right get this error: there is no such number.
    success: 404,
    send: (as, world, id) =>
      call(revokeCertificate, {
        method: "DELETE",
        as,
        params: { ...ofEvent(world, id), number: "7K3Q9F2MXW4T" },
        query: { reason: REASON },
      }),
  },
  "GET manage/[eventId]/messages": {
    right: "message_people",
    at: "event",
    success: 200,
    send: (as, world, id) => call(readMessages, { method: "GET", as, params: ofEvent(world, id) }),
  },
  "POST manage/[eventId]/messages": {
    right: "message_people",
    at: "event",
    success: 202,
    send: (as, world, id) => call(sendMessage, { as, params: ofEvent(world, id), json: aWrittenMessage() }),
  },
  "POST manage/[eventId]/messages/preview": {
    right: "message_people",
    at: "event",
    success: 200,
    send: (as, world, id) => call(previewMessage, { as, params: ofEvent(world, id), json: aWrittenMessage() }),
  },
  "DELETE manage/[eventId]/messages/[id]": {
    right: "message_people",
    at: "event",
    success: 200,
    send: (as, world, id) => call(cancelMessage, { method: "DELETE", as, params: { ...ofEvent(world, id), id: world.message.id } }),
  },
  "PUT manage/[eventId]/reminders": {
    right: "edit_event",
    at: "event",
    success: 200,
    send: (as, world, id) => call(setReminders, { method: "PUT", as, params: ofEvent(world, id), json: { hours: [168] } }),
  },
  "GET feedback/[eventId]/form": {
    right: "read_results",
    at: "event",
    success: 200,
    send: (as, world, id) => call(readFeedbackForm, { method: "GET", as, params: ofEvent(world, id) }),
  },
  "PUT feedback/[eventId]/form": {
    right: "edit_event",
    at: "event",
    success: 200,
    send: (as, world, id) => call(changeFeedbackForm, { method: "PUT", as, params: ofEvent(world, id), json: { on: true } }),
  },
  "GET feedback/[eventId]/results": {
    right: "read_results",
    at: "event",
    success: 200,
    send: (as, world, id) => call(readFeedbackResults, { method: "GET", as, params: ofEvent(world, id) }),
  },
  "GET manage/[eventId]/marks": {
    right: "decide_marks",
    at: "event",
    success: 200,
    send: (as, world, id) => call(readMarks, { method: "GET", as, params: ofEvent(world, id) }),
  },
  "PUT marks/[id]": {
    right: "decide_marks",
    at: "event",
    success: 200,
    send: (as, { mark }) => call(decideMark, { method: "PUT", as, params: { id: mark.id }, json: { excuse: true, note: REASON } }),
  },
  "POST manage/[eventId]/people": {
    right: "change_people",
    at: "event",
    success: 202,
    send: (as, world, id) => call(addPeople, { as, params: ofEvent(world, id), json: { emails: [anEmail()], fee: "waived" } }),
  },
  "DELETE manage/[eventId]/people/[registrationId]": {
    right: "change_people",
    at: "event",
    success: 200,
    send: (as, world, id) =>
      call(removePerson, { method: "DELETE", as, params: { ...ofEvent(world, id), registrationId: world.entry.id } }),
  },
  "POST manage/[eventId]/people/bulk": {
    right: "change_people",
    at: "event",
    success: 200,
    send: (as, world, id) => call(changePeople, { as, params: ofEvent(world, id), json: { act: "remove", ids: [world.entry.id] } }),
  },
  "GET events/[id]/joining": {
    right: "edit_event",
    at: "event",
    success: 200,
    send: (as, { event }, id = event.id) => call(readJoining, { method: "GET", as, params: { id } }),
  },
  "GET events/[id]/entries": {
    right: "read_people",
    at: "event",
    success: 200,
    send: (as, { event }, id = event.id) => call(readEntries, { method: "GET", as, params: { id } }),
  },
  "POST events/[id]/entries/decide": {
    right: "change_people",
    at: "event",
    success: 200,
    send: (as, { event, entry }, id = event.id) =>
      call(decideEntries, { as, params: { id }, json: { decision: "reject", entries: [entry.id] } }),
  },
  "POST events/[id]/entries/[entryId]/move": {
    right: "change_people",
    at: "event",
    // Callers with the right get this error: an application is not in line.
    success: 409,
    send: (as, { event, entry }, id = event.id) =>
      call(moveEntry, { as, params: { id, entryId: entry.id }, json: { position: 1, reason: REASON } }),
  },
  "POST events/[id]/entries/[entryId]/admit": {
    right: "change_people",
    at: "event",
    success: 409,
    send: (as, { event, entry }, id = event.id) => call(admitEntry, { as, params: { id, entryId: entry.id }, json: { reason: REASON } }),
  },
  "DELETE events/[id]/entries/[entryId]": {
    right: "change_people",
    at: "event",
    success: 200,
    send: (as, { event, entry }, id = event.id) =>
      call(takeOffEntry, { method: "DELETE", as, params: { id, entryId: entry.id }, query: { reason: REASON } }),
  },
  "POST events/[id]/teams/[teamId]/keep": {
    right: "change_people",
    at: "event",
    success: 200,
    send: (as, { event, teamEntry }, id = event.id) =>
      call(keepTeam, { as, params: { id, teamId: teamEntry.id }, json: { reason: REASON } }),
  },
  "GET events/[id]/answers": {
    right: "read_answers",
    at: "event",
    success: 200,
    send: (as, { event }, id = event.id) => call(readAnswers, { method: "GET", as, params: { id } }),
  },
  "GET events/[id]/answers.csv": {
    right: "read_answers",
    at: "event",
    success: 200,
    send: (as, { event }, id = event.id) => call(exportAnswers, { method: "GET", as, params: { id } }),
  },
  "GET door/[eventId]/list": {
    right: "check_in",
    at: "event",
    success: 200,
    send: (as, world, id) => call(readDoorList, { method: "GET", as, params: ofEvent(world, id) }),
  },
  "POST door/[eventId]/scans": {
    right: "check_in",
    at: "event",
    success: 200,
    send: (as, world, id = world.event.id) =>
      call(sendScans, { as, params: ofEvent(world, id), json: aBatch([aScan({ id: crypto.randomUUID(), eventId: id })]) }),
  },
  "GET door/[eventId]/conflicts": {
    right: "change_people",
    at: "event",
    success: 200,
    send: (as, world, id) => call(readConflicts, { method: "GET", as, params: ofEvent(world, id) }),
  },
  "POST door/[eventId]/review": {
    right: "change_people",
    at: "event",
    success: 200,
    send: (as, world, id) => call(reviewScans, { as, params: ofEvent(world, id), json: { ids: [crypto.randomUUID()], accept: true } }),
  },
  "PUT door/[eventId]": {
    right: "change_people",
    at: "event",
    success: 200,
    send: (as, world, id) => call(changeDoor, { method: "PUT", as, params: ofEvent(world, id), json: { selfCheckIn: true } }),
  },
  "GET door/[eventId]/screen": {
    right: "check_in",
    at: "event",
    // Callers with the right get this error, and self check-in is off.
    success: 409,
    send: (as, world, id) => call(readScreen, { method: "GET", as, params: ofEvent(world, id) }),
  },
  "GET log/event/[eventId]": {
    right: "read_log",
    at: "event",
    success: 200,
    send: (as, world, id) => call(readEventLog, { method: "GET", as, params: ofEvent(world, id) }),
  },
  "GET log/club/[clubId]": {
    right: "read_log",
    at: "club",
    success: 200,
    send: (as, world) => call(readClubLog, { method: "GET", as, params: ofClub(world) }),
  },
  "GET results/event/[eventId]": {
    right: "read_results",
    at: "event",
    success: 200,
    send: (as, world, id) => call(readEventResults, { method: "GET", as, params: ofEvent(world, id) }),
  },
  "GET results/club/[clubId]": {
    right: "read_results",
    at: "club",
    success: 200,
    send: (as, world) => call(readClubResults, { method: "GET", as, params: ofClub(world) }),
  },
  "GET team/club/[clubId]": {
    right: "read_team",
    at: "club",
    success: 200,
    send: (as, world) => call(readClubTeam, { method: "GET", as, params: ofClub(world) }),
  },
  "POST team/club/[clubId]": {
    right: "change_team",
    at: "club",
    success: 201,
    send: (as, world) => call(inviteToClub, { as, params: ofClub(world), json: anInvitation() }),
  },
  "GET team/event/[eventId]": {
    right: "read_team",
    at: "event",
    success: 200,
    send: (as, world, id) => call(readEventTeam, { method: "GET", as, params: ofEvent(world, id) }),
  },
  "POST team/event/[eventId]": {
    right: "change_team",
    at: "event",
    success: 201,
    send: (as, world, id) => call(inviteToEvent, { as, params: ofEvent(world, id), json: anInvitation() }),
  },
  "POST team/event/[eventId]/clubs": {
    right: "change_team",
    at: "event",
    but: ["manager", "co_manager"],
    success: 201,
    send: (as, world, id) => call(inviteClub, { as, params: ofEvent(world, id), json: { clubId: world.foreignClub.id, role: "editor" } }),
  },
  "PUT team/[grantId]": {
    right: "change_team",
    at: "event",
    success: 200,
    send: (as, { helper }) => call(changeRole, { method: "PUT", as, params: { grantId: helper.id }, json: { role: "editor" } }),
  },
  "DELETE team/[grantId]": {
    right: "change_team",
    at: "event",
    success: 200,
    send: (as, { helper }) => call(removeMember, { method: "DELETE", as, params: { grantId: helper.id } }),
  },
};

const API = path.resolve(import.meta.dirname, "../../../app/api");

test("this file contains every call that checks a right at an event or a club", async () => {
  const files = readdirSync(API, { recursive: true, encoding: "utf8" }).filter((file) => path.basename(file) === "route.ts");
  const asking = files.map(async (file) => {
    const text = readFileSync(path.join(API, file), "utf8");
    const handlers: Record<string, { declaration?: DeclaredCall }> = await import(path.join(API, file));
    const isForOrganisers = Object.values(handlers).some(({ declaration }) => declaration?.access === ORGANISERS);
    if (!isForOrganisers && !/\bauthorize(Club)?(Write|NowOrLately)?\(/.test(text)) return [];
    return [...text.matchAll(/^ {2}(?: {2})?(GET|POST|PUT|DELETE): route\(/gm)].map(([, method]) => `${method} ${path.dirname(file)}`);
  });
  expect((await Promise.all(asking)).flat().sort()).toEqual(Object.keys(CALLS).sort());
});

test("posters are drawn for clubs, and for students who edit something", async () => {
  const world = await aWorld();
  const EDITORS = ["manager", "editor", "managerHere", "editorHere", "managerOfCoManager", "editorOfCoManager", "managerOfCoEditor"];
  const others = ["owner", "coManager", "coEditor", "siblingClub", "foreignClub", "managerElsewhere"];
  const json = { title: "Monsoon Ragas", type: "Concert", date: "2026-11-07", venue: "Open Air Theatre" };
  for (const name of NAMES) {
    const { status } = await call(drawPosters, { as: world[name], json: EDITORS.concat(others).includes(name) ? {} : json });
    // An empty request passes access and right and is then refused, so no poster is rendered.
    expect({ name, status }).toEqual({ name, status: EDITORS.concat(others).includes(name) ? 400 : 403 });
  }
});

const standingOf = (name: Name, at: "event" | "club"): OrganiserRole | null => STANDINGS_OF[name][at === "event" ? 0 : 1];
const may = (name: Name, { right, at, but = [] }: Pick<Call, "right" | "at" | "but">) => {
  const standing = standingOf(name, at);
  return standing !== null && hasRight(standing, right) && !but.includes(standing);
};

test.each(Object.entries(CALLS))("%s has no effect without the right, and works for everyone with it", async (name, one) => {
  const world = await aWorld();
  const before = await readTables();
  expect(await one.send(undefined, world)).toMatchObject({ status: 401, body: { code: "not_signed_in" } });
  for (const actor of NAMES.filter((each) => !may(each, one))) {
    const { status, body } = await one.send(world[actor], world);
    expect({ actor, status, code: body.code }).toEqual({ actor, status: 403, code: "forbidden" });
  }
  expect(await readTables()).toEqual(before);

  for (const actor of NAMES.filter((each) => may(each, one))) {
    // An actor who only reads leaves the rows unchanged for the next one.
    const asked = name.startsWith("GET") ? world : { ...world, ...(await somethingOf(world)) };
    const { status } = await one.send(world[actor], asked);
    expect({ actor, status }).toEqual({ actor, status: one.success });
  }
});

const AT_EVENTS = Object.entries(CALLS).filter(([name, { at }]) => at === "event" && /\[eventId\]|^\S+ events\/\[id\]/.test(name));

test("an invisible event is unknown to every call", async () => {
  const world = await aWorld();
  const [deleted, draft] = [await anEvent(world.owner, { status: "deleted" }), await anEvent(world.owner, { status: "draft" })];
  const before = await readTables();
  const strangers = [world.siblingClub, world.managerElsewhere, world.removed, world.student];
  const asked: [string, Account[]][] = [
    [deleted.id, [world.owner, world.siblingClub]],
    [crypto.randomUUID(), [world.owner, world.siblingClub]],
    [draft.id, strangers],
  ];
  for (const [name, { send }] of AT_EVENTS) {
    for (const [id, actors] of asked) {
      for (const as of actors) expect(await send(as, world, id), name).toMatchObject({ status: 404, body: { code: "event_not_found" } });
    }
  }
  expect(await readTables()).toEqual(before);
});

test("every right of the table belongs to a role at an event and at its club, or is refused [organisers 7.2, 19.5]", async () => {
  const world = await aWorld();
  for (const name of NAMES) {
    const outcomeOf = (asked: Promise<{ role: OrganiserRole; actor: Account }>) =>
      asked.then(
        ({ role, actor }) => (actor === world[name] ? role : "somebody else"),
        (error) => error.code,
      );
    for (const right of Object.keys(RIGHTS) as Right[]) {
      const expected = (["event", "club"] as const).map((at) => (may(name, { right, at }) ? standingOf(name, at) : "forbidden"));
      const asked = [authorize(world[name], world.event.id, right), authorizeClub(world[name], world.owner.id, right)];
      expect({ name, right, outcomes: await Promise.all(asked.map(outcomeOf)) }).toEqual({ name, right, outcomes: expected });
    }
  }
});

describe("one request after the role has ended every call is refused [organisers 7.1, 19.5]", () => {
  const HELPERS = NAMES.filter((name) => !["owner", "college", "admin"].includes(name) && standingOf(name, "event") !== null);

  test.each(HELPERS)("%s, with the cookie and with a Bearer token", async (name) => {
    const world = await aWorld();
    const authorization = `Bearer ${await tokenOf(world[name])}`;
    const ask = async () => {
      const calls = [
        call(readWorkspace, { method: "GET", as: world[name], params: ofEvent(world) }),
        call(readWorkspace, { method: "GET", headers: { authorization }, params: ofEvent(world) }),
      ];
      return (await Promise.all(calls)).map(({ status }) => status);
    };
    expect(await ask()).toEqual([200, 200]);
    await endRolesOf(world, name);
    expect(await ask()).toEqual([403, 403]);
    for (const right of Object.keys(RIGHTS) as Right[]) {
      await expect(authorize(world[name], world.event.id, right)).rejects.toMatchObject({ code: "forbidden" });
    }
  });

  /** Through the call of a person who may remove them, or of their club. */
  async function endRolesOf(world: World, name: Name) {
    const [grant] = await db.grant.findMany({ where: { studentId: world[name].id, state: "active" } });
    const [coHost] = await db.coHost.findMany({ where: { clubId: world[name].id, state: "active" } });
    const by = Object.values({ ...world }).find((one) => "role" in one && one.id === grant?.clubId) as Account | undefined;
    const params = { grantId: grant?.id ?? coHost?.id ?? "" };
    expect(await call(removeMember, { method: "DELETE", as: by ?? world.owner, params })).toMatchObject({ status: 200 });
    expect(await call(removeMember, { method: "DELETE", as: by ?? world.owner, params })).toMatchObject({ status: 404 });
  }
});

test("an unknown club and another person's club give the same answer", async () => {
  for (const actor of [await aClub(), await anAdmin()]) {
    await expect(authorizeClub(actor, crypto.randomUUID(), "edit_event")).rejects.toMatchObject({ code: "forbidden" });
  }
});

test("only the admin can act at an event whose club is gone", async () => {
  const world = await aWorld();
  await db.event.update({ where: { id: world.event.id }, data: { status: "cancelled", clubId: null } });
  for (const as of [world.owner, world.college]) {
    await expect(authorize(as, world.event.id, "read_people")).rejects.toMatchObject({ code: "forbidden" });
  }
  expect(await authorize(world.admin, world.event.id, "read_people")).toMatchObject({ role: "admin", event: { clubId: null } });
});

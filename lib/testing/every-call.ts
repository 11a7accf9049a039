import { readdirSync } from "node:fs";
import path from "node:path";
import { getStudent } from "@/lib/identity/students/service";
import { unsubscribeToken } from "@/lib/organising/messages/unsubscribe-token";
import type { Account } from "@/lib/platform/auth/actor";
import type { Call } from "@/lib/platform/http/declaration";
import { calls } from "@/lib/site/api-client/calls";
import { call } from "@/lib/testing/call";
import { aBatch, aScan } from "@/lib/testing/door";
import { anEventForm } from "@/lib/testing/event-form";
import {
  aBlog,
  aBrowsersKeys,
  aCertificate,
  aClub,
  aCollege,
  aDelivery,
  aDevice,
  aGrant,
  aMark,
  aMessage,
  anAdmin,
  anEmail,
  anEvent,
  anImport,
  aPlace,
  aReview,
  aSearch,
  aStudent,
  aTeam,
  aWebhook,
  PASSWORD,
} from "@/lib/testing/factories";
import { inputOf, sampleOf } from "@/lib/testing/hostile";
import { anImportForm } from "@/lib/testing/import-form";
import { uploadOf } from "@/lib/testing/pictures";
import { emptyTables, keepTables } from "@/lib/testing/tables";

export const ACTORS = [
  "visitor",
  "student",
  "otherStudent",
  "club",
  "siblingClub",
  "foreignClub",
  "college",
  "otherCollege",
  "admin",
] as const;
export type ActorName = (typeof ACTORS)[number];

/**
 * One account of each kind; `club` and `siblingClub` belong to `college`, `foreignClub` to `otherCollege`, and `student` is verified for
 * `college`.
 */
async function aWorld() {
  const [college, otherCollege] = await Promise.all([aCollege(), aCollege()]);
  const [club, siblingClub, foreignClub, student, otherStudent, helper, admin, place] = await Promise.all([
    ...[aClub({ college }), aClub({ college }), aClub({ college: otherCollege })],
    ...[aStudent({ college }), aStudent(), aStudent(), anAdmin(), aPlace(college)],
  ] as const);
  const accounts = { college, otherCollege, student, otherStudent, club, siblingClub, foreignClub, admin } satisfies Record<
    Exclude<ActorName, "visitor">,
    Account
  >;
  const [event, teamEvent, blog, search, { profile }] = await Promise.all([
    ...[anEvent(club), anEvent(club, { entry: "team" }), aBlog(club), aSearch(student), getStudent(student.id)],
  ] as const);
  const webhook = await aWebhook(club);
  const [delivery, certificate, grant, review, message, team, mark, imported, device] = await Promise.all([
    aDelivery(webhook, { state: "delivered", nextAt: null }),
    aCertificate(event, student),
    aGrant(helper, { role: "door", event }),
    aReview(event),
    aMessage(event, { byId: club.id }),
    aTeam(teamEvent, [student]),
    aMark(event, otherStudent),
    anImport(club),
    aDevice(student),
  ]);
  const made = {
    webhook,
    delivery,
    certificate,
    event,
    review,
    message,
    search,
    grant,
    teamEvent,
    team,
    mark,
    imported,
    device,
    place,
    blog,
  };
  return { ...accounts, ...made, profileId: profile?.id ?? "" };
}
export type World = Awaited<ReturnType<typeof aWorld>>;

let kept: Promise<{ world: World; restore(): Promise<void> }> | undefined;

/** The same world each time, restored to its first state, without other rows. Takes a tenth of the time of making a world. */
export async function theWorld(): Promise<World> {
  kept ??= emptyTables().then(async () => ({ world: await aWorld(), restore: await keepTables() }));
  const { world, restore } = await kept;
  await restore();
  return world;
}

/** The parts of a request. */
export type SentParts = { params?: Record<string, string>; query?: Record<string, string>; json?: unknown; form?: FormData };

type Rule = { [Part in keyof SentParts]: (world: World) => SentParts[Part] } & {
  /** The actors that pass access and ownership; every other actor must be refused with 401, 403 or 404. */
  allowed: readonly ActorName[];
};

const EVERYBODY = ACTORS;
const SIGNED_IN = ACTORS.filter((name) => name !== "visitor");
const STUDENTS = ["student", "otherStudent"] as const;
const someone = () => crypto.randomUUID();
const logIn = () => ({ email: anEmail(), password: PASSWORD });
const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
const open = (json?: Rule["json"]): Rule => ({ allowed: EVERYBODY, json });

function aForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const CLUBS = ["club", "siblingClub", "foreignClub"] as const;
const OWNERS = ["college", "otherCollege", ...CLUBS] as const;
const ofTeamEvent = ({ teamEvent }: World) => ({ id: teamEvent.id });
const ofEntry = ({ teamEvent, team }: World) => ({ id: teamEvent.id, entryId: team.id });
const ofCertificate = ({ certificate }: World) => ({ number: certificate.number });
const aTemplateBody = {
  layout: "plain",
  accent: "#0f3d2e",
  texts: {
    participation: { title: "Certificate of Participation", body: "took part in {event} on {date}." },
    winner: { title: "Certificate of Excellence", body: "won {award} in {event}." },
    volunteer: { title: "Certificate of Appreciation", body: "helped to run {event}." },
  },
  signatories: [{ name: "Kavya Hegde", title: "Dean of Students" }],
};
const ofMark = ({ mark }: World) => ({ id: mark.id });
const message = { subject: "The gates", text: "The gates open at 18:00.", kind: "essential" };
const aPlaceBody = { name: "Open Air Theatre", lat: 18.5402, lon: 73.8281 };
const invitation = () => ({ email: anEmail(), role: "door" });

/**
 * The actors that may make each call, written beside the declarations, so that a mistake there is found; and the parts of a valid request
 * that its declaration does not tell.
 */
export const CALLS: Record<string, Rule> = {
  "GET /api/manage/{eventId}": { allowed: ["club", "college", "admin"] },
  "GET /api/manage/{eventId}/people": { allowed: ["club", "college", "admin"] },
  "GET /api/manage/{eventId}/export": { allowed: ["club"], query: () => ({ format: "csv" }) },
  "GET /api/manage/{eventId}/messages": { allowed: ["club"] },
  "POST /api/manage/{eventId}/messages": { allowed: ["club"], json: () => ({ key: someone(), ...message }) },
  "POST /api/manage/{eventId}/messages/preview": { allowed: ["club"], json: () => message },
  "DELETE /api/manage/{eventId}/messages/{id}": { allowed: ["club"] },
  "PUT /api/manage/{eventId}/reminders": { allowed: ["club"], json: () => ({ hours: [24] }) },
  "GET /api/certificates/{eventId}/template": { allowed: ["club"] },
  "PUT /api/certificates/{eventId}/template": { allowed: ["club"], json: () => aTemplateBody },
  "GET /api/certificates/{eventId}/preview": { allowed: ["club"] },
  "GET /api/certificates/{eventId}/candidates": { allowed: ["club"] },
  // The event is not over: callers with the right learn this.
  "POST /api/certificates/{eventId}": { allowed: ["club"], json: () => ({ kind: "participation", all: true }) },
  "GET /api/certificates/{eventId}": { allowed: ["club"] },
  "GET /api/certificates/{eventId}/print": { allowed: ["club"] },
  "DELETE /api/certificates/{eventId}/{number}": {
    allowed: ["club", "admin"],
    params: ({ event, certificate }) => ({ eventId: event.id, number: certificate.number }),
    query: () => ({ reason: "The name was misspelt" }),
  },
  "GET /api/certificates/mine": { allowed: STUDENTS },
  // Everybody else gets the 404 of a number that nobody has.
  "GET /api/certificates/pdf/{number}": { allowed: EVERYBODY, params: ofCertificate },
  "GET /api/verify/{number}": { allowed: EVERYBODY, params: ofCertificate },
  "GET /api/feedback/{eventId}/form": { allowed: ["club", "college", "admin"] },
  "PUT /api/feedback/{eventId}/form": { allowed: ["club"], json: () => ({ on: true }) },
  "GET /api/feedback/{eventId}/results": { allowed: ["club", "college", "admin"] },
  // Everyone but an attendee gets the same 404.
  "GET /api/feedback/{eventId}": { allowed: EVERYBODY },
  "POST /api/feedback/{eventId}": { allowed: EVERYBODY, json: () => ({ stars: 4 }) },
  "GET /api/unsubscribe/{token}": { allowed: EVERYBODY, params: () => ({ token: "token" }) },
  "POST /api/unsubscribe/{token}": {
    allowed: EVERYBODY,
    params: ({ student, club }) => ({ token: unsubscribeToken({ studentId: student.id, kind: "club", subjectId: club.id }) }),
  },
  "GET /api/record": { allowed: STUDENTS },
  "PUT /api/record/entries/{key}": { allowed: STUDENTS, params: () => ({ key: "0123456789abcdef" }) },
  "GET /api/record/links": { allowed: STUDENTS },
  "POST /api/record/links": { allowed: STUDENTS, json: () => ({ name: "Scholarship form" }) },
  "DELETE /api/record/links/{id}": { allowed: STUDENTS },
  "GET /api/record/pdf": { allowed: STUDENTS },
  "GET /api/records/{token}": { allowed: EVERYBODY, params: () => ({ token: "token" }) },
  "POST /api/manage/{eventId}/people": { allowed: ["club"], json: () => ({ emails: [anEmail()], fee: "due" }) },
  // Unknown id: callers with the right get `unknown`, not 404.
  "DELETE /api/manage/{eventId}/people/{registrationId}": {
    allowed: ["club"],
  },
  "POST /api/manage/{eventId}/people/bulk": { allowed: ["club"], json: () => ({ act: "undo", ids: [someone()] }) },
  "GET /api/saved": { allowed: STUDENTS },
  "GET /api/saved/ids": { allowed: STUDENTS },
  "PUT /api/saved/{eventId}": { allowed: STUDENTS },
  "DELETE /api/saved/{eventId}": { allowed: STUDENTS },
  "GET /api/event/{id}/going": { allowed: EVERYBODY },
  // Students without a seat get an error of their own, not 403.
  "PUT /api/event/{id}/going": { allowed: STUDENTS, json: () => ({ shown: true }) },
  "GET /api/searches": { allowed: STUDENTS },
  "POST /api/searches": { allowed: STUDENTS, json: () => ({ query: "tags=Coding" }) },
  // A search belongs to one student; other students get a 404.
  "PUT /api/searches/{id}": { allowed: ["student"], json: () => ({ alert: "none" }) },
  "DELETE /api/searches/{id}": { allowed: ["student"] },
  "GET /api/events/{id}/joining": { allowed: ["club"] },
  "GET /api/events/{id}/entries": { allowed: ["club", "college", "admin"], params: ofTeamEvent },
  "POST /api/events/{id}/entries/decide": {
    allowed: ["club"],
    params: ofTeamEvent,
    json: ({ team }) => ({ decision: "approve", entries: [team.id] }),
  },
  // The team neither waits nor has applied: callers with the right learn this.
  "POST /api/events/{id}/entries/{entryId}/move": {
    allowed: ["club"],
    params: ofEntry,
    json: () => ({ position: 1, reason: "They came first" }),
  },
  "POST /api/events/{id}/entries/{entryId}/admit": { allowed: ["club"], params: ofEntry, json: () => ({ reason: "They came first" }) },
  "DELETE /api/events/{id}/entries/{entryId}": { allowed: ["club"], params: ofEntry, query: () => ({ reason: "They came first" }) },
  "POST /api/events/{id}/teams/{teamId}/keep": {
    allowed: ["club"],
    params: ({ teamEvent, team }) => ({ id: teamEvent.id, teamId: team.id }),
    json: () => ({ reason: "They came first" }),
  },
  "GET /api/events/{id}/answers": { allowed: ["club"] },
  "GET /api/events/{id}/answers.csv": { allowed: ["club"] },
  "GET /api/log/event/{eventId}": { allowed: ["club", "college", "admin"] },
  "GET /api/log/club/{clubId}": { allowed: ["club", "college", "admin"] },
  "GET /api/log/college/{collegeId}": { allowed: ["college", "admin"] },
  "POST /api/event/seen/{eventId}": { allowed: EVERYBODY, json: () => ({ step: "view" }) },
  "GET /api/results/event/{eventId}": { allowed: ["club", "college", "admin"] },
  "GET /api/results/club/{clubId}": { allowed: ["club", "college", "admin"] },
  "GET /api/results/college/{collegeId}": { allowed: ["college", "admin"] },
  "GET /api/team/club/{clubId}": { allowed: ["club", "college", "admin"] },
  "POST /api/team/club/{clubId}": { allowed: ["club"], json: invitation },
  "GET /api/team/event/{eventId}": { allowed: ["club", "college", "admin"] },
  "POST /api/team/event/{eventId}": { allowed: ["club"], json: invitation },
  "POST /api/team/event/{eventId}/clubs": {
    allowed: ["club"],
    json: ({ foreignClub }) => ({ clubId: foreignClub.id, role: "editor" }),
  },
  "PUT /api/team/{grantId}": { allowed: ["club"], json: () => ({ role: "editor" }) },
  "DELETE /api/team/{grantId}": { allowed: ["club"] },
  "POST /api/events/{id}/teams": {
    allowed: STUDENTS,
    params: ({ teamEvent }) => ({ id: teamEvent.id }),
    json: () => ({ name: "Null Pointers" }),
  },
  "GET /api/teams/{id}": { allowed: ["student", "club", "college", "admin"] },
  "PUT /api/teams/{id}": { allowed: ["student"], json: () => ({ name: "Null Pointers" }) },
  "DELETE /api/teams/{id}": { allowed: ["student"] },
  "POST /api/teams/{id}/code": { allowed: ["student"] },
  "POST /api/teams/{id}/enter": { allowed: ["student"], json: () => ({}) },
  "DELETE /api/teams/{id}/members/{userId}": {
    allowed: ["student"],
  },
  "GET /api/team-invites/{code}": { allowed: STUDENTS },
  "POST /api/team-invites/{code}": { allowed: STUDENTS, json: () => ({}) },
  "GET /api/organising": { allowed: [...STUDENTS, ...CLUBS] },
  "GET /api/invitations": { allowed: [...STUDENTS, ...CLUBS] },
  // Unknown id: callers with the right learn that there is no such invitation.
  "POST /api/invitations/{id}/accept": { allowed: [...STUDENTS, ...CLUBS] },
  "POST /api/invitations/{id}/decline": { allowed: [...STUDENTS, ...CLUBS] },
  "POST /api/tokens": {
    allowed: [...CLUBS, "college", "otherCollege"],
    json: () => ({ password: PASSWORD, name: "Department site", scopes: ["events:read"], days: 90 }),
  },
  "GET /api/tokens": { allowed: [...CLUBS, "college", "otherCollege"] },
  // Unknown id: callers with the right learn that there is no such token.
  "DELETE /api/tokens/{id}": { allowed: [...CLUBS, "college", "otherCollege"] },
  // For tokens alone.
  "GET /api/token": { allowed: [] },
  "GET /api/admin/colleges": { allowed: ["admin"] },
  "PUT /api/admin/colleges/{id}/domain": {
    allowed: ["admin"],
    json: () => ({ confirmed: false }),
  },
  "GET /api/admin/clubs/{collegeId}": { allowed: ["admin"] },
  "GET /api/admin/events/{collegeRepId}": { allowed: ["admin"] },
  "GET /api/admin/blogs/{collegeRepId}": { allowed: ["admin"] },
  "GET /api/admin/log": { allowed: ["admin"] },
  "POST /api/auth/college-login": open(logIn),
  "POST /api/auth/student-login": open(logIn),
  "POST /api/auth/logout": open(),
  // An unknown challenge is over for everyone.
  "POST /api/auth/second-factor": open(() => ({ challenge: "none", code: "000000" })),
  "GET /api/auth/sessions": { allowed: SIGNED_IN },
  "DELETE /api/auth/sessions": { allowed: SIGNED_IN },
  // An account's own sessions and factors: for others they do not exist.
  "DELETE /api/auth/sessions/{id}": { allowed: SIGNED_IN, params: ({ student }) => ({ id: student.sessionId }) },
  "GET /api/auth/factors": { allowed: SIGNED_IN },
  "POST /api/auth/factors": { allowed: SIGNED_IN, json: () => ({ password: PASSWORD, name: "Vikram’s phone" }) },
  "POST /api/auth/factors/{id}/confirm": { allowed: SIGNED_IN, params: () => ({ id: someone() }), json: () => ({ code: "000000" }) },
  "POST /api/auth/factors/{id}/remove": { allowed: SIGNED_IN, params: () => ({ id: someone() }), json: () => ({ password: PASSWORD }) },
  "POST /api/auth/recovery-codes": { allowed: SIGNED_IN, json: () => ({ password: PASSWORD }) },
  // The admin cannot reset its own.
  "POST /api/auth/factors/reset/{accountId}": {
    allowed: ["college", "admin"],
    params: ({ club }) => ({ accountId: club.id }),
    json: () => ({ reason: "The phone was lost" }),
  },
  "POST /api/auth/college-register": open(() => ({ name: "Fergusson", email: anEmail(), emailDomain: "fergusson.edu", ...passwords })),
  "POST /api/auth/student-signup": open(() => ({ firstName: "Ananya", lastName: "Kulkarni", email: anEmail(), ...passwords })),
  "POST /api/auth/verify-otp": open(() => ({ userId: someone(), otp: "7K3Q" })),
  "POST /api/auth/verifycollege-otp": open(() => ({ userId: someone(), otp: "7K3Q" })),
  "POST /api/auth/profile-verify": { allowed: ["student"], json: ({ student }) => ({ userId: student.id, otp: "7K3Q" }) },
  "POST /api/auth/student-verify": { allowed: ["student"], json: ({ student }) => ({ userId: student.id, email: anEmail() }) },
  "POST /api/auth/resend-otp": open(() => ({ userId: someone(), purpose: "student" })),
  "POST /api/auth/forgot-password": open(() => ({ email: anEmail(), accountType: "user" })),
  "POST /api/auth/reset-password": open(() => ({ userId: someone(), otp: "7K3Q-9F2M", ...passwords })),
  "POST /api/auth/reset-link": open(() => ({ token: "x".repeat(43), ...passwords })),
  "PUT /api/auth/password": { allowed: SIGNED_IN, json: () => ({ currentPassword: PASSWORD, ...passwords }) },
  "DELETE /api/auth/deleteusers": open(),
  "DELETE /api/college/deletecolleges": open(),
  "GET /api/college/{id}": { allowed: ["college", "admin"] },
  "POST /api/college/club-signup": {
    allowed: ["college"],
    json: ({ college }) => ({ clubName: "Robotics", email: anEmail(), collegeId: college.id, ...passwords }),
  },
  "POST /api/college/club-verify": { allowed: ["college", "otherCollege"], json: () => ({ userId: someone(), otp: "7K3Q" }) },
  "DELETE /api/college/delete/{id}": { allowed: ["club", "college", "admin"], params: ({ club }) => ({ id: club.id }) },
  "GET /api/asd": open(),
  "GET /api/event/facets": open(),
  "GET /api/event/calendar": open(),
  "GET /api/event/map": open(),
  // For callers who know CRON_SECRET; no account does. Others get a 404.
  "GET /api/cron": { allowed: [] },
  "GET /api/collegeRep/{clubId}": { allowed: ["club", "college", "admin"] },
  "GET /api/collegeRep/events/{clubId}": { allowed: EVERYBODY },
  "DELETE /api/collegeRep/delete/{eventId}": { allowed: ["club", "admin"] },
  "GET /api/clubs": open(),
  "GET /api/colleges": open(),
  "GET /api/clubs/{id}": { allowed: EVERYBODY },
  "GET /api/colleges/{id}": { allowed: EVERYBODY },
  "PUT /api/clubs/{id}": { allowed: ["club", "admin"], form: () => new FormData() },
  "PUT /api/colleges/{id}": { allowed: ["college", "admin"], form: () => new FormData() },
  "GET /api/blog": open(),
  "GET /api/blog/{id}": { allowed: EVERYBODY },
  "GET /api/blog/suggestions": open(),
  "POST /api/blog/create": {
    allowed: ["club"],
    form: ({ club }) =>
      aForm({ clubId: club.id, title: "Judging a hackathon", college: "Sahyadri College", content: "Forty-one teams and nine judges." }),
  },
  "GET /api/collegeRep/blogs/{clubId}": { allowed: EVERYBODY },
  "DELETE /api/collegeRep/delete/blogs/{blogId}": { allowed: ["club", "admin"] },
  "GET /api/event/{id}": { allowed: EVERYBODY },
  "GET /api/event/concerts": open(),
  "POST /api/event/listing": {
    allowed: ["club"],
    form: ({ club }) => anEventForm(club, { image: new File(["no picture"], "poster.png") }),
  },
  "POST /api/import/events/preview": { allowed: ["club"], form: ({ club }) => anImportForm(club, { file: "no sheet" }) },
  "POST /api/import/events": {
    allowed: ["club"],
    form: ({ club }) => anImportForm(club, { file: "no sheet", key: crypto.randomUUID(), rows: [2] }),
  },
  "DELETE /api/import/events/{key}": { allowed: ["club"], params: ({ imported }) => ({ key: imported.id }) },
  "PUT /api/event/update/{id}": { allowed: ["club"], form: () => new FormData() },
  // The event is published: callers with the right learn this.
  "POST /api/event/publish/{id}": { allowed: ["club"], json: () => ({}) },
  "POST /api/event/unpublish/{id}": { allowed: ["club"] },
  "POST /api/event/series/{id}": { allowed: ["club"], json: () => ({ dates: ["2026-01-01"] }) },
  "GET /api/places": open(),
  "POST /api/places": { allowed: OWNERS, json: () => aPlaceBody },
  "PUT /api/places/{id}": { allowed: ["college"], json: () => aPlaceBody },
  "DELETE /api/places/{id}": { allowed: ["college"] },
  "GET /api/marks/mine": { allowed: STUDENTS },
  "POST /api/marks/{id}/appeal": { allowed: ["otherStudent"], params: ofMark, json: () => ({ text: "The bus did not run." }) },
  "PUT /api/marks/{id}": { allowed: ["club", "college", "admin"], params: ofMark, json: () => ({ excuse: true, note: "Get well soon." }) },
  "GET /api/college/marks": { allowed: ["college", "otherCollege"] },
  "GET /api/manage/{eventId}/marks": { allowed: ["club", "college", "admin"] },
  "GET /api/college/settings": { allowed: ["college", "otherCollege"] },
  "PUT /api/college/settings": { allowed: ["college", "otherCollege"], json: () => ({}) },
  "POST /api/reports": { allowed: EVERYBODY, json: ({ event }) => ({ subject: "event", id: event.id, reason: "spam" }) },
  "GET /api/moderation": { allowed: ["college", "otherCollege", "admin"] },
  "PUT /api/moderation/{subject}/{id}": {
    allowed: ["college", "admin"],
    params: ({ event }) => ({ subject: "event", id: event.id }),
    json: () => ({ action: "dismiss" }),
  },
  "POST /api/moderation/{subject}/{id}/look": {
    allowed: ["club"],
    params: ({ event }) => ({ subject: "event", id: event.id }),
    // It is not hidden, so callers with the right learn that there is nothing to look at.
    json: () => ({ text: "We have taken the number off." }),
  },
  "GET /api/college/reviews": { allowed: ["college", "otherCollege", "admin"] },
  "POST /api/college/reviews/{id}": {
    allowed: ["college", "admin"],
    // Callers with the right get a conflict: they read another version.
    json: () => ({ decision: "approve", version: 99 }),
  },
  "POST /api/event/duplicate/{id}": { allowed: ["club"], json: () => ({}) },
  "GET /api/event/participants/{eventId}": { allowed: ["club", "college", "admin"] },
  "GET /api/event/hi/{eventId}/{userId}": { allowed: ["student"] },
  "GET /api/event/hi2/{eventId}/{userId}": { allowed: ["student"] },
  "GET /api/door/{eventId}/list": { allowed: ["club"] },
  "POST /api/door/{eventId}/scans": {
    allowed: ["club"],
    json: () => aBatch([aScan({ id: someone(), eventId: someone() })]),
  },
  "GET /api/door/{eventId}/conflicts": { allowed: ["club"] },
  "POST /api/door/{eventId}/review": {
    allowed: ["club"],
    json: () => ({ ids: [someone()], accept: true }),
  },
  "PUT /api/door/{eventId}": { allowed: ["club"], json: () => ({ selfCheckIn: true }) },
  "GET /api/door/{eventId}/screen": { allowed: ["club"] },
  "POST /api/event/here/{eventId}": { allowed: STUDENTS, json: () => ({ code: "RKX47M" }) },
  "GET /api/event/registration/{eventId}": { allowed: STUDENTS },
  "DELETE /api/event/registration/{eventId}": { allowed: STUDENTS },
  "GET /api/events/{id}/registration": { allowed: STUDENTS },
  "POST /api/events/{id}/registration": { allowed: STUDENTS, json: () => ({}) },
  "PUT /api/events/{id}/registration": { allowed: STUDENTS, json: () => ({ answers: {} }) },
  "DELETE /api/events/{id}/registration": { allowed: STUDENTS },
  "POST /api/payment/order": { allowed: STUDENTS, json: ({ event }) => ({ eventId: event.id }) },
  "POST /api/payment/confirm": { allowed: STUDENTS, json: () => ({ orderId: "order_1", paymentId: "pay_1", signature: "0" }) },
  // For callers who can sign it, if a provider is configured.
  "POST /api/payment/webhook": { allowed: [] },
  "GET /api/users/{userId}": { allowed: ["student", "admin"] },
  "GET /api/tickets": { allowed: STUDENTS },
  "GET /api/calendar/token": { allowed: STUDENTS },
  "POST /api/calendar/token": { allowed: STUDENTS },
  "DELETE /api/calendar/token": { allowed: STUDENTS },
  "GET /api/users/mail": { allowed: STUDENTS },
  "PUT /api/users/mail": { allowed: STUDENTS, json: () => ({ reminders: true }) },
  "GET /api/users/profile/{profileId}": { allowed: ["student", "admin"] },
  "PUT /api/users/update/{id}": { allowed: ["student", "admin"], json: () => ({}) },
  "PUT /api/users/updateProfile/{profileId}": { allowed: ["student", "admin"], json: () => ({}) },
  "DELETE /api/users/delete/{userId}": { allowed: ["student", "admin"] },
  "POST /api/users/{userId}/export": { allowed: ["student"], json: () => ({ password: PASSWORD }) },
  "POST /api/users/{userId}/deletion": { allowed: ["student"], json: () => ({ password: PASSWORD }) },
  "DELETE /api/users/{userId}/deletion": { allowed: ["student"] },
  "POST /api/college/{id}/deletion": { allowed: ["college"], json: () => ({ password: PASSWORD }) },
  "DELETE /api/college/{id}/deletion": { allowed: ["college"] },
  "POST /api/posters": {
    allowed: CLUBS,
    json: () => ({ title: "Monsoon Ragas", type: "Concert", date: "2026-11-07", venue: "Open Air Theatre" }),
  },
  "GET /api/openapi.json": open(),
  "POST /api/mcp": open(),
  "GET /api/health": open(),
  "GET /api/live": open(),
  "GET /api/ready": open(),
  "GET /api/home/latestevent": open(),
  "GET /api/home/trendingevent": open(),
  "GET /api/home/foryou": { allowed: STUDENTS },
  "GET /api/follows": { allowed: STUDENTS },
  "GET /api/follows/{kind}/{id}": { allowed: EVERYBODY, params: ({ club }) => ({ kind: "club", id: club.id }) },
  "PUT /api/follows/{kind}/{id}": { allowed: STUDENTS, params: ({ club }) => ({ kind: "club", id: club.id }), json: () => ({}) },
  "DELETE /api/follows/{kind}/{id}": { allowed: STUDENTS, params: () => ({ kind: "tag", id: "Music" }) },
  "GET /api/notifications": { allowed: STUDENTS },
  "GET /api/notifications/unread": { allowed: STUDENTS },
  "PUT /api/notifications/read": { allowed: STUDENTS, json: () => ({ ids: [someone()] }) },
  "GET /api/notifications/settings": { allowed: STUDENTS },
  "PUT /api/notifications/settings": { allowed: STUDENTS, json: () => ({ digest: true }) },
  "GET /api/push": { allowed: STUDENTS },
  // Refused for its address alone.
  "POST /api/push": { allowed: STUDENTS, json: () => ({ endpoint: "http://127.0.0.1/", keys: aBrowsersKeys() }) },
  // A device belongs to one student; for others it does not exist.
  "DELETE /api/push/{id}": { allowed: ["student"], params: ({ device }) => ({ id: device.id }) },
  "POST /api/push/test": { allowed: STUDENTS },
  "GET /api/webhooks": { allowed: OWNERS },
  // Refused for its address alone.
  "POST /api/webhooks": { allowed: OWNERS, json: () => ({ url: "http://127.0.0.1/", kinds: ["event.published"] }) },
  "PUT /api/webhooks/{id}": { allowed: ["club"], json: () => ({ kinds: ["event.published"] }) },
  "DELETE /api/webhooks/{id}": { allowed: ["club"] },
  "POST /api/webhooks/{id}/secret": { allowed: ["club"] },
  "POST /api/webhooks/{id}/test": { allowed: ["club"] },
  "GET /api/webhooks/{id}/deliveries": { allowed: ["club"] },
  "POST /api/webhooks/{id}/deliveries/{deliveryId}": { allowed: ["club"] },
  "POST /api/uploads": { allowed: SIGNED_IN, form: () => uploadOf(new TextEncoder().encode("no picture")) },
  "POST /api/uploadthing": { allowed: SIGNED_IN, json: () => ({ files: [{ name: "a.png", size: 10, type: "image/png" }] }) },
};

/** The declarations of all calls. */
export const DECLARED: Readonly<Record<string, Call>> = calls;

/** An actor that may make a call. */
export const callerOf = (name: string): ActorName => CALLS[name]?.allowed[0] ?? DECLARED[name]?.access[0] ?? "visitor";

/** A valid request of a call: the parts in the table, and samples of the declared schemas for the others. */
export function requestOf(name: string, world: World): SentParts {
  const { json, form } = DECLARED[name] ?? {};
  const rule: Partial<Rule> = CALLS[name] ?? {};
  return {
    params: rule.params ? rule.params(world) : paramsOf(name, world),
    query: rule.query?.(world),
    json: rule.json ? rule.json(world) : json && sampleOf(inputOf(json)),
    form: rule.form ? rule.form(world) : form && aForm(sampleOf(inputOf(form)) as Record<string, string>),
  };
}

/** The ids in a path: by the name of the variable, or for `id` by the nearest of these words before it. */
const IDS: Record<string, (world: World) => string> = {
  event: ({ event }) => event.id,
  events: ({ event }) => event.id,
  eventId: ({ event }) => event.id,
  clubs: ({ club }) => club.id,
  clubId: ({ club }) => club.id,
  collegeRepId: ({ club }) => club.id,
  college: ({ college }) => college.id,
  colleges: ({ college }) => college.id,
  collegeId: ({ college }) => college.id,
  users: ({ student }) => student.id,
  userId: ({ student }) => student.id,
  profileId: ({ profileId }) => profileId,
  teams: ({ team }) => team.id,
  teamId: ({ team }) => team.id,
  code: ({ team }) => team.code,
  grantId: ({ grant }) => grant.id,
  blog: ({ blog }) => blog.id,
  blogId: ({ blog }) => blog.id,
  places: ({ place }) => place.id,
  reviews: ({ review }) => review.id,
  messages: ({ message }) => message.id,
  searches: ({ search }) => search.id,
  webhooks: ({ webhook }) => webhook.id,
  deliveryId: ({ delivery }) => delivery.id,
  // Unknown ones.
  registrationId: someone,
  invitations: someone,
  links: someone,
  tokens: someone,
};

function paramsOf(name: string, world: World): Record<string, string> | undefined {
  const parts = name.split("/");
  const variables = parts.flatMap((part, index) => {
    const variable = /^\{(\w+)\}$/.exec(part)?.[1];
    if (!variable) return [];
    const idOf = (variable === "id" ? parts.slice(0, index).reverse() : [variable]).map((word) => IDS[word]).find(Boolean);
    if (!idOf) throw new Error(`No id for ${variable} of ${name}`);
    return [[variable, idOf(world)] as const];
  });
  return variables.length > 0 ? Object.fromEntries(variables) : undefined;
}

const ROUTES = path.resolve(import.meta.dirname, "../../app/api");
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Handler = Parameters<typeof call>[0];

/** The handlers of all route files, by call: the methods that do not answer 405. */
export async function listEndpoints(): Promise<ReadonlyMap<string, Handler>> {
  const files = readdirSync(ROUTES, { recursive: true, encoding: "utf8" }).filter((file) => path.basename(file) === "route.ts");
  const endpoints = new Map<string, Handler>();
  for (const file of files) {
    const folder = path.dirname(file);
    if (folder === "[[...path]]") continue;
    const address = `/api/${folder}`.replaceAll(/\[(\w+)\]/g, "{$1}");
    const handlers = (await import(path.join(ROUTES, file))) as Partial<Record<string, Handler>>;
    for (const method of METHODS) {
      const handler = handlers[method];
      if (handler && (await call(handler, { method })).status !== 405) endpoints.set(`${method} ${address}`, handler);
    }
  }
  return endpoints;
}

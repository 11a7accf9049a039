import { readdirSync } from "node:fs";
import path from "node:path";
import type { z } from "zod";
import { getStudent } from "@/lib/identity/students/service";
import { unsubscribeToken } from "@/lib/organising/messages/unsubscribe-token";
import type { Account } from "@/lib/platform/auth/actor";
import { call } from "@/lib/testing/call";
import { aBatch, aScan } from "@/lib/testing/door";
import { anEventForm } from "@/lib/testing/event-form";
import {
  aBlog,
  aClub,
  aCollege,
  aGrant,
  aMessage,
  anAdmin,
  anEmail,
  anEvent,
  aPlace,
  aReview,
  aSearch,
  aStudent,
  aTeam,
  PASSWORD,
} from "@/lib/testing/factories";
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
  const [grant, review, message, team] = await Promise.all([
    aGrant(helper, { role: "door", event }),
    aReview(event),
    aMessage(event, { byId: club.id }),
    aTeam(teamEvent, [student]),
  ]);
  return { ...accounts, event, review, message, search, grant, teamEvent, team, place, blog, profileId: profile?.id ?? "" };
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

type Rule = {
  /** The actors that pass access and ownership; every other actor must be refused with 401, 403 or 404. */
  allowed: readonly ActorName[];
  params?(world: World): Record<string, string>;
  query?(world: World): Record<string, string>;
  json?(world: World): unknown;
  form?(world: World): FormData;
};

const EVERYBODY = ACTORS;
const SIGNED_IN = ACTORS.filter((name) => name !== "visitor");
const STUDENTS = ["student", "otherStudent"] as const;
const someone = () => crypto.randomUUID();
const logIn = () => ({ email: anEmail(), password: PASSWORD });
const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
const open = (json?: Rule["json"]): Rule => ({ allowed: EVERYBODY, json });

function aBlogForm(clubId: string): FormData {
  const form = new FormData();
  const fields = { clubId, title: "Judging a hackathon", college: "Sahyadri College", content: "Forty-one teams and nine judges." };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const CLUBS = ["club", "siblingClub", "foreignClub"] as const;
const ofEvent = ({ event }: World) => ({ eventId: event.id });
const ofTeamEvent = ({ teamEvent }: World) => ({ id: teamEvent.id });
const ofEntry = ({ teamEvent, team }: World) => ({ id: teamEvent.id, entryId: team.id });
const ofClub = ({ club }: World) => ({ clubId: club.id });
const ofTeam = ({ team }: World) => ({ id: team.id });
const message = { subject: "The gates", text: "The gates open at 18:00.", kind: "essential" };
const aPlaceBody = { name: "Open Air Theatre", lat: 18.5402, lon: 73.8281 };
const invitation = () => ({ email: anEmail(), role: "door" });

/**
 * Every call of the API with a valid request, and the actors that may make it. Tests compare this with the route files, so a missing call
 * fails them.
 */
export const CALLS: Record<string, Rule> = {
  "GET manage/[eventId]": { allowed: ["club", "college", "admin"], params: ofEvent },
  "GET manage/[eventId]/people": { allowed: ["club", "college", "admin"], params: ofEvent },
  "GET manage/[eventId]/export": { allowed: ["club"], params: ofEvent, query: () => ({ format: "csv" }) },
  "GET manage/[eventId]/messages": { allowed: ["club"], params: ofEvent },
  "POST manage/[eventId]/messages": { allowed: ["club"], params: ofEvent, json: () => ({ key: someone(), ...message }) },
  "POST manage/[eventId]/messages/preview": { allowed: ["club"], params: ofEvent, json: () => message },
  "DELETE manage/[eventId]/messages/[id]": { allowed: ["club"], params: ({ event, message }) => ({ eventId: event.id, id: message.id }) },
  "PUT manage/[eventId]/reminders": { allowed: ["club"], params: ofEvent, json: () => ({ hours: [24] }) },
  "GET unsubscribe/[token]": { allowed: EVERYBODY, params: () => ({ token: "token" }) },
  "POST unsubscribe/[token]": {
    allowed: EVERYBODY,
    params: ({ student, club }) => ({ token: unsubscribeToken({ studentId: student.id, kind: "club", subjectId: club.id }) }),
  },
  "POST manage/[eventId]/people": { allowed: ["club"], params: ofEvent, json: () => ({ emails: [anEmail()], fee: "due" }) },
  // Unknown id: callers with the right get `unknown`, not 404.
  "DELETE manage/[eventId]/people/[registrationId]": {
    allowed: ["club"],
    params: (world) => ({ ...ofEvent(world), registrationId: someone() }),
  },
  "POST manage/[eventId]/people/bulk": { allowed: ["club"], params: ofEvent, json: () => ({ act: "undo", ids: [someone()] }) },
  "GET saved": { allowed: STUDENTS },
  "GET saved/ids": { allowed: STUDENTS },
  "PUT saved/[eventId]": { allowed: STUDENTS, params: ofEvent },
  "DELETE saved/[eventId]": { allowed: STUDENTS, params: ofEvent },
  "GET event/[id]/going": { allowed: EVERYBODY, params: ({ event }) => ({ id: event.id }) },
  // Students without a seat get an error of their own, not 403.
  "PUT event/[id]/going": { allowed: STUDENTS, params: ({ event }) => ({ id: event.id }), json: () => ({ shown: true }) },
  "GET searches": { allowed: STUDENTS },
  "POST searches": { allowed: STUDENTS, json: () => ({ query: "tags=Coding" }) },
  // A search belongs to one student; other students get a 404.
  "PUT searches/[id]": { allowed: ["student"], params: ({ search }) => ({ id: search.id }), json: () => ({ alert: "none" }) },
  "DELETE searches/[id]": { allowed: ["student"], params: ({ search }) => ({ id: search.id }) },
  "GET events/[id]/joining": { allowed: ["club"], params: ({ event }) => ({ id: event.id }) },
  "GET events/[id]/entries": { allowed: ["club", "college", "admin"], params: ofTeamEvent },
  "POST events/[id]/entries/decide": {
    allowed: ["club"],
    params: ofTeamEvent,
    json: ({ team }) => ({ decision: "approve", entries: [team.id] }),
  },
  // The team neither waits nor has applied: callers with the right learn this.
  "POST events/[id]/entries/[entryId]/move": {
    allowed: ["club"],
    params: ofEntry,
    json: () => ({ position: 1, reason: "They came first" }),
  },
  "POST events/[id]/entries/[entryId]/admit": { allowed: ["club"], params: ofEntry, json: () => ({ reason: "They came first" }) },
  "DELETE events/[id]/entries/[entryId]": { allowed: ["club"], params: ofEntry, query: () => ({ reason: "They came first" }) },
  "POST events/[id]/teams/[teamId]/keep": {
    allowed: ["club"],
    params: ({ teamEvent, team }) => ({ id: teamEvent.id, teamId: team.id }),
    json: () => ({ reason: "They came first" }),
  },
  "GET events/[id]/answers": { allowed: ["club"], params: ({ event }) => ({ id: event.id }) },
  "GET events/[id]/answers.csv": { allowed: ["club"], params: ({ event }) => ({ id: event.id }) },
  "GET log/event/[eventId]": { allowed: ["club", "college", "admin"], params: ofEvent },
  "GET log/club/[clubId]": { allowed: ["club", "college", "admin"], params: ofClub },
  "GET log/college/[collegeId]": { allowed: ["college", "admin"], params: ({ college }) => ({ collegeId: college.id }) },
  "POST event/seen/[eventId]": { allowed: EVERYBODY, params: ofEvent, json: () => ({ step: "view" }) },
  "GET results/event/[eventId]": { allowed: ["club", "college", "admin"], params: ofEvent },
  "GET results/club/[clubId]": { allowed: ["club", "college", "admin"], params: ofClub },
  "GET results/college/[collegeId]": { allowed: ["college", "admin"], params: ({ college }) => ({ collegeId: college.id }) },
  "GET team/club/[clubId]": { allowed: ["club", "college", "admin"], params: ofClub },
  "POST team/club/[clubId]": { allowed: ["club"], params: ofClub, json: invitation },
  "GET team/event/[eventId]": { allowed: ["club", "college", "admin"], params: ofEvent },
  "POST team/event/[eventId]": { allowed: ["club"], params: ofEvent, json: invitation },
  "POST team/event/[eventId]/clubs": {
    allowed: ["club"],
    params: ofEvent,
    json: ({ foreignClub }) => ({ clubId: foreignClub.id, role: "editor" }),
  },
  "PUT team/[grantId]": { allowed: ["club"], params: ({ grant }) => ({ grantId: grant.id }), json: () => ({ role: "editor" }) },
  "DELETE team/[grantId]": { allowed: ["club"], params: ({ grant }) => ({ grantId: grant.id }) },
  "POST events/[id]/teams": {
    allowed: STUDENTS,
    params: ({ teamEvent }) => ({ id: teamEvent.id }),
    json: () => ({ name: "Null Pointers" }),
  },
  "GET teams/[id]": { allowed: ["student", "club", "college", "admin"], params: ofTeam },
  "PUT teams/[id]": { allowed: ["student"], params: ofTeam, json: () => ({ name: "Null Pointers" }) },
  "DELETE teams/[id]": { allowed: ["student"], params: ofTeam },
  "POST teams/[id]/code": { allowed: ["student"], params: ofTeam },
  "POST teams/[id]/enter": { allowed: ["student"], params: ofTeam, json: () => ({}) },
  "DELETE teams/[id]/members/[userId]": {
    allowed: ["student"],
    params: ({ team, student }) => ({ id: team.id, userId: student.id }),
  },
  "GET team-invites/[code]": { allowed: STUDENTS, params: ({ team }) => ({ code: team.code }) },
  "POST team-invites/[code]": { allowed: STUDENTS, params: ({ team }) => ({ code: team.code }), json: () => ({}) },
  "GET organising": { allowed: [...STUDENTS, ...CLUBS] },
  "GET invitations": { allowed: [...STUDENTS, ...CLUBS] },
  // Unknown id: callers with the right learn that there is no such invitation.
  "POST invitations/[id]/accept": { allowed: [...STUDENTS, ...CLUBS], params: () => ({ id: someone() }) },
  "POST invitations/[id]/decline": { allowed: [...STUDENTS, ...CLUBS], params: () => ({ id: someone() }) },
  "GET admin/colleges": { allowed: ["admin"] },
  "PUT admin/colleges/[id]/domain": {
    allowed: ["admin"],
    params: ({ college }) => ({ id: college.id }),
    json: () => ({ confirmed: false }),
  },
  "GET admin/clubs/[collegeId]": { allowed: ["admin"], params: ({ college }) => ({ collegeId: college.id }) },
  "GET admin/events/[collegeRepId]": { allowed: ["admin"], params: ({ club }) => ({ collegeRepId: club.id }) },
  "GET admin/blogs/[collegeRepId]": { allowed: ["admin"], params: ({ club }) => ({ collegeRepId: club.id }) },
  "GET admin/log": { allowed: ["admin"] },
  "POST auth/college-login": open(logIn),
  "POST auth/student-login": open(logIn),
  "POST auth/logout": open(),
  "POST auth/college-register": open(() => ({ name: "Fergusson", email: anEmail(), emailDomain: "fergusson.edu", ...passwords })),
  "POST auth/student-signup": open(() => ({ firstName: "Ananya", lastName: "Kulkarni", email: anEmail(), ...passwords })),
  "POST auth/verify-otp": open(() => ({ userId: someone(), otp: "7K3Q" })),
  "POST auth/verifycollege-otp": open(() => ({ userId: someone(), otp: "7K3Q" })),
  "POST auth/profile-verify": { allowed: ["student"], json: ({ student }) => ({ userId: student.id, otp: "7K3Q" }) },
  "POST auth/student-verify": { allowed: ["student"], json: ({ student }) => ({ userId: student.id, email: anEmail() }) },
  "POST auth/resend-otp": open(() => ({ userId: someone(), purpose: "student" })),
  "POST auth/forgot-password": open(() => ({ email: anEmail(), accountType: "user" })),
  "POST auth/reset-password": open(() => ({ userId: someone(), otp: "7K3Q-9F2M", ...passwords })),
  "POST auth/reset-link": open(() => ({ token: "x".repeat(43), ...passwords })),
  "PUT auth/password": { allowed: SIGNED_IN, json: () => ({ currentPassword: PASSWORD, ...passwords }) },
  "DELETE auth/deleteusers": open(),
  "DELETE college/deletecolleges": open(),
  "GET college/[id]": { allowed: ["college", "admin"], params: ({ college }) => ({ id: college.id }) },
  "POST college/club-signup": {
    allowed: ["college"],
    json: ({ college }) => ({ clubName: "Robotics", email: anEmail(), collegeId: college.id, ...passwords }),
  },
  "POST college/club-verify": { allowed: ["college", "otherCollege"], json: () => ({ userId: someone(), otp: "7K3Q" }) },
  "DELETE college/delete/[id]": { allowed: ["club", "college", "admin"], params: ({ club }) => ({ id: club.id }) },
  "GET asd": open(),
  "GET event/facets": open(),
  "GET event/calendar": open(),
  "GET event/map": open(),
  // For callers who know CRON_SECRET; no account does. Others get a 404.
  "GET cron": { allowed: [] },
  "GET collegeRep/[clubId]": { allowed: ["club", "college", "admin"], params: ({ club }) => ({ clubId: club.id }) },
  "GET collegeRep/events/[clubId]": { allowed: EVERYBODY, params: ({ club }) => ({ clubId: club.id }) },
  "DELETE collegeRep/delete/[eventId]": { allowed: ["club", "admin"], params: ({ event }) => ({ eventId: event.id }) },
  "GET clubs": open(),
  "GET colleges": open(),
  "GET clubs/[id]": { allowed: EVERYBODY, params: ({ club }) => ({ id: club.id }) },
  "GET colleges/[id]": { allowed: EVERYBODY, params: ({ college }) => ({ id: college.id }) },
  "PUT clubs/[id]": { allowed: ["club", "admin"], params: ({ club }) => ({ id: club.id }), form: () => new FormData() },
  "PUT colleges/[id]": { allowed: ["college", "admin"], params: ({ college }) => ({ id: college.id }), form: () => new FormData() },
  "GET blog": open(),
  "GET blog/[id]": { allowed: EVERYBODY, params: ({ blog }) => ({ id: blog.id }) },
  "GET blog/suggestions": open(),
  "POST blog/create": { allowed: ["club"], form: ({ club }) => aBlogForm(club.id) },
  "GET collegeRep/blogs/[clubId]": { allowed: EVERYBODY, params: ({ club }) => ({ clubId: club.id }) },
  "DELETE collegeRep/delete/blogs/[blogId]": { allowed: ["club", "admin"], params: ({ blog }) => ({ blogId: blog.id }) },
  "GET event/[id]": { allowed: EVERYBODY, params: ({ event }) => ({ id: event.id }) },
  "GET event/concerts": open(),
  "POST event/listing": { allowed: ["club"], form: ({ club }) => anEventForm(club, { image: new File(["no picture"], "poster.png") }) },
  "PUT event/update/[id]": { allowed: ["club"], params: ({ event }) => ({ id: event.id }), form: () => new FormData() },
  // The event is published: callers with the right learn this.
  "POST event/publish/[id]": { allowed: ["club"], params: ({ event }) => ({ id: event.id }), json: () => ({}) },
  "POST event/unpublish/[id]": { allowed: ["club"], params: ({ event }) => ({ id: event.id }) },
  "POST event/series/[id]": { allowed: ["club"], params: ({ event }) => ({ id: event.id }), json: () => ({ dates: ["2026-01-01"] }) },
  "GET places": open(),
  "POST places": { allowed: ["college", "otherCollege", ...CLUBS], json: () => aPlaceBody },
  "PUT places/[id]": { allowed: ["college"], params: ({ place }) => ({ id: place.id }), json: () => aPlaceBody },
  "DELETE places/[id]": { allowed: ["college"], params: ({ place }) => ({ id: place.id }) },
  "GET college/settings": { allowed: ["college", "otherCollege"] },
  "PUT college/settings": { allowed: ["college", "otherCollege"], json: () => ({}) },
  "GET college/reviews": { allowed: ["college", "otherCollege", "admin"] },
  "POST college/reviews/[id]": {
    allowed: ["college", "admin"],
    params: ({ review }) => ({ id: review.id }),
    // Callers with the right get a conflict: they read another version.
    json: () => ({ decision: "approve", version: 99 }),
  },
  "POST event/duplicate/[id]": { allowed: ["club"], params: ({ event }) => ({ id: event.id }), json: () => ({}) },
  "GET event/participants/[eventId]": { allowed: ["club", "college", "admin"], params: ({ event }) => ({ eventId: event.id }) },
  "GET event/hi/[eventId]/[userId]": { allowed: ["student"], params: ({ event, student }) => ({ eventId: event.id, userId: student.id }) },
  "GET event/hi2/[eventId]/[userId]": { allowed: ["student"], params: ({ event, student }) => ({ eventId: event.id, userId: student.id }) },
  "GET door/[eventId]/list": { allowed: ["club"], params: ({ event }) => ({ eventId: event.id }) },
  "POST door/[eventId]/scans": {
    allowed: ["club"],
    params: ({ event }) => ({ eventId: event.id }),
    json: () => aBatch([aScan({ id: someone(), eventId: someone() })]),
  },
  "GET door/[eventId]/conflicts": { allowed: ["club"], params: ({ event }) => ({ eventId: event.id }) },
  "POST door/[eventId]/review": {
    allowed: ["club"],
    params: ({ event }) => ({ eventId: event.id }),
    json: () => ({ ids: [someone()], accept: true }),
  },
  "PUT door/[eventId]": { allowed: ["club"], params: ({ event }) => ({ eventId: event.id }), json: () => ({ selfCheckIn: true }) },
  "GET door/[eventId]/screen": { allowed: ["club"], params: ({ event }) => ({ eventId: event.id }) },
  "POST event/here/[eventId]": { allowed: STUDENTS, params: ({ event }) => ({ eventId: event.id }), json: () => ({ code: "RKX47M" }) },
  "GET event/registration/[eventId]": { allowed: STUDENTS, params: ({ event }) => ({ eventId: event.id }) },
  "DELETE event/registration/[eventId]": { allowed: STUDENTS, params: ({ event }) => ({ eventId: event.id }) },
  "GET events/[id]/registration": { allowed: STUDENTS, params: ({ event }) => ({ id: event.id }) },
  "POST events/[id]/registration": { allowed: STUDENTS, params: ({ event }) => ({ id: event.id }), json: () => ({}) },
  "PUT events/[id]/registration": { allowed: STUDENTS, params: ({ event }) => ({ id: event.id }), json: () => ({ answers: {} }) },
  "DELETE events/[id]/registration": { allowed: STUDENTS, params: ({ event }) => ({ id: event.id }) },
  "POST payment/order": { allowed: STUDENTS, json: ({ event }) => ({ eventId: event.id }) },
  "POST payment/confirm": { allowed: STUDENTS, json: () => ({ orderId: "order_1", paymentId: "pay_1", signature: "0" }) },
  // For callers who can sign it, if a provider is configured.
  "POST payment/webhook": { allowed: [] },
  "GET users/[userId]": { allowed: ["student", "admin"], params: ({ student }) => ({ userId: student.id }) },
  "GET calendar/token": { allowed: STUDENTS },
  "POST calendar/token": { allowed: STUDENTS },
  "DELETE calendar/token": { allowed: STUDENTS },
  "GET users/mail": { allowed: STUDENTS },
  "PUT users/mail": { allowed: STUDENTS, json: () => ({ reminders: true }) },
  "GET users/profile/[profileId]": { allowed: ["student", "admin"], params: ({ profileId }) => ({ profileId }) },
  "PUT users/update/[id]": { allowed: ["student", "admin"], params: ({ student }) => ({ id: student.id }), json: () => ({}) },
  "PUT users/updateProfile/[profileId]": { allowed: ["student", "admin"], params: ({ profileId }) => ({ profileId }), json: () => ({}) },
  "DELETE users/delete/[userId]": { allowed: ["student", "admin"], params: ({ student }) => ({ userId: student.id }) },
  "POST posters": {
    allowed: CLUBS,
    json: () => ({ title: "Monsoon Ragas", type: "Concert", date: "2026-11-07", venue: "Open Air Theatre" }),
  },
  "GET health": open(),
  "GET live": open(),
  "GET ready": open(),
  "GET home/latestevent": open(),
  "GET home/trendingevent": open(),
  "GET home/foryou": { allowed: STUDENTS },
  "GET follows": { allowed: STUDENTS },
  "GET follows/[kind]/[id]": { allowed: EVERYBODY, params: ({ club }) => ({ kind: "club", id: club.id }) },
  "PUT follows/[kind]/[id]": { allowed: STUDENTS, params: ({ club }) => ({ kind: "club", id: club.id }), json: () => ({}) },
  "DELETE follows/[kind]/[id]": { allowed: STUDENTS, params: () => ({ kind: "tag", id: "Music" }) },
  "GET notifications": { allowed: STUDENTS },
  "GET notifications/unread": { allowed: STUDENTS },
  "PUT notifications/read": { allowed: STUDENTS, json: () => ({ ids: [someone()] }) },
  "GET notifications/settings": { allowed: STUDENTS },
  "PUT notifications/settings": { allowed: STUDENTS, json: () => ({ digest: true }) },
  "POST uploads": { allowed: SIGNED_IN, form: () => uploadOf("no picture") },
  "POST uploadthing": { allowed: SIGNED_IN, json: () => ({ files: [{ name: "a.png", size: 10, type: "image/png" }] }) },
};

/** The handlers of every route file. */
const ROUTES = path.resolve(import.meta.dirname, "../../app/api");
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
/** The schemas of a call's parts, if `route` made its handler. */
type Declared = { params?: z.ZodType; query?: z.ZodType; json?: z.ZodType; form?: z.ZodType };
type Handler = Parameters<typeof call>[0] & { declaration?: Declared };

/** The existing calls: the methods of every route file that do not answer 405. */
export async function listEndpoints() {
  const files = readdirSync(ROUTES, { recursive: true, encoding: "utf8" }).filter((file) => path.basename(file) === "route.ts");
  const endpoints = new Map<string, Handler>();
  for (const file of files) {
    const folder = path.dirname(file);
    if (folder === "[[...path]]") continue;
    const handlers = (await import(path.join(ROUTES, file))) as Partial<Record<string, Handler>>;
    for (const method of METHODS) {
      const handler = handlers[method];
      if (handler && (await call(handler, { method })).status !== 405) endpoints.set(`${method} ${folder}`, handler);
    }
  }
  return endpoints;
}

import { createECDH, randomBytes } from "node:crypto";
import type { AccountKind, Prisma } from "@/lib/generated/prisma/client";
import type { FollowLevel, SeatsCount } from "@/lib/generated/prisma/enums";
import { newSecret } from "@/lib/identity/accounts/totp";
import type { CoHostRole, GrantRole } from "@/lib/identity/organisers/policy";
import type { Admin, Club, College, LoggedIn, Student } from "@/lib/platform/auth/actor";
import { hashSecret } from "@/lib/platform/auth/hash-secret";
import { hashPassword } from "@/lib/platform/auth/password";
import type { ApiScope } from "@/lib/platform/auth/scopes";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { seal } from "@/lib/platform/seal";
import { DAY_MS } from "@/lib/platform/time/units";
import { PING, WEBHOOK_KINDS } from "@/lib/site/webhooks/kinds";
import { newSecret as newWebhookSecret, sealSecret } from "@/lib/site/webhooks/secrets";
import { makeTeamCode } from "@/lib/taking-part/teams/code";
import { daysAgo, inDays } from "@/lib/testing/moments";

/** The password of every account made here; it meets the password rules. */
export const PASSWORD = "Courtyard#1";

let passwordHash: Promise<string> | undefined;

/** A short unique text. Without vowels, 0 and 1 it is never a word or a number that a search looks for. */
export const unique = () =>
  crypto.randomUUID().slice(0, 8).replaceAll("a", "x").replaceAll("e", "y").replaceAll("0", "t").replaceAll("1", "v");
export const anEmail = (name = "person") => `${name}-${unique()}@example.edu`;

async function anAccount(kind: AccountKind, email: string, id: string = crypto.randomUUID()) {
  passwordHash ??= hashPassword(PASSWORD);
  const realm = kind === "student" || kind === "admin" ? "student" : "organiser";
  await db.account.create({ data: { id, realm, kind, email, passwordHash: await passwordHash } });
  return { id, sessionId: await aSession(id) };
}

/** Another session of an account. */
export async function aSession(accountId: string): Promise<string> {
  const session = await db.session.create({ data: { id: crypto.randomUUID(), accountId, expiresAt: inDays(7) } });
  return session.id;
}

/** A second factor of an account that is on. @returns the secret of its app */
export async function aFactor({ id: accountId }: { id: string }, name = "Vikram’s phone"): Promise<string> {
  const [id, secret] = [crypto.randomUUID(), newSecret()];
  const sealed = seal("second factor", id, secret);
  await db.factor.create({ data: { id, accountId, name, secret: sealed, confirmedAt: new Date() }, select: { id: true } });
  return secret;
}

type CollegeFields = { name?: string; city?: string; email?: string; emailDomain?: string; domainProvedAt?: Date | null };

/** A college with a proved domain. */
export async function aCollege({ email = anEmail("office"), ...fields }: CollegeFields = {}): Promise<LoggedIn<College>> {
  const account = await anAccount("college", email);
  const tag = unique();
  await db.college.create({
    data: { id: account.id, name: `College ${tag}`, emailDomain: `${tag}.edu.in`, domainProvedAt: new Date(), ...fields },
  });
  return { role: "college", ...account };
}

/** A club, of a new college by default. */
export async function aClub({
  college,
  email = anEmail("club"),
  name = `Club ${unique()}`,
}: {
  college?: Pick<College, "id">;
  email?: string;
  name?: string;
} = {}): Promise<LoggedIn<Club>> {
  const { id: collegeId } = college ?? (await aCollege());
  const account = await anAccount("club", email);
  await db.club.create({ data: { id: account.id, name, collegeId } });
  return { role: "club", ...account, collegeId };
}

/** A student, verified for `college` where one is given. */
export async function aStudent({
  college,
  email = anEmail("student"),
  firstName = "Ananya",
  lastName = "Kulkarni",
}: {
  college?: College;
  email?: string;
  firstName?: string;
  lastName?: string;
} = {}): Promise<Student> {
  const account = await anAccount("student", email);
  const collegeId = college?.id ?? null;
  const collegeEmail = college ? email : null;
  await db.student.create({ data: { id: account.id, firstName, lastName, collegeId, collegeEmail, profile: { create: {} } } });
  return { role: "student", ...account, collegeId };
}

type EventFields = Partial<Omit<Prisma.EventUncheckedCreateInput, "id" | "clubId">>;

/**
 * A free event: registration opened yesterday and ends in a week, and the event takes place the day after. Only the row: without `posterId`
 * its picture has no file.
 */
export async function anEvent(club: Club, { posterId, ...fields }: EventFields = {}) {
  return db.event.create({
    data: {
      clubId: club.id,
      posterId: posterId ?? (await anImage()).id,
      name: `Event ${unique()}`,
      pricePaise: 0,
      type: "Other",
      mode: "Offline",
      venue: "Main Quad",
      tags: [],
      createdBy: "The organisers",
      contactEmail: anEmail("contact"),
      contactPhone: "9876543210",
      registrationOpensAt: inDays(-1),
      registrationClosesAt: inDays(7),
      startsAt: inDays(8),
      ...fields,
    },
  });
}

type MessageFields = Partial<Omit<Prisma.MessageUncheckedCreateInput, "eventId">> & { byId: string };

/** A message that is scheduled for tomorrow. Only the row. */
export function aMessage(event: { id: string }, fields: MessageFields) {
  const words = { subject: "Gates and parking", text: "The gates open at 18:00.", kind: "essential" } as const;
  const sendAt = inDays(1);
  return db.message.create({ data: { id: crypto.randomUUID(), eventId: event.id, ...words, filter: {}, sendAt, ...fields } });
}

/** An import without drafts. Only the row. */
export function anImport({ id: clubId }: Pick<Club, "id">, byId: string = clubId) {
  const file = { kind: "csv", sha256: new Uint8Array(32) } as const;
  return db.import.create({ data: { id: crypto.randomUUID(), clubId, byId, ...file, events: [], at: new Date() } });
}

type BlogFields = Partial<Omit<Prisma.BlogUncheckedCreateInput, "id" | "clubId" | "images">> & {
  /** The ids of its pictures in order. */
  imageIds?: string[];
};

/** A blog without pictures. Only the row. */
export async function aBlog(club: Pick<Club, "id">, { imageIds = [], ...fields }: BlogFields = {}) {
  return db.blog.create({
    data: {
      clubId: club.id,
      title: `Blog ${unique()}`,
      content: "We asked the warden for one night. He asked for a list of names.",
      college: "Fergusson College",
      images: { create: imageIds.map((imageId, position) => ({ imageId, position })) },
      ...fields,
    },
  });
}

/** A saved search of events with the tag Coding. Only the row. */
export function aSearch(student: Pick<Student, "id">, fields: Partial<Omit<Prisma.SavedSearchUncheckedCreateInput, "studentId">> = {}) {
  return db.savedSearch.create({ data: { studentId: student.id, name: "Coding", query: "tags=Coding", tags: ["Coding"], ...fields } });
}

/** The keys of a browser's subscription, as it sends them. */
export function aBrowsersKeys() {
  const pair = createECDH("prime256v1");
  return { p256dh: pair.generateKeys("base64url"), auth: randomBytes(16).toString("base64url") };
}

/** A device of a student at a push service that exists, unless the fields say otherwise. */
export function aDevice(student: Pick<Student, "id">, fields: Partial<Omit<Prisma.PushDeviceUncheckedCreateInput, "studentId">> = {}) {
  const { p256dh, auth } = aBrowsersKeys();
  const keys = { p256dh: new Uint8Array(Buffer.from(p256dh, "base64url")), auth: new Uint8Array(Buffer.from(auth, "base64url")) };
  const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
  return db.pushDevice.create({ data: { studentId: student.id, endpoint, name: "Chrome on Android", ...keys, ...fields } });
}

/** An active webhook that wants everything, unless the fields say otherwise. */
export function aWebhook(
  account: { id: string },
  {
    secret = newWebhookSecret(),
    ...fields
  }: Partial<Omit<Prisma.WebhookUncheckedCreateInput, "accountId" | "secret">> & { secret?: string } = {},
) {
  const id = crypto.randomUUID();
  const plain = { id, accountId: account.id, url: "https://example.com/hook", kinds: [...WEBHOOK_KINDS], createdAt: new Date() };
  return db.webhook.create({ data: { ...plain, secret: sealSecret(id, secret), ...fields } });
}

/** A ping that waits for its first attempt, unless the fields say otherwise. */
export function aDelivery(webhook: { id: string }, fields: Partial<Omit<Prisma.DeliveryUncheckedCreateInput, "webhookId">> = {}) {
  const [messageId, at] = [crypto.randomUUID(), new Date()];
  const body = JSON.stringify({ type: PING, timestamp: at.toISOString(), data: {} });
  return db.delivery.create({ data: { webhookId: webhook.id, messageId, kind: PING, at, body, nextAt: at, ...fields } });
}

/** The row of a stored picture. */
export function anImage({ accountId = null, use = "poster" }: { accountId?: string | null; use?: "poster" | "picture" } = {}) {
  const sweepAt = inDays(1);
  return db.image.create({ data: { accountId, use, sweepAt, width: 800, height: 1000, widths: [400, 800], folder: "/images" } });
}

/** A place that a college offers its clubs, unless the fields say otherwise. */
export function aPlace(college: Pick<College, "id"> | null, fields: Partial<Omit<Prisma.PlaceUncheckedCreateInput, "collegeId">> = {}) {
  const point = { name: `Hall ${unique()}`, lat: 18.5402, lon: 73.8281 };
  return db.place.create({ data: { ...point, collegeId: college?.id ?? null, isListed: college !== null, ...fields } });
}

/** A confirmed registration, with its seat. */
export async function aRegistration(
  event: { id: string },
  student: Pick<Student, "id">,
  { createdAt = new Date() }: { createdAt?: Date } = {},
) {
  await db.event.update({ where: { id: event.id }, data: { taken: { increment: 1 } } });
  return db.registration.create({
    data: { eventId: event.id, studentId: student.id, status: "confirmed", pricePaise: 0, createdAt, confirmedAt: createdAt },
  });
}

type MarkFields = Partial<Omit<Prisma.MarkUncheckedCreateInput, "eventId" | "studentId" | "collegeId">>;

/** A mark for absence of a student, by the college of the event's club, which counts. Only the row: the event gets no terms by it. */
export async function aMark(event: { id: string }, student: Pick<Student, "id">, fields: MarkFields = {}) {
  const { club } = await db.event.findUniqueOrThrow({ where: { id: event.id }, select: { club: { select: { collegeId: true } } } });
  const at = daysAgo(1);
  const expiresAt = inDays(30);
  const ids = { eventId: event.id, studentId: student.id, collegeId: club?.collegeId ?? "" };
  return db.mark.create({ data: { kind: "no_show", at, expiresAt, ...ids, ...fields } });
}

/** Confirmed registrations with their seats, made by one statement. */
export async function manyRegistrations(event: { id: string }, joined: readonly { studentId: string; createdAt: Date }[]) {
  await db.event.update({ where: { id: event.id }, data: { taken: { increment: joined.length } } });
  const confirmed = { eventId: event.id, status: "confirmed", pricePaise: 0 } as const;
  await db.registration.createMany({ data: joined.map((one) => ({ ...confirmed, ...one, confirmedAt: one.createdAt })) });
}

/** A forming team; its first student is the captain. The event must take teams. */
export async function aTeam(
  event: { id: string; seatsCount: SeatsCount },
  [captain, ...others]: readonly [Pick<Student, "id">, ...Pick<Student, "id">[]],
  { name = `Team ${unique()}`, code = makeTeamCode() }: { name?: string; code?: string } = {},
) {
  const team = await db.team.create({ data: { eventId: event.id, name, code, captainId: captain.id } });
  for (const [index, { id: studentId }] of [captain, ...others].entries()) {
    const since = new Date(Date.now() - 1000 + index);
    const seats = event.seatsCount === "people" || index === 0 ? 1 : 0;
    await db.registration.create({
      data: { eventId: event.id, studentId, teamId: team.id, status: "forming", pricePaise: 0, since, seats },
    });
  }
  return team;
}

type FollowTarget = { club: { id: string } } | { college: { id: string } } | { tag: string };

/** A student who follows a club, a college or a tag. */
export function aFollow(student: { id: string }, target: FollowTarget, level: FollowLevel = "digest") {
  const data = { studentId: student.id, level };
  if ("club" in target) return db.follow.create({ data: { ...data, kind: "club", clubId: target.club.id } });
  if ("college" in target) return db.follow.create({ data: { ...data, kind: "college", collegeId: target.college.id } });
  return db.follow.create({ data: { ...data, kind: "tag", tag: target.tag } });
}

export async function anAdmin(): Promise<Admin> {
  const account = await anAccount("admin", anEmail("admin"), env.ADMIN_USER_ID);
  await db.student.create({ data: { id: account.id, firstName: "Quad", lastName: "Admin" } });
  return { role: "admin", ...account };
}

type GrantFields = { role: GrantRole; event?: { id: string; clubId: string | null }; club?: { id: string }; email?: string };

/** A role that a student accepted, at one event or, with `club`, at all of its. */
export async function aGrant(student: Pick<Student, "id">, { role, event, club, email = anEmail("helper") }: GrantFields) {
  const clubId = event?.clubId ?? club?.id ?? "";
  const data = { clubId, eventId: event?.id ?? null, studentId: student.id, role, email, invitedById: clubId };
  return db.grant.create({ data: { ...data, state: "active", expiresAt: inDays(14), acceptedAt: new Date() } });
}

/** A club that organises another club's event too. */
export async function aCoHost(club: Pick<Club, "id">, { role, event }: { role: CoHostRole; event: { id: string; clubId: string | null } }) {
  const data = { clubId: club.id, eventId: event.id, role, invitedById: event.clubId ?? "" };
  return db.coHost.create({ data: { ...data, state: "active", expiresAt: inDays(14), acceptedAt: new Date() } });
}

/** A change of an event's venue that waits for its college. Only the row. */
export async function aReview(event: { id: string; clubId: string | null; venue: string }) {
  const changes = { venue: [event.venue, "Open Air Theatre"] };
  return db.eventReview.create({ data: { eventId: event.id, kind: "change", changes, byId: event.clubId } });
}

type CertificateFields = Partial<Omit<Prisma.CertificateUncheckedCreateInput, "eventId" | "studentId">>;

/** A valid certificate of participation, with a design of its own. Only the rows. */
export async function aCertificate(event: { id: string; name: string }, student: Pick<Student, "id">, fields: CertificateFields = {}) {
  const design = await db.certificateDesign.create({ data: { data: { layout: "classic", accent: "#0f3d2e", signatories: [] } } });
  const number = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[byte % 32]).join("");
  const facts = {
    name: "Ananya Kulkarni",
    title: "Certificate of Participation",
    body: `took part in ${event.name}.`,
    event: { name: event.name, startsOn: "2026-11-24", endsOn: "2026-11-24" },
    club: "Robotics Club",
    coClubs: [],
    college: "Sahyadri College",
    collegeId: null,
  };
  const row = { number, eventId: event.id, studentId: student.id, kind: "participation", facts, designId: design.id } as const;
  return db.certificate.create({ data: { ...row, issuedAt: new Date(), ...fields } });
}

/** A token of a club or a college, with its text. It counts as used now, so that its first call writes nothing. */
export async function aToken({ id: accountId }: { id: string }, scopes: readonly ApiScope[], days = 90) {
  const text = `quad_${randomBytes(32).toString("base64url")}`;
  const at = new Date();
  const times = { createdAt: at, lastUsedAt: at, expiresAt: new Date(at.getTime() + days * DAY_MS) };
  const token = {
    accountId,
    name: `Token ${unique()}`,
    prefix: text.slice(0, 10),
    hash: hashSecret(text),
    scopes: [...scopes],
    ...times,
  };
  const { id } = await db.apiToken.create({ data: token, select: { id: true } });
  return { id, text, name: token.name, headers: { authorization: `Bearer ${text}` } };
}

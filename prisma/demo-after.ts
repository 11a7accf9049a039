import { getEvent } from "@/lib/catalogue/events/service";
import type { CertificateKind } from "@/lib/generated/prisma/enums";
import { factsFor, factsOf } from "@/lib/organising/certificates/facts";
import { RECORD_KINDS } from "@/lib/organising/records/schema";
import type { Club, College } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { DAY_MS } from "@/lib/platform/time/units";
import { aCertificate, aRegistration, aStudent } from "@/lib/testing/factories";

const EVENT = "Intercollege Bot Cup";
/** Some of those who came have a certificate already; the others can get one. */
const ISSUED = 3;
const named = { select: { id: true, firstName: true, lastName: true } } as const;

/**
 * Certificates of the club's largest event: of a few people who came, one with a name in Devanagari, and of a helper. Only rows, so that
 * nobody is mailed.
 */
export async function makeCertificates(club: Club, college: College | undefined): Promise<void> {
  const found = await db.event.findFirst({ where: { clubId: club.id, name: EVENT }, select: { id: true, startsAt: true } });
  if (!found?.startsAt) return;
  const { id: eventId, startsAt } = found;
  const ananya = await aStudent({ college, email: "ananya.k@sahyadri.example", firstName: "अनन्या", lastName: "कुलकर्णी" });
  const { id } = await aRegistration(found, ananya, { createdAt: new Date(startsAt.getTime() - 5 * DAY_MS) });
  await db.registration.update({ where: { id }, data: { checkedInAt: startsAt, checkedInById: club.id } });
  // The club's helpers were there before the event.
  const helpers = { clubId: club.id, eventId: null };
  await db.grant.updateMany({ where: helpers, data: { acceptedAt: new Date(startsAt.getTime() - 30 * DAY_MS) } });

  const came = { eventId, status: "confirmed" as const, checkedInAt: { not: null } };
  const people = await db.registration.findMany({ where: came, orderBy: { id: "desc" }, take: ISSUED, select: { student: named } });
  const helper = await db.grant.findFirst({ where: { ...helpers, role: "door" }, orderBy: { id: "asc" }, select: { student: named } });
  const event = await getEvent(eventId);
  const about = await factsOf(event);
  const issue = (kind: CertificateKind, student: { id: string; firstName: string; lastName: string }) => {
    const facts = { ...about.facts, ...factsFor(about, kind, `${student.firstName} ${student.lastName}`) };
    return aCertificate(event, student, { kind, facts, issuedById: club.id, issuedAt: new Date(startsAt.getTime() + 4 * DAY_MS) });
  };
  const students = new Map(people.flatMap(({ student }) => (student ? [[student.id, student] as const] : [])));
  students.set(ananya.id, { id: ananya.id, firstName: "अनन्या", lastName: "कुलकर्णी" });
  for (const student of students.values()) await issue("participation", student);
  if (helper?.student) await issue("volunteer", helper.student);
}

/** A link to the record of the student with a name in Devanagari. */
export async function makeRecordLink(): Promise<void> {
  const student = await db.account.findFirst({ where: { email: "ananya.k@sahyadri.example" }, select: { id: true } });
  if (!student) return;
  const link = { name: "Scholarship form", kinds: [...RECORD_KINDS], follows: true, expiresAt: new Date(Date.now() + 180 * DAY_MS) };
  await db.recordLink.create({ data: { studentId: student.id, ...link } });
}

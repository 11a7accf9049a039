import "server-only";
import * as z from "zod";
import type { Event } from "@/lib/catalogue/events/policy";
import { getOrganisedEvent } from "@/lib/catalogue/events/service";
import { listEventsToKeep } from "@/lib/catalogue/seats/change-seats";
import type { Organiser } from "@/lib/identity/organisers/service";
import { factsOf, stateTerms } from "@/lib/organising/certificates/facts";
import { readNumber } from "@/lib/organising/certificates/policy";
import * as certificates from "@/lib/organising/certificates/repository";
import type { CandidatesQuery, CertificatesQuery } from "@/lib/organising/certificates/schema";
import type { Admin, Student } from "@/lib/platform/auth/actor";
import { db, type Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { cutPage, fromCursor, instantMs, toCursor } from "@/lib/platform/http/cursor";
import { idText } from "@/lib/platform/id";

export { changeTemplate, readTemplate } from "@/lib/organising/certificates/change-template";
export { issueCertificates, issueWinners, revokeCertificate } from "@/lib/organising/certificates/issue";
export type { Certificate, ListedCandidate, VerifiedCertificate } from "@/lib/organising/certificates/repository";

type Certifier = Organiser<"certify">;

/** Certificates of one student that are listed. */
const MINE_MAX = 1000;

const DESIGNS_AT_ONCE = 1000;

/** Removes designs whose certificates all went with their students' accounts. Their pictures are swept like all that nothing shows. */
export async function forgetDesigns(): Promise<void> {
  while ((await certificates.removeUnusedDesigns(DESIGNS_AT_ONCE)) === DESIGNS_AT_ONCE);
}

/** Certificates to tell their students of. */
export const listTold = certificates.listTold;

/** The events among these that stay when they are deleted, cancelled: somebody registered, or has a certificate. */
export async function listStaying(eventIds: string[], tx: Tx = db): Promise<Set<string>> {
  if (eventIds.length === 0) return new Set();
  return new Set([...(await listEventsToKeep(tx, eventIds)), ...(await certificates.listIssuers(tx, eventIds))]);
}

// Candidates ---------------------------------------------------------------------------------------

export type CandidatesPage = {
  candidates: certificates.ListedCandidate[];
  counts: certificates.CandidateCounts;
  nextCursor: string | null;
};

const candidatePlace = z.tuple([z.string().max(400), idText()]);

/**
 * The people who can get a certificate, by name.
 * @throws AppError event_not_found, validation_failed (the cursor) Source: contract after 3.
 */
export async function listCandidates(by: Certifier, query: CandidatesQuery, now = new Date()): Promise<CandidatesPage> {
  const { kind, of, state, q, limit, cursor } = query;
  const place = cursor === undefined ? undefined : fromCursor(candidatePlace, cursor);
  const after = place && { sortName: place[0], id: place[1] };
  const asked = await stateTerms(await factsOf(await getOrganisedEvent(by, now)), { eventId: by.event.id, kind, of });
  const [found, counts] = await Promise.all([
    certificates.listCandidates(asked, { state, q, after, limit: limit + 1 }),
    certificates.countCandidates(asked),
  ]);
  const { shown, last } = cutPage(found, limit);
  return { candidates: shown, counts, nextCursor: last ? toCursor([last.sortName, last.id]) : null };
}

/** The people who can get a certificate of participation now, and the certificates of an event. */
export async function countForViews(
  { event: { id } }: Certifier,
  event: Event,
): Promise<{ issue: number; issued: number; revoked: number }> {
  const countEligible = async () =>
    (await certificates.countCandidates(await stateTerms(await factsOf(event), { eventId: id, kind: "participation" }))).eligible;
  const [issue, kept] = await Promise.all([countEligible(), certificates.count(id)]);
  return { issue, ...kept };
}

// Certificates -------------------------------------------------------------------------------------

export type CertificatesPage = { certificates: certificates.Certificate[]; nextCursor: string | null };

const certificatePlace = z.tuple([instantMs, idText()]);

/** @throws AppError validation_failed */
export function readCertificateCursor(cursor: string | undefined): certificates.CertificatePlace | undefined {
  if (cursor === undefined) return undefined;
  const [issuedMs, id] = fromCursor(certificatePlace, cursor);
  return { issuedAt: new Date(issuedMs), id };
}

export const writeCertificateCursor = (last: certificates.CertificatePlace | undefined): string | null =>
  last ? toCursor([last.issuedAt.getTime(), last.id]) : null;

/** The certificates of an event, newest first. @throws AppError validation_failed (the cursor) */
export async function listCertificates({ event }: Certifier, { kind, limit, cursor }: CertificatesQuery): Promise<CertificatesPage> {
  const found = await certificates.list(event.id, { kind, after: readCertificateCursor(cursor), limit: limit + 1 });
  const { shown, last } = cutPage(found, limit);
  return { certificates: shown, nextCursor: writeCertificateCursor(last) };
}

/** The certificates of a student, newest first. */
export const listMine = ({ id }: Student): Promise<certificates.Certificate[]> => certificates.listOfStudent(id, MINE_MAX);

/**
 * The number that a text is, in any case and with or without dashes.
 * @throws AppError certificate_not_found, without asking the database
 */
export function numberOrNotFound(text: string): string {
  const number = readNumber(text);
  if (!number) throw new AppError("certificate_not_found");
  return number;
}

/** A certificate as anybody may read it. @param number as it is stored @throws AppError certificate_not_found Source: contract after 3. */
export async function verifyCertificate(number: string): Promise<certificates.VerifiedCertificate> {
  const found = await certificates.findToVerify(number);
  if (!found) throw new AppError("certificate_not_found");
  return found;
}

/** A certificate for the admin, who may revoke it; null for a text that is no number of one. Source: contract after 3. */
export async function findForAdmin(_admin: Admin, text: string): Promise<certificates.Certificate | null> {
  const number = readNumber(text);
  return number ? certificates.find(number) : null;
}

import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { isOver } from "@/lib/catalogue/events/policy";
import { getOrganisedEvent } from "@/lib/catalogue/events/service";
import type { CertificateKind } from "@/lib/generated/prisma/enums";
import { recordAct, recordOrganiserAct, recordOrganiserActs } from "@/lib/identity/audit/record";
import { CODE_ALPHABET } from "@/lib/identity/codes/policy";
import type { Organiser } from "@/lib/identity/organisers/service";
import { type CertifiedEvent, factsFor, factsOf, lacksLetters, stateTerms } from "@/lib/organising/certificates/facts";
import { type CandidateState, NUMBER_LENGTH, REVOKED_A_DAY_MAX, type Refusal } from "@/lib/organising/certificates/policy";
import * as certificates from "@/lib/organising/certificates/repository";
import { type Award, awardList, type IssueBody } from "@/lib/organising/certificates/schema";
import { ANNOUNCE_CERTIFICATES, OF_ONE_JOB, SEND_CERTIFICATE_MAILS } from "@/lib/organising/certificates/tasks";
import { designOf } from "@/lib/organising/certificates/template";
import { db, LONG_TRANSACTION, type Tx } from "@/lib/platform/db/client";
import { violatedUnique } from "@/lib/platform/db/errors";
import { AppError } from "@/lib/platform/errors";
import { enqueueAll } from "@/lib/platform/queue/enqueue";
import { DAY_MS } from "@/lib/platform/time/units";

type Certifier = Organiser<"certify">;

/** Certificates of one call that issues. */
const ISSUED_AT_ONCE = 2000;
const REFUSED_MAX = 500;
/** Two certificates with one number of 60 bits are as good as impossible, three in a row are a mistake. */
const NUMBER_ATTEMPTS = 3;
const AWARDS_CORRECTED = "The results were corrected.";

export type Issued = { issued: number; already: number; refused: { id: string; reason: Refusal }[]; more: boolean };

/**
 * Issues certificates to candidates of an event that is over; a student with a valid one of the kind keeps it. The index decides, so twenty
 * concurrent calls issue one to each student. The facts of this moment are kept for ever.
 * @throws AppError event_not_found, event_hidden, event_cancelled, event_not_published, event_not_over, nobody_checked_in Source: contract
 * after 3.
 */
export async function issueCertificates(by: Certifier, { kind, ids }: IssueBody, now = new Date()): Promise<Issued> {
  const event = await getOrganisedEvent(by, now);
  refuseUnlessShown(event.id, event.isHidden ? "hidden" : event.status);
  if (!isOver(event, now)) throw new AppError("event_not_over", { event: event.id });
  const about = await factsOf(event);
  const asked = await stateTerms(about, { eventId: event.id, kind });
  const chosen = await (ids ? chooseNamed(asked, ids) : chooseAll(asked));
  if (!chosen.hasHelpers && !(await certificates.isAttendanceTaken(event.id))) throw new AppError("nobody_checked_in", { event: event.id });
  const often = await listRevokedOften({ eventId: event.id, kind }, now);
  const eligible = chosen.eligible.filter(({ studentId }) => !often.has(studentId));
  const late = chosen.eligible.filter(({ studentId }) => often.has(studentId));
  const refused = [...late.map(({ id }) => ({ id, reason: "revoked_often" as const })), ...chosen.refused];
  const given = eligible.map(({ id, name }) => ({ candidateId: id, name, award: "" }));
  const issued = await keepIssued(by, about, { kind, given, now });
  const students = new Set(eligible.map(({ studentId }) => studentId)).size;
  return { issued, already: chosen.already + students - issued, refused: refused.slice(0, REFUSED_MAX), more: chosen.more };
}

/** The students who get no other certificate of the kind for now. */
const listRevokedOften = (of: { eventId: string; kind: CertificateKind }, now: Date, tx?: Tx): Promise<Set<string>> =>
  certificates.listRevokedOften(of, { times: REVOKED_A_DAY_MAX, since: new Date(now.getTime() - DAY_MS) }, tx);

type Chosen = {
  eligible: certificates.CertificateCandidate[];
  already: number;
  refused: Issued["refused"];
  more: boolean;
  hasHelpers: boolean;
};

async function chooseNamed(asked: certificates.CandidatesOf, ids: readonly string[]): Promise<Chosen> {
  const [found, registrations] = await Promise.all([
    certificates.findCandidates(asked, ids),
    certificates.findRegistrations(asked.eventId, ids),
  ]);
  const byId = new Map(found.map((candidate) => [candidate.id, candidate]));
  const unconfirmed = new Set(registrations.flatMap(({ id, isConfirmed, studentId }) => (studentId && !isConfirmed ? [id] : [])));
  const refused = ids.flatMap((id): Issued["refused"] => {
    const state = byId.get(id)?.state;
    if (!state) return [{ id, reason: unconfirmed.has(id) ? "not_confirmed" : "not_found" }];
    return state === "not_checked_in" || state === "script_missing" ? [{ id, reason: state }] : [];
  });
  const inState = (wanted: CandidateState) => found.filter(({ state }) => state === wanted);
  const already = new Set(inState("issued").map(({ studentId }) => studentId)).size;
  return { eligible: inState("eligible"), already, refused, more: false, hasHelpers: found.some(({ of }) => of === "helper") };
}

async function chooseAll(asked: certificates.CandidatesOf): Promise<Chosen> {
  const [found, already, missing, away, helpers] = await Promise.all([
    certificates.listInState(asked, "eligible", ISSUED_AT_ONCE + 1),
    certificates.countIssued(asked),
    certificates.listInState(asked, "script_missing", REFUSED_MAX),
    certificates.listInState(asked, "not_checked_in", REFUSED_MAX),
    asked.kind === "volunteer"
      ? certificates.listCandidates({ ...asked, of: "helper" }, { state: undefined, q: "", after: undefined, limit: 1 })
      : [],
  ]);
  const refused = [...missing, ...away].map(({ id, state }) => ({ id, reason: state as Refusal }));
  const eligible = found.slice(0, ISSUED_AT_ONCE);
  return { eligible, already, refused, more: found.length > ISSUED_AT_ONCE, hasHelpers: helpers.length > 0 };
}

/** @throws AppError event_not_found, event_hidden, event_cancelled, event_not_published */
function refuseUnlessShown(id: string, status: string | null): void {
  if (!status) throw new AppError("event_not_found", { id });
  if (status === "cancelled") throw new AppError("event_cancelled", { event: id });
  if (status === "hidden") throw new AppError("event_hidden", { event: id });
  if (status !== "published") throw new AppError("event_not_published", { event: id });
}

type Given = { candidateId: string; name: string; award: string };
type Issue = { kind: CertificateKind; given: readonly Given[]; now: Date };

/** Issues in a transaction of its own. @returns the number of certificates that are new */
async function keepIssued(by: Certifier, about: CertifiedEvent, { kind, given, now }: Issue): Promise<number> {
  if (given.length === 0) return 0;
  return withFreshNumbers(() =>
    db.$transaction(async (tx) => {
      refuseUnlessShown(by.event.id, await certificates.holdEvent(tx, by.event.id));
      return issueIn(tx, by, about, { kind, given, now });
    }, LONG_TRANSACTION),
  );
}

/** Again with other numbers, if one of them is taken. */
async function withFreshNumbers<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (violatedUnique(error) !== "Certificate_number_key" || attempt === NUMBER_ATTEMPTS) throw error;
    }
  }
}

async function issueIn(tx: Tx, by: Certifier, about: CertifiedEvent, { kind, given, now }: Issue): Promise<number> {
  const design = designOf(about.template);
  const designId = designIdOf(by.event.id, JSON.stringify(design));
  await certificates.keepDesign(tx, designId, design);
  const numbers = newNumbers(given.length);
  const rows = given.map(({ candidateId, name, award }, index) => {
    const { title, body } = factsFor(about, kind, name, award);
    return { candidateId, number: numbers[index] as string, award, name, title, body };
  });
  const issuing = { eventId: by.event.id, kind, facts: about.facts, designId, byId: by.actor.id, now };
  const issued = await certificates.issue(tx, issuing, rows);
  const ids = issued.map(({ id }) => id);
  if (ids.length > 0) {
    await recordOrganiserAct(tx, by, { act: "certified", changes: { kind: [null, kind], people: [null, ids.length] } });
    const jobs = inJobs(ids);
    await enqueueAll(
      tx,
      SEND_CERTIFICATE_MAILS,
      jobs.map((certificateIds) => ({ certificateIds, what: "issued" as const })),
    );
    await enqueueAll(
      tx,
      ANNOUNCE_CERTIFICATES,
      jobs.map((certificateIds) => ({ certificateIds })),
    );
  }
  return ids.length;
}

function inJobs(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / OF_ONE_JOB) }, (_, job) => ids.slice(job * OF_ONE_JOB, (job + 1) * OF_ONE_JOB));
}

/** The same id for the same looks at one event, so that each is kept once, whoever issues at the same time. */
function designIdOf(eventId: string, design: string): string {
  const hex = createHash("sha256").update(eventId).update(design).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Numbers of 60 random bits. The alphabet has 32 letters, so the bits of a byte that are left over make none of them likelier. */
const newNumbers = (count: number): string[] => {
  const bytes = randomBytes(count * NUMBER_LENGTH);
  return Array.from({ length: count }, (_, index) =>
    Array.from(bytes.subarray(index * NUMBER_LENGTH, (index + 1) * NUMBER_LENGTH), (byte) => CODE_ALPHABET[byte % 32]).join(""),
  );
};

// Winners ------------------------------------------------------------------------------------------

type Awarded = { issued: number; already: number; revoked: number; refused: { id: string; award: string; reason: Refusal }[] };

/**
 * Makes the certificates of an event's winners those of this list, which is the whole of its awards: what is new is issued, what is in it
 * no more is revoked, the rest stays. Also before the event's end. Concurrent calls for one event run one after the other.
 * @throws AppError event_not_found, event_hidden, event_cancelled, event_not_published Source: contract after 3.
 */
export async function issueWinners(by: Certifier, list: readonly Award[], now = new Date()): Promise<Awarded> {
  const awards = awardList.parse(list);
  const eventId = by.event.id;
  const event = await getOrganisedEvent(by, now);
  refuseUnlessShown(event.id, event.isHidden ? "hidden" : event.status);
  const about = await factsOf(event);
  const isTaken = await certificates.isAttendanceTaken(eventId);
  const registrationIds = [...new Set(awards.map(({ registrationId }) => registrationId))];
  return withFreshNumbers(() =>
    db.$transaction(async (tx) => {
      refuseUnlessShown(eventId, await certificates.holdEvent(tx, eventId, { alone: true }));
      const registrations = await certificates.findRegistrations(eventId, registrationIds, tx);
      const living = await certificates.listWinners(tx, eventId);
      const often = await listRevokedOften({ eventId, kind: "winner" }, now, tx);
      const { wanted, kept, refused, listed } = compare(awards, { about, registrations, living, often, isTaken });
      const gone = living.filter((one) => !listed.has(keyOf(one))).map(({ id }) => id);
      const revoked = gone.length > 0 ? await revokeIn(tx, by, { ids: gone }, { reason: AWARDS_CORRECTED, now }) : 0;
      const issued = wanted.length > 0 ? await issueIn(tx, by, about, { kind: "winner", given: wanted, now }) : 0;
      return { issued, already: kept + wanted.length - issued, revoked, refused };
    }, LONG_TRANSACTION),
  );
}

const keyOf = ({ studentId, award }: { studentId: string; award: string }): string => `${studentId} ${award}`;

type Standing = {
  about: CertifiedEvent;
  registrations: readonly certificates.Awardable[];
  living: readonly { studentId: string; award: string }[];
  often: ReadonlySet<string>;
  isTaken: boolean;
};

/** Sorts a list of awards into new, present and refused ones. A refused one that is there stays: an undone check-in revokes nothing. */
function compare(awards: readonly Award[], { about, registrations, living, often, isTaken }: Standing) {
  const byId = new Map(registrations.map((one) => [one.id, one]));
  const there = new Set(living.map(keyOf));
  const listed = new Set<string>();
  const wanted: Given[] = [];
  const refused: Awarded["refused"] = [];
  let kept = 0;
  for (const { registrationId, award } of awards) {
    const found = byId.get(registrationId);
    const refuse = (reason: Refusal) => refused.push({ id: registrationId, award, reason });
    if (!found?.studentId || found.name === null) {
      refuse("not_found");
      continue;
    }
    const key = keyOf({ studentId: found.studentId, award });
    if (listed.has(key)) continue;
    listed.add(key);
    if (there.has(key)) kept++;
    else if (!found.isConfirmed) refuse("not_confirmed");
    else if (isTaken && !found.isIn) refuse("not_checked_in");
    else if (lacksLetters(factsFor(about, "winner", found.name, award), award)) refuse("script_missing");
    else if (often.has(found.studentId)) refuse("revoked_often");
    else wanted.push({ candidateId: registrationId, name: found.name, award });
  }
  return { wanted, kept, refused, listed };
}

// Revoking -----------------------------------------------------------------------------------------

/**
 * Revokes a certificate for ever, and tells its student the reason. May be repeated.
 * @param number as it is stored
 * @throws AppError certificate_not_found Source: contract after 3.
 */
export async function revokeCertificate(
  by: Organiser<"revoke_certificate">,
  number: string,
  reason: string,
  now = new Date(),
): Promise<void> {
  await db.$transaction(async (tx) => {
    const revoked = await revokeIn(tx, by, { number }, { reason, now });
    if (revoked > 0)
      await recordAct(tx, by.actor, { act: "changed", subject: "event", subjectId: by.event.id, subjectName: by.event.name });
    else if ((await certificates.findEventOf(number, tx)) !== by.event.id) throw new AppError("certificate_not_found");
  });
}

/** @returns the number of certificates that were valid until now */
async function revokeIn(
  tx: Tx,
  by: Certifier | Organiser<"revoke_certificate">,
  which: { number: string } | { ids: string[] },
  { reason, now }: { reason: string; now: Date },
): Promise<number> {
  const revoked = await certificates.revoke(tx, { eventId: by.event.id, ...which }, { reason, byId: by.actor.id, now });
  await recordOrganiserActs(
    tx,
    by,
    revoked.map((id) => ({ act: "revoked" as const, subject: { kind: "certificate" as const, id } })),
  );
  await enqueueAll(
    tx,
    SEND_CERTIFICATE_MAILS,
    inJobs(revoked).map((certificateIds) => ({ certificateIds, what: "revoked" as const })),
  );
  return revoked.length;
}

import "server-only";
import { getOrganisedEvent } from "@/lib/catalogue/events/service";
import type { CertificateKind } from "@/lib/generated/prisma/enums";
import { recordOrganiserAct } from "@/lib/identity/audit/record";
import { authorize, type Organiser } from "@/lib/identity/organisers/service";
import { certificatePdf } from "@/lib/organising/certificates/draw-certificate";
import { factsOf, specimenFacts } from "@/lib/organising/certificates/facts";
import { shownNumber } from "@/lib/organising/certificates/policy";
import type { Design, PrintedPage } from "@/lib/organising/certificates/printed";
import * as certificates from "@/lib/organising/certificates/repository";
import type { PrintQuery } from "@/lib/organising/certificates/schema";
import { numberOrNotFound, readCertificateCursor, writeCertificateCursor } from "@/lib/organising/certificates/service";
import { designOf, picturesOf } from "@/lib/organising/certificates/template";
import { type Actor, hasRole, SIGNED_IN } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { cutPage } from "@/lib/platform/http/cursor";
import { findImagesById, readImage } from "@/lib/platform/images/service";

type Certifier = Organiser<"certify">;

/** Pages of one file that is printed. */
const PRINTED_AT_ONCE = 25;

/** A PDF, made when it is opened. `name` is ASCII. */
type CertificateFile = { name: string; open(): Promise<Buffer>; nextCursor: string | null };

/**
 * A certificate for its student, or for an organiser who may certify, whose taking is a line of the log. For everybody else there is none.
 * @throws AppError certificate_not_found, certificate_revoked Source: contract after 3.
 */
export async function getCertificateFile(actor: Actor, text: string): Promise<CertificateFile> {
  const number = numberOrNotFound(text);
  const own = hasRole(actor, ["student"]) ? await certificates.findToDraw(number, { studentId: actor.id }) : null;
  if (own) return fileOf(own);
  const eventId = await certificates.findEventOf(number);
  if (!eventId || !hasRole(actor, SIGNED_IN)) throw new AppError("certificate_not_found");
  const by = await authorize(actor, eventId, "certify").catch(refuseAsUnknown);
  const found = await certificates.findToDraw(number, { eventId });
  if (!found) throw new AppError("certificate_not_found");
  return fileOf(found, () => recordOrganiserAct(db, by, { act: "exported", subject: { kind: "certificate", id: found.id } }));
}

/** Nobody learns that a number exists from the answer. */
function refuseAsUnknown(error: unknown): never {
  if (error instanceof AppError && error.status < 500) throw new AppError("certificate_not_found", {}, { cause: error });
  throw error;
}

function fileOf(certificate: certificates.DrawnCertificate, note?: () => Promise<void>): CertificateFile {
  const { number, facts, issuedAt, revokedAt } = certificate;
  if (revokedAt) throw new AppError("certificate_revoked");
  const open = async () => {
    const pages = await toPages([certificate]);
    await note?.();
    return certificatePdf(pages, { title: `${facts.title}, ${facts.event.name}`, createdAt: issuedAt });
  };
  return { name: `certificate-${shownNumber(number)}.pdf`, open, nextCursor: null };
}

/**
 * The valid certificates of an event in files of 25, newest first. Each file is a line of the log.
 * @throws AppError certificate_not_found (there is none), validation_failed (the cursor) Source: contract after 3.
 */
export async function printCertificates(by: Certifier, { kind, cursor }: PrintQuery): Promise<CertificateFile> {
  const after = readCertificateCursor(cursor);
  const found = await certificates.listToDraw(by.event.id, { kind, after, limit: PRINTED_AT_ONCE + 1 });
  const { shown, last } = cutPage(found, PRINTED_AT_ONCE);
  const [first] = shown;
  if (!first) throw new AppError("certificate_not_found");
  const open = async () => {
    const pages = await toPages(shown);
    await recordOrganiserAct(db, by, { act: "exported", changes: { certificates: [null, shown.length], kind: [null, kind ?? "all"] } });
    return certificatePdf(pages, { title: `Certificates of ${first.facts.event.name}`, createdAt: first.issuedAt });
  };
  return { name: "certificates.pdf", open, nextCursor: writeCertificateCursor(last) };
}

/** A certificate with the template as it is now, of nobody and without a number. @throws AppError event_not_found */
export async function previewCertificate(by: Certifier, kind: CertificateKind, now = new Date()): Promise<CertificateFile> {
  const about = await factsOf(await getOrganisedEvent(by, now));
  const open = async () => {
    const { facts, award } = specimenFacts(about, kind);
    const [design] = await withPictures([designOf(about.template)]);
    const page: PrintedPage = { facts, design: design as Design<Buffer>, kind, award, number: null, issuedAt: now };
    return certificatePdf([page], { title: `Specimen: ${facts.title}`, createdAt: now });
  };
  return { name: "specimen.pdf", open, nextCursor: null };
}

async function toPages(drawn: readonly certificates.DrawnCertificate[]): Promise<PrintedPage[]> {
  const designs = await withPictures(drawn.map(({ design }) => design));
  return drawn.map(({ facts, kind, award, number, issuedAt }, index) => ({
    facts,
    design: designs[index] as Design<Buffer>,
    kind,
    award,
    number,
    issuedAt,
  }));
}

/**
 * Designs with the bytes of their pictures, each read once.
 * @throws AppError storage_unreachable: a certificate is never drawn without a picture, so that it is the same each time
 */
async function withPictures(designs: readonly Design<string>[]): Promise<Design<Buffer>[]> {
  const ids = [...new Set(designs.flatMap(picturesOf))];
  const bytes = new Map<string, Buffer>();
  for (const picture of await findImagesById(ids)) {
    const read = await readImage(picture);
    if (read) bytes.set(picture.id, Buffer.from(read));
  }
  const bytesOf = (id: string): Buffer => {
    const found = bytes.get(id);
    if (!found) throw new AppError("storage_unreachable", { picture: id });
    return found;
  };
  return designs.map(({ layout, accent, logo, signatories }) => ({
    layout,
    accent,
    signatories: signatories.map(({ name, title, image }) => ({ name, title, ...(image && { image: bytesOf(image) }) })),
    ...(logo && { logo: bytesOf(logo) }),
  }));
}

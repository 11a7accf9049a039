import "server-only";
import { recordOrganiserAct } from "@/lib/identity/audit/record";
import type { Organiser } from "@/lib/identity/organisers/service";
import { CERTIFICATE_KINDS } from "@/lib/organising/certificates/policy";
import * as certificates from "@/lib/organising/certificates/repository";
import type { TemplateBody } from "@/lib/organising/certificates/schema";
import { defaultTemplate, picturesOf, type Template } from "@/lib/organising/certificates/template";
import { db } from "@/lib/platform/db/client";
import { AppError, type FieldIssue } from "@/lib/platform/errors";
import type { StoredImage } from "@/lib/platform/images/policy";
import { discardImages, findImages, findImagesById, findOwnImageUrls, sweepImages } from "@/lib/platform/images/service";
import { missingLetters } from "@/lib/platform/pdf/fonts";

type Certifier = Organiser<"certify">;

/** A template with its pictures, as they are stored today. */
export type TemplateView = { template: Template; pictures: Map<string, StoredImage> };

/** The template of an event; before the first change one of ours. @throws AppError event_not_found */
export async function readTemplate({ event: { id } }: Certifier): Promise<TemplateView> {
  const template = await templateOf(id);
  const pictures = await findImagesById(picturesOf(template));
  return { template, pictures: new Map(pictures.map((picture) => [picture.id, picture])) };
}

/** @throws AppError event_not_found */
export async function templateOf(eventId: string): Promise<Template> {
  const found = await certificates.findTemplate(eventId);
  if (!found) throw new AppError("event_not_found", { id: eventId });
  return found.data ?? defaultTemplate(found.clubLogoId);
}

/**
 * Changes what the next certificates look like. Pictures are uploads of the calling account, or in the template already.
 * @throws AppError event_not_found, validation_failed (a picture of somebody else's; a letter that the fonts lack)
 * Source: contract after 3.
 */
export async function changeTemplate(by: Certifier, body: TemplateBody, now = new Date()): Promise<TemplateView> {
  const issues = letterIssues(body);
  if (issues.length > 0) throw new AppError("validation_failed", { event: by.event.id }, { issues });
  const former = await templateOf(by.event.id);
  const template = await withPictureIds(by, body, new Set(picturesOf(former)));
  await db.$transaction(async (tx) => {
    await certificates.setTemplate(tx, by.event.id, template);
    await recordOrganiserAct(tx, by, { act: "settings_changed", changes: { certificates: [former.layout, template.layout] } });
    const kept = new Set(picturesOf(template));
    await discardImages(
      tx,
      picturesOf(former).filter((id) => !kept.has(id)),
      now,
    );
  });
  await sweepImages(now);
  return readTemplate(by);
}

function letterIssues({ texts, signatories }: TemplateBody): FieldIssue[] {
  const written = [
    ...CERTIFICATE_KINDS.flatMap((kind) => [
      { field: `texts.${kind}.title`, text: texts[kind].title },
      { field: `texts.${kind}.body`, text: texts[kind].body },
    ]),
    ...signatories.flatMap(({ name, title }, index) => [
      { field: `signatories.${index}.name`, text: name },
      { field: `signatories.${index}.title`, text: title },
    ]),
  ];
  return written.flatMap(({ field, text }) => {
    const missing = missingLetters(text);
    return missing.length > 0 ? [{ field, message: `Certificates cannot have these characters: ${missing.join(" ")}` }] : [];
  });
}

async function withPictureIds({ actor }: Certifier, body: TemplateBody, former: Set<string>): Promise<Template> {
  const fields = [
    ...(body.logo ? [{ field: "logo", url: body.logo }] : []),
    ...body.signatories.flatMap(({ image }, index) => (image ? [{ field: `signatories.${index}.image`, url: image }] : [])),
  ];
  const urls = fields.map(({ url }) => url);
  const [own, stored] = await Promise.all([findOwnImageUrls(actor.id, urls), findImages(urls)]);
  const idOf = (url: string): string | undefined => {
    const id = stored.get(url)?.id;
    return id && (own.has(url) || former.has(id)) ? id : undefined;
  };
  const issues = fields.flatMap(({ field, url }) => (idOf(url) ? [] : [{ field, message: "Choose a picture that you have uploaded." }]));
  if (issues.length > 0) throw new AppError("validation_failed", {}, { issues });
  const { texts, layout, accent } = body;
  const logo = body.logo && idOf(body.logo);
  const signatories = body.signatories.map(({ name, title, image }) => ({ name, title, ...(image && { image: idOf(image) as string }) }));
  return { layout, accent, texts, signatories, ...(logo && { logo }) };
}

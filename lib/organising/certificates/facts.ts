import "server-only";
import type { Event } from "@/lib/catalogue/events/policy";
import type { CertificateKind } from "@/lib/generated/prisma/enums";
import { listActiveCoHosts } from "@/lib/identity/helpers/service";
import { templateOf } from "@/lib/organising/certificates/change-template";
import { daysText, fillIn, printedTexts } from "@/lib/organising/certificates/policy";
import type { Facts } from "@/lib/organising/certificates/printed";
import { type CandidatesOf, type Issuing, listLetters } from "@/lib/organising/certificates/repository";
import type { Template } from "@/lib/organising/certificates/template";
import { missingLetters } from "@/lib/platform/pdf/fonts";
import { dayIn } from "@/lib/platform/time/zone";

export type CertifiedEvent = {
  template: Template;
  facts: Issuing["facts"];
  /** The values of the placeholders that are the event's. */
  values: { event: string; date: string; club: string; college: string };
};

/** The facts that all certificates of an event share, if they are issued now. */
export async function factsOf(event: Event): Promise<CertifiedEvent> {
  const [template, coHosts] = await Promise.all([templateOf(event.id), listActiveCoHosts(event.id)]);
  const { name, startsAt, endsAt, timeZone, registrationClosesAt } = event;
  const startsOn = startsAt && dayIn(timeZone, startsAt);
  const endsOn = startsOn && dayIn(timeZone, endsAt ?? (startsAt as Date));
  // An event without a start is dated by the end of its registration.
  const shownOn = startsOn ?? dayIn(timeZone, registrationClosesAt);
  const [club, college] = [event.club?.name ?? "", event.college?.name ?? ""];
  return {
    template,
    facts: {
      event: { name, startsOn, endsOn },
      club,
      coClubs: coHosts.map((coHost) => coHost.name),
      college,
      collegeId: event.college?.id ?? null,
    },
    values: { event: name, date: daysText(shownOn, endsOn ?? shownOn), club, college },
  };
}

/** The facts of a certificate about its student. */
export function factsFor({ template, facts, values }: CertifiedEvent, kind: CertificateKind, name: string, award = ""): Facts {
  const { collegeId: _, ...shared } = facts;
  const { title, body } = template.texts[kind];
  const all = { ...values, name, award };
  return { ...shared, name, title: fillIn(title, all), body: fillIn(body, all) };
}

/** The same about a person who does not exist, for an example. */
export function specimenFacts(about: CertifiedEvent, kind: CertificateKind): { facts: Facts; award: string } {
  const award = kind === "winner" ? "First place" : "";
  return { facts: factsFor(about, kind, "Ananya Kulkarni", award), award };
}

/** Whether the fonts lack a letter of what these facts print. */
export const lacksLetters = (facts: Facts, award = ""): boolean =>
  [...printedTexts(facts), award].some((text) => missingLetters(text).length > 0);

/** The candidates of an event with what decides about their letters. */
export async function stateTerms(about: CertifiedEvent, asked: Omit<CandidatesOf, "missing">): Promise<CandidatesOf> {
  if (lacksLetters(factsFor(about, asked.kind, ""))) return { ...asked, missing: null };
  return { ...asked, missing: missingLetters((await listLetters(asked)).join("")).join("") };
}

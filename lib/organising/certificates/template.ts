import type { Design } from "@/lib/organising/certificates/printed";
import type { TemplateBody } from "@/lib/organising/certificates/schema";

/** The look and the words of an event's next certificates. Pictures are their ids. */
export type Template = Design<string> & Pick<TemplateBody, "texts">;

/** The template before an organiser made one. */
export function defaultTemplate(clubLogoId: string | null): Template {
  return {
    layout: "classic",
    accent: "#0f3d2e",
    texts: {
      participation: {
        title: "Certificate of Participation",
        body: "took part in {event}, organised by {club} at {college}, on {date}.",
      },
      winner: {
        title: "Certificate of Excellence",
        body: "won {award} in {event}, organised by {club} at {college}, on {date}.",
      },
      volunteer: {
        title: "Certificate of Appreciation",
        body: "helped to run {event}, organised by {club} at {college}, on {date}.",
      },
    },
    signatories: [],
    ...(clubLogoId && { logo: clubLogoId }),
  };
}

/** Its looks alone, always in one order, so that equal ones have equal JSON. */
export function designOf({ layout, accent, signatories, logo }: Template): Design<string> {
  return {
    layout,
    accent,
    signatories: signatories.map(({ name, title, image }) => ({ name, title, ...(image && { image }) })),
    ...(logo && { logo }),
  };
}

/** The pictures of a design. */
export const picturesOf = ({ logo, signatories }: Pick<Design<string>, "logo" | "signatories">): string[] => [
  ...(logo ? [logo] : []),
  ...signatories.flatMap(({ image }) => image ?? []),
];

import { knownTexts } from "@/components/platform/forms/draft";
import type { TemplateJson } from "@/lib/organising/certificates/calls";
import { SIGNATORIES_MAX } from "@/lib/organising/certificates/policy";
import { LAYOUTS } from "@/lib/organising/certificates/printed";

type Found = Record<string, unknown>;

/** The template from a stored draft: what has no place in the template as it is now is left out. */
export function knownTemplate(found: Found, template: TemplateJson): TemplateJson {
  const texts = objectOf(found.texts);
  const signatories = Array.isArray(found.signatories) ? found.signatories.map(objectOf).filter(isSignatory) : template.signatories;
  return {
    ...knownTexts(found, { accent: template.accent }),
    layout: LAYOUTS.find((layout) => layout === found.layout) ?? template.layout,
    texts: Object.fromEntries(
      Object.entries(template.texts).map(([kind, now]) => [kind, knownTexts(objectOf(texts[kind]), now)]),
    ) as TemplateJson["texts"],
    signatories: signatories.slice(0, SIGNATORIES_MAX).map(({ name, title, image }) => ({ name, title, image: textIn(image) })),
    logo: textIn(found.logo),
  };
}

const objectOf = (found: unknown): Found => (typeof found === "object" && found ? (found as Found) : {});
const textIn = (found: unknown) => (typeof found === "string" ? found : undefined);
const isSignatory = (found: Found): found is { name: string; title: string; image?: unknown } =>
  typeof found.name === "string" && typeof found.title === "string";

import description from "@/lib/calls/openapi.json";

/** A page about the API: the end of its address, and its title. */
export type ApiPage = { name: string; title: string };

/** The guides, in their order. The first one, how to begin, is at the address without a name. */
export const API_GUIDES = [
  { name: "tokens", title: "Tokens" },
  { name: "webhooks", title: "Webhooks" },
  { name: "embeds", title: "Embeds" },
  { name: "errors", title: "Errors" },
  { name: "limits", title: "Limits" },
  { name: "assistants", title: "Assistants" },
] as const satisfies ApiPage[];

/** The parts of the calls; a part with the name of a guide is on the guide's page. */
export const API_PARTS: ApiPage[] = description.tags
  .map((tag) => ({ name: tag.name, title: tag["x-displayName"] }))
  .filter(({ name }) => !API_GUIDES.some((guide) => guide.name === name));

export const API_PAGES: ApiPage[] = [...API_GUIDES, ...API_PARTS];

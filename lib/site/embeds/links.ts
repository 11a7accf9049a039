import { tagPath } from "@/lib/identity/pages/paths";
import { escapeXml } from "@/lib/platform/html/escape-xml";

/** The addresses of embeds, and the markup that shows them on other sites. Client-safe. Source: contract platform 6. */

type EmbedKind = "club" | "college" | "tag" | "event";

/** The file that defines the element `<quad-events>`. */
const EMBED_SCRIPT_PATH = "/embed.js";

/** @param name the slug or the id of a club or a college, the id of an event, or the name of a tag in addresses */
export const embedPath = (kind: EmbedKind, name: string): string => `/embed/${kind}/${name}`;

/** The name of a tag in addresses: `career-fair`. */
export const tagName = (tag: string): string => tagPath(tag).split("/").at(-1) ?? "";

/** The title of an embed. @param name of the club, the college, the tag or the event */
export function embedTitle(kind: EmbedKind, name: string): string {
  if (kind === "event") return name;
  return kind === "tag" ? `Events with the tag ${name}` : `Events of ${name}`;
}

type Shown = { kind: EmbedKind; name: string; title: string };

/** The element with its script, as a site writes it. */
export function embedElement(origin: string, { kind, name }: Omit<Shown, "title">): string {
  return `<script src="${origin}${EMBED_SCRIPT_PATH}" async></script>
<quad-events ${kind}="${name}"></quad-events>`;
}

/** The same without a script; its height is a guess. */
export function embedIframe(origin: string, { kind, name, title }: Shown): string {
  return `<iframe src="${origin}${embedPath(kind, name)}" title="${escapeXml(title)}" loading="lazy" style="width:100%;height:36rem;border:0"></iframe>`;
}

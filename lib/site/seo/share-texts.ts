import "server-only";
import { type Event, readablePath, registrationPhase } from "@/lib/catalogue/events/policy";
import { clubPath } from "@/lib/identity/pages/paths";
import { cutText, excerpt } from "@/lib/platform/html/text";
import { priceText } from "@/lib/platform/money/price";
import { shortDateOf, weekdayShortMomentOf } from "@/lib/platform/time/zone";
import { absoluteUrl } from "@/lib/site/seo/json-ld";

/**
 * The texts and links that the buttons for sharing a thing send. Each way has its own link, so that insights tell them apart. Source:
 * contract app 6.
 */
export type ShareTexts = {
  title: string;
  /** For the device's sheet, with its link. */
  text: string;
  /** The link alone. */
  link: string;
  /** The addresses of pages that share the same text. */
  whatsApp: string;
  x: string;
};

/** The longest text in the address of WhatsApp, percent-encoded. */
const ENCODED_MAX_CHARACTERS = 1000;
const POST_MAX_CHARACTERS = 300;

const linkOf = (path: string, source: "whatsapp" | "share" | "copy" | "x"): string => absoluteUrl(`${path}?utm_source=${source}`);

function shareOf(title: string, lines: readonly string[], linkFor: (source: "whatsapp" | "share" | "copy" | "x") => string): ShareTexts {
  const text = (link: string) => [...fitted(lines, link), link].join("\n");
  return {
    title,
    text: text(linkFor("share")),
    link: linkFor("copy"),
    whatsApp: `https://wa.me/?text=${encodeURIComponent(text(linkFor("whatsapp")))}`,
    x: `https://x.com/intent/post?${new URLSearchParams({ text: fitted(lines, "").join("\n"), url: linkFor("x") })}`,
  };
}

/** Lines that fit into an address with the link, which is never cut: the longest one loses characters first. */
function fitted(lines: readonly string[], link: string): string[] {
  const cut = [...lines];
  const sizeOf = (text: string) => encodeURIComponent(text).length;
  while (sizeOf([...cut, link].join("\n")) > ENCODED_MAX_CHARACTERS) {
    const longest = cut.reduce((most, line, at) => (sizeOf(line) > sizeOf(cut[most] ?? "") ? at : most), 0);
    const line = cut[longest] ?? "";
    const characters = [...line].length;
    if (characters < 2) break;
    cut[longest] = `${cutText(line.replace(/…$/, ""), characters - 2).text.trimEnd()}…`;
  }
  return cut;
}

type Shared = Pick<
  Event,
  | "id"
  | "slug"
  | "name"
  | "club"
  | "college"
  | "startsAt"
  | "timeZone"
  | "venue"
  | "mode"
  | "pricePaise"
  | "status"
  | "registrationOpensAt"
  | "registrationClosesAt"
>;

function eventLines(event: Shared, now: Date): string[] {
  const { name, startsAt, timeZone, venue, mode, college, pricePaise, registrationClosesAt } = event;
  const place = college && mode !== "Online" ? `${venue}, ${college.name}` : venue;
  const when = startsAt ? weekdayShortMomentOf(startsAt, timeZone) : "Date to be announced";
  const phase = registrationPhase(event, now);
  const price = priceText(pricePaise);
  const terms = {
    cancelled: "Cancelled",
    closed: price,
    open: `${price} · register until ${shortDateOf(registrationClosesAt, timeZone)}`,
  }[phase === "upcoming" ? "open" : phase];
  return [name, `${when} · ${place}`, terms];
}

/** The texts of an event, and of a ticket: a ticket shares its event, never itself. */
export const eventShare = (event: Shared, now: Date): ShareTexts =>
  shareOf(event.name, eventLines(event, now), (source) => linkOf(readablePath(event), source));

export const clubShare = ({ name, slug, college }: { name: string; slug: string; college: { name: string } }): ShareTexts =>
  shareOf(name, [name, college.name], (source) => linkOf(clubPath(slug), source));

type SharedTeam = { name: string; members: readonly unknown[]; event: { name: string; teamMax: number } };

/** The texts of a team's link, which stays as it is: nobody counts visits of it. */
export function teamShare({ name, members, event }: SharedTeam, link: string): ShareTexts {
  const left = event.teamMax - members.length;
  const line =
    left < 1
      ? `Join ${name} for ${event.name}`
      : left === 1
        ? `Join ${name} for ${event.name} (1 place left)`
        : `Join ${name} for ${event.name} (${left} places left)`;
  return shareOf(name, [line], () => link);
}

/** The text that a club posts about its event, with the beginning of the description. */
export function clubPost(event: Shared & Pick<Event, "descriptionText">, now: Date): string {
  const [name = "", ...facts] = eventLines(event, now);
  const about = excerpt(event.descriptionText, POST_MAX_CHARACTERS);
  const first = event.club ? `${event.club.name}: ${name}` : name;
  return [[first, ...facts].join("\n"), about, linkOf(readablePath(event), "copy")].filter(Boolean).join("\n\n");
}

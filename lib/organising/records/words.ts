import type { SharedEntryJson, TotalsJson } from "@/lib/organising/records/calls";

/** The words of a record, on pages and in its PDF. Client-safe. */

const KIND_WORDS = { attended: "Attended", helped: "Helped", won: "Won", role: "Role" } as const;

/** `Won, Second place`, `Helped, Door` */
export function kindText({ kind, award, role }: Pick<SharedEntryJson, "kind" | "award" | "role">): string {
  const detail = award ?? role;
  return detail ? `${KIND_WORDS[kind]}, ${detail}` : KIND_WORDS[kind];
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `2026-10-30`, `2026-09-08 to 12 Sep`, `since 2026-07-01` */
export function daysText({ from, to }: Pick<SharedEntryJson, "from" | "to">): string {
  if (to === null) return `since ${from}`;
  if (to === from) return from;
  const [year, month, day] = to.split("-");
  return from.startsWith(`${year}-`) ? `${from} to ${Number(day)} ${MONTHS[Number(month) - 1]}` : `${from} to ${to}`;
}

const hoursText = (hours: number) => (hours === 1 ? "1 hour" : `${hours} hours`);

/** Days, organiser and hours. @param home the college of the record: another one is named beside its club */
export function factsOf(entry: SharedEntryJson, home: string | null): string[] {
  const { kind, club, college, hours } = entry;
  const organiser = kind === "role" ? college : club && college && college !== home ? `${club}, ${college}` : club;
  return [daysText(entry), organiser, hours && hoursText(hours)].filter((fact): fact is string => Boolean(fact));
}

/**
 * The number that leads a record, the words beside it, and the sentences after them: `23`, `events attended,` and
 * `61.5 hours. Helped with 4, won 2.` Kinds without an entry, which a link may not show, are not named.
 * @returns null if there is nothing
 */
export function totalsText({ attended, hours, helped, won }: TotalsJson): { number: number; what: string; rest: string } | null {
  if (attended > 0) {
    const what = attended === 1 ? "event attended" : "events attended";
    const further = helpedAndWonText(helped, won);
    if (hours === 0) return { number: attended, what: `${what}.`, rest: further };
    return { number: attended, what: `${what},`, rest: [`${hoursText(hours)}.`, further].filter(Boolean).join(" ") };
  }
  if (helped > 0)
    return {
      number: helped,
      what: helped === 1 ? "event or role helped with." : "events and roles helped with.",
      rest: helpedAndWonText(0, won),
    };
  return won > 0 ? { number: won, what: won === 1 ? "prize won." : "prizes won.", rest: "" } : null;
}

/** `Helped with 4, won 2.`; empty for neither. */
function helpedAndWonText(helped: number, won: number): string {
  if (helped > 0 && won > 0) return `Helped with ${helped}, won ${won}.`;
  if (helped > 0) return `Helped with ${helped}.`;
  return won > 0 ? `Won ${won}.` : "";
}

/** A link without an entry to show. */
export const LINK_IS_EMPTY = "This link shows nothing yet.";

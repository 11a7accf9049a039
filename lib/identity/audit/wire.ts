import type { OrganiserActionJson } from "@/lib/identity/audit/calls";
import type { OrganiserAction } from "@/lib/identity/audit/service";
import { toCsv } from "@/lib/platform/fields/csv";
import { DEFAULT_TIME_ZONE, wallTimeOf } from "@/lib/platform/time/zone";

/** Replaces the name of a person whose account was deleted. */
export const FORMER_MEMBER = "a deleted account";
/** Replaces the name of a token that is no longer kept. */
const FORMER_TOKEN = "a former token";

/** Source: contract organisers 15. */
export function toOrganiserActionJson(action: OrganiserAction): OrganiserActionJson {
  const { id, at, act, subjectKind, subjectId, changes } = action;
  return {
    _id: id,
    at: at.toISOString(),
    act,
    who: whoOf(action),
    subject: {
      kind: subjectKind,
      _id: subjectId,
      name: action.subjectName ?? formerNameOf(changes) ?? (action.isSubjectGone ? FORMER_MEMBER : null),
    },
    changes,
    via: action.tokenId === null ? null : { _id: action.tokenId, name: action.tokenName ?? FORMER_TOKEN },
  };
}

/** The admin is not named: the log shows the action as Quad's. */
function whoOf({ actorId, actorName, standing }: OrganiserAction): OrganiserActionJson["who"] {
  if (standing === "clock") return { _id: null, name: "Quad (automatic)", standing };
  if (standing === "admin") return { _id: null, name: "Quad admin", standing };
  return { _id: actorId, name: actorName ?? FORMER_MEMBER, standing };
}

/** The fields that name an event, a blog, a club and a college. */
const NAMES = ["eventName", "title", "clubName", "name"];

/** The entry about a deletion still knows the name of the deleted object. */
function formerNameOf(changes: OrganiserAction["changes"]): string | null {
  const name = NAMES.map((field) => changes?.[field]?.[0]).find((old) => typeof old === "string");
  return typeof name === "string" ? name : null;
}

const CSV_HEAD = ["At", "Who", "Standing", "Act", "Kind", "Name", "Event", "Changes", "Token"];

/** The words of an act's reason, which the log stores as a code or a text. */
export type ReasonWords = (act: string, reason: string) => string;

/** The log as parts of a CSV file, times in the zone of the campus, reasons in words. Source: contract organisers 9.3 and 15. */
export async function* toOrganiserLogCsv(parts: AsyncIterable<OrganiserAction[]>, wordsOf: ReasonWords): AsyncGenerator<string> {
  yield toCsv([CSV_HEAD], { isFirst: true });
  for await (const actions of parts) {
    const rows = actions.map((action) => {
      const { at, act, who, subject, changes, via } = toOrganiserActionJson(action);
      const { date, time } = wallTimeOf(new Date(at), DEFAULT_TIME_ZONE);
      const inWords = (field: string, value: unknown) => (field === "reason" && typeof value === "string" ? wordsOf(act, value) : value);
      const changed =
        changes &&
        JSON.stringify(
          Object.fromEntries(Object.entries(changes).map(([field, pair]) => [field, pair.map((value) => inWords(field, value))])),
        );
      return [`${date} ${time}`, who.name, who.standing, act, subject.kind, subject.name, action.eventName, changed, via?.name ?? null];
    });
    yield toCsv(rows, { isFirst: false });
  }
}

import "server-only";
import type { CalendarScope } from "@/lib/calendar/public-feeds";
import { findClubName } from "@/lib/clubs/service";
import { findCollegeName } from "@/lib/colleges/service";
import { EVENT_TAGS } from "@/lib/events/schema";
import { db } from "@/lib/platform/db/client";
import { idText } from "@/lib/platform/id";

/** Some of the events, with feeds of their own. */
export type FeedScope = {
  scope: Exclude<CalendarScope, { kind: "all" }>;
  /** Of the feeds: `Coding on Quad`. */
  title: string;
  /** The page's address, which with `.ics` and `.atom` is that of the feeds. */
  page: string;
};

/** The scope of `/{kind}/{name}.ics`; null where there is none. */
export async function findFeedScope(kind: string, name: string): Promise<FeedScope | null> {
  if (kind === "tags") return findTagScope(name);
  if ((kind !== "clubs" && kind !== "colleges") || !idText().safeParse(name).success) return null;
  const [found, scopeKind] =
    kind === "clubs" ? ([await findClubName(db, name), "club"] as const) : ([await findCollegeName(name), "college"] as const);
  return found === null ? null : { scope: { kind: scopeKind, id: name }, title: `${found} on Quad`, page: `/${kind}/${name}` };
}

function findTagScope(name: string): FeedScope | null {
  const tag = EVENT_TAGS.find((each) => each.toLowerCase().replaceAll(" ", "-") === name);
  return tag ? { scope: { kind: "tag", tag }, title: `${tag} on Quad`, page: `/tags/${name}` } : null;
}

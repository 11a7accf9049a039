import { toHiddenJson } from "@/lib/identity/organisers/hidden-json";
import { asHidden } from "@/lib/identity/organisers/hidden-picture";
import { blogPath, clubPath, collegePath, eventPath, GRIEVANCE_PATH } from "@/lib/identity/pages/paths";
import { toImageJson } from "@/lib/platform/images/wire";
import type { ItemJson, ModerationJson } from "@/lib/site/moderation/calls";
import type { State } from "@/lib/site/moderation/schema";
import type { Item, Queue } from "@/lib/site/moderation/service";

/** Source: contract trust 3. */
export const toModerationJson = ({ items, counts, nextCursor }: Queue, state: State): ModerationJson => ({
  items: items.map((item) => toItemJson(item, state)),
  counts,
  nextCursor,
});

const PAISE = 100;

function toItemJson({ subject, id, name, club, slug, at, reported, shown, hidden, ofClub }: Item, state: State): ItemJson {
  const reasons = reported?.reasons ?? [];
  const isOthers = subject === "site" || subject === "college";
  return {
    subject,
    _id: id,
    name,
    path: pathOf({ subject, id, slug }),
    club: club && { _id: club.id, clubName: club.name, ...ofClub },
    reasons,
    count: reasons.reduce((sum, { count }) => sum + count, 0),
    texts: reported?.texts ?? [],
    numbers: reported?.numbers ?? [],
    ...(isOthers && { emails: reported?.emails ?? [] }),
    firstAt: reported && new Date(reported.firstAt).toISOString(),
    dueAt: state === "open" ? at.toISOString() : null,
    state,
    hiding: hidden && toHiddenJson(hidden),
    look: state === "open" && hidden?.look ? { text: hidden.look.text, at: hidden.look.at.toISOString() } : null,
    words: shown?.text ?? "",
    pictures: (shown?.pictures ?? []).map((image) => toImageJson(shown?.isHidden ? asHidden(image) : image)),
    seats: shown?.seats ?? 0,
    payers: shown?.payers ?? 0,
    paid: (shown?.paidPaise ?? 0) / PAISE,
    ...(subject === "event" && {
      startsAt: shown?.startsAt?.toISOString() ?? null,
      venue: shown?.venue ?? "",
      price: (shown?.pricePaise ?? 0) / PAISE,
    }),
    ...(subject === "club" && { events: shown?.events ?? 0, blogs: shown?.blogs ?? 0 }),
  };
}

function pathOf({ subject, id, slug }: Pick<Item, "subject" | "id" | "slug">): string {
  switch (subject) {
    case "event":
      return eventPath(id);
    case "blog":
      return blogPath(id);
    case "club":
      return clubPath(slug ?? id);
    case "college":
      return collegePath(slug ?? id);
    case "site":
      return GRIEVANCE_PATH;
  }
}

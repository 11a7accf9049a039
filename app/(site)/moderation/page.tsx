import type { Metadata } from "next";
import { ModerationQueue } from "@/components/organising/moderation/queue";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { orFirstPage } from "@/lib/platform/http/page";
import { moderationQuery } from "@/lib/site/moderation/schema";
import { listModeration } from "@/lib/site/moderation/service";
import { toModerationJson } from "@/lib/site/moderation/wire";

export const metadata: Metadata = { title: "Moderation" };

const one = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value.at(-1) : value);

/** The reported and hidden things of a college's clubs; for the admin of all. Source: contract trust 10. */
export default async function ModerationPage({ searchParams }: PageProps<"/moderation">) {
  const actor = await requireActor("/moderation");
  const { state, cursor, open } = await searchParams;
  // An address that was typed wrong shows the first page of what is open.
  const query = moderationQuery.catch(moderationQuery.parse({})).parse({ state: one(state), cursor: one(cursor) });
  const queue = toModerationJson(await orFirstPage(query, (asked) => listModeration(actor, asked)), query.state);
  return <ModerationQueue {...queue} state={query.state} open={one(open)} cursor={query.cursor} reader={actor.role} now={new Date()} />;
}

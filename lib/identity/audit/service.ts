import "server-only";
import * as audit from "@/lib/identity/audit/repository";
import type { OrganiserLogQuery } from "@/lib/identity/audit/schema";
import { cutPage, readCreatedCursor, writeCreatedCursor } from "@/lib/platform/http/cursor";
import { DAY_MS } from "@/lib/platform/time/units";
import { startOfDay } from "@/lib/platform/time/zone";

export type { LogScope, OrganiserAction } from "@/lib/identity/audit/repository";

const EXPORTED_AT_ONCE = 1000;

export type OrganiserActionPage = { actions: audit.OrganiserAction[]; nextCursor: string | null };

/** A page of a log, newest first. The caller has checked the right to read it. @throws AppError validation_failed (the cursor) */
export async function listOrganiserActions(scope: audit.LogScope, query: OrganiserLogQuery): Promise<OrganiserActionPage> {
  const { limit, cursor } = query;
  const place = cursor ? readCreatedCursor(cursor) : undefined;
  const after = place && { at: place.createdAt, id: place.id };
  const { shown, last } = cutPage(await audit.listOrganiserActions(scope, { ...filterOf(query), limit: limit + 1, after }), limit);
  return { actions: shown, nextCursor: last ? writeCreatedCursor({ createdAt: last.at, id: last.id }) : null };
}

/** The ids of the given events of which the log has more than that they were made, copied or exported. */
export const listActedOn = audit.listActedOn;

/** All filtered entries of a log, in parts, so that a long log is never in memory. */
export async function* eachOrganiserAction(scope: audit.LogScope, query: OrganiserLogQuery): AsyncGenerator<audit.OrganiserAction[]> {
  let after: audit.LogPlace | undefined;
  do {
    const found: audit.OrganiserAction[] = await audit.listOrganiserActions(scope, { ...filterOf(query), limit: EXPORTED_AT_ONCE, after });
    yield found;
    after = found.length === EXPORTED_AT_ONCE ? found.at(-1) : undefined;
  } while (after);
}

function filterOf({ act, who, event, from, to }: OrganiserLogQuery) {
  return {
    act,
    who,
    event,
    from: from ? startOfDay(from) : undefined,
    before: to ? new Date(startOfDay(to).getTime() + DAY_MS) : undefined,
  };
}

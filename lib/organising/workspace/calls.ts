import * as z from "zod";
import { eventJson } from "@/lib/catalogue/events/calls";
import { eventIdParams } from "@/lib/catalogue/events/schema";
import { hiddenJson } from "@/lib/identity/organisers/hidden-json";
import { ORGANISER_ROLES, RIGHTS, type Right } from "@/lib/identity/organisers/policy";
import { pendingChangeJson, reviewStateJson } from "@/lib/organising/publishing/calls";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import type { CallTable } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";
import { peopleCountsJson } from "@/lib/taking-part/guest-list/calls";

/** Source: contract organisers 9.1. */
const workspaceJson = z.strictObject({
  event: eventJson.extend({
    /** The time at which the clock publishes it. */
    publishAt: z.iso.datetime().nullable(),
    /** The same for the events of one series. */
    seriesId: idText().nullable(),
    pendingChange: pendingChangeJson.nullable(),
  }),
  standing: z.enum(ORGANISER_ROLES),
  rights: z.array(z.enum(Object.keys(RIGHTS) as Right[])),
  /** The same as in the guest list. */
  counts: peopleCountsJson,
  review: reviewStateJson.nullable(),
  door: z.strictObject({ selfCheckIn: z.boolean(), isClosed: z.boolean() }),
  /** Why the event is hidden; absent when it is not. */
  hidden: hiddenJson.optional(),
});
export type WorkspaceJson = z.output<typeof workspaceJson>;

export const calls = {
  "GET /api/manage/{eventId}": {
    summary: "Reads an event as its organisers see it, and what the account may do there.",
    who: "organiser of the event, its college, admin",
    access: ORGANISERS,
    token: "events:read",
    params: eventIdParams,
    errors: ["event_not_found"],
    responses: { 200: workspaceJson },
    notes: [
      "`counts` are those of the list of people, `checkedIn` of the confirmed. `review` is the one that waits, or that the college returned last.",
      "`event` may be one that nobody else sees.",
    ],
    example: { path: { eventId: "0198f3a1-6c2e-7b4d-9a10-5d3e8f7c2b61" } },
  },
} as const satisfies CallTable;

import * as z from "zod";
import { eventJson } from "@/lib/catalogue/events/calls";
import { eventIdParams } from "@/lib/catalogue/events/schema";
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
});
export type WorkspaceJson = z.output<typeof workspaceJson>;

export const calls = {
  "GET /api/manage/{eventId}": {
    access: ORGANISERS,
    params: eventIdParams,
    responses: { 200: workspaceJson },
  },
} as const satisfies CallTable;

import type { EventStatus } from "@/lib/generated/prisma/enums";

/**
 * Whether an event is public, as `is_public` in SQL. Only its organisers see other events: for everyone else they do not exist. Source:
 * decision 031. An event that was cancelled and is hidden has the status `cancelled` and is hidden.
 */
export const isPublic = ({ status, isHidden = false }: { status: EventStatus; isHidden?: boolean }): boolean =>
  !isHidden && (status === "published" || status === "cancelled");

/** Whether an event is public, or would be if it were not hidden. */
export const wasPublished = ({ status }: { status: EventStatus }): boolean =>
  status === "published" || status === "cancelled" || status === "hidden";

/** The states of an event, with their names in the documented API. Source: contract organisers 11. */
export const EVENT_STATES = {
  draft: "Draft",
  in_review: "In review",
  scheduled: "Scheduled",
  published: "Published",
  cancelled: "Cancelled",
  hidden: "Hidden",
} as const;
export type EventState = keyof typeof EVENT_STATES;

/** The state of an event: a draft with a time of publication is scheduled. */
export const stateOf = ({ status, publishAt }: { status: Exclude<EventStatus, "deleted">; publishAt: Date | null }): EventState =>
  status === "draft" && publishAt ? "scheduled" : status;

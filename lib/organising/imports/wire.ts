import type { ImportPreviewJson } from "@/lib/organising/imports/calls";
import type { Made, Preview } from "@/lib/organising/imports/service";

export function toPreviewJson({ rows, ...read }: Preview): ImportPreviewJson {
  const ready = rows.filter(({ issues }) => issues.length === 0).length;
  return {
    ...read,
    rows: rows.map(({ form: _, like, ...row }) => ({
      ...row,
      like: like && { _id: like.id, eventName: like.name, startsAt: like.startsAt.toISOString() },
    })),
    counts: { ready, wrong: rows.length - ready },
  };
}

export const toMadeJson = ({ id, events }: Made) => ({
  message: events.length === 1 ? "1 draft made" : `${events.length} drafts made`,
  // The keys in one order: the database has its own.
  data: { _id: id, events: events.map(({ row, _id, eventName }) => ({ row, _id, eventName })) },
});

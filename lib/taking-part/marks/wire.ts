import type { MarkJson, MarksJson, OwnMarkJson, OwnMarksJson } from "@/lib/taking-part/marks/calls";
import { appealUntil, excusedAtOf } from "@/lib/taking-part/marks/policy";
import type { DecidedMark, Mark, MarkPage, OwnMarks, Standing } from "@/lib/taking-part/marks/service";

const toNamedJson = (one: { id: string; name: string } | null) => one && { _id: one.id, name: one.name };
const iso = (at: Date | null) => at?.toISOString() ?? null;

function commonJson(mark: Mark) {
  const { id, kind, at, expiresAt, state, appeal, appealedAt, note, decidedAt, decidedBy } = mark;
  return {
    _id: id,
    kind,
    event: {
      _id: mark.eventId,
      eventName: mark.eventName,
      club: toNamedJson(mark.club),
      startsAt: iso(mark.startsAt),
      timeZone: mark.timeZone,
    },
    college: toNamedJson(mark.college),
    at: at.toISOString(),
    expiresAt: expiresAt.toISOString(),
    state,
    appeal,
    appealedAt: iso(appealedAt),
    excusedAt: state === "appealed" && appealedAt ? excusedAtOf(appealedAt).toISOString() : null,
    note,
    decidedBy,
    decidedAt: iso(decidedAt),
  };
}

const toOwnMarkJson = (mark: Mark, now: Date): OwnMarkJson => ({ ...commonJson(mark), appealUntil: iso(appealUntil(mark, now)) });

const toStandingJson = ({ college, ...numbers }: Standing) => ({ college: toNamedJson(college), ...numbers });

/** Source: contract after 5 and 11. */
export const toOwnMarksJson = ({ marks, delays, living }: OwnMarks, now = new Date()): OwnMarksJson => ({
  marks: marks.map((mark) => toOwnMarkJson(mark, now)),
  delays: delays.map(toStandingJson),
  living: living.map(toStandingJson),
});

export function toMarkJson(mark: DecidedMark, now = new Date()): MarkJson {
  const { firstName, lastName, collegeOfStudent, kind, at, listClosedAt, confirmed, checkedIn, expiresAt } = mark;
  return {
    ...commonJson(mark),
    student: { firstName, lastName, college: toNamedJson(collegeOfStudent) },
    facts: { leftAt: kind === "late_cancel" ? at.toISOString() : null, listClosedAt: iso(listClosedAt), confirmed, checkedIn },
    canDecide: expiresAt > now,
  };
}

export const toMarksJson = ({ marks, counts, nextCursor }: MarkPage): MarksJson => ({
  marks: marks.map((mark) => toMarkJson(mark)),
  counts,
  nextCursor,
});

import { DEFAULT_TIME_ZONE, dayIn, instantOf } from "@/lib/platform/time/zone";

/** The registration period in the form's format, and the event's own times. */
export type Timing = {
  registrationStartDate: string;
  startTime: string;
  registrationEndDate: string;
  endTime: string;
  startsAt: Date | null;
  endsAt: Date | null;
  timeZone?: string | undefined;
};

export const TIMING_FIELDS = [
  "registrationStartDate",
  "startTime",
  "registrationEndDate",
  "endTime",
  "startsAt",
  "endsAt",
  "timeZone",
] as const satisfies (keyof Timing)[];

type TimingIssue = { field: keyof Timing; message: string };

/**
 * The problems of an event's dates and times, worst first. Client-safe.
 * @param keptStartDate a start of registration that may be in the past: the stored one of an edited event, and any of a draft
 * @param now compared by its date in the event's zone; today is never in the past Source: spec §5, contract base 5.
 */
export function timingIssues(timing: Timing, keptStartDate?: string, now = new Date()): TimingIssue[] {
  const { registrationStartDate: startDate, registrationEndDate: endDate, startTime, endTime, startsAt, endsAt } = timing;
  const { opensAt, closesAt } = registrationWindow(timing);
  const issues: TimingIssue[] = [];
  if (startDate !== keptStartDate && startDate < dayIn(timing.timeZone ?? DEFAULT_TIME_ZONE, now)) {
    issues.push({ field: "registrationStartDate", message: "Invalid Start Date" });
  }
  if (endDate < startDate) {
    issues.push({ field: "registrationEndDate", message: "Registration End Date cannot be before Start Date" });
  } else if ((endDate === startDate && endTime < startTime) || closesAt < opensAt) {
    issues.push({ field: "endTime", message: "Registration End time cannot be before Start time" });
  }
  if (startsAt && startsAt < opensAt) {
    issues.push({ field: "startsAt", message: "The event cannot start before registration opens" });
  }
  if (endsAt && endsAt <= (startsAt ?? opensAt)) {
    issues.push({
      field: "endsAt",
      message: startsAt ? "The event has to end after it starts" : "The event has to end after registration opens",
    });
  }
  return issues;
}

/** The instants between which registration is open. */
export function registrationWindow(timing: Omit<Timing, "startsAt" | "endsAt">): { opensAt: Date; closesAt: Date } {
  const timeZone = timing.timeZone ?? DEFAULT_TIME_ZONE;
  return {
    opensAt: instantOf({ date: timing.registrationStartDate, time: timing.startTime }, timeZone),
    closesAt: instantOf({ date: timing.registrationEndDate, time: timing.endTime }, timeZone),
  };
}

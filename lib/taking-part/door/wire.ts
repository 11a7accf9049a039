import type {
  ConflictsJson,
  DoorStateJson,
  HereJson,
  ListJson,
  ScanResultJson,
  ScansJson,
  ScreenJson,
  ShownScanJson,
} from "@/lib/taking-part/door/calls";
import type { readConflicts, ShownAction } from "@/lib/taking-part/door/conflicts";
import type { RenderedDoorList } from "@/lib/taking-part/door/list";
import { doorWindow } from "@/lib/taking-part/door/policy";
import type { DoorEvent } from "@/lib/taking-part/door/repository";
import type { HereScreen } from "@/lib/taking-part/door/self-check-in";
import type { RecordedScans, Told } from "@/lib/taking-part/door/service";
import type { DoorControls } from "@/lib/taking-part/door/settings";

const iso = (time: Date | null) => time?.toISOString() ?? null;

function toDoorEventJson(event: DoorEvent) {
  const { id, name, startsAt, timeZone } = event;
  const { opensAt, closesAt } = doorWindow(event);
  return { _id: id, eventName: name, startsAt: iso(startsAt), timeZone, opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() };
}

/** The list as JSON text, because its rows are text already. */
export function toListText({ rev, counts, people, isWhole, kept, publicKey }: RenderedDoorList, serverTime = new Date()): string {
  const rest: Omit<ListJson, "rev" | "people"> = {
    counts,
    serverTime: serverTime.toISOString(),
    isWhole,
    ...(kept && { event: toDoorEventJson(kept.event), expiresAt: kept.expiresAt.toISOString() }),
    ...(publicKey !== null && { publicKey }),
  };
  return `{"rev":${rev},"people":[${people}],${JSON.stringify(rest).slice(1)}`;
}

export function toScansJson({ results, counts, rev, clockSkewMs }: RecordedScans, serverTime = new Date()): ScansJson {
  return {
    results: results.map(toScanResultJson),
    counts,
    rev,
    serverTime: serverTime.toISOString(),
    clockSkewS: Math.round(clockSkewMs / 1000),
  };
}

function toScanResultJson({ id, result, registration, checkIn, otherEvent }: Told): ScanResultJson {
  const { person, endedAt = null } = registration ?? {};
  return {
    id,
    result,
    person: person ? { _id: person.id, name: person.name, college: person.college } : null,
    checkedInAt: iso(checkIn?.at ?? null),
    by: checkIn?.by ?? null,
    device: checkIn?.device ?? null,
    endedAt: result === "ended" ? iso(endedAt) : null,
    event: otherEvent && { eventName: otherEvent.name, startsAt: iso(otherEvent.startsAt), timeZone: otherEvent.timeZone },
  };
}

export function toConflictsJson({ conflicts, review }: Awaited<ReturnType<typeof readConflicts>>): ConflictsJson {
  return {
    conflicts: conflicts.map(({ registrationId, name, scans }) => ({ registrationId, name, scans: scans.map(toShownScanJson) })),
    review: review.map((scan) => ({ ...toShownScanJson(scan), registrationId: scan.registrationId, name: scan.name })),
  };
}

function toShownScanJson({ id, kind, at, deviceAt, deviceName, by, result, decided }: ShownAction): ShownScanJson {
  return { id, kind, at: at.toISOString(), deviceAt: deviceAt.toISOString(), device: deviceName, by, result, decided };
}

export const toDoorStateJson = ({ selfCheckIn, closedAt }: DoorControls): DoorStateJson => ({
  data: { selfCheckIn, isClosed: closedAt !== null },
});

export const toScreenJson = ({ code, url, changesAt, counts, now }: HereScreen): ScreenJson => ({
  code,
  url,
  changesAt: changesAt.toISOString(),
  counts,
  serverTime: now.toISOString(),
});

export const toHereJson = (checkedInAt: Date): HereJson => ({ message: "You are checked in", checkedInAt: checkedInAt.toISOString() });

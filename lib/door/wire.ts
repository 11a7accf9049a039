import type { ListJson, ScanResultJson, ScansJson } from "@/lib/door/answers";
import type { DoorList } from "@/lib/door/list";
import { doorWindow } from "@/lib/door/policy";
import type { DoorEvent } from "@/lib/door/repository";
import type { Recorded, Told } from "@/lib/door/service";

const iso = (time: Date | null) => time?.toISOString() ?? null;

function toDoorEventJson(event: DoorEvent) {
  const { id, name, startsAt, timeZone } = event;
  const { opensAt, closesAt } = doorWindow(event);
  return { _id: id, eventName: name, startsAt: iso(startsAt), timeZone, opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() };
}

/** The list as JSON text, since its rows are text already. */
export function toListText({ rev, counts, people, isWhole, kept }: DoorList, serverTime = new Date()): string {
  const rest: Omit<ListJson, "rev" | "people"> = {
    counts,
    serverTime: serverTime.toISOString(),
    isWhole,
    ...(kept && { event: toDoorEventJson(kept.event), publicKey: kept.publicKey, expiresAt: kept.expiresAt.toISOString() }),
  };
  return `{"rev":${rev},"people":[${people}],${JSON.stringify(rest).slice(1)}`;
}

export function toScansJson({ results, counts, rev, clockSkewMs }: Recorded, serverTime = new Date()): ScansJson {
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
    otherEvent: otherEvent && { eventName: otherEvent.name, startsAt: iso(otherEvent.startsAt), timeZone: otherEvent.timeZone },
  };
}

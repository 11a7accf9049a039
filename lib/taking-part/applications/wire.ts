import { FORMER_MEMBER } from "@/lib/identity/audit/wire";
import { yearOfStudy } from "@/lib/identity/students/policy";
import type { EntriesJson, EntryCountsJson, EntryJson } from "@/lib/taking-part/applications/calls";
import { ENTRY_STATUSES } from "@/lib/taking-part/applications/schema";
import type { EntriesPage, Entry, StatusCount } from "@/lib/taking-part/applications/service";

/** Source: contract joining 3. */
export function toEntriesJson({ entries, counts, nextCursor }: EntriesPage, now = new Date()): EntriesJson {
  return { entries: entries.map((entry) => toEntryJson(entry, now)), counts: toCountsJson(counts), nextCursor };
}

function toCountsJson(counts: readonly StatusCount[]): EntryCountsJson {
  const found = new Map(counts.map(({ status, entries, people }) => [status, { entries, people }]));
  const each = ENTRY_STATUSES.map((status) => [status, found.get(status) ?? { entries: 0, people: 0 }]);
  return Object.fromEntries(each) as EntryCountsJson;
}

export function toEntryJson(
  { id, team, status, seats, isKept, isOffer, position, since, members, acts }: Entry,
  now = new Date(),
): EntryJson {
  const ends =
    status === "held" ? members.flatMap((member) => (member.status === "held" && member.heldUntil ? [member.heldUntil] : [])) : [];
  const until = ends.sort((a, b) => a.getTime() - b.getTime())[0];
  return {
    _id: id,
    kind: team ? "team" : "solo",
    status,
    ...(team && { team: { _id: team.id, name: team.name, isKept } }),
    ...(position !== null && { position }),
    ...(isOffer && { isOffer }),
    ...(until && { until: until.toISOString() }),
    since: since.toISOString(),
    size: members.length,
    seats,
    decisionReason: members.find((member) => member.decisionReason)?.decisionReason ?? null,
    members: members.map((member) => ({
      _id: member.id,
      registrationId: member.registrationId,
      firstName: member.firstName,
      lastName: member.lastName,
      email: member.email,
      college: member.college && { _id: member.college.id, name: member.college.name },
      yearOfStudy: yearOfStudy(member.studiesSince, now),
      status: member.status,
      ...(member.status === "held" && member.heldUntil && { until: member.heldUntil.toISOString() }),
      ...(member.isOffer && { isOffer: true }),
      isCaptain: member.isCaptain,
      amount: member.pricePaise / 100,
      isPaid: member.isPaid,
    })),
    acts: acts.map(({ at, who, act, reason }) => ({
      at: at.toISOString(),
      who: who ?? FORMER_MEMBER,
      act: act as EntryJson["acts"][number]["act"],
      reason,
    })),
  };
}

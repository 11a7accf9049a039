import { fileNameOf } from "@/lib/identity/organisers/file-name";
import { toCsv } from "@/lib/platform/fields/csv";
import { toXlsx } from "@/lib/platform/fields/xlsx";
import { wallTimeOf } from "@/lib/platform/time/zone";
import type { PeopleJson, PersonJson } from "@/lib/taking-part/guest-list/calls";
import type { PeopleExport } from "@/lib/taking-part/guest-list/export";
import type { PeopleCounts, Person } from "@/lib/taking-part/guest-list/person";
import type { ExportFormat } from "@/lib/taking-part/guest-list/schema";
import type { PeoplePage } from "@/lib/taking-part/guest-list/service";

/** @param counts those of the whole event. Source: contract organisers 9.2. */
export const toPeopleJson = ({ people, ...page }: PeoplePage, counts: PeopleCounts): PeopleJson => ({
  people: people.map(toPersonJson),
  counts,
  ...page,
});

function toPersonJson({ id, student, email, college, year, status, pricePaise, paid, createdAt, ...person }: Person): PersonJson {
  return {
    _id: id,
    studentId: student?.id ?? null,
    firstName: student?.firstName ?? null,
    lastName: student?.lastName ?? null,
    email,
    college: college && { _id: college.id, name: college.name },
    year,
    status,
    price: pricePaise / 100,
    paid,
    registeredAt: createdAt.toISOString(),
    checkedInAt: person.checkedInAt?.toISOString() ?? null,
    checkedInBy: person.checkedInBy,
    source: person.source,
    certificates: person.certificates,
  };
}

/** The columns of an export. Source: contract organisers 9.3. */
const EXPORT_COLUMNS = [
  { title: "No.", width: 7 },
  { title: "First name", width: 18 },
  { title: "Last name", width: 18 },
  { title: "Email", width: 34 },
  { title: "College", width: 30 },
  { title: "Year", width: 6 },
  { title: "Team", width: 20 },
  { title: "Status", width: 12 },
  { title: "Price", width: 9 },
  { title: "Paid", width: 9 },
  { title: "Refunded", width: 10 },
  { title: "Registered at", width: 17 },
  { title: "Checked in at", width: 17 },
  { title: "Checked in by", width: 22 },
  { title: "Source", width: 14 },
  { title: "Certificates", width: 14 },
] as const;

/** A person's row: amounts in rupees, times of the event's zone. `Refunded` includes pending refunds. */
function exportCells(person: Person, index: number, timeZone: string): (string | number | null)[] {
  return [
    index + 1,
    person.student?.firstName ?? null,
    person.student?.lastName ?? null,
    person.email,
    person.college?.name ?? null,
    person.year,
    person.team,
    person.status,
    person.pricePaise / 100,
    person.receivedPaise / 100,
    person.refundedPaise / 100,
    momentOf(person.createdAt, timeZone),
    person.checkedInAt && momentOf(person.checkedInAt, timeZone),
    person.checkedInBy,
    person.source,
    person.certificates.join(", ") || null,
  ];
}

function momentOf(instant: Date, timeZone: string): string {
  const { date, time } = wallTimeOf(instant, timeZone);
  return `${date} ${time}`;
}

type Parts = AsyncIterable<Person[]>;

/** The rows of an export, in parts. */
async function* exportRows(parts: Parts, timeZone: string) {
  let before = 0;
  for await (const people of parts) {
    yield people.map((person, index) => exportCells(person, before + index, timeZone));
    before += people.length;
  }
}

async function* toCsvParts(parts: Parts, timeZone: string): AsyncGenerator<string> {
  yield toCsv([EXPORT_COLUMNS.map(({ title }) => title)], { isFirst: true });
  for await (const rows of exportRows(parts, timeZone)) yield toCsv(rows, { isFirst: false });
}

/** The file of an export, for `fileReply`. */
export function toExportFile({ event, open }: PeopleExport, format: ExportFormat) {
  const { timeZone } = event;
  const name = fileNameOf({ event }, `people.${format}`);
  if (format === "csv")
    return { name, type: "text/csv; charset=utf-8", open: async (signal: AbortSignal) => toCsvParts(await open(signal), timeZone) };
  return {
    name,
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    open: async (signal: AbortSignal) => toXlsx({ sheet: "People", columns: EXPORT_COLUMNS }, exportRows(await open(signal), timeZone)),
  };
}

import { UsersRound } from "lucide-react";
import { classNames } from "@/components/platform/ui/class-names";
import { State } from "@/components/platform/ui/state";
import typography from "@/components/platform/ui/typography.module.css";
import { KeepTeam } from "@/components/taking-part/applications/entry-acts";
import { fullName, momentWords, nameOf, untilWords } from "@/components/taking-part/applications/entry-words";
import { PeopleTable } from "@/components/taking-part/applications/people-table";
import { missingMembers } from "@/lib/catalogue/seats/living";
import { priceText } from "@/lib/platform/money/price";
import type { EntryJson } from "@/lib/taking-part/applications/calls";
import peopleTableStyles from "./people-table.module.css";
import person from "./person.module.css";

type Props = {
  entries: readonly EntryJson[];
  event: { id: string; name: string; timeZone: string; registrationClosesAt: Date };
  /** For an event of teams: the number of members that a team needs. */
  minimum: number | null;
  mayChange: boolean;
  now: Date;
};

/** People with a seat, or in a team that has none yet; teams are groups of their members. */
export function PeopleList({ entries, event, minimum, mayChange, now }: Props) {
  return (
    <PeopleTable
      eventName={event.name}
      since="Since"
      groups={entries.map((entry) => ({
        key: entry._id,
        head: entry.team && <TeamHead entry={entry} event={event} minimum={minimum} mayChange={mayChange} now={now} />,
        rows: entry.members.map((member) => ({
          ...member,
          id: member.registrationId,
          name: fullName(member),
          college: member.college?.name ?? "",
          year: member.yearOfStudy === null ? "" : `Year ${member.yearOfStudy}`,
          until: member.until && untilWords(member.until, event.timeZone, now),
          price: paidWords(member),
          since: momentWords(entry.since, event.timeZone),
        })),
      }))}
    />
  );
}

type TeamHeadProps = Pick<Props, "event" | "minimum" | "mayChange" | "now"> & { entry: EntryJson };

function TeamHead({ entry, event, minimum, mayChange, now }: TeamHeadProps) {
  const isOpen = now < event.registrationClosesAt;
  // After registration has closed nobody can be added, and a smaller team stays.
  const missing = minimum === null || !isOpen ? 0 : missingMembers(entry.members, minimum);
  // A team without seats ends when registration closes, kept or not.
  const seatless = entry.members.filter(({ status }) => status === "forming").length;
  const hasSeats = seatless < entry.size;
  return (
    <tr className={peopleTableStyles.teamHead}>
      <th scope="rowgroup" colSpan={5}>
        <div>
          <span className={person.marks}>
            <b>{nameOf(entry)}</b>
            <span className={classNames(typography.meta, typography.num, peopleTableStyles.size)}>
              {sizeWords(entry.size, hasSeats ? seatless : 0, minimum)}
            </span>
            {missing > 0 && (
              <State Icon={UsersRound} look={entry.team?.isKept ? undefined : "warn"}>
                {entry.team?.isKept ? "Allowed" : `Needs ${missing} more`}
              </State>
            )}
          </span>
          {missing > 0 && hasSeats && !entry.team?.isKept && mayChange && minimum !== null && (
            <KeepTeam eventId={event.id} team={{ id: entry._id, name: nameOf(entry) }} minimum={minimum} />
          )}
        </div>
      </th>
    </tr>
  );
}

/** `3 members, 1 without a seat, at least 2` */
function sizeWords(size: number, seatless: number, minimum: number | null): string {
  const parts = [size === 1 ? "1 member" : `${size} members`];
  if (seatless > 0) parts.push(`${seatless} without a seat`);
  if (minimum !== null) parts.push(`at least ${minimum}`);
  return parts.join(", ");
}

function paidWords({ amount, isPaid, status }: EntryJson["members"][number]): string {
  const paise = Math.round(amount * 100);
  if (paise === 0) return status === "confirmed" || status === "held" ? "Free" : "";
  if (isPaid) return `${priceText(paise)} paid`;
  return status === "held" ? `${priceText(paise)} due` : priceText(paise);
}

import { UsersRound } from "lucide-react";
import { classNames } from "@/components/platform/ui/class-names";
import { Email } from "@/components/platform/ui/email";
import { State } from "@/components/platform/ui/state";
import tableStyles from "@/components/platform/ui/table.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { KeepTeam } from "@/components/taking-part/applications/entry-acts";
import { EntryState } from "@/components/taking-part/applications/entry-state";
import { fullName, momentWords, nameOf } from "@/components/taking-part/applications/entry-words";
import { missingMembers } from "@/lib/catalogue/seats/living";
import { priceText } from "@/lib/platform/money/price";
import type { EntryJson } from "@/lib/taking-part/applications/calls";

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
    <div className={tableStyles.box}>
      <table className={classNames(tableStyles.root, "people")}>
        <caption className={typography.srOnly}>People registered for {event.name}</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">College, year</th>
            <th scope="col">Status</th>
            <th scope="col">Price</th>
            <th scope="col">Since</th>
          </tr>
        </thead>
        {entries.map((entry) => (
          <tbody key={entry._id}>
            {entry.team && <TeamHead entry={entry} event={event} minimum={minimum} mayChange={mayChange} now={now} />}
            {entry.members.map((member) => (
              <tr key={member.registrationId} className={entry.team ? "member" : undefined}>
                <td>
                  <span className="who-is">{fullName(member)}</span>
                  {member.isCaptain && <span className={typography.meta}> Captain</span>}
                  <br />
                  <span className={typography.meta}>
                    <Email>{member.email}</Email>
                  </span>
                </td>
                <td>
                  {member.college?.name}
                  {member.yearOfStudy !== null && <span className={classNames(typography.meta, "yr")}>Year {member.yearOfStudy}</span>}
                </td>
                <td>
                  <EntryState
                    status={member.status}
                    until={member.until ? { at: member.until, timeZone: event.timeZone, now } : undefined}
                  />
                </td>
                <td className={typography.num}>{paidWords(member)}</td>
                <td className={classNames(typography.num, typography.meta, typography.nowrap)}>
                  {momentWords(entry.since, event.timeZone)}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
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
    <tr className="team-head">
      <th scope="rowgroup" colSpan={5}>
        <div>
          <span className="marks">
            <b>{nameOf(entry)}</b>
            <span className={classNames(typography.meta, typography.num)}>{sizeWords(entry.size, hasSeats ? seatless : 0, minimum)}</span>
            {missing > 0 && (
              <State Icon={UsersRound} look={entry.team?.isKept ? undefined : "warn"}>
                {entry.team?.isKept ? "Allowed by you" : `Needs ${missing} more`}
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

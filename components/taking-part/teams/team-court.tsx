import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "@/components/platform/ui/avatar";
import avatarStyles from "@/components/platform/ui/avatar.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { MemberState } from "@/components/taking-part/teams/member-state";
import { sizeText } from "@/components/taking-part/teams/texts";
import { weekdayDayTimeOf } from "@/lib/platform/time/zone";
import { teamsHaveText } from "@/lib/taking-part/joining/rules-text";
import type { Team, TeamMember } from "@/lib/taking-part/joining/team";
import { seatlessOf } from "@/lib/taking-part/teams/policy";
import styles from "./team-court.module.css";

type Props = {
  team: Team;
  /** The reader's id. */
  own: string;
  unready: ReadonlyMap<string, { needs: readonly ("answers" | "eligibility")[] }>;
  isOpen: boolean;
  /** The reader's actions on a member. */
  acts(member: TeamMember): ReactNode;
};

/** The places of a team as blocks of one court: its members, and the free places. Source: contract joining 9. */
export function TeamCourt({ team, own, unready, isOpen, acts }: Props) {
  const { members, status, missing, event } = team;
  const { teamMin: minimum, teamMax: maximum, timeZone, registrationClosesAt } = event;
  const freePlaces = isOpen ? Array.from({ length: maximum }, (_, place) => place).slice(members.length) : [];
  const seatless = seatlessOf(team).length;
  return (
    <section className={layout.form} aria-labelledby="members">
      <h2 className={classNames(typography.h2, typography.num)} id="members">
        {sizeText({ size: members.length, seatless, missing, maximum })}
      </h2>
      {status === "forming" && (
        <p className={typography.muted}>{teamsHaveText(minimum, maximum)} Your team gets its seats when it registers.</p>
      )}
      <ul className={styles.court}>
        {members.map((member) => (
          <li key={member.id} className={styles.place}>
            <Avatar name={`${member.firstName} ${member.lastName}`} size="medium" />
            <div className={styles.words}>
              <p>
                {member.firstName} {member.lastName}
              </p>
              <p className={typography.meta}>{whoText(member, own)}</p>
              <MemberState member={member} unready={unready.get(member.id)} team={status} timeZone={timeZone} />
            </div>
            {acts(member)}
          </li>
        ))}
        {freePlaces.map((place) => {
          const isNeeded = place < members.length + missing;
          return (
            <li key={place} className={classNames(styles.place, styles.free)}>
              <span className={classNames(avatarStyles.root, avatarStyles.medium, styles.plus)} aria-hidden="true">
                <Plus />
              </span>
              <div className={styles.words}>
                <p>{isNeeded ? "1 more needed" : "Room for 1 more"}</p>
                <p className={classNames(typography.meta, typography.num)}>by {weekdayDayTimeOf(registrationClosesAt, timeZone)}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function whoText({ id, isCaptain, college }: TeamMember, own: string): string {
  if (id === own) return isCaptain ? "You (captain)" : "You";
  if (isCaptain) return "Captain";
  return college?.name ?? "College not verified";
}

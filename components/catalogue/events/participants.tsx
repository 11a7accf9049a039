import { classNames } from "@/components/platform/ui/class-names";
import { Email } from "@/components/platform/ui/email";
import { Table } from "@/components/platform/ui/table";
import typography from "@/components/platform/ui/typography.module.css";
import type { Participant } from "@/lib/taking-part/registrations/wire";
import styles from "./participants.module.css";

type Props = {
  participants: Participant[];
  /** Number of participants on all pages. */
  total: number;
  /** Number of participants on the previous pages. */
  before: number;
};

/** The students with a seat and their teams, in order of registration. Source: spec §2, Participants list. */
export function Participants({ participants, total, before }: Props) {
  const hasTeams = participants.some(({ team }) => team !== null);
  const rows = participants.map((participant, index) => ({ ...participant, number: before + index + 1 }));
  return (
    <>
      <p className={classNames(typography.muted, styles.total)}>
        {total} {total === 1 ? "participant" : "participants"}
      </p>
      <Table
        caption="Participants"
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { head: "No.", cell: ({ number }) => <span className={typography.num}>{number}</span>, named: true },
          { head: "Full Name", cell: ({ firstName, lastName }) => <b>{`${firstName} ${lastName}`}</b> },
          { head: "Email", cell: ({ account }) => (account.email ? <Email>{account.email}</Email> : "N/A") },
          ...(hasTeams ? [{ head: "Team", cell: ({ team }: (typeof rows)[number]) => team?.name ?? "No team", named: true }] : []),
        ]}
      />
    </>
  );
}

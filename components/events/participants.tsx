import { Email } from "@/components/ui/email";
import { Table } from "@/components/ui/table";
import type { Participant } from "@/lib/registrations/wire";

type Props = {
  participants: Participant[];
  /** How many there are on all pages. */
  total: number;
  /** How many of them are on the pages before. */
  before: number;
};

/** Who has a seat, first come first. Source: spec §2, Participants list. */
export function Participants({ participants, total, before }: Props) {
  const rows = participants.map((participant, index) => ({ ...participant, number: before + index + 1 }));
  return (
    <>
      <p className="muted mb-3">
        {total} {total === 1 ? "participant" : "participants"}
      </p>
      <Table
        caption="Participants"
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { head: "No.", cell: ({ number }) => <span className="num">{number}</span>, named: true },
          { head: "Full Name", cell: ({ firstName, lastName }) => <b>{`${firstName} ${lastName}`}</b> },
          { head: "Email", cell: ({ account }) => (account.email ? <Email>{account.email}</Email> : "N/A") },
        ]}
      />
    </>
  );
}

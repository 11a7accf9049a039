import { Email } from "@/components/ui/email";
import { Table } from "@/components/ui/table";

type Registration = { _id: string; firstName: string; lastName: string; email: string | null };

/** Who has a seat, first come first. Source: spec §2, Participants list. */
export function Participants({ registrations }: { registrations: Registration[] }) {
  const rows = registrations.map((registration, index) => ({ ...registration, number: index + 1 }));
  return (
    <>
      <p className="muted mb-3">
        {rows.length} {rows.length === 1 ? "participant" : "participants"}
      </p>
      <Table
        caption="Participants"
        rows={rows}
        keyOf={({ _id }) => _id}
        columns={[
          { head: "No.", cell: ({ number }) => <span className="num">{number}</span>, named: true },
          { head: "Full Name", cell: ({ firstName, lastName }) => <b>{`${firstName} ${lastName}`}</b> },
          { head: "Email", cell: ({ email }) => (email ? <Email>{email}</Email> : "N/A") },
        ]}
      />
    </>
  );
}

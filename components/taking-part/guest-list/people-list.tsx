"use client";

import { Award } from "lucide-react";
import { State } from "@/components/platform/ui/state";
import { PeopleTable, type SortLink } from "@/components/taking-part/applications/people-table";
import { BulkBar, type BulkBarProps, PeopleSelection, SelectAll, SelectPerson } from "@/components/taking-part/guest-list/bulk-bar";
import type { PersonRow } from "@/components/taking-part/guest-list/person-words";
import { LiftBar } from "@/components/taking-part/guest-list/remove-people";

type Props = {
  eventName: string;
  people: readonly PersonRow[];
  sorts: { name: SortLink; since: SortLink; state: SortLink };
  /** For those who may change people. */
  change?: BulkBarProps | undefined;
};

/** The people of an event, who can be selected. A client component, so that a page holds a row's data once, and not also the drawn row. */
export function PeopleList({ eventName, people, sorts, change }: Props) {
  return (
    <PeopleSelection people={people.filter(isThere).map(toListed)}>
      {change && <SelectAll />}
      <PeopleTable<PersonRow>
        eventName={eventName}
        since="Registered"
        groups={[{ key: "all", rows: people }]}
        sorts={sorts}
        pick={change && (({ id }) => <SelectPerson id={id} />)}
        act={(person) => (
          <>
            {person.hasCertificate && <State Icon={Award}>Certificate</State>}
            {change && person.isBarred && person.status === "removed" && <LiftBar eventId={change.eventId} person={person} />}
          </>
        )}
      />
      {change && <BulkBar {...change} />}
    </PeopleSelection>
  );
}

/** Whether the person has or is offered a seat, and so can be selected. */
const isThere = ({ status }: PersonRow): boolean => status === "confirmed" || status === "held" || status === "invited";

/** An invited person has only an address. */
const toListed = ({ id, name, email, isInvited, isPaid }: PersonRow) => ({
  id,
  name: isInvited && email ? email : name,
  isInvited,
  isPaid,
});

import { Check, Mail } from "lucide-react";
import type { ReactNode } from "react";
import { InvitePerson, type TeamPlace } from "@/components/team/invite-person";
import { MemberActions } from "@/components/team/member-actions";
import { ROLE_NAMES } from "@/components/team/roles";
import { Email } from "@/components/ui/email";
import { Empty } from "@/components/ui/empty";
import { Panel } from "@/components/ui/panel";
import { State } from "@/components/ui/state";
import { Table } from "@/components/ui/table";
import { CO_HOST_ROLES, type GrantRole } from "@/lib/organisers/policy";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";
import type { TeamJson } from "@/lib/team/answers";

type Person = TeamJson["people"][number];

type Props = {
  team: TeamJson;
  place: TeamPlace;
  /** The roles that the visitor may give; none for who only reads. */
  roles: readonly GrantRole[];
  /** The form to invite clubs, for the owner of an event. */
  inviteClub?: ReactNode;
};

/** The team of a club or an event, and the open invitations. Source: contract 7.3. */
export function TeamView({ team: { people, clubs }, place, roles, inviteClub }: Props) {
  const mayChange = roles.length > 0;
  // At an event the people of the whole club are shown; they are changed where they belong.
  const isHere = ({ event }: Person) => place.clubId !== undefined || event !== null;
  return (
    <>
      {mayChange && (
        <Panel aria-labelledby="invite">
          <h2 className="h3" id="invite">
            Invite somebody
          </h2>
          <p className="muted mt-1 mb-4 max-w-read">
            They use their own student account, with this e-mail.{" "}
            {place.clubId ? "The role is for all events of the club." : "The role is for this event."}
          </p>
          <InvitePerson place={place} roles={roles} />
        </Panel>
      )}
      <section aria-labelledby="people">
        <h2 className="h2 mb-3" id="people">
          People
        </h2>
        {people.length === 0 ? (
          <Empty title="No helpers yet.">{mayChange ? "Invite somebody by e-mail; they use their own account." : undefined}</Empty>
        ) : (
          <Table
            caption="People"
            rows={people}
            keyOf={({ _id }) => _id}
            columns={[
              { head: "Who", cell: (person) => <Who person={person} /> },
              { head: "Role", named: true, cell: ({ role }) => ROLE_NAMES[role] },
              { head: "Where", named: true, cell: ({ event }) => event?.eventName ?? "All events" },
              { head: "Since", named: true, cell: (person) => <Since person={person} /> },
              ...(mayChange
                ? [
                    {
                      head: "Change",
                      acts: true,
                      cell: (person: Person) =>
                        isHere(person) && roles.includes(person.role) ? (
                          <MemberActions
                            id={person._id}
                            name={person.name ?? person.email}
                            role={person.role}
                            isInvited={person.state === "invited"}
                            roles={roles}
                          />
                        ) : null,
                    },
                  ]
                : []),
            ]}
          />
        )}
      </section>
      {(inviteClub || clubs.length > 0) && (
        <section aria-labelledby="clubs">
          <h2 className="h2 mb-3" id="clubs">
            Clubs that organise it together
          </h2>
          {clubs.length > 0 && (
            <Table
              caption="Clubs that organise it together"
              rows={clubs}
              keyOf={({ _id }) => _id}
              columns={[
                { head: "Club", cell: ({ club }) => <b>{club.name}</b> },
                { head: "Role", named: true, cell: ({ role }) => ROLE_NAMES[role] },
                {
                  head: "State",
                  cell: ({ state }) =>
                    state === "invited" ? (
                      <State Icon={Mail}>Invited</State>
                    ) : (
                      <State Icon={Check} look="ok">
                        Organises
                      </State>
                    ),
                },
                ...(inviteClub
                  ? [
                      {
                        head: "Change",
                        acts: true,
                        cell: ({ _id, club, role, state }: TeamJson["clubs"][number]) => (
                          <MemberActions id={_id} name={club.name} role={role} isInvited={state === "invited"} roles={CO_HOST_ROLES} />
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          )}
          {inviteClub && <Panel className="mt-4">{inviteClub}</Panel>}
        </section>
      )}
    </>
  );
}

function Who({ person: { name, email } }: { person: Person }) {
  return (
    <>
      {name && <b>{name}</b>}
      <span className={name ? "meta block" : "block"}>
        <Email>{email}</Email>
      </span>
    </>
  );
}

function Since({ person: { state, acceptedAt, expiresAt } }: { person: Person }) {
  if (state === "active" && acceptedAt) return <span className="num">{dayIn(DEFAULT_TIME_ZONE, new Date(acceptedAt))}</span>;
  return <State Icon={Mail}>Invited until {dayIn(DEFAULT_TIME_ZONE, new Date(expiresAt))}</State>;
}

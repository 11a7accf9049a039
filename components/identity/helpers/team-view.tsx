import { Check, Mail } from "lucide-react";
import type { ReactNode } from "react";
import { InvitePerson, type TeamPlace } from "@/components/identity/helpers/invite-person";
import { LeaveRole, MemberActions } from "@/components/identity/helpers/member-actions";
import { ROLE_NAMES } from "@/components/identity/helpers/roles";
import { classNames } from "@/components/platform/ui/class-names";
import { Email } from "@/components/platform/ui/email";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { State } from "@/components/platform/ui/state";
import { Table } from "@/components/platform/ui/table";
import typography from "@/components/platform/ui/typography.module.css";
import type { HelpersJson } from "@/lib/identity/helpers/calls";
import { CO_HOST_ROLES, type GrantRole } from "@/lib/identity/organisers/policy";
import { DEFAULT_TIME_ZONE, dayIn, shortDateOf } from "@/lib/platform/time/zone";

type Person = HelpersJson["people"][number];

type Props = {
  team: HelpersJson;
  place: TeamPlace;
  /** The roles that the visitor may give; none for visitors who only read. */
  roles: readonly GrantRole[];
  /** The form to invite clubs, for the owner of an event. */
  inviteClub?: ReactNode;
  /** The visitor's own roles here, by their ids, and the next page after giving one up. */
  own?: { ids: readonly string[]; next: string; name: string };
};

/** The organisers of a club or an event, and the open invitations. Source: contract organisers 7.3. */
export function TeamView({ team: { people, clubs }, place, roles, inviteClub, own }: Props) {
  const mayChange = roles.length > 0;
  // An event also shows the people of the whole club; they are changed on the club's page.
  const canChange = ({ event, role }: Person) => (place.clubId !== undefined || event !== null) && roles.includes(role);
  const leaves = (rows: readonly { _id: string }[]) => rows.some(({ _id }) => own?.ids.includes(_id));
  return (
    <>
      {mayChange && (
        <Panel aria-labelledby="invite">
          <h2 className={typography.h3} id="invite">
            Invite an organiser
          </h2>
          <p className={classNames(typography.muted, typography.read, layout.intro)}>
            They’ll use their own student account with this email.{" "}
            {place.clubId ? "The role covers all of the club’s events." : "The role covers this event only."}
          </p>
          <InvitePerson place={place} roles={roles} />
        </Panel>
      )}
      <section aria-labelledby="people">
        <h2 className={classNames(typography.h2, layout.title)} id="people">
          Organisers
        </h2>
        {people.length === 0 ? (
          <Empty title="No organisers yet">{mayChange ? "Invite people by email to share the work." : undefined}</Empty>
        ) : (
          <Table
            caption="Organisers"
            rows={people}
            keyOf={({ _id }) => _id}
            columns={[
              { head: "Name", cell: (person) => <Who person={person} /> },
              { head: "Role", named: true, cell: ({ role }) => ROLE_NAMES[role] },
              { head: "Events", named: true, cell: ({ event }) => event?.eventName ?? "All events" },
              { head: "Since", named: true, cell: (person) => <Since person={person} /> },
              ...(people.some(canChange) || leaves(people)
                ? [
                    {
                      head: "Change",
                      acts: true,
                      cell: (person: Person) =>
                        own?.ids.includes(person._id) ? (
                          <LeaveRole id={person._id} name={person.event ? person.event.eventName : own.name} next={own.next} />
                        ) : canChange(person) ? (
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
          <h2 className={classNames(typography.h2, layout.title)} id="clubs">
            Co-organising clubs
          </h2>
          {clubs.length > 0 && (
            <Table
              caption="Co-organising clubs"
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
                        Accepted
                      </State>
                    ),
                },
                ...(inviteClub || leaves(clubs)
                  ? [
                      {
                        head: "Change",
                        acts: true,
                        cell: ({ _id, club, role, state }: HelpersJson["clubs"][number]) =>
                          own?.ids.includes(_id) ? (
                            <LeaveRole id={_id} name="this event" isClub next={own.next} />
                          ) : inviteClub ? (
                            <MemberActions id={_id} name={club.name} role={role} isInvited={state === "invited"} roles={CO_HOST_ROLES} />
                          ) : null,
                      },
                    ]
                  : []),
              ]}
            />
          )}
          {inviteClub && <Panel className={layout.after}>{inviteClub}</Panel>}
        </section>
      )}
    </>
  );
}

function Who({ person: { name, email } }: { person: Person }) {
  return (
    <>
      {name && <b>{name}</b>}
      <span className={name ? classNames(typography.meta, typography.block) : typography.block}>
        <Email>{email}</Email>
      </span>
    </>
  );
}

function Since({ person: { state, acceptedAt, expiresAt } }: { person: Person }) {
  if (state === "active" && acceptedAt)
    return <span className={classNames(typography.num, typography.nowrap)}>{dayIn(DEFAULT_TIME_ZONE, new Date(acceptedAt))}</span>;
  return <State Icon={Mail}>Invited, expires {shortDateOf(new Date(expiresAt), DEFAULT_TIME_ZONE)}</State>;
}

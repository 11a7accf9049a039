import { Invitations } from "@/components/identity/helpers/invitations";
import { isHidden } from "@/components/identity/helpers/is-hidden";
import { LeaveRole } from "@/components/identity/helpers/member-actions";
import { OrganisedState } from "@/components/identity/helpers/organised-state";
import { ROLE_NAMES } from "@/components/identity/helpers/roles";
import { LinkButton } from "@/components/platform/ui/button";
import buttonStyles from "@/components/platform/ui/button.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import { DotSeparated } from "@/components/platform/ui/dot-separated";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import type { InvitationJson, OrganisingJson } from "@/lib/identity/helpers/calls";
import { hasRight, rightsOf } from "@/lib/identity/organisers/policy";
import { addBlogPath, doorPath, eventPath, importPath, listEventPath, manageClubPath, managePath } from "@/lib/identity/pages/paths";
import { weekdayDayTimeOf } from "@/lib/platform/time/zone";
import styles from "./organising-overview.module.css";

type Props = { invitations: readonly InvitationJson[]; organising: OrganisingJson };

/** The clubs and events that a student helps with: invitations first, then clubs and events. Source: contract organisers 18. */
export function OrganisingOverview({ invitations, organising: { clubs, events } }: Props) {
  if (invitations.length + clubs.length + events.length === 0) {
    return <Empty title="You’re not helping with any events yet">When a club invites you, the invitation appears here.</Empty>;
  }
  return (
    <div className={layout.form}>
      <Invitations invitations={invitations} />
      {clubs.length > 0 && (
        <Panel aria-labelledby="helped-clubs">
          <h2 className={typography.h3} id="helped-clubs">
            Clubs
          </h2>
          <ul>
            {clubs.map(({ _id, name, isBanned, role, grantId }) => (
              <li key={_id} className={classNames(layout.row, layout.wraps)}>
                <div className={layout.grow}>
                  <h3 className={typography.h3}>{name}</h3>
                  <p className={typography.meta}>{ROLE_NAMES[role]} for all its events</p>
                </div>
                <div className={layout.actions}>
                  {hasRight(role, "edit_event") && (
                    <LinkButton href={manageClubPath(_id)}>
                      Manage club<span className={typography.srOnly}> {name}</span>
                    </LinkButton>
                  )}
                  {rightsOf(role, { isBanned }).includes("edit_event") && (
                    <>
                      <LinkButton href={listEventPath(_id)}>
                        List Event<span className={typography.srOnly}> of {name}</span>
                      </LinkButton>
                      <LinkButton href={importPath(_id)}>
                        Import<span className={typography.srOnly}> events of {name}</span>
                      </LinkButton>
                      <LinkButton href={addBlogPath(_id)}>
                        Add Blog<span className={typography.srOnly}> of {name}</span>
                      </LinkButton>
                    </>
                  )}
                  {grantId && <LeaveRole id={grantId} name={name} />}
                </div>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {events.length > 0 && (
        <Panel aria-labelledby="helped-events">
          <h2 className={typography.h3} id="helped-events">
            Events
          </h2>
          <ul>
            {events.map(({ _id, eventName, role, startsAt, publishAt, timeZone, club, status, grantId }) => (
              <li key={_id} className={classNames(layout.row, layout.wraps)}>
                <div className={layout.grow}>
                  <h3 className={typography.h3}>
                    <SiteLink href={isHidden(status) ? managePath(_id) : eventPath(_id)}>{eventName}</SiteLink>
                  </h3>
                  <DotSeparated
                    className={classNames(typography.meta, typography.num)}
                    first={startsAt ? weekdayDayTimeOf(new Date(startsAt), timeZone) : "Date to be announced"}
                    second={club.name}
                  />
                  <p className={layout.actions}>
                    <span className={classNames(typography.meta, styles.role)}>{ROLE_NAMES[role]}</span>
                    {status !== "Published" && <OrganisedState status={status} publishAt={publishAt} timeZone={timeZone} club={club} />}
                  </p>
                </div>
                <div className={layout.actions}>
                  <LinkButton href={managePath(_id)}>
                    Manage<span className={typography.srOnly}> {eventName}</span>
                  </LinkButton>
                  {hasRight(role, "check_in") && !isHidden(status) && (
                    // A new document, with headers of its own, which the service worker stores.
                    <a className={buttonStyles.root} href={doorPath(_id)}>
                      Check-in<span className={typography.srOnly}> of {eventName}</span>
                    </a>
                  )}
                  {grantId && <LeaveRole id={grantId} name={eventName} />}
                </div>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

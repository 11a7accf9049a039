import { isHidden } from "@/components/identity/helpers/is-hidden";
import { LeaveRole } from "@/components/identity/helpers/member-actions";
import { OrganisedState } from "@/components/identity/helpers/organised-state";
import { ROLE_NAMES } from "@/components/identity/helpers/roles";
import { LinkButton } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import type { OrganisingJson } from "@/lib/identity/helpers/calls";
import { eventPath, managePath } from "@/lib/identity/pages/paths";

/** Events of other clubs that a club co-organises. */
export function CoOrganisedEvents({ events }: { events: OrganisingJson["events"] }) {
  if (events.length === 0) return null;
  return (
    <Panel aria-labelledby="together">
      <h2 className={typography.h3} id="together">
        Events you co-organise
      </h2>
      <ul>
        {events.map(({ _id, eventName, role, club, status, publishAt, timeZone, grantId }) => (
          <li key={_id} className={classNames(layout.row, layout.wraps)}>
            <div className={layout.grow}>
              <h3 className={typography.h3}>
                <SiteLink href={isHidden(status) ? managePath(_id) : eventPath(_id)}>{eventName}</SiteLink>
              </h3>
              <p className={typography.meta}>
                With {club.name}, as {ROLE_NAMES[role].toLowerCase()}
              </p>
              {status !== "Published" && (
                <p className={layout.actions}>
                  <OrganisedState status={status} publishAt={publishAt} timeZone={timeZone} club={club} />
                </p>
              )}
            </div>
            <div className={layout.actions}>
              <LinkButton href={managePath(_id)}>
                Manage<span className={typography.srOnly}> {eventName}</span>
              </LinkButton>
              {grantId && <LeaveRole id={grantId} name={eventName} isClub />}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

import { isHidden } from "@/components/identity/helpers/hidden";
import { LeaveRole } from "@/components/identity/helpers/member-actions";
import { OrganisedState } from "@/components/identity/helpers/organised-state";
import { ROLE_NAMES } from "@/components/identity/helpers/roles";
import { LinkButton } from "@/components/platform/ui/button";
import { Panel } from "@/components/platform/ui/panel";
import { SiteLink } from "@/components/platform/ui/site-link";
import type { OrganisingJson } from "@/lib/identity/helpers/calls";
import { eventPath, managePath } from "@/lib/identity/pages/paths";

/** Other clubs' events that a club organises too. */
export function Together({ events }: { events: OrganisingJson["events"] }) {
  if (events.length === 0) return null;
  return (
    <Panel aria-labelledby="together">
      <h2 className="h3" id="together">
        Events you co-organise
      </h2>
      <ul>
        {events.map(({ _id, eventName, role, club, status, publishAt, timeZone, grantId }) => (
          <li key={_id} className="row flex-wrap">
            <div className="grow basis-48">
              <h3 className="h3">
                <SiteLink href={isHidden(status) ? managePath(_id) : eventPath(_id)}>{eventName}</SiteLink>
              </h3>
              <p className="meta">
                With {club.name}, as {ROLE_NAMES[role].toLowerCase()}
              </p>
              {status !== "Published" && (
                <p className="actions">
                  <OrganisedState status={status} publishAt={publishAt} timeZone={timeZone} />
                </p>
              )}
            </div>
            <div className="actions relative">
              <LinkButton href={managePath(_id)}>
                Manage<span className="vh"> {eventName}</span>
              </LinkButton>
              {grantId && <LeaveRole id={grantId} name={eventName} isClub />}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

import { isHidden } from "@/components/team/hidden";
import { LeaveRole } from "@/components/team/member-actions";
import { OrganisedState } from "@/components/team/organised-state";
import { ROLE_NAMES } from "@/components/team/roles";
import { LinkButton } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { SiteLink } from "@/components/ui/site-link";
import { eventPath, managePath } from "@/lib/pages/paths";
import type { OrganisingJson } from "@/lib/team/answers";

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

import { StateChip, stateNamed } from "@/components/events/state-chip";
import { isHidden } from "@/components/team/hidden";
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
        Events of other clubs
      </h2>
      <ul>
        {events.map(({ _id, eventName, role, club, status }) => (
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
                  <StateChip {...stateNamed(status)} />
                </p>
              )}
            </div>
            <div className="actions relative">
              <LinkButton href={managePath(_id)}>
                Manage<span className="vh"> {eventName}</span>
              </LinkButton>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

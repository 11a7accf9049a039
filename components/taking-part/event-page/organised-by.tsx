import { Mail, Phone } from "lucide-react";
import { Email } from "@/components/platform/ui/email";
import { SiteLink } from "@/components/platform/ui/site-link";
import { FollowButton } from "@/components/reach/follows/follow-button";
import type { Event } from "@/lib/catalogue/events/policy";
import { clubPath, collegePath } from "@/lib/identity/pages/paths";

/** A club that organises the event together with its owner. */
export type CoHost = { id: string; name: string; college: string };

type Shown = Pick<Event, "club" | "college" | "createdBy" | "contactEmail" | "contactPhone">;

/** The club, its college, who made the event, the other clubs, and how to reach them. Source: spec §2, Event detail. */
export function OrganisedBy({ event, coHosts, isPreview = false }: { event: Shown; coHosts: readonly CoHost[]; isPreview?: boolean }) {
  const { club, college, createdBy, contactEmail, contactPhone } = event;
  const hasOwnWords = createdBy !== club?.name;
  return (
    <section className="form organised-by" aria-labelledby="organised-by">
      <h2 className="h3" id="organised-by">
        Organised by
      </h2>
      <div className="organiser">
        <div>
          {club && (
            <p>
              <SiteLink className="link" href={clubPath(club.slug)}>
                {club.name}
              </SiteLink>
            </p>
          )}
          <p className="meta">
            {college && (
              <SiteLink className="link" href={collegePath(college.slug)}>
                {college.name}
              </SiteLink>
            )}
            {college && hasOwnWords && " · "}
            {hasOwnWords && <span>{createdBy}</span>}
          </p>
        </div>
        {club && !isPreview && <FollowButton kind="club" id={club.id} name={club.name} isQuiet />}
      </div>
      {coHosts.length > 0 && (
        <div>
          <h3 className="label">Co-organised with</h3>
          <ul>
            {coHosts.map(({ id, name, college }) => (
              <li key={id}>
                {name}, {college}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="actions">
        <a className="btn" href={`mailto:${encodeURIComponent(contactEmail).replace("%40", "@")}`}>
          <Mail className="icon" aria-hidden="true" />
          <Email>{contactEmail}</Email>
        </a>
        <a className="btn" href={`tel:+91${contactPhone}`}>
          <Phone className="icon" aria-hidden="true" />
          <span className="num">{`${contactPhone.slice(0, 5)} ${contactPhone.slice(5)}`}</span>
        </a>
      </p>
    </section>
  );
}

import { Mail, Phone } from "lucide-react";
import { ClubLogo } from "@/components/catalogue/clubs/club-logo";
import buttonStyles from "@/components/platform/ui/button.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import { Email } from "@/components/platform/ui/email";
import layout from "@/components/platform/ui/layout.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import { FollowButton } from "@/components/reach/follows/follow-button";
import type { Event } from "@/lib/catalogue/events/policy";
import { clubPath, collegePath } from "@/lib/identity/pages/paths";
import type { StoredImage } from "@/lib/platform/images/policy";
import { toImageJson } from "@/lib/platform/images/wire";
import styles from "./organised-by.module.css";

/** A co-organising club. */
export type CoOrganiser = { id: string; name: string; college: string };

type Shown = Pick<Event, "club" | "college" | "createdBy" | "contactEmail" | "contactPhone">;

type Props = { event: Shown; logo: StoredImage | null; coHosts: readonly CoOrganiser[]; isPreview?: boolean };

/** The club, its college, the creator of the event, the other clubs, and their contacts. Source: spec §2, Event detail. */
export function OrganisedBy({ event, logo, coHosts, isPreview = false }: Props) {
  const { club, college, createdBy, contactEmail, contactPhone } = event;
  const hasOwnWords = createdBy !== club?.name;
  return (
    <section className={classNames(layout.form, styles.root)} aria-labelledby="organised-by">
      <h2 className={typography.h3} id="organised-by">
        Organised by
      </h2>
      <div className={styles.organiser}>
        {club && <ClubLogo name={club.name} logo={logo && toImageJson(logo)} sizes="60px" />}
        <div className={styles.names}>
          {club && (
            <p>
              <SiteLink className={classNames(typography.link, styles.name)} href={clubPath(club.slug)}>
                {club.name}
              </SiteLink>
            </p>
          )}
          <p className={typography.meta}>
            {college && (
              <SiteLink className={classNames(typography.link, styles.name)} href={collegePath(college.slug)}>
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
          <h3 className={typography.label}>Co-organised with</h3>
          <ul>
            {coHosts.map(({ id, name, college }) => (
              <li key={id}>
                {name}, {college}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className={classNames(layout.actions, styles.contacts)}>
        <a className={buttonStyles.root} href={`mailto:${encodeURIComponent(contactEmail).replace("%40", "@")}`}>
          <Mail aria-hidden="true" />
          <Email>{contactEmail}</Email>
        </a>
        <a className={buttonStyles.root} href={`tel:+91${contactPhone}`}>
          <Phone aria-hidden="true" />
          <span className={typography.num}>{`${contactPhone.slice(0, 5)} ${contactPhone.slice(5)}`}</span>
        </a>
      </p>
    </section>
  );
}

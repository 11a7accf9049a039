import { AtSign, Globe } from "lucide-react";
import type { ReactNode } from "react";
import { BlogGrid } from "@/components/catalogue/blogs/blog-grid";
import { toCardBlog } from "@/components/catalogue/blogs/card-blog";
import { ClubLogo } from "@/components/catalogue/clubs/club-logo";
import { toCardEvent } from "@/components/catalogue/events/card-event";
import { EventGrid } from "@/components/catalogue/events/event-grid";
import { WhenAndWhere } from "@/components/catalogue/events/when-and-where";
import { countText } from "@/components/platform/lists/count-text";
import { LinkButton } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Email } from "@/components/platform/ui/email";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import posterStyles from "@/components/platform/ui/poster.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import { FollowerCount, Followers } from "@/components/reach/follows/follower-count";
import { toBlogJson } from "@/lib/catalogue/blogs/wire";
import type { ClubPage, CollegePage, PageLists } from "@/lib/catalogue/directory/policy";
import { toPublicFollowers } from "@/lib/catalogue/directory/public-followers";
import type { ListedEvent } from "@/lib/catalogue/events/policy";
import { toListedEventJson } from "@/lib/catalogue/events/wire";
import { blogPagesOf, eventPath, eventsOfPath } from "@/lib/identity/pages/paths";
import { toImageJson } from "@/lib/platform/images/wire";
import styles from "./organisation-page.module.css";

type Props = {
  page: ClubPage | CollegePage;
  /** Under the name: the college or city. */
  place: ReactNode;
  /** Beside the name: the actions of a visitor. */
  actions?: ReactNode;
  lists: PageLists;
  /** The texts of an organiser without upcoming events. */
  empty: { never: string; now: string };
  /** Between its text and its events. */
  children?: ReactNode;
};

/** The public page of a club or a college: the same for everyone; a call loads the visitor's own follow. Source: contract reach 4. */
export function OrganisationPage({ page, place, actions, lists, empty, children }: Props) {
  const { upcoming, past, blogs, counts } = lists;
  const kind = kindOf(page);
  return (
    <>
      <OrganisationHead page={page} place={place} actions={actions} />
      <div className={layout.wrap}>
        {children}
        <section className={layout.section} aria-labelledby="upcoming">
          <SectionHead id="upcoming" title="Upcoming" count={counts.upcoming} one="event" many="events" />
          {upcoming.length > 0 ? (
            <EventGrid events={upcoming.map((event) => toCardEvent(toListedEventJson(event)))} />
          ) : counts.past === 0 ? (
            <Empty title="No events yet">{empty.never}</Empty>
          ) : (
            <Empty title="No upcoming events">{empty.now}</Empty>
          )}
          {counts.upcoming > upcoming.length && <WholeList href={eventsOfPath(kind, page.id)}>All events</WholeList>}
        </section>
        {past.length > 0 && (
          <section className={layout.section} aria-labelledby="past">
            <SectionHead id="past" title="Past" count={counts.past} one="event" many="events" />
            <PastEvents events={past} />
            {counts.past > past.length && <WholeList href={eventsOfPath(kind, page.id, true)}>All past events</WholeList>}
          </section>
        )}
        {blogs.length > 0 && (
          <section className={layout.section} aria-labelledby="blogs">
            <SectionHead id="blogs" title="Blogs" count={counts.blogs} one="blog" many="blogs" />
            <BlogGrid blogs={blogs.map((blog) => toCardBlog(toBlogJson(blog)))} />
            {counts.blogs > blogs.length && <WholeList href={blogPagesOf(kind, page.slug).first}>All blogs</WholeList>}
          </section>
        )}
      </div>
    </>
  );
}

/** Banner, logo, name and text; also as the preview of the form. */
export function OrganisationHead({
  page,
  place,
  actions,
  isPreview = false,
}: Pick<Props, "page" | "place" | "actions"> & { isPreview?: boolean }) {
  const { name, logo, banner, about, links, publicEmail } = page;
  const shown = { followers: toPublicFollowers(page.followers), isSecond: Boolean(place) };
  const Name = isPreview ? "p" : "h1";
  return (
    <>
      <div className={classNames(styles.banner, !banner && styles.bare, isPreview && styles.preview)}>
        {banner && <Banner image={banner} isPreview={isPreview} />}
      </div>
      <div className={layout.wrap}>
        <div className={styles.head}>
          <ClubLogo large name={name} logo={logo && toImageJson(logo)} sizes="(max-width: 59.99rem) 96px, 160px" />
          <div className={styles.words}>
            <Name className={classNames(typography.h1, typography.anywhere)}>{name}</Name>
            <p className={classNames(typography.muted, styles.place)}>
              {place}
              {isPreview ? <Followers {...shown} /> : <FollowerCount kind={kindOf(page)} id={page.id} {...shown} />}
            </p>
          </div>
          {actions && <div className={layout.actions}>{actions}</div>}
        </div>
        <div className={styles.body}>
          {about && <p className={styles.about}>{about}</p>}
          {(links.length > 0 || publicEmail) && (
            <ul className={styles.links}>
              {links.map(({ label, url }) => (
                <li key={`${label} ${url}`}>
                  <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
                    <Globe aria-hidden="true" />
                    <span className={typography.anywhere}>{label}</span>
                  </a>
                </li>
              ))}
              {publicEmail && (
                <li>
                  <a href={`mailto:${encodeURIComponent(publicEmail).replace("%40", "@")}`}>
                    <AtSign aria-hidden="true" />
                    <Email>{publicEmail}</Email>
                  </a>
                </li>
              )}
            </ul>
          )}
        </div>
      </div>
    </>
  );
}

/** A club's page names its college. */
const kindOf = (page: ClubPage | CollegePage) => ("college" in page ? "club" : "college");

function Banner({ image, isPreview }: { image: NonNullable<ClubPage["banner"]>; isPreview: boolean }) {
  const { url, srcSet, width, height } = toImageJson(image);
  return (
    <img
      src={url}
      srcSet={srcSet}
      sizes="(min-width: 80rem) 1280px, 100vw"
      width={width}
      height={height}
      alt=""
      {...(isPreview ? { loading: "lazy" } : { fetchPriority: "high" })}
    />
  );
}

/** @param count counted to 1000 */
export function SectionHead({ id, title, count, one, many }: { id: string; title: string; count: number; one: string; many: string }) {
  return (
    <div className={layout.sectionHead}>
      <h2 className={typography.h2} id={id}>
        {title}
      </h2>
      {count > 0 && (
        <span className={classNames(typography.muted, typography.num)}>
          {count === 1 ? `1 ${one}` : `${countText(count, count >= 1000)} ${many}`}
        </span>
      )}
    </div>
  );
}

/** A link from the shown part of a list to the whole list. */
export function WholeList({ href, children }: { href: string; children: string }) {
  return (
    <p className={layout.pages}>
      <LinkButton href={href}>{children}</LinkButton>
    </p>
  );
}

function PastEvents({ events }: { events: readonly ListedEvent[] }) {
  return (
    <ul className={styles.past}>
      {events.map((event) => {
        const { id, eventName, poster, date, venue } = toCardEvent(toListedEventJson(event));
        return (
          <li key={id} className={layout.row}>
            <div className={classNames(posterStyles.root, posterStyles.small)}>
              <img src={poster.url} srcSet={poster.srcSet} sizes="56px" width={poster.width} height={poster.height} alt="" loading="lazy" />
            </div>
            <div className={layout.grow}>
              <h3 className={classNames(typography.h3, typography.anywhere)}>
                <SiteLink href={eventPath(id)}>{eventName}</SiteLink>
              </h3>
              <WhenAndWhere date={date} venue={venue} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

import { OrganisationHead } from "@/components/catalogue/clubs/organisation-page";
import { PublicPageForm } from "@/components/identity/profiles/public-page-form";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import type { ClubPage, CollegePage, FollowersWeek } from "@/lib/catalogue/directory/policy";
import { FOLLOWERS_SHOWN_FROM } from "@/lib/catalogue/directory/public-followers";
import { clubPath, collegePath } from "@/lib/identity/pages/paths";
import { imageUrl } from "@/lib/platform/images/policy";
import { groupDigits } from "@/lib/platform/money/price";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";
import { absoluteUrl } from "@/lib/site/seo/json-ld";
import styles from "./public-page.module.css";

const LOGO_WIDTH = 240;
const BANNER_WIDTH = 800;

type Props = { kind: "club"; page: ClubPage; weeks: FollowersWeek[] } | { kind: "college"; page: CollegePage; weeks: FollowersWeek[] };

/** The public page of a profile: its link, how it looks, its form, and how many follow. Source: contract reach 4. */
export function PublicPage({ kind, page, weeks }: Props) {
  const path = kind === "club" ? clubPath(page.slug) : collegePath(page.slug);
  const values = {
    name: page.name,
    about: page.about,
    links: page.links,
    publicEmail: page.publicEmail ?? "",
    city: (kind === "college" && page.city) || "",
  };
  return (
    <div className={layout.form}>
      <Panel className={layout.form} aria-labelledby="public-link">
        <h2 className={typography.h3} id="public-link">
          Your public page
        </h2>
        <p>
          <SiteLink className={classNames(typography.link, styles.address, typography.anywhere)} href={path}>
            {absoluteUrl(path)}
          </SiteLink>
        </p>
        <Followers count={page.followers} weeks={weeks} />
      </Panel>
      <Panel className={layout.form} aria-labelledby="public-preview">
        <h2 className={typography.h3} id="public-preview">
          Preview
        </h2>
        <div className={styles.preview}>
          <OrganisationHead page={page} place={kind === "club" ? page.college.name : page.city} isPreview />
        </div>
      </Panel>
      <Panel className={layout.form} aria-label="Public page">
        <PublicPageForm
          kind={kind}
          id={page.id}
          values={values}
          logo={page.logo && imageUrl(page.logo, LOGO_WIDTH)}
          banner={page.banner && imageUrl(page.banner, BANNER_WIDTH)}
        />
      </Panel>
    </div>
  );
}

/** The number of followers, and a line for each of the last weeks. */
function Followers({ count, weeks }: { count: number; weeks: FollowersWeek[] }) {
  // The bar of a hidden number is short beside that of every shown one.
  const most = Math.max(FOLLOWERS_SHOWN_FROM, ...weeks.map((week) => week.count ?? 1));
  return (
    <>
      <p>
        <b className={typography.num}>{groupDigits(count)}</b> {count === 1 ? "follower" : "followers"}
      </p>
      <table className={styles.weeks}>
        <caption className={typography.hint}>New followers in the last 12 weeks. Numbers below 5 are hidden for privacy.</caption>
        <thead className={typography.srOnly}>
          <tr>
            <th scope="col">Week ending</th>
            <th scope="col">New followers</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ until, count: came }) => {
            const day = dayIn(DEFAULT_TIME_ZONE, until);
            return (
              <tr key={day}>
                <th scope="row" className={typography.num}>
                  {day}
                </th>
                <td className={typography.num}>
                  <span className={styles.bar} style={{ inlineSize: `${(100 * (came ?? 1)) / most}%` }} aria-hidden="true" />
                  {came ?? "1 to 4"}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

import type { Metadata } from "next";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import posterStyles from "@/components/platform/ui/poster.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { Audiences } from "@/components/site/about/audiences";
import { Team } from "@/components/site/about/team";
import { ABOUT_PATH } from "@/lib/identity/pages/paths";
import { getFigures } from "@/lib/site/about/figures";
import { TEAM } from "@/lib/site/about/team";
import { pageMetadata } from "@/lib/site/seo/page";
import e01 from "@/public/posters/e01.webp";
import e05 from "@/public/posters/e05.webp";
import styles from "./page.module.css";

const POSTERS = [e01, e05];

export const metadata: Metadata = pageMetadata({
  title: "About Us",
  description:
    "Quad brings the events and blogs of college clubs to one place: what it is for students, clubs and colleges, and who makes it.",
  path: ABOUT_PATH,
});

/** Public and the same for everyone; its figures are counted again every hour. Source: spec §1, §9. */
export const revalidate = 3600;

export default async function AboutPage() {
  const figures = await getFigures();
  return (
    <>
      <section className={classNames(layout.stage, layout.hero)}>
        <div className={classNames(layout.wrap, styles.top)}>
          <div className={layout.copy}>
            <h1 className={typography.h1}>Every campus has a wall of posters. This is all of them.</h1>
            <p>
              A quad is the lawn in the middle of a college and the wall where everyone pins what is coming up. Ours is shared: clubs
              publish their events and their stories, and students of every college find them.
            </p>
            <dl className={styles.figures}>
              {figures.map(({ figure, of }) => (
                <div key={of}>
                  <dt>{of}</dt>
                  <dd className={classNames(typography.h1, typography.num)}>{figure}</dd>
                </div>
              ))}
            </dl>
          </div>
          <div className={styles.posters} aria-hidden="true">
            {POSTERS.map(({ src, width, height }) => (
              <div key={src} className={posterStyles.root}>
                <img src={src} width={width} height={height} alt="" loading="lazy" />
              </div>
            ))}
          </div>
        </div>
      </section>
      <section className={classNames(layout.section, layout.wrap)} aria-labelledby="for-whom">
        <h2 className={classNames(typography.h2, layout.sectionHead)} id="for-whom">
          What Quad is for
        </h2>
        <Audiences />
      </section>
      <section className={classNames(layout.section, layout.wrap)} aria-labelledby="team">
        <h2 className={classNames(typography.h2, layout.sectionHead)} id="team">
          The team
        </h2>
        <Team members={TEAM} />
      </section>
    </>
  );
}

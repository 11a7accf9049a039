import type { ReactNode } from "react";
import { LoadingNotice } from "@/components/platform/layout/loading-notice";
import { TRUST_LINKS } from "@/components/platform/layout/site-links";
import { BackLink } from "@/components/platform/ui/back-link";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { Brand } from "@/components/platform/ui/mark";
import posterStyles from "@/components/platform/ui/poster.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import { HOME_PATH } from "@/lib/identity/pages/paths";
import e01 from "@/public/posters/e01.webp";
import e02 from "@/public/posters/e02.webp";
import e04 from "@/public/posters/e04.webp";
import e05 from "@/public/posters/e05.webp";
import e06 from "@/public/posters/e06.webp";
import e07 from "@/public/posters/e07.webp";
import e08 from "@/public/posters/e08.webp";
import e09 from "@/public/posters/e09.webp";
import e10 from "@/public/posters/e10.webp";
import styles from "./auth-shell.module.css";

const POSTERS = [e01, e04, e02, e06, e05, e10, e08, e07, e09];

/**
 * The frame of the auth screens: logo and link home, the form, then the links of the foot; from 960 px a wall of posters beside it, which
 * phones do not load.
 */
export function AuthShell({ children }: { children: ReactNode }) {
  return (
    <div className={styles.root}>
      <LoadingNotice />
      <main className={styles.side}>
        <div className={styles.top}>
          <Brand />
          <BackLink href={HOME_PATH}>Back to Home</BackLink>
        </div>
        {children}
        <nav className={styles.foot} aria-label="Trust">
          <ul>
            {TRUST_LINKS.map(({ href, label }) => (
              <li key={href}>
                <SiteLink href={href}>{label}</SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      </main>
      <div className={classNames(styles.wall, layout.stage)} aria-hidden="true">
        <div className={styles.board}>
          {POSTERS.map(({ src, width, height }) => (
            <div key={src} className={posterStyles.root}>
              <img src={src} width={width} height={height} alt="" loading="lazy" />
            </div>
          ))}
        </div>
        <p className={classNames(typography.display, styles.motto)}>Connect, create, celebrate.</p>
      </div>
    </div>
  );
}

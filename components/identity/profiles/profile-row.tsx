import type { ReactNode } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import posterStyles from "@/components/platform/ui/poster.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./profile-row.module.css";

type ProfileRowProps = {
  /** The title's address; the link covers the whole row. Null when it has no page. */
  href: string | null;
  title: string;
  poster?: string;
  actions: ReactNode;
  /** The lines under the title. */
  children: ReactNode;
};

/** An event or a blog in the lists of a profile, with its actions. */
export function ProfileRow({ href, title, poster, actions, children }: ProfileRowProps) {
  return (
    <li className={classNames(layout.row, layout.wraps)}>
      {poster && (
        <div className={classNames(posterStyles.root, posterStyles.small)}>
          <img src={poster} alt="" loading="lazy" />
        </div>
      )}
      <div className={classNames(layout.grow, styles.words)}>
        <h3 className={classNames(typography.h3, typography.anywhere)}>
          {href === null ? title : <SiteLink href={href}>{title}</SiteLink>}
        </h3>
        {children}
      </div>
      <div className={layout.actions}>{actions}</div>
    </li>
  );
}

import { FOOTER_LISTS } from "@/components/platform/layout/site-links";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./footer.module.css";

export function Footer() {
  return (
    <footer className={styles.root}>
      <div className={classNames(layout.wrap, styles.inner)}>
        <div className={styles.tagline}>
          <p className={classNames(typography.display, styles.title)}>Connect, create, celebrate.</p>
          <p>Manage and take part in college events.</p>
        </div>
        <nav className={styles.links} aria-label="All pages">
          {FOOTER_LISTS.map(({ title, links }) => (
            <div key={title}>
              <p className={classNames(typography.label, styles.label)}>{title}</p>
              <ul>
                {links.map(({ href, label }) => (
                  <li key={href}>
                    <SiteLink href={href}>{label}</SiteLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  );
}

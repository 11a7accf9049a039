import { AccountMenu } from "@/components/platform/layout/account-menu";
import { NavLinks } from "@/components/platform/layout/nav-links";
import { ScrollMarker } from "@/components/platform/layout/scroll-marker";
import buttonStyles from "@/components/platform/ui/button.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { Brand } from "@/components/platform/ui/mark";
import { SiteLink } from "@/components/platform/ui/site-link";
import { LOG_IN_PATH } from "@/lib/identity/pages/paths";
import styles from "./header.module.css";
import signed from "./signed.module.css";

/** Sticky, and translucent once the page is scrolled. It contains both Login and the greeting; CSS shows the one for `data-session`. */
export function Header() {
  return (
    <>
      <ScrollMarker />
      <header className={styles.header}>
        <div className={classNames(layout.wrap, styles.bar)}>
          <Brand />
          <nav className={styles.nav} aria-label="Main">
            <NavLinks />
          </nav>
          <div className={styles.visitor}>
            <SiteLink className={classNames(buttonStyles.root, signed.out)} href={LOG_IN_PATH}>
              Login
            </SiteLink>
            <AccountMenu />
          </div>
        </div>
      </header>
    </>
  );
}

import { NavLinks } from "@/components/platform/layout/nav-links";
import styles from "./tab-bar.module.css";

/** The five main links at the bottom of phones, where the header has no room for them. */
export function TabBar() {
  return (
    <nav className={styles.root} aria-label="Main, bottom">
      <NavLinks withIcons />
    </nav>
  );
}

import { TabLinks } from "@/components/platform/layout/tab-links";
import styles from "./tab-bar.module.css";

/** The main links at the bottom of phones, where the header has no room for them: those that the account needs most. */
export function TabBar() {
  return (
    <nav className={styles.root} aria-label="Main, bottom">
      <TabLinks />
    </nav>
  );
}

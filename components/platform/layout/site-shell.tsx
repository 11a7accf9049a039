import type { ReactNode } from "react";
import { Footer } from "@/components/platform/layout/footer";
import { Header } from "@/components/platform/layout/header";
import { LoadingNotice } from "@/components/platform/layout/loading-notice";
import { TabBar } from "@/components/platform/layout/tab-bar";
import styles from "./site-shell.module.css";

// The same elements each time: a page also contains the root's 404 page with this frame, and React sends an element once.
const ABOVE = (
  <>
    <a className={styles.skip} href="#main">
      Skip to content
    </a>
    <Header />
    <LoadingNotice />
  </>
);
const BELOW = (
  <>
    <Footer />
    <TabBar />
  </>
);

/** The frame of every page except the auth screens. A page renders its sections, each in its own `.wrap`. */
export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <div className={styles.site}>
      {ABOVE}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {BELOW}
    </div>
  );
}

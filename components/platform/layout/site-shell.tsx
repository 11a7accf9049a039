"use client";

import type { ReactNode } from "react";
import { Footer } from "@/components/platform/layout/footer";
import { Header } from "@/components/platform/layout/header";
import { LoadingNotice } from "@/components/platform/layout/loading-notice";
import { TabBar } from "@/components/platform/layout/tab-bar";
import styles from "./site-shell.module.css";

/**
 * The frame of every page except the auth screens. A page renders its sections, each in its own `.wrap`. A client component: otherwise each
 * page would contain the frame again as data, for itself and for the 404 page that it carries.
 */
export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <div className={styles.site}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header />
      <LoadingNotice />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <TabBar />
    </div>
  );
}

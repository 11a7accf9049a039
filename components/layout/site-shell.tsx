import type { ReactNode } from "react";
import { Footer } from "@/components/layout/footer";
import { Header } from "@/components/layout/header";
import { LoadingNotice } from "@/components/layout/loading-notice";
import { TabBar } from "@/components/layout/tab-bar";

/** The frame of every page except the auth screens. A page draws its sections, each in its own `.wrap`. */
export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <div className="site">
      <a className="skip" href="#main">
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

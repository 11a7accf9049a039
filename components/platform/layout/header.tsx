import { AccountMenu } from "@/components/platform/layout/account-menu";
import { NavLinks } from "@/components/platform/layout/nav-links";
import { ScrollMarker } from "@/components/platform/layout/scroll-marker";
import { Brand } from "@/components/platform/ui/mark";
import { SiteLink } from "@/components/platform/ui/site-link";
import { LOG_IN_PATH } from "@/lib/identity/pages/paths";

/** Sticky, and translucent once the page is scrolled. It contains both Login and the greeting; CSS shows the one for `data-session`. */
export function Header() {
  return (
    <>
      <ScrollMarker />
      <header className="header">
        <div className="wrap">
          <Brand />
          <nav className="nav" aria-label="Main">
            <NavLinks />
          </nav>
          <div className="visitor">
            <SiteLink className="btn signed-out" href={LOG_IN_PATH}>
              Login
            </SiteLink>
            <AccountMenu />
          </div>
        </div>
      </header>
    </>
  );
}

import Link from "next/link";
import { AccountMenu } from "@/components/layout/account-menu";
import { NavLink } from "@/components/layout/nav-link";
import { ScrollMarker } from "@/components/layout/scroll-marker";
import { SITE_LINKS } from "@/components/layout/site-links";
import { Brand } from "@/components/ui/mark";
import { LOG_IN_PATH } from "@/lib/pages/paths";

/** Sticky, and translucent once the page is scrolled. It contains both Login and the greeting; CSS shows the one for `data-session`. */
export function Header() {
  return (
    <>
      <ScrollMarker />
      <header className="header">
        <div className="wrap">
          <Brand />
          <nav className="nav" aria-label="Main">
            {SITE_LINKS.map(({ href, label }) => (
              <NavLink key={href} href={href}>
                {label}
              </NavLink>
            ))}
          </nav>
          <div className="visitor">
            <Link className="btn signed-out" href={LOG_IN_PATH} prefetch={false}>
              Login
            </Link>
            <AccountMenu />
          </div>
        </div>
      </header>
    </>
  );
}

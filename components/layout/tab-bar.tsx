import { CircleQuestionMark, House, Newspaper, Ticket, UsersRound } from "lucide-react";
import { NavLink } from "@/components/layout/nav-link";
import { SITE_LINKS } from "@/components/layout/site-links";

const ICONS = { "/": House, "/events-page": Ticket, "/blogs": Newspaper, "/aboutus": UsersRound, "/FAQ": CircleQuestionMark };

/** The five main links at the bottom of phones, where the header has no room for them. */
export function TabBar() {
  return (
    <nav className="tabbar" aria-label="Main, at the thumb">
      {SITE_LINKS.map(({ href, label }) => {
        const Icon = ICONS[href];
        return (
          <NavLink key={href} href={href}>
            <Icon className="icon" />
            {label}
          </NavLink>
        );
      })}
    </nav>
  );
}

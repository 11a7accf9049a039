import { CircleQuestionMark, House, Newspaper, Ticket, UsersRound } from "lucide-react";
import { NavLink } from "@/components/layout/nav-link";
import { SITE_LINKS } from "@/components/layout/site-links";
import { ABOUT_PATH, BLOGS_PATH, EVENTS_PATH, FAQ_PATH, HOME_PATH } from "@/lib/pages/paths";

const ICONS = {
  [HOME_PATH]: House,
  [EVENTS_PATH]: Ticket,
  [BLOGS_PATH]: Newspaper,
  [ABOUT_PATH]: UsersRound,
  [FAQ_PATH]: CircleQuestionMark,
};

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

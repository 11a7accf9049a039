import { ABOUT_PATH, BLOGS_PATH, EVENTS_PATH, FAQ_PATH, HOME_PATH } from "@/lib/pages/paths";
/** The five main links of the site, shared by header, tab bar and footer. Source: spec §2. */
export const SITE_LINKS = [
  { href: HOME_PATH, label: "Home" },
  { href: EVENTS_PATH, label: "Events" },
  { href: BLOGS_PATH, label: "Blogs" },
  { href: ABOUT_PATH, label: "About Us" },
  { href: FAQ_PATH, label: "FAQ" },
] as const;

/** The five places of the site, in the header, the tab bar and the footer alike. Source: spec §2. */
export const SITE_LINKS = [
  { href: "/", label: "Home" },
  { href: "/events-page", label: "Events" },
  { href: "/blogs", label: "Blogs" },
  { href: "/aboutus", label: "About Us" },
  { href: "/FAQ", label: "FAQ" },
] as const;

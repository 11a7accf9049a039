/** The five main links of the site, shared by header, tab bar and footer. Source: spec §2. */
export const SITE_LINKS = [
  { href: "/", label: "Home" },
  { href: "/events-page", label: "Events" },
  { href: "/blogs", label: "Blogs" },
  { href: "/aboutus", label: "About Us" },
  { href: "/FAQ", label: "FAQ" },
] as const;

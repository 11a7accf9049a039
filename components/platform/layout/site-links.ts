import {
  ABOUT_PATH,
  API_DOCS_PATH,
  BLOGS_PATH,
  CLUBS_PATH,
  COLLEGES_PATH,
  EVENTS_PATH,
  FAQ_PATH,
  GRIEVANCE_PATH,
  HOME_PATH,
  PRIVACY_PATH,
  RULES_PATH,
} from "@/lib/identity/pages/paths";

/** The five main links of the site, shared by header, tab bar and footer. Source: spec §2. */
export const SITE_LINKS = [
  { href: HOME_PATH, label: "Home" },
  { href: EVENTS_PATH, label: "Events" },
  { href: BLOGS_PATH, label: "Blogs" },
  { href: ABOUT_PATH, label: "About Us" },
  { href: FAQ_PATH, label: "FAQ" },
] as const;

/** The directories: clubs also in the header; the tab bar of phones has no room for them. */
const CLUBS_LINK = { href: CLUBS_PATH, label: "Clubs" } as const;
const COLLEGES_LINK = { href: COLLEGES_PATH, label: "Colleges" } as const;

/** At the foot of every page, those of log-in and sign-up too. Source: contract trust 8. */
export const TRUST_LINKS = [
  { href: PRIVACY_PATH, label: "Privacy" },
  { href: RULES_PATH, label: "Rules" },
  { href: GRIEVANCE_PATH, label: "Report a problem" },
] as const;

const [HOME, EVENTS, ...OTHERS] = SITE_LINKS;
/** Lists of similar length, shown side by side. */
export const FOOTER_LISTS = [
  { title: "Explore", links: [HOME, EVENTS, CLUBS_LINK, COLLEGES_LINK] },
  { title: "About", links: [...OTHERS, { href: API_DOCS_PATH, label: "API" }] },
  { title: "Trust", links: TRUST_LINKS },
] as const;
/** The row at the end of the account menu on phones: those that the account's tab bar has no room for. */
const NOT_IN_BAR = [OTHERS[0], CLUBS_LINK, OTHERS[1], OTHERS[2]] as const;
export const MENU_PAGES = { user: NOT_IN_BAR, club: NOT_IN_BAR, college: NOT_IN_BAR, admin: [CLUBS_LINK] } as const;
export const HEADER_LINKS = [HOME, EVENTS, CLUBS_LINK, ...OTHERS] as const;

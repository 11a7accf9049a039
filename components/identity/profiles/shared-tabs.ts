import { CalendarDays, ChartColumn, Globe, KeyRound, Newspaper, Plug, ScrollText, Trash2, UserRoundPlus } from "lucide-react";
import { CLUB_EVENTS_TAB } from "@/lib/identity/pages/paths";

/** Tabs that stand on several profiles. */
export const CLUB_EVENTS = { name: "events", label: CLUB_EVENTS_TAB.text, icon: CalendarDays };
export const CLUB_BLOGS = { name: "blogs", label: "All Blogs", icon: Newspaper };
export const PUBLIC_PAGE = { name: "public", label: "Public page", icon: Globe };
export const HELPERS = { name: "team", label: "Organisers", icon: UserRoundPlus };
export const RESULTS = { name: "results", label: "Insights", icon: ChartColumn };
export const CONNECT = { name: "connect", label: "Connect", icon: Plug };
export const LOG = { name: "log", label: "Activity", icon: ScrollText };
export const PASSWORD = { name: "password", label: "Change password", icon: KeyRound };
/** For all except the admin, who cannot be deleted. */
export const DELETE = { name: "delete", label: "Delete Account", icon: Trash2, red: true };

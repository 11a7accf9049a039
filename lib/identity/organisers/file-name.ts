import "server-only";
import type { Access } from "@/lib/identity/accounts/access";
import type { Admin, College } from "@/lib/platform/auth/actor";

type Slugged = { slug: string | null };
type About = { event: Slugged } | { club: Slugged } | Access<"self" | "admin", College | Admin>;

/** The name of a file about an event, a club or a college. It has the slug: headers take no letters beyond ASCII. */
export function fileNameOf(about: About, end: string): string {
  if ("event" in about) return `${about.event.slug || "event"}-${end}`;
  if ("club" in about) return `${about.club.slug || "club"}-${end}`;
  return `college-${end}`;
}

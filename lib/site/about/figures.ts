import "server-only";
import { countPublished } from "@/lib/catalogue/events/service";
import { countColleges } from "@/lib/identity/colleges/service";
import { cached } from "@/lib/platform/cache/cached";

/** The maximum age of the About page's figures. */
const FIGURES_KEPT_S = 60 * 60;

/** The minimum figures that the site claims. Source: spec §1. */
const CLAIMS = [
  { of: "events", claim: 1000 },
  { of: "campuses", claim: 100 },
] as const;

type Figure = { of: string; figure: string };

/** The figures of the About page: the claim, or the database's count if that is larger. */
export async function getFigures(): Promise<Figure[]> {
  const counts = await cached(count, [], { name: "about-figures", revalidateS: FIGURES_KEPT_S });
  return CLAIMS.map(({ of, claim }) => ({ of, figure: figureOf(Math.max(claim, counts[of])) }));
}

async function count(): Promise<{ events: number; campuses: number }> {
  const [events, campuses] = await Promise.all([countPublished(), countColleges()]);
  return { events, campuses };
}

/** Two leading digits, rounded down and with a plus: 1,234 becomes 1200+. */
export function figureOf(count: number): string {
  const step = 10 ** (String(count).length - 2);
  return `${new Intl.NumberFormat("en-IN", { useGrouping: "min2" }).format(Math.floor(count / step) * step)}+`;
}

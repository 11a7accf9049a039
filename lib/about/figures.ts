import "server-only";
import { countColleges } from "@/lib/colleges/service";
import { countPublished } from "@/lib/events/service";
import { cached } from "@/lib/platform/cache/cached";

/** How long the About page may be behind what it counts. */
const FIGURES_KEPT_S = 60 * 60;

/** What is claimed of Quad's size, until there is more of it. Source: spec §1. */
const CLAIMS = [
  { of: "events", claim: 1000 },
  { of: "campuses", claim: 100 },
] as const;

type Figure = { of: string; figure: string };

/** Quad's size as the About page says it: the claim, or what the database counts where that is more. */
export async function getFigures(): Promise<Figure[]> {
  const counts = await cached(count, [], { name: "about-figures", revalidateS: FIGURES_KEPT_S });
  return CLAIMS.map(({ of, claim }) => ({ of, figure: figureOf(Math.max(claim, counts[of])) }));
}

async function count(): Promise<{ events: number; campuses: number }> {
  const [events, campuses] = await Promise.all([countPublished(), countColleges()]);
  return { events, campuses };
}

/** In two leading digits, rounded down and with a plus: 1,234 is 1200+. */
export function figureOf(count: number): string {
  const step = 10 ** (String(count).length - 2);
  return `${new Intl.NumberFormat("en-IN", { useGrouping: "min2" }).format(Math.floor(count / step) * step)}+`;
}

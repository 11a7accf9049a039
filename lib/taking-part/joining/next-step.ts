import { joinPath, teamPath } from "@/lib/identity/pages/paths";
import type { NextStep, Refused } from "@/lib/taking-part/joining/refusals";
import type { Need } from "@/lib/taking-part/joining/registration-state";

/** The refusal of a student who lacks something that the event needs, with the page to add it. */
export function moreNeeded(eventId: string, needs: readonly Need[]): Refused {
  const text = needs.includes("team") ? "Create or join a team" : needs.includes("approval") ? "Apply" : "Answer the questions";
  return { reason: "more_needed", data: { needs }, next: { text, href: joinPath(eventId) } };
}

/** The page of a student's team. */
export const openTeam = (teamId: string | null): NextStep | null => (teamId ? { text: "View team", href: teamPath(teamId) } : null);

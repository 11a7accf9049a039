import { joinPath, teamPath } from "@/lib/identity/pages/paths";
import type { NextStep } from "@/lib/taking-part/joining/eligibility";
import type { Need } from "@/lib/taking-part/joining/policy";

/** The page where a student gives what an event needs. */
export function nextOf(eventId: string, needs: readonly Need[]): NextStep {
  const text = needs.includes("team") ? "Create or join a team" : needs.includes("approval") ? "Apply" : "Answer the questions";
  return { text, href: joinPath(eventId) };
}

/** The page of a student's team. */
export const openTeam = (teamId: string | null): NextStep | null => (teamId ? { text: "View team", href: teamPath(teamId) } : null);

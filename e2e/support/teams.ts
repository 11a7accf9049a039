import { hasOptions, QUESTION_KINDS } from "@/lib/catalogue/questions/schema";
import { db } from "@/lib/platform/db/client";
import { aStudent, aTeam } from "@/lib/testing/factories";
import { anEventOnShow } from "./shown-events";

const TEAMS = { entry: "team", teamMin: 3, teamMax: 4, capacity: 20, pricePaise: 25_000 } as const;

/** Asks one question of each kind, all required. */
async function askEverything(eventId: string): Promise<void> {
  await db.question.createMany({
    data: QUESTION_KINDS.map((kind, position) => ({
      eventId,
      position,
      kind,
      label: `Your answer to the question of kind ${kind}`,
      help: position % 2 ? "As you like." : null,
      required: true,
      ...(hasOptions(kind) && { options: ["Vegetarian", "Jain", "No nuts"].map((text) => ({ _id: crypto.randomUUID(), text })) }),
    })),
  });
}

/** A forming team of this student, with a member whose answers are missing, and the code of a team of another event with questions. */
export async function someTeams(student: { id: string }): Promise<{ team: string; invited: string }> {
  const [own, other] = [await anEventOnShow(TEAMS), await anEventOnShow(TEAMS)];
  await Promise.all([askEverything(own.id), askEverything(other.id)]);
  const { id: team } = await aTeam(own, [student, await aStudent({ firstName: "Rohit", lastName: "Shinde" })]);
  const { code: invited } = await aTeam(other, [await aStudent({ firstName: "Farah", lastName: "Khan" })]);
  return { team, invited };
}

import * as z from "zod";
import { sentAnswers } from "@/lib/catalogue/questions/schema";
import { textBetween } from "@/lib/platform/fields/text";
import { idText } from "@/lib/platform/id";
import { visitSource } from "@/lib/taking-part/joining/source-field";
import { teamCode } from "@/lib/taking-part/teams/code";

const teamName = textBetween({ moreThan: 1, lessThan: 41 }, "Team name must be between 2 and 40 characters");

const answers = sentAnswers.default({});

export const teamNameForm = z.object({ name: teamName });
/** `source` is the source of the captain's visit. */
export const createTeamBody = teamNameForm.extend({ answers, source: visitSource.optional() });
export type CreateTeamBody = z.output<typeof createTeamBody>;

export const joinTeamBody = z.object({ answers });
export type JoinTeamBody = z.output<typeof joinTeamBody>;

export const changeTeamBody = z
  .object({ name: teamName.optional(), captainId: idText().optional() })
  .refine(({ name, captainId }) => name !== undefined || captainId !== undefined, "Give a name or a captain");
export type ChangeTeamBody = z.output<typeof changeTeamBody>;

export const enterTeamBody = z.object({ wait: z.boolean().default(false) });

export const teamsOfEventParams = z.object({ id: idText() });
export const teamParams = z.object({ id: idText() });
export const teamMemberParams = z.object({ id: idText(), userId: idText() });
export const teamCodeParams = z.object({ code: teamCode });

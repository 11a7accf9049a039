import * as z from "zod";
import { type AnswerTable, messageJson } from "@/lib/platform/http/answers";
import { idText } from "@/lib/platform/id";
import { registrationStateJson } from "@/lib/taking-part/joining/registration-answers";
import { teamJson } from "@/lib/taking-part/joining/team-answers";

const ofTeam = z.strictObject({ team: teamJson });

const enteredJson = z.strictObject({ message: z.string(), team: teamJson });
export type EnteredJson = z.output<typeof enteredJson>;

/** A team as students see it before they join. */
const inviteJson = z.strictObject({
  event: z.strictObject({ _id: idText(), eventName: z.string() }),
  team: z.strictObject({ name: z.string(), captain: z.string(), size: z.int(), teamMax: z.int() }),
  standing: registrationStateJson,
});
export type InviteJson = z.output<typeof inviteJson>;

/** Source: contract joining 3. */
export const answers = {
  "POST /api/events/{id}/teams": { 201: ofTeam },
  "GET /api/teams/{id}": { 200: ofTeam },
  "PUT /api/teams/{id}": { 200: ofTeam },
  "DELETE /api/teams/{id}": { 200: messageJson },
  "POST /api/teams/{id}/code": { 200: z.strictObject({ code: z.string() }) },
  "POST /api/teams/{id}/enter": { 200: enteredJson },
  "DELETE /api/teams/{id}/members/{userId}": { 200: messageJson },
  "GET /api/team-invites/{code}": { 200: inviteJson },
  "POST /api/team-invites/{code}": { 200: ofTeam },
} as const satisfies AnswerTable;

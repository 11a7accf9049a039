import * as z from "zod";
import { SIGNED_IN } from "@/lib/platform/auth/actor";
import { type CallTable, messageJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";
import { registrationStateJson } from "@/lib/taking-part/joining/registration-answers";
import { teamJson } from "@/lib/taking-part/joining/team-answers";
import {
  changeTeamBody,
  createTeamBody,
  enterTeamBody,
  joinTeamBody,
  teamCodeParams,
  teamMemberParams,
  teamParams,
  teamsOfEventParams,
} from "@/lib/taking-part/teams/schema";

const ofTeam = z.strictObject({ team: teamJson });

const enteredJson = z.strictObject({ message: z.string(), team: teamJson });
export type EnteredJson = z.output<typeof enteredJson>;

/** A team as shown to students before they join. */
const inviteJson = z.strictObject({
  event: z.strictObject({ _id: idText(), eventName: z.string() }),
  team: z.strictObject({ name: z.string(), captain: z.string(), size: z.int(), teamMax: z.int() }),
  standing: registrationStateJson,
});
export type InviteJson = z.output<typeof inviteJson>;

/** Source: contract joining 3. */
export const calls = {
  "POST /api/events/{id}/teams": {
    access: ["student"],
    limit: "joining",
    params: teamsOfEventParams,
    json: createTeamBody,
    responses: { 201: ofTeam },
  },
  "GET /api/teams/{id}": {
    access: SIGNED_IN,
    params: teamParams,
    responses: { 200: ofTeam },
  },
  "PUT /api/teams/{id}": {
    access: ["student"],
    limit: "joining",
    params: teamParams,
    json: changeTeamBody,
    responses: { 200: ofTeam },
  },
  "DELETE /api/teams/{id}": {
    access: ["student"],
    limit: "joining",
    params: teamParams,
    responses: { 200: messageJson },
  },
  "POST /api/teams/{id}/code": {
    access: ["student"],
    limit: "joining",
    params: teamParams,
    responses: { 200: z.strictObject({ code: z.string() }) },
  },
  "POST /api/teams/{id}/enter": {
    access: ["student"],
    limit: "joining",
    params: teamParams,
    json: enterTeamBody,
    responses: { 200: enteredJson },
  },
  "DELETE /api/teams/{id}/members/{userId}": {
    access: ["student"],
    limit: "joining",
    params: teamMemberParams,
    responses: { 200: messageJson },
  },
  "GET /api/team-invites/{code}": {
    access: ["student"],
    params: teamCodeParams,
    responses: { 200: inviteJson },
  },
  "POST /api/team-invites/{code}": {
    access: ["student"],
    limit: "joining",
    params: teamCodeParams,
    json: joinTeamBody,
    responses: { 200: ofTeam },
  },
} as const satisfies CallTable;

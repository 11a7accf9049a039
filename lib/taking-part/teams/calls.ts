import * as z from "zod";
import { SIGNED_IN } from "@/lib/platform/auth/actor";
import { type CallTable, messageJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";
import { REFUSALS } from "@/lib/taking-part/joining/refusals";
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
    summary: "Makes a team of the student, who is its captain; no seat is taken.",
    access: ["student"],
    limit: "joining",
    params: teamsOfEventParams,
    json: createTeamBody,
    errors: ["event_hidden", "event_not_found", "team_not_found", "team_name_taken", ...REFUSALS],
    responses: { 201: ofTeam },
    notes: ["10 teams an hour."],
  },
  "GET /api/teams/{id}": {
    summary: "Reads a [team](api.md#teams).",
    who: "its members, `read_people` at the event",
    access: SIGNED_IN,
    params: teamParams,
    errors: ["team_not_found"],
    responses: { 200: ofTeam },
    notes: ["`code` and `link` are there for the captain, addresses for organisers. 404 for others."],
  },
  "PUT /api/teams/{id}": {
    summary: "Renames a team, or makes a member its captain at once.",
    who: "its captain",
    access: ["student"],
    limit: "joining",
    params: teamParams,
    json: changeTeamBody,
    errors: ["event_hidden", "event_not_found", "team_not_found", "member_not_found", "team_name_taken", "event_cancelled"],
    responses: { 200: ofTeam },
  },
  "DELETE /api/teams/{id}": {
    summary: "Withdraws a team: all its registrations end, and payments go back.",
    who: "its captain",
    access: ["student"],
    limit: "joining",
    params: teamParams,
    errors: ["event_not_found", "team_not_found", "already_checked_in", "removing_closed", "event_started", "event_cancelled"],
    responses: { 200: messageJson },
    notes: ["With a confirmed member 410 `registration_closed` once registration is closed, `event_started` once the event has started."],
  },
  "POST /api/teams/{id}/code": {
    summary: "Makes a new code for a team; the old one leads nowhere.",
    who: "its captain",
    access: ["student"],
    limit: "joining",
    params: teamParams,
    errors: ["event_hidden", "event_not_found", "team_not_found", "event_cancelled"],
    responses: { 200: z.strictObject({ code: z.string() }) },
  },
  "POST /api/teams/{id}/enter": {
    summary: "Registers a team, or has it apply or wait: seats for every member or for none.",
    who: "its captain",
    access: ["student"],
    limit: "joining",
    params: teamParams,
    json: enterTeamBody,
    errors: [
      "event_hidden",
      "event_not_found",
      "team_not_found",
      "team_too_small",
      "more_needed",
      "event_full",
      "registration_closed",
      "event_over",
      "event_cancelled",
    ],
    responses: { 200: enteredJson },
    notes: ["409 `team_too_small`; `more_needed`, with `data.members`: who, and why; `event_full`, with `data: {canWait, waiting}`."],
  },
  "DELETE /api/teams/{id}/members/{userId}": {
    summary: "Takes a member out of a team; the member's payment goes back.",
    who: "its captain",
    access: ["student"],
    limit: "joining",
    params: teamMemberParams,
    errors: [
      "validation_failed",
      "event_not_found",
      "team_not_found",
      "member_not_found",
      "already_checked_in",
      "removing_closed",
      "event_started",
      "event_cancelled",
    ],
    responses: { 200: messageJson },
    notes: ["400 for the captain. 410 for a confirmed member once registration is closed or the event has started."],
  },
  "GET /api/team-invites/{code}": {
    summary: "Reads an invitation to a team, by its code.",
    access: ["student"],
    params: teamCodeParams,
    errors: ["event_hidden", "event_not_found", "team_not_found", "too_many_requests"],
    responses: { 200: inviteJson },
    notes: ["404 `team_not_found` for an unknown, replaced or late code. 30 in 10 minutes, together with `POST`."],
  },
  "POST /api/team-invites/{code}": {
    summary: "Joins a team by its code; may be repeated.",
    access: ["student"],
    limit: "joining",
    params: teamCodeParams,
    json: joinTeamBody,
    errors: ["event_hidden", "event_not_found", "team_not_found", "event_team_full", ...REFUSALS],
    responses: { 200: ofTeam },
    notes: ["A registered team needs a seat for the new member, else 409 `event_full`."],
  },
} as const satisfies CallTable;

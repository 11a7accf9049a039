import * as z from "zod";
import {
  coHostForm,
  grantParams,
  invitationParams,
  inviteForm,
  roleForm,
  teamOfClubParams,
  teamOfEventParams,
} from "@/lib/identity/helpers/schema";
import { EVENT_STATES } from "@/lib/identity/organisers/event-state";
import { CO_HOST_ROLES, GRANT_ROLES } from "@/lib/identity/organisers/policy";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { type CallTable, messageJson, namedJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";

const state = z.enum(["invited", "active"]);
const eventNamed = z.strictObject({ _id: idText(), eventName: z.string() });

export const personJson = z.strictObject({
  _id: idText(),
  role: z.enum(GRANT_ROLES),
  state,
  /** Null until the invitation is accepted. */
  name: z.string().nullable(),
  email: z.string(),
  /** Null for all events of the club. */
  event: eventNamed.nullable(),
  invitedAt: z.iso.datetime(),
  acceptedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
});
export type HelperJson = z.output<typeof personJson>;

const coHostJson = z.strictObject({ _id: idText(), club: namedJson, role: z.enum(CO_HOST_ROLES), state });
export type CoHostJson = z.output<typeof coHostJson>;

/** Source: contract organisers 7.3. */
const teamJson = z.strictObject({ people: z.array(personJson), clubs: z.array(coHostJson) });
export type HelpersJson = z.output<typeof teamJson>;

const personInvitedJson = z.strictObject({ message: z.string(), data: personJson });
const clubInvitedJson = z.strictObject({ message: z.string(), data: coHostJson });
const roleChangedJson = z.strictObject({ message: z.string(), data: z.strictObject({ _id: idText(), role: z.enum(GRANT_ROLES) }) });

const invitationJson = z.strictObject({
  _id: idText(),
  role: z.enum(GRANT_ROLES),
  club: namedJson,
  event: eventNamed.nullable(),
  invitedBy: z.string(),
  expiresAt: z.iso.datetime(),
});
export type InvitationJson = z.output<typeof invitationJson>;
const invitationsJson = z.strictObject({ invitations: z.array(invitationJson) });

/** The account's own role, which `DELETE /api/team/{grantId}` ends. Null if it helps through its club, or is the owner. */
const grantId = idText().nullable();
const organisingRole = z.enum(["owner", ...GRANT_ROLES]);
/** `isBanned` is absent when it is not. */
const organisingClub = namedJson.extend({ isBanned: z.boolean().optional() });
/** Source: contract organisers 7.3. */
const organisingJson = z.strictObject({
  clubs: z.array(organisingClub.extend({ role: organisingRole, grantId })),
  events: z.array(
    eventNamed.extend({
      status: z.enum(Object.values(EVENT_STATES)),
      /** The time at which a scheduled event is published. */
      publishAt: z.iso.datetime().nullable(),
      startsAt: z.iso.datetime().nullable(),
      timeZone: z.string(),
      role: organisingRole,
      grantId,
      club: organisingClub,
    }),
  ),
});
export type OrganisingJson = z.output<typeof organisingJson>;

export const calls = {
  "GET /api/organising": {
    summary: "Lists the clubs and events that the account helps with, and its role at each.",
    access: ["student", "club"],
    token: "events:read",
    responses: { 200: organisingJson },
    notes: [
      "For a club: its own, and those that it organises together.",
      "`grantId` is the role to leave with `DELETE /api/team/{grantId}`, null where somebody helps through a club.",
      "`isBanned` says that the club may publish nothing, so the clock leaves its scheduled events out; absent when it may.",
    ],
    example: {},
  },
  "GET /api/team/club/{clubId}": {
    summary: "Lists the people who help a club at all its events, invited ones too.",
    who: "`read_team`",
    access: ORGANISERS,
    params: teamOfClubParams,
    responses: { 200: teamJson },
  },
  "POST /api/team/club/{clubId}": {
    summary: "Invites a person to help a club at all its events.",
    who: "`change_team`",
    access: ORGANISERS,
    limit: "clubWrite",
    params: teamOfClubParams,
    json: inviteForm,
    errors: ["account_not_found", "already_in_team", "team_full", "invitation_limit", "invitation_limit_of_new_clubs"],
    responses: { 201: personInvitedJson },
    notes: [
      "The response is the same whether or not there is an account; [limits](api.md#invitations) of mails.",
      "409 `already_in_team`; `team_full` at 50 people of a club, 30 of an event, and 20 open invitations each, which has a text of its own.",
      "429 after 20 invitations an hour from a club.",
    ],
  },
  "GET /api/team/event/{eventId}": {
    summary: "Lists the people who help at an event, and the clubs that organise it together, invited ones too.",
    who: "`read_team`",
    access: ORGANISERS,
    params: teamOfEventParams,
    errors: ["event_not_found"],
    responses: { 200: teamJson },
  },
  "POST /api/team/event/{eventId}": {
    summary: "Invites a person to help at an event.",
    who: "`change_team`",
    access: ORGANISERS,
    limit: "clubWrite",
    params: teamOfEventParams,
    json: inviteForm,
    errors: [
      "event_hidden",
      "account_not_found",
      "event_not_found",
      "already_in_team",
      "team_full",
      "invitation_limit",
      "invitation_limit_of_new_clubs",
    ],
    responses: { 201: personInvitedJson },
    notes: ["As for a club."],
  },
  "POST /api/team/event/{eventId}/clubs": {
    summary: "Invites a club to organise an event together with its owner.",
    who: "`change_team`: the owner",
    access: ORGANISERS,
    limit: "clubWrite",
    params: teamOfEventParams,
    json: coHostForm,
    errors: [
      "event_hidden",
      "account_not_found",
      "event_not_found",
      "already_in_team",
      "co_organisers_full",
      "invitation_limit",
      "invitation_limit_of_new_clubs",
    ],
    responses: { 201: clubInvitedJson },
    notes: ["The other club accepts; [limits](api.md#invitations) of mails."],
  },
  "PUT /api/team/{grantId}": {
    summary: "Changes the role of a helper, or of a club.",
    who: "`change_team`; managers change no managers, and the owner alone clubs",
    access: ORGANISERS,
    limit: "clubWrite",
    params: grantParams,
    json: roleForm,
    errors: ["event_not_found", "organiser_not_found"],
    responses: { 200: roleChangedJson },
  },
  "DELETE /api/team/{grantId}": {
    summary: "Withdraws an invitation, removes a helper, or leaves.",
    who: "`change_team`; managers remove no managers, and the owner alone clubs; the helper",
    access: ORGANISERS,
    limit: "clubWrite",
    params: grantParams,
    errors: ["event_not_found", "organiser_not_found"],
    responses: { 200: messageJson },
    notes: ["Again: 404."],
  },
  "GET /api/invitations": {
    summary: "Lists the open invitations to the account's own addresses.",
    access: ["student", "club"],
    responses: { 200: invitationsJson },
  },
  "POST /api/invitations/{id}/accept": {
    summary: "Accepts an invitation; may be repeated.",
    who: "the invited",
    access: ["student", "club"],
    limit: "accountWrite",
    params: invitationParams,
    errors: ["account_not_found", "organiser_not_found", "invitation_not_found", "already_in_team", "invitation_over"],
    responses: { 200: messageJson },
    notes: ["410 `invitation_over`; 404 for everybody else."],
  },
  "POST /api/invitations/{id}/decline": {
    summary: "Declines an invitation.",
    who: "the invited",
    access: ["student", "club"],
    limit: "accountWrite",
    params: invitationParams,
    errors: ["organiser_not_found", "invitation_not_found", "invitation_over", "invitation_accepted"],
    responses: { 200: messageJson },
    notes: ["410 `invitation_over`; 404 for everybody else."],
  },
} as const satisfies CallTable;

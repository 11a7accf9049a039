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
import { type CallTable, messageJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";

const state = z.enum(["invited", "active"]);
const named = z.strictObject({ _id: idText(), name: z.string() });
const eventNamed = z.strictObject({ _id: idText(), eventName: z.string() });

const personJson = z.strictObject({
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

const coHostJson = z.strictObject({ _id: idText(), club: named, role: z.enum(CO_HOST_ROLES), state });
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
  club: named,
  event: eventNamed.nullable(),
  invitedBy: z.string(),
  expiresAt: z.iso.datetime(),
});
export type InvitationJson = z.output<typeof invitationJson>;
const invitationsJson = z.strictObject({ invitations: z.array(invitationJson) });

/** The account's own role, which `DELETE /api/team/{grantId}` ends. Null if it helps through its club, or is the owner. */
const grantId = idText().nullable();
const organisingRole = z.enum(["owner", ...GRANT_ROLES]);
/** Source: contract organisers 7.3. */
const organisingJson = z.strictObject({
  clubs: z.array(named.extend({ role: organisingRole, grantId })),
  events: z.array(
    eventNamed.extend({
      status: z.enum(Object.values(EVENT_STATES)),
      /** The time at which a scheduled event is published. */
      publishAt: z.iso.datetime().nullable(),
      startsAt: z.iso.datetime().nullable(),
      timeZone: z.string(),
      role: organisingRole,
      grantId,
      club: named,
    }),
  ),
});
export type OrganisingJson = z.output<typeof organisingJson>;

export const calls = {
  "GET /api/organising": {
    access: ["student", "club"],
    responses: { 200: organisingJson },
  },
  "GET /api/team/club/{clubId}": {
    access: ORGANISERS,
    params: teamOfClubParams,
    responses: { 200: teamJson },
  },
  "POST /api/team/club/{clubId}": {
    access: ORGANISERS,
    limit: "clubWrite",
    params: teamOfClubParams,
    json: inviteForm,
    responses: { 201: personInvitedJson },
  },
  "GET /api/team/event/{eventId}": {
    access: ORGANISERS,
    params: teamOfEventParams,
    responses: { 200: teamJson },
  },
  "POST /api/team/event/{eventId}": {
    access: ORGANISERS,
    limit: "clubWrite",
    params: teamOfEventParams,
    json: inviteForm,
    responses: { 201: personInvitedJson },
  },
  "POST /api/team/event/{eventId}/clubs": {
    access: ORGANISERS,
    limit: "clubWrite",
    params: teamOfEventParams,
    json: coHostForm,
    responses: { 201: clubInvitedJson },
  },
  "PUT /api/team/{grantId}": {
    access: ORGANISERS,
    limit: "clubWrite",
    params: grantParams,
    json: roleForm,
    responses: { 200: roleChangedJson },
  },
  "DELETE /api/team/{grantId}": {
    access: ORGANISERS,
    limit: "clubWrite",
    params: grantParams,
    responses: { 200: messageJson },
  },
  "GET /api/invitations": {
    access: ["student", "club"],
    responses: { 200: invitationsJson },
  },
  "POST /api/invitations/{id}/accept": {
    access: ["student", "club"],
    limit: "accountWrite",
    params: invitationParams,
    responses: { 200: messageJson },
  },
  "POST /api/invitations/{id}/decline": {
    access: ["student", "club"],
    limit: "accountWrite",
    params: invitationParams,
    responses: { 200: messageJson },
  },
} as const satisfies CallTable;

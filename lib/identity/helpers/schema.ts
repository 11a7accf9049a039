import * as z from "zod";
import { CO_HOST_ROLES, GRANT_ROLES } from "@/lib/identity/organisers/policy";
import { email } from "@/lib/platform/fields/text";
import { idText } from "@/lib/platform/id";
import { withoutTag } from "@/lib/platform/mail/address";

/** Roles of a person and of a club, as the forms name them. Client-safe. */
const grantRole = z.enum(GRANT_ROLES, "Choose a role");
const coHostRole = z.enum(CO_HOST_ROLES, "Choose a role");

/** An invitation is for a mailbox: the address without its tag. Source: contract organisers 7.3. */
export const inviteForm = z.object({ email: email.transform(withoutTag), role: grantRole });
export type InviteForm = z.output<typeof inviteForm>;

export const coHostForm = z.object({ clubId: idText("Choose a club"), role: coHostRole });
export type CoHostForm = z.output<typeof coHostForm>;

export const roleForm = z.object({ role: grantRole });

export const teamOfClubParams = z.object({ clubId: idText() });
export const teamOfEventParams = z.object({ eventId: idText() });
export const grantParams = z.object({ grantId: idText() });
export const invitationParams = z.object({ id: idText() });

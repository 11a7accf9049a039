import "server-only";
import { dailyPace } from "@/lib/identity/helpers/invitation-mails";
import { findForMail, type InvitationMail } from "@/lib/identity/helpers/repository";
import type { SEND_INVITATION } from "@/lib/identity/helpers/tasks";
import type { GrantRole } from "@/lib/identity/organisers/policy";
import { clubProfilePath, invitationPath } from "@/lib/identity/pages/paths";
import { env } from "@/lib/platform/env";
import { withoutTag } from "@/lib/platform/mail/address";
import { Action, inBothForms, Layout, Line, Title } from "@/lib/platform/mail/layout";
import { messageIdOf, sendOnce } from "@/lib/platform/mail/once";
import type { Mail } from "@/lib/platform/mail/transport";
import type { PayloadOf } from "@/lib/platform/queue/enqueue";
import { DEFAULT_TIME_ZONE, weekdayDateOf } from "@/lib/platform/time/zone";

/** The role in a sentence, and its rights. */
const ROLES: Record<GrantRole, { at: (club: string, event: string) => string; atAll: (club: string) => string; may: string }> = {
  manager: {
    at: (club, event) => `${club} invited you to help at ${event} as a manager.`,
    atAll: (club) => `${club} invited you to help at all its events as a manager.`,
    may: "You can edit everything, see who’s coming and invite others.",
  },
  editor: {
    at: (club, event) => `${club} invited you to help at ${event} as an editor.`,
    atAll: (club) => `${club} invited you to help at all its events as an editor.`,
    may: "You can edit the public details.",
  },
  door: {
    at: (club, event) => `${club} invited you to help at ${event} as check-in staff.`,
    atAll: (club) => `${club} invited you to help at all its events as check-in staff.`,
    may: "You can check people in with your phone.",
  },
};

/**
 * Mails an invitation that is still open, unless its mailbox was mailed about the event or club in the last 24 hours.
 * @throws AppError mail_unreachable
 * Source: contract organisers 7.3.
 */
export async function sendInvitation({ id }: PayloadOf<typeof SEND_INVITATION>, now = new Date()): Promise<void> {
  const invitation = await findForMail(id, now);
  if (!invitation) return;
  const mail = await (invitation.kind === "club" ? clubMail(invitation) : personMail(id, invitation));
  const messageId = messageIdOf(`invitation.${id}`);
  await sendOnce({ ...mail, messageId }, dailyPace(withoutTag(invitation.to), invitation.about, now));
}

async function personMail(id: string, { to, role, club, event, expiresAt }: InvitationMail): Promise<Mail> {
  const { at, atAll, may } = ROLES[role];
  const asked = event ? at(club, event) : atAll(club);
  const message = (
    <Layout preview={asked}>
      <Title>You’re invited to help</Title>
      <Line>
        {asked} {may} You’ll use your own Quad account, so no password is shared.
      </Line>
      <Action href={`${env.ORIGIN}${invitationPath(id)}`}>View invitation</Action>
      <Line>
        Log in as a student with this email address, or sign up with it. The invitation expires on{" "}
        {weekdayDateOf(expiresAt, DEFAULT_TIME_ZONE)}.
      </Line>
      <Line>If you do not know {club}, you can ignore this email.</Line>
    </Layout>
  );
  return {
    to,
    subject: event ? `${club} invited you to help: ${event}` : `${club} invited you to help at all its events`,
    ...(await inBothForms(message)),
  };
}

async function clubMail({ to, role, club, event, expiresAt }: InvitationMail): Promise<Mail> {
  const may =
    role === "manager"
      ? "Your club and its managers can edit the event, see who’s coming and check people in. Only the club that created it can cancel it."
      : "Your club and its editors can edit the event’s public details.";
  const message = (
    <Layout preview={`${club} invited your club to co-organise ${event}.`}>
      <Title>You’re invited to co-organise</Title>
      <Line>
        {club} invited your club to co-organise {event}. {may}
      </Line>
      <Action href={`${env.ORIGIN}${clubProfilePath("team")}`}>View invitation</Action>
      <Line>The invitation expires on {weekdayDateOf(expiresAt, DEFAULT_TIME_ZONE)}.</Line>
    </Layout>
  );
  return { to, subject: `${club} invited you to co-organise: ${event}`, ...(await inBothForms(message)) };
}

import "server-only";
import type { GrantRole } from "@/lib/organisers/policy";
import { clubProfilePath, invitationPath } from "@/lib/pages/paths";
import { env } from "@/lib/platform/env";
import { withoutTag } from "@/lib/platform/mail/address";
import { Action, inBothForms, Layout, Line, Title } from "@/lib/platform/mail/layout";
import { sendOnce } from "@/lib/platform/mail/once";
import type { Mail } from "@/lib/platform/mail/transport";
import type { PayloadOf } from "@/lib/platform/queue/enqueue";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";
import { dailyPace } from "@/lib/team/invitation-mails";
import { findForMail, type InvitationMail } from "@/lib/team/repository";
import type { SEND_INVITATION } from "@/lib/team/tasks";

/** How one helps, and what one may do then. */
const ROLES: Record<GrantRole, { as: string; may: string }> = {
  manager: { as: "a manager", may: "You can change everything about it, see who comes, and invite others." },
  editor: { as: "an editor", may: "You can write and change what everybody reads about it." },
  door: { as: "door staff", may: "You can check people in at the door, with your phone." },
};

/**
 * Mails an invitation that is still open, unless its mailbox was mailed about the event or club in the last 24 hours.
 * @throws AppError mail_unreachable
 * Source: contract 7.3.
 */
export async function sendInvitation({ id }: PayloadOf<typeof SEND_INVITATION>, now = new Date()): Promise<void> {
  const invitation = await findForMail(id, now);
  if (!invitation) return;
  const mail = await (invitation.kind === "club" ? clubMail(invitation) : personMail(id, invitation));
  const messageId = `invitation.${id}@${new URL(env.ORIGIN).hostname}`;
  await sendOnce({ ...mail, messageId }, dailyPace(withoutTag(invitation.to), invitation.about, now));
}

async function personMail(id: string, { to, role, club, event, expiresAt }: InvitationMail): Promise<Mail> {
  const { as, may } = ROLES[role];
  const what = event ? `at ${event}` : "at all its events";
  const message = (
    <Layout preview={`${club} asks you to help ${what}.`}>
      <Title>Will you help?</Title>
      <Line>
        {club} asks you to help {what}, as {as}. {may} You use your own Quad account, and nobody shares a password.
      </Line>
      <Action href={`${env.ORIGIN}${invitationPath(id)}`}>See the invitation</Action>
      <Line>
        Log in as a student whose e-mail is this address, or sign up with it. The invitation is open until{" "}
        {dayIn(DEFAULT_TIME_ZONE, expiresAt)}.
      </Line>
      <Line>If you do not know {club}, you need not do anything.</Line>
    </Layout>
  );
  return { to, subject: `${club} asks you to help as ${as}`, ...(await inBothForms(message)) };
}

async function clubMail({ to, role, club, event, expiresAt }: InvitationMail): Promise<Mail> {
  const may =
    role === "manager"
      ? "Your club and its managers can change the event, see who comes, and check people in. Only its owner can cancel it."
      : "Your club and its editors can write and change what everybody reads about it.";
  const message = (
    <Layout preview={`${club} asks your club to organise ${event} together.`}>
      <Title>Organise it together?</Title>
      <Line>
        {club} asks your club to organise {event} together. {may}
      </Line>
      <Action href={`${env.ORIGIN}${clubProfilePath("team")}`}>See the invitation</Action>
      <Line>The invitation is open until {dayIn(DEFAULT_TIME_ZONE, expiresAt)}.</Line>
    </Layout>
  );
  return { to, subject: `${club} asks you to organise ${event} together`, ...(await inBothForms(message)) };
}

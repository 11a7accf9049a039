import "server-only";
import { clubProfilePath, collegeProfilePath } from "@/lib/identity/pages/paths";
import { env } from "@/lib/platform/env";
import { Action, Foot, inBothForms, Layout, Line, Title } from "@/lib/platform/mail/layout";
import { accountMessageId, sendOnce } from "@/lib/platform/mail/once";
import type { PayloadOf } from "@/lib/platform/queue/enqueue";
import { findToTell } from "@/lib/site/webhooks/repository";
import type { SEND_WEBHOOK_CHANGED } from "@/lib/site/webhooks/tasks";

const TITLES = { made: "New webhook", moved: "New address of a webhook" } as const;

/**
 * Mails an account, once, that one of its webhooks is new or has a new address: a token can do that, and the webhook outlives it. Nothing
 * when it is gone. An address may have a key in it, so the mail has its host alone.
 * @throws AppError mail_unreachable
 */
export async function sendWebhookChanged({ webhookId, about, at }: PayloadOf<typeof SEND_WEBHOOK_CHANGED>): Promise<void> {
  const webhook = await findToTell(webhookId);
  if (!webhook) return;
  const { account, url } = webhook;
  const { host } = new URL(url);
  const isCollege = account.kind === "college";
  const text = isCollege
    ? `Quad now tells ${host} what happens at the clubs of your college.`
    : `Quad now tells ${host} what happens at your club.`;
  const message = (
    <Layout preview={text}>
      <Title>{TITLES[about]}</Title>
      <Line>{text}</Line>
      <Line>If this was you, there is nothing to do. If not, delete the webhook, revoke your tokens and change your password.</Line>
      <Action href={`${env.ORIGIN}${isCollege ? collegeProfilePath("connect") : clubProfilePath("connect")}`}>Check your webhooks</Action>
      <Foot>A new password does not stop webhooks. They send messages until you delete them or turn them off.</Foot>
    </Layout>
  );
  await sendOnce({
    to: account.email,
    subject: `${TITLES[about]}: ${host}`,
    ...(await inBothForms(message)),
    messageId: accountMessageId(`webhook-${about}`, account.id, `${webhookId} ${at}`),
  });
}

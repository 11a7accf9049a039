import "server-only";
import { clubProfilePath, collegeProfilePath } from "@/lib/identity/pages/paths";
import { env } from "@/lib/platform/env";
import { Action, Foot, inBothForms, Layout, Line, Title } from "@/lib/platform/mail/layout";
import { accountMessageId, sendOnce } from "@/lib/platform/mail/once";
import type { PayloadOf } from "@/lib/platform/queue/enqueue";
import { findOff } from "@/lib/site/webhooks/sending-repository";
import type { SEND_WEBHOOK_OFF } from "@/lib/site/webhooks/tasks";

const WORDS: Record<PayloadOf<typeof SEND_WEBHOOK_OFF>["because"], { why: (host: string) => string; todo: string }> = {
  gone: {
    why: (host) => `${host} answered that this address is gone, so we no longer send messages to it.`,
    todo: "If the address works again, turn the webhook on.",
  },
  failing: {
    why: (host) => `${host} has not accepted a message for three days, so we no longer send messages to it.`,
    todo: "Check the program behind this address, then turn the webhook on.",
  },
  secret_lost: {
    why: (host) => `We can no longer sign messages to ${host}, because the keys of this site changed.`,
    todo: "Make a new secret, give it to the program behind this address, then turn the webhook on.",
  },
};

/**
 * Mails the owner of a webhook, once, that it was turned off. Nothing when it is on again.
 * @throws AppError mail_unreachable
 * Source: contract platform 5.
 */
export async function sendWebhookOff({ webhookId, because, at }: PayloadOf<typeof SEND_WEBHOOK_OFF>): Promise<void> {
  const webhook = await findOff(webhookId, because);
  if (!webhook) return;
  const { account, url } = webhook;
  const { host } = new URL(url);
  const { why, todo } = WORDS[because];
  const text = why(host);
  const message = (
    <Layout preview={text}>
      <Title>Webhook turned off</Title>
      <Line>{text}</Line>
      <Line>Messages that were waiting will not be sent. {todo}</Line>
      <Action href={`${env.ORIGIN}${account.kind === "college" ? collegeProfilePath("connect") : clubProfilePath("connect")}`}>
        Check your webhooks
      </Action>
      <Foot>You’re receiving this because your account made this webhook.</Foot>
    </Layout>
  );
  await sendOnce({
    to: account.email,
    subject: `Webhook turned off: ${host}`,
    ...(await inBothForms(message)),
    messageId: accountMessageId(`webhook-${because.replace("_", "-")}`, account.id, `${webhookId} ${at}`),
  });
}

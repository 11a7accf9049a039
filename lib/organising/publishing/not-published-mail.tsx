import "server-only";
import { getEventOfRecord } from "@/lib/catalogue/events/service";
import { getClub } from "@/lib/identity/clubs/service";
import { managePath } from "@/lib/identity/pages/paths";
import type { SEND_NOT_PUBLISHED } from "@/lib/organising/publishing/tasks";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { Action, inBothForms, Layout, Line, Title } from "@/lib/platform/mail/layout";
import { messageIdOf, sendOnce } from "@/lib/platform/mail/once";
import type { PayloadOf } from "@/lib/platform/queue/enqueue";

/**
 * Tells a club, once, why an event was not published at the scheduled time. Nothing is sent if the event or the club is gone, or if it was
 * published since.
 * @throws AppError mail_unreachable Source: contract organisers 11.
 */
export async function sendNotPublished({ eventId, at, reason }: PayloadOf<typeof SEND_NOT_PUBLISHED>, now = new Date()): Promise<void> {
  const found = await getEventOfRecord(eventId, now).catch(noneIf("event_not_found"));
  if (!found?.event.club || found.isDeleted || found.event.status !== "draft") return;
  const { name, club } = found.event;
  const owner = await getClub(club.id).catch(noneIf("account_not_found"));
  if (!owner) return;
  const message = (
    <Layout preview={`${name} was due to go live, but its dates no longer work.`}>
      <Title>Not published</Title>
      <Line>{name} was due to go live, but its dates no longer work. It’s a draft again, so only organisers can see it.</Line>
      <Line>Problem: {reason}</Line>
      <Line>Change the dates, then publish it.</Line>
      <Action href={`${env.ORIGIN}${managePath(eventId)}`}>Open the event</Action>
    </Layout>
  );
  await sendOnce({
    to: owner.account.email,
    subject: `Not published: ${name}`,
    ...(await inBothForms(message)),
    messageId: messageIdOf(`not-published.${eventId}.${Date.parse(at)}`),
  });
}

const noneIf = (code: AppError["code"]) => (error: unknown) => {
  if (error instanceof AppError && error.code === code) return null;
  throw error;
};

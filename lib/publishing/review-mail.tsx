import "server-only";
import { placeText } from "@/lib/calendar/event";
import { getEventOfRecord } from "@/lib/events/service";
import { collegeProfilePath, eventPath, managePath } from "@/lib/pages/paths";
import { env } from "@/lib/platform/env";
import { Action, inBothForms, Layout, Line, Title } from "@/lib/platform/mail/layout";
import { sendOnce } from "@/lib/platform/mail/once";
import type { Mail } from "@/lib/platform/mail/transport";
import type { PayloadOf } from "@/lib/platform/queue/enqueue";
import { dayTimeOf } from "@/lib/platform/time/zone";
import { type ForMail, findCollegeAddress, findForMail } from "@/lib/publishing/review-repository";
import type { SEND_REVIEW_MAIL, SEND_URGENT_CHANGE } from "@/lib/publishing/review-tasks";

const messageId = (about: string) => `${about}@${new URL(env.ORIGIN).hostname}`;

/**
 * Tells a college that something waits for it, or a club what its college decided; once, even if repeated (see `sendOnce`). Nothing is sent
 * about what was decided or taken back meanwhile.
 * @throws AppError mail_unreachable
 * Source: contract 11.1.
 */
export async function sendReviewMail({ reviewId, about }: PayloadOf<typeof SEND_REVIEW_MAIL>): Promise<void> {
  const review = await findForMail(reviewId);
  if (!review) return;
  const mail = await (about === "waiting" ? waitingMail(review) : decidedMail(review));
  if (mail) await sendOnce({ ...mail, messageId: messageId(`review-${about}.${reviewId}`) });
}

async function waitingMail({ decision, kind, clubName, collegeEmail, eventName }: ForMail): Promise<Mail | null> {
  if (decision) return null;
  const what =
    kind === "new"
      ? `${clubName} wants to publish ${eventName}. Nobody outside the club sees it before you approve it.`
      : `${clubName} wants to change ${eventName}. Until you approve the change, everybody reads the event as it is.`;
  const message = (
    <Layout preview={`${clubName} waits for your approval.`}>
      <Title>Something waits for you</Title>
      <Line>{what}</Line>
      <Action href={`${env.ORIGIN}${collegeProfilePath("approval")}`}>See what waits</Action>
    </Layout>
  );
  return { to: collegeEmail, subject: `${eventName} waits for your approval`, ...(await inBothForms(message)) };
}

async function decidedMail(review: ForMail): Promise<Mail | null> {
  const { decision, clubEmail, eventName } = review;
  if (decision !== "approved" && decision !== "returned") return null;
  const { subject, title, text } = decision === "approved" ? approvedWords(review) : returnedWords(review);
  const message = (
    <Layout preview={text}>
      <Title>{title}</Title>
      <Line>{text}</Line>
      {review.note && <Line>Your college writes: {review.note}</Line>}
      <Action href={`${env.ORIGIN}${managePath(review.eventId)}`}>{`Open ${eventName}`}</Action>
    </Layout>
  );
  return { to: clubEmail, subject, ...(await inBothForms(message)) };
}

function approvedWords({ kind, eventName, isPublished }: ForMail) {
  const subject = `Your college approved ${eventName}`;
  if (kind === "change")
    return { subject, title: "Approved", text: `Your college approved the change of ${eventName}. Everybody reads it now.` };
  const text = isPublished
    ? `Your college approved ${eventName}. It is published.`
    : `Your college approved ${eventName}. It is published at the time that you have set.`;
  return { subject, title: "Approved", text };
}

function returnedWords({ kind, eventName }: ForMail) {
  const subject = `Your college returned ${eventName}`;
  const text =
    kind === "new"
      ? `Your college did not approve ${eventName}. It is a draft again: change it, and send it again.`
      : `Your college did not approve the change of ${eventName}. The event stays as it is. You can edit it and send it again.`;
  return { subject, title: "Returned", text };
}

/**
 * Tells a college that the start or the place of an event changed within a day of its start, without approval.
 * @throws AppError mail_unreachable
 * Source: contract 11.1.
 */
export async function sendUrgentChange({ eventId, version }: PayloadOf<typeof SEND_URGENT_CHANGE>): Promise<void> {
  const to = await findCollegeAddress(eventId);
  if (!to) return;
  const { event } = await getEventOfRecord(eventId);
  const { name, club, startsAt, timeZone } = event;
  const when = startsAt ? dayTimeOf(startsAt, timeZone) : "to be announced";
  const message = (
    <Layout preview={`${name} has a new time or place.`}>
      <Title>Changed at short notice</Title>
      <Line>
        {club?.name} changed when or where {name} takes place. It is less than a day to its start, so the change holds at once: people who
        travel come first.
      </Line>
      <Line>
        It starts {when}, at {placeText(event)}.
      </Line>
      <Action href={`${env.ORIGIN}${eventPath(eventId)}`}>See the event</Action>
    </Layout>
  );
  const subject = `${name} changed at short notice`;
  await sendOnce({ to, subject, ...(await inBothForms(message)), messageId: messageId(`urgent-change.${eventId}.${version}`) });
}

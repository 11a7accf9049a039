import "server-only";
import type { SEND_REMOVAL_MAIL } from "@/lib/catalogue/events/tasks";
import { GRIEVANCE_PATH } from "@/lib/identity/pages/paths";
import { env } from "@/lib/platform/env";
import { Contact } from "@/lib/platform/mail/contact";
import { Action, inBothForms, Layout, Line, Title } from "@/lib/platform/mail/layout";
import { accountMessageId, sendOnce } from "@/lib/platform/mail/once";
import type { PayloadOf } from "@/lib/platform/queue/enqueue";
import { TOLD_WITHIN_DAYS } from "@/lib/site/moderation/policy";
import { findAddress } from "@/lib/site/moderation/repository";

type Removal = PayloadOf<typeof SEND_REMOVAL_MAIL>;

const TOLD_WITHIN_MS = TOLD_WITHIN_DAYS * 24 * 60 * 60 * 1000;

const REFUNDED = "Everyone who registered gets an email, and a full refund of what they paid.";
const EVENTS_GO = [
  "The blogs are deleted too, and so are the events without registrations.",
  `Upcoming events with registrations are cancelled. ${REFUNDED}`,
  "Past events keep their registrations, and their pages say that they are cancelled.",
].join(" ");

type Named = Pick<Removal, "name" | "others" | "deleted" | "by">;

const WORDS: Record<Removal["what"], (removal: Named) => { subject: string; text: string }> = {
  event_cancelled: ({ name, others, deleted }) => ({
    subject: `Your event was cancelled: ${name}`,
    text: [cancelledText(name, others), deletedDatesText(deleted)].filter(Boolean).join(" "),
  }),
  event_deleted: ({ name, others }) => ({
    subject: `Your event was deleted: ${name}`,
    text: deletedText(name, others),
  }),
  blog_deleted: ({ name }) => ({ subject: `Your blog was deleted: ${name}`, text: deletedText(name) }),
  club_deleted: ({ name, by }) => ({
    subject: `Your club’s account was deleted: ${name}`,
    text: `${by ?? "The admin of Quad"} has deleted the account of ${name}. ${EVENTS_GO}`,
  }),
  college_deleted: ({ name, by }) => ({
    subject: by ? `Your club’s account was deleted: ${name}` : `Your college’s account was deleted: ${name}`,
    text: by
      ? `The account of ${by} was deleted, and that of ${name} with it. ${EVENTS_GO}`
      : `The admin of Quad has deleted the account of ${name}, with those of its clubs. ${EVENTS_GO}`,
  }),
};

function cancelledText(name: string, others = 0): string {
  if (others === 0) return `The admin of Quad has cancelled ${name}. ${REFUNDED}`;
  if (others === 1) return `The admin of Quad has cancelled ${name} and another date of its series. ${REFUNDED}`;
  return `The admin of Quad has cancelled ${name} and ${others} more dates of its series. ${REFUNDED}`;
}

function deletedText(name: string, others = 0): string {
  if (others === 0) return `The admin of Quad has deleted ${name}.`;
  if (others === 1) return `The admin of Quad has deleted ${name} and another date of its series.`;
  return `The admin of Quad has deleted ${name} and ${others} more dates of its series.`;
}

function deletedDatesText(deleted = 0): string {
  if (deleted === 0) return "";
  if (deleted === 1) return "A date of its series that had no registrations was deleted.";
  return `${deleted} dates of its series that had no registrations were deleted.`;
}

/**
 * Tells a club, once, that the admin cancelled or deleted something of it, or an account that it was deleted. @throws AppError
 * mail_unreachable
 */
export async function sendRemovalMail({ clubId, what, id, reason, at, to, ...named }: Removal): Promise<void> {
  if (to && Date.now() - new Date(at).getTime() > TOLD_WITHIN_MS) return;
  const email = to ?? (await findAddress(clubId))?.email;
  if (!email) return;
  const { subject, text } = WORDS[what](named);
  const message = (
    <Layout preview={text}>
      <Title>{subject}</Title>
      <Line>{text}</Line>
      {reason && <Line>{`Reason: ${reason}`}</Line>}
      <Line>
        {what === "club_deleted" && named.by
          ? "If you think this is a mistake, write to your college. If that does not help, write to us."
          : "If you think this is a mistake, write to us, and someone looks at it again."}
      </Line>
      <Action href={`${env.ORIGIN}${GRIEVANCE_PATH}`}>Write to us</Action>
      <Contact />
    </Layout>
  );
  await sendOnce({
    to: email,
    subject,
    ...(await inBothForms(message)),
    messageId: accountMessageId("removal", clubId, `${id} ${at}`),
  });
}

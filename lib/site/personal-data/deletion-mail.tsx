import "server-only";
import { clubProfilePath, collegeProfilePath, DATA_PATH } from "@/lib/identity/pages/paths";
import { env } from "@/lib/platform/env";
import { Contact } from "@/lib/platform/mail/contact";
import { Action, Foot, inBothForms, Layout, Line, Title } from "@/lib/platform/mail/layout";
import { accountMessageId, sendOnce } from "@/lib/platform/mail/once";
import type { Mail } from "@/lib/platform/mail/transport";
import type { PayloadOf } from "@/lib/platform/queue/enqueue";
import { DEFAULT_TIME_ZONE, weekdayDayTimeOf } from "@/lib/platform/time/zone";
import { findAddressBeforeDeletion } from "@/lib/site/personal-data/repository";
import type { SEND_DELETION_MAIL } from "@/lib/site/personal-data/tasks";

type Deletion = PayloadOf<typeof SEND_DELETION_MAIL>;

const years = env.IDLE_YEARS === 1 ? "a year" : `${env.IDLE_YEARS} years`;

const SUBJECTS: Record<Deletion["kind"], string> = {
  asked: "Your account will be deleted",
  idle: "Do you still need your account?",
  tomorrow: "Your account will be deleted tomorrow",
};

/** The page where an account takes its deletion back. */
const PAGES = { student: DATA_PATH, club: clubProfilePath("delete"), college: collegeProfilePath("delete"), admin: DATA_PATH } as const;

/** Mails that an account will be deleted, unless that was taken back. @throws AppError mail_unreachable Source: contract trust 7. */
export async function sendDeletionMail({ kind, accountId, deletesAt }: Deletion): Promise<void> {
  const account = await findAddressBeforeDeletion(accountId, new Date(deletesAt));
  if (!account) return;
  const page = PAGES[account.kind];
  const mail = await deletionMail(account.email, { kind, at: new Date(deletesAt), page });
  await sendOnce({ ...mail, messageId: accountMessageId(`deletion-${kind}`, accountId, deletesAt) });
}

async function deletionMail(to: string, { kind, at, page }: { kind: Deletion["kind"]; at: Date; page: string }): Promise<Mail> {
  const when = weekdayDayTimeOf(at, DEFAULT_TIME_ZONE);
  const subject = SUBJECTS[kind];
  const message = (
    <Layout preview={`Your Quad account will be deleted on ${when}.`}>
      <Title>{subject}</Title>
      {kind === "idle" ? (
        <Line>
          You have not logged in for {years}. If you do not log in, your account and everything in it will be deleted on {when} (India
          time).
        </Line>
      ) : (
        <Line>Your account will be deleted on {when} (India time). Until then everything works, and you can change your mind.</Line>
      )}
      <Action href={`${env.ORIGIN}${page}`}>{kind === "idle" ? "Log in" : "Keep my account"}</Action>
      {kind === "asked" && <Line>If you did not ask for this, log in, keep your account and change your password.</Line>}
      <Foot>You get this email because it is about your account and your data.</Foot>
      <Contact />
    </Layout>
  );
  return { to, subject, ...(await inBothForms(message)) };
}

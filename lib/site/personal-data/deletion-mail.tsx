import "server-only";
import { clubProfilePath, collegeProfilePath, DATA_PATH } from "@/lib/identity/pages/paths";
import { env } from "@/lib/platform/env";
import { Contact } from "@/lib/platform/mail/contact";
import { Action, Foot, inBothForms, Layout, Line, Title } from "@/lib/platform/mail/layout";
import { accountMessageId, sendOnce } from "@/lib/platform/mail/once";
import type { Mail } from "@/lib/platform/mail/transport";
import type { PayloadOf } from "@/lib/platform/queue/enqueue";
import { DEFAULT_TIME_ZONE, weekdayDayTimeOf } from "@/lib/platform/time/zone";
import { findAddressBeforeDeletion, findAddressOfClub } from "@/lib/site/personal-data/repository";
import type { CollegeDeletionMail, SEND_DELETION_MAIL } from "@/lib/site/personal-data/tasks";

type Deletion = PayloadOf<typeof SEND_DELETION_MAIL>;

const IDLE = env.IDLE_YEARS === 1 ? "You have not logged in for a year." : `You have not logged in for ${env.IDLE_YEARS} years.`;

const SUBJECTS: Record<Deletion["kind"], string> = {
  asked: "Your account will be deleted",
  idle: "Do you still need your account?",
  tomorrow: "Your account will be deleted tomorrow",
  idle_tomorrow: "Your account will be deleted tomorrow",
  college_asked: "Your club’s account will be deleted",
  college_tomorrow: "Your club’s account will be deleted tomorrow",
  college_kept: "Your club’s account stays",
};

/** The page where an account takes its deletion back. */
const PAGES = { student: DATA_PATH, club: clubProfilePath("delete"), college: collegeProfilePath("delete"), admin: DATA_PATH } as const;

/** Mails that an account will be deleted, unless that was taken back. @throws AppError mail_unreachable Source: contract trust 7. */
export async function sendDeletionMail({ kind, accountId, deletesAt }: Deletion): Promise<void> {
  const at = new Date(deletesAt);
  const isOfCollege = kind === "college_asked" || kind === "college_tomorrow" || kind === "college_kept";
  const account = isOfCollege
    ? await findAddressOfClub(accountId, kind === "college_kept" ? null : at)
    : await findAddressBeforeDeletion(accountId, at);
  if (!account) return;
  const mail = isOfCollege
    ? await clubMail(account.email, { kind, at })
    : await deletionMail(account.email, { kind, at, page: PAGES[account.kind] });
  await sendOnce({ ...mail, messageId: accountMessageId(`deletion-${kind}`, accountId, deletesAt) });
}

async function clubMail(to: string, { kind, at }: { kind: CollegeDeletionMail; at: Date }): Promise<Mail> {
  const when = weekdayDayTimeOf(at, DEFAULT_TIME_ZONE);
  const subject = SUBJECTS[kind];
  const stays = kind === "college_kept";
  const message = (
    <Layout preview={stays ? "Your college keeps its account." : `Your college’s account and your club’s will be deleted on ${when}.`}>
      <Title>{subject}</Title>
      {stays ? (
        <Line>Your college keeps its account, so your club’s account, events and blogs stay too.</Line>
      ) : (
        <>
          <Line>
            Your college’s account will be deleted on {when} (India time), because your college asked for it. Your club’s account, events
            and blogs will be deleted with it.
          </Line>
          <Line>Until then everything works. Only your college can keep the accounts, so write to your college if you need yours.</Line>
        </>
      )}
      <Action href={`${env.ORIGIN}${clubProfilePath("events")}`}>View your events</Action>
      <Foot>You get this email because it is about your account and your data.</Foot>
      <Contact />
    </Layout>
  );
  return { to, subject, ...(await inBothForms(message)) };
}

type Own = Exclude<Deletion["kind"], CollegeDeletionMail>;

async function deletionMail(to: string, { kind, at, page }: { kind: Own; at: Date; page: string }): Promise<Mail> {
  const when = weekdayDayTimeOf(at, DEFAULT_TIME_ZONE);
  const subject = SUBJECTS[kind];
  const isIdle = kind === "idle" || kind === "idle_tomorrow";
  const message = (
    <Layout
      preview={
        isIdle ? `If you do not log in, your Quad account will be deleted on ${when}.` : `Your Quad account will be deleted on ${when}.`
      }
    >
      <Title>{subject}</Title>
      {isIdle ? (
        <Line>
          {IDLE} If you do not log in, your account and everything in it will be deleted on {when} (India time).
        </Line>
      ) : (
        <Line>Your account will be deleted on {when} (India time). Until then everything works, and you can change your mind.</Line>
      )}
      <Action href={`${env.ORIGIN}${page}`}>{isIdle ? "Log in" : "Keep my account"}</Action>
      {kind === "asked" && <Line>If you did not ask for this, log in, keep your account and change your password.</Line>}
      <Foot>You get this email because it is about your account and your data.</Foot>
      <Contact />
    </Layout>
  );
  return { to, subject, ...(await inBothForms(message)) };
}

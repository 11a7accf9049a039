import "server-only";
import { findLogIn } from "@/lib/identity/accounts/log-in-repository";
import { findEmail } from "@/lib/identity/accounts/repository";
import type { FactorChange, SEND_FACTOR_MAIL, SEND_LOG_IN_ALERT } from "@/lib/identity/accounts/tasks";
import { SECURITY_PATH } from "@/lib/identity/pages/paths";
import { env } from "@/lib/platform/env";
import { Contact } from "@/lib/platform/mail/contact";
import { Action, Foot, inBothForms, Layout, Line, Title } from "@/lib/platform/mail/layout";
import { accountMessageId, messageIdOf, sendOnce } from "@/lib/platform/mail/once";
import type { PayloadOf } from "@/lib/platform/queue/enqueue";
import { DEFAULT_TIME_ZONE, wallTimeOf } from "@/lib/platform/time/zone";

const SECURITY_URL = `${env.ORIGIN}${SECURITY_PATH}`;

function whenOf(at: Date): string {
  const { date, time } = wallTimeOf(at, DEFAULT_TIME_ZONE);
  return `${date}, ${time}`;
}

/**
 * Mails an account, once, about a log-in from a new device. The link of the mail only opens a page.
 * @throws AppError mail_unreachable
 * Source: contract trust 5.
 */
export async function sendLogInAlert({ logInId }: PayloadOf<typeof SEND_LOG_IN_ALERT>): Promise<void> {
  const logIn = await findLogIn(logInId);
  if (!logIn) return;
  const { device, at, account } = logIn;
  const what = `${device}, ${whenOf(at)}`;
  const message = (
    <Layout preview={`New log-in: ${what}.`}>
      <Title>Was this you?</Title>
      <Line>Someone logged in to your Quad account from a device that we have not seen before.</Line>
      <Line>Device: {device}</Line>
      <Line>Time: {whenOf(at)} (India time)</Line>
      <Line>If it was you, there is nothing to do. If not, log that device out and change your password.</Line>
      <Action href={SECURITY_URL}>Check your log-ins</Action>
      <Foot>You get this email because your account acts for others. We do not store where a log-in comes from.</Foot>
    </Layout>
  );
  await sendOnce({
    to: account.email,
    subject: `New log-in: ${what}. Was it you?`,
    ...(await inBothForms(message)),
    messageId: messageIdOf(`log-in.${logInId}`),
  });
}

const CHANGES: Record<Exclude<FactorChange, "reset">, { title: string; text: string }> = {
  on: {
    title: "Second factor turned on",
    text: "After your password, Quad now asks for a code from your app. All your other log-ins have ended.",
  },
  added: { title: "App added", text: "Another app can now make codes for your Quad account." },
  removed: { title: "App removed", text: "Codes of one of your apps no longer open your Quad account. Your other apps still work." },
  off: {
    title: "Second factor turned off",
    text: "Quad no longer asks for a code after your password. Your recovery codes no longer work.",
  },
  codes: { title: "New recovery codes", text: "You have new recovery codes. The former ones no longer work." },
};

const RESETS = {
  college: {
    text: "Your college turned your second factor off. All your log-ins have ended. Log in with your password, then add an app again.",
    notYou: "If you did not ask for this, contact your college.",
  },
  admin: {
    text: "The admin of Quad turned your second factor off. All your log-ins have ended. Log in with your password, then add an app again.",
    notYou: "If you did not ask for this, contact the admin of Quad.",
  },
  server: {
    text: "The operator of Quad turned your second factor off. All your log-ins have ended. Log in with your password, then add an app again.",
    notYou: "If you did not ask for this, contact the operator of Quad.",
  },
} as const;

function wordsOf({ change, by = "admin" }: PayloadOf<typeof SEND_FACTOR_MAIL>): { title: string; text: string; notYou: string } {
  if (change !== "reset") return { ...CHANGES[change], notYou: "If this was not you, change your password and log out everywhere else." };
  return { title: "Second factor reset", ...RESETS[by] };
}

/** Mails an account, once, about a change of its second factor. @throws AppError mail_unreachable Source: contract trust 6. */
export async function sendFactorMail(change: PayloadOf<typeof SEND_FACTOR_MAIL>): Promise<void> {
  const { accountId, at } = change;
  const to = await findEmail(accountId);
  if (!to) return;
  const { title, text, notYou } = wordsOf(change);
  const message = (
    <Layout preview={text}>
      <Title>{title}</Title>
      <Line>{text}</Line>
      <Line>It happened on {whenOf(new Date(at))}.</Line>
      <Action href={SECURITY_URL}>Check your log-ins</Action>
      <Foot>{notYou}</Foot>
      {change.change === "reset" && change.by !== "college" && <Contact />}
    </Layout>
  );
  await sendOnce({
    to,
    subject: `${title}: your Quad account`,
    ...(await inBothForms(message)),
    messageId: accountMessageId(`factor-${change.change}`, accountId, at),
  });
}

import { Link } from "@react-email/components";
import type { Realm } from "@/lib/generated/prisma/client";
import { RESET_LINK_VALID_MINUTES } from "@/lib/identity/codes/limits";
import { COLLEGE_REGISTER_PATH, resetLinkPath, STUDENT_REGISTER_PATH } from "@/lib/identity/pages/paths";
import { env } from "@/lib/platform/env";
import { Action, inBothForms, Layout, LINK, Line, Title } from "@/lib/platform/mail/layout";
import type { Mail } from "@/lib/platform/mail/transport";

/** To the owner of an account whose codes are locked: a link that still sets a new password. */
export async function resetLinkMail({ to, token }: { to: string; token: string }): Promise<Mail> {
  const url = `${env.ORIGIN}${resetLinkPath(token)}`;
  const message = (
    <Layout preview="Reset your password with this link.">
      <Title>Reset your password</Title>
      <Line>Someone asked to reset your Quad password. Too many wrong codes were entered, so here’s a link instead.</Line>
      <Action href={url}>Reset password</Action>
      <Line>This link works once, for {RESET_LINK_VALID_MINUTES} minutes. Do not share it.</Line>
      <Line>
        If the button does not work, copy this link into your browser:{" "}
        <Link href={url} style={{ ...LINK, wordBreak: "break-all" }}>
          {url}
        </Link>
      </Line>
      <Line>If this was not you, you can ignore this email. Your password stays as it is.</Line>
    </Layout>
  );
  return { to, subject: "Reset your Quad password", ...(await inBothForms(message)) };
}

/** To the same person, after another request within the hour. It does not repeat the token. */
export async function resetLinkSentMail({ to }: { to: string }): Promise<Mail> {
  const message = (
    <Layout preview="We’ve already sent you a link.">
      <Title>Use the link we sent you</Title>
      <Line>
        Someone asked again to reset your Quad password. Look for our email “Reset your Quad password” from the last hour. Its link works
        once, for {RESET_LINK_VALID_MINUTES} minutes.
      </Line>
      <Line>
        If the link no longer works, you can ask for a new one an hour after that email. If this was not you, you can ignore this email.
      </Line>
    </Layout>
  );
  return { to, subject: "Use the password link we already sent you", ...(await inBothForms(message)) };
}

/**
 * To an address without an account when a new password was requested for it. It takes the same time as a code. Anyone can cause it, so it
 * has no words of theirs.
 */
export async function noAccountMail({ to, realm }: { to: string; realm: Realm }): Promise<Mail> {
  const message = (
    <Layout preview="There is no Quad account for this email address.">
      <Title>No account here</Title>
      <Line>Someone asked to reset a Quad password for this email address, but there is no account with it.</Line>
      <Line>If it was you, try another email address or sign up. If not, you can ignore this email.</Line>
      <Action href={`${env.ORIGIN}${realm === "student" ? STUDENT_REGISTER_PATH : COLLEGE_REGISTER_PATH}`}>Sign up</Action>
    </Layout>
  );
  return { to, subject: "No Quad account for this email", ...(await inBothForms(message)) };
}

import { Link } from "@react-email/components";
import { RESET_LINK_VALID_MINUTES } from "@/lib/codes/limits";
import { resetLinkPath } from "@/lib/pages/paths";
import { env } from "@/lib/platform/env";
import { Action, inBothForms, Layout, LINK, Line, Title } from "@/lib/platform/mail/layout";
import type { Mail } from "@/lib/platform/mail/transport";

/** To the owner of an account whose codes are locked: a link that still sets a new password. */
export async function resetLinkMail({ to, token }: { to: string; token: string }): Promise<Mail> {
  const url = `${env.ORIGIN}${resetLinkPath(token)}`;
  const message = (
    <Layout preview="Set your new password with this link.">
      <Title>Set your new password</Title>
      <Line>
        Somebody asked to reset the password of your Quad account. Too many wrong codes were typed for it, so we send you this link instead
        of a code.
      </Line>
      <Action href={url}>Set a new password</Action>
      <Line>The link is valid for {RESET_LINK_VALID_MINUTES} minutes and can be used once. Do not pass it on.</Line>
      <Line>
        If the button does not work, open this address:{" "}
        <Link href={url} style={{ ...LINK, wordBreak: "break-all" }}>
          {url}
        </Link>
      </Line>
      <Line>If this was not you, you need not do anything. Your password stays as it is.</Line>
    </Layout>
  );
  return { to, subject: "Set your new Quad password", ...(await inBothForms(message)) };
}

/** To the same person, after another request within the hour. It does not repeat the token. */
export async function resetLinkSentMail({ to }: { to: string }): Promise<Mail> {
  const message = (
    <Layout preview="We have already sent you a link.">
      <Title>Use the link we sent you</Title>
      <Line>
        Somebody asked again to reset the password of your Quad account. In the last hour we sent you a mail with the subject "Set your new
        Quad password". Its link is valid for {RESET_LINK_VALID_MINUTES} minutes and can be used once.
      </Line>
      <Line>If the link no longer works, ask again an hour after that mail. If this was not you, you need not do anything.</Line>
    </Layout>
  );
  return { to, subject: "Your Quad link is already in your mailbox", ...(await inBothForms(message)) };
}

/** To an address without an account, for which somebody requested a new password. It takes the same time as a code. */
export async function noAccountMail({ to }: { to: string }): Promise<Mail> {
  const message = (
    <Layout preview="There is no Quad account for this address.">
      <Title>No account here</Title>
      <Line>Somebody asked to reset the password of a Quad account with this e-mail, but there is none.</Line>
      <Line>If it was you, try another address, or sign up. If not, you need not do anything.</Line>
    </Layout>
  );
  return { to, subject: "No Quad account for this e-mail", ...(await inBothForms(message)) };
}

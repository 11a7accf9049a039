import "server-only";
import { clubProfilePath, collegeProfilePath } from "@/lib/identity/pages/paths";
import { SCOPE_WORDS } from "@/lib/identity/tokens/scope-words";
import { findLivingToken } from "@/lib/identity/tokens/service";
import type { SEND_TOKEN_MAIL } from "@/lib/identity/tokens/tasks";
import { env } from "@/lib/platform/env";
import { Action, Foot, inBothForms, Layout, Line, Title } from "@/lib/platform/mail/layout";
import { accountMessageId, sendOnce } from "@/lib/platform/mail/once";
import type { PayloadOf } from "@/lib/platform/queue/enqueue";
import { DEFAULT_TIME_ZONE, dayTimeOf, weekdayDayTimeOf } from "@/lib/platform/time/zone";

/**
 * Mails an account, once, that a token was made or ends soon. A token that has ended in the meantime is not told of. The mail has nothing
 * of the token's text.
 * @throws AppError mail_unreachable
 * Source: contract platform 4.
 */
export async function sendTokenMail({ tokenId, about }: PayloadOf<typeof SEND_TOKEN_MAIL>, now = new Date()): Promise<void> {
  const token = await findLivingToken(tokenId, now);
  if (!token) return;
  const { name, scopes, createdAt, expiresAt, account } = token;
  const path = account.kind === "college" ? collegeProfilePath("connect") : clubProfilePath("connect");
  const ends = weekdayDayTimeOf(expiresAt, DEFAULT_TIME_ZONE);
  const { title, lines, foot } =
    about === "made"
      ? {
          title: "New token",
          lines: [
            `A program can now act for ${account.name} with the token “${name}”, until ${ends}.`,
            `It was made on ${dayTimeOf(createdAt, DEFAULT_TIME_ZONE)}. It may:`,
            ...scopes.map((scope) => `· ${SCOPE_WORDS[scope]}`),
          ],
          foot: "If this was not you, revoke the token and change your password.",
        }
      : {
          title: "Token ends soon",
          lines: [
            `The token “${name}” of ${account.name} ends on ${ends}.`,
            "Programs that use it will stop working. Before that, make a new token and give it to them.",
          ],
          foot: "You’re receiving this because your account made this token. If no program uses it, there is nothing to do.",
        };
  const message = (
    <Layout preview={lines[0] ?? title}>
      <Title>{title}</Title>
      {lines.map((line) => (
        <Line key={line}>{line}</Line>
      ))}
      <Action href={`${env.ORIGIN}${path}`}>Open Connect</Action>
      <Foot>{foot}</Foot>
    </Layout>
  );
  await sendOnce({
    to: account.email,
    subject: `${title}: ${name}`,
    ...(await inBothForms(message)),
    messageId: accountMessageId(`token-${about}`, account.id, tokenId),
  });
}

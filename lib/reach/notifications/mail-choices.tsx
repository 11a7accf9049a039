import { Link } from "@react-email/components";
import { NOTIFICATION_SETTINGS_PATH, unsubscribePath } from "@/lib/identity/pages/paths";
import { type Unsubscribing, unsubscribeToken } from "@/lib/organising/messages/unsubscribe-token";
import { env } from "@/lib/platform/env";
import { Foot, LINK } from "@/lib/platform/mail/layout";
import { PageLink } from "@/lib/taking-part/registrations/mail-parts";

/** The call to which mail programs post. When opened in a browser it leads to a page. */
export const unsubscribeUrlOf = (scope: Unsubscribing): string => `${env.ORIGIN}/api${unsubscribePath(unsubscribeToken(scope))}`;

/** The reason for a mail, the link that stops such mails, and the link to all choices. */
export function Choices({ why, stop, unsubscribeUrl }: { why: string; stop: string; unsubscribeUrl: string }) {
  return (
    <Foot>
      {why}{" "}
      <Link href={unsubscribeUrl} style={LINK}>
        {stop}
      </Link>
      <br />
      <PageLink path={NOTIFICATION_SETTINGS_PATH}>Manage your emails</PageLink>
    </Foot>
  );
}

import { Link } from "@react-email/components";
import { NOTIFICATION_SETTINGS_PATH, unsubscribePath } from "@/lib/identity/pages/paths";
import { type Unsubscribing, unsubscribeToken } from "@/lib/organising/messages/unsubscribe-token";
import { env } from "@/lib/platform/env";
import { Foot, LINK } from "@/lib/platform/mail/layout";
import { PageLink } from "@/lib/taking-part/registrations/mail-parts";

/** The call to which mail programs post. Opened, it leads to a page. */
export const unsubscribeUrlOf = (scope: Unsubscribing): string => `${env.ORIGIN}/api${unsubscribePath(unsubscribeToken(scope))}`;

/** Why one gets a mail, the link that ends such mails, and the way to all choices. */
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

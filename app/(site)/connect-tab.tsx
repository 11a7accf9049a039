import { EmbedPanel } from "@/components/identity/connect/embed";
import { shownTokens } from "@/components/identity/connect/shown-tokens";
import { shownWebhook } from "@/components/identity/connect/shown-webhooks";
import { TokensPanel } from "@/components/identity/connect/tokens";
import { WebhooksPanel } from "@/components/identity/connect/webhooks";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { getClubPage, getCollegePage } from "@/lib/catalogue/directory/service";
import { listPublishedOf } from "@/lib/catalogue/events/service";
import { getEmail } from "@/lib/identity/accounts/service";
import { ofOrganiser } from "@/lib/identity/clubs/of-organiser";
import { listTokens } from "@/lib/identity/tokens/service";
import type { Club, College, LoggedIn } from "@/lib/platform/auth/actor";
import { SCOPES_OF } from "@/lib/platform/auth/scopes";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { orNotFound } from "@/lib/platform/http/page";
import { listDeliveries, listWebhooks } from "@/lib/site/webhooks/service";
import { toDeliveryJson, toWebhookJson } from "@/lib/site/webhooks/wire";

/** The most events of which one can be chosen for an embed. */
const EVENTS_MAX = 100;
/** The deliveries of a webhook that the tab shows at first. */
const DELIVERIES_SHOWN = 20;

/** The tab Connect of a club's or college's own profile. Source: contract platform 9; contract trust 4. */
export async function connectTab(by: LoggedIn<Club | College>, { name, isBanned = false }: { name: string; isBanned?: boolean }) {
  const [email, tokens, webhooks, embed] = await Promise.all([orNotFound(getEmail(by)), listTokens(by), webhooksOf(by), embedPanel(by)]);
  return (
    <div className={classNames(layout.stack, layout.roomy)}>
      <TokensPanel tokens={shownTokens(tokens)} name={name} email={email} scopes={SCOPES_OF[by.role]} isBanned={isBanned} />
      <WebhooksPanel webhooks={webhooks} isBanned={isBanned} />
      {embed}
    </div>
  );
}

/** Nothing for a banned club, whose events nobody sees. */
async function embedPanel({ role, id }: LoggedIn<Club | College>) {
  try {
    const { slug, name } = await (role === "club" ? getClubPage(id) : getCollegePage(id));
    const events = await listPublishedOf(ofOrganiser(role, id), { past: false, limit: EVENTS_MAX });
    const brief = events.map((event) => ({ id: event.id, name: event.name }));
    return <EmbedPanel kind={role} slug={slug} name={name} origin={env.ORIGIN} events={brief} />;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

/** The webhooks, each with its newest deliveries. */
async function webhooksOf(by: LoggedIn<Club | College>) {
  const webhooks = await listWebhooks(by);
  return Promise.all(
    webhooks.map(async (webhook) => {
      const { deliveries, nextCursor } = await listDeliveries(by, webhook.id, { limit: DELIVERIES_SHOWN });
      return shownWebhook(toWebhookJson(webhook), { deliveries: deliveries.map(toDeliveryJson), nextCursor });
    }),
  );
}

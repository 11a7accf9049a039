"use client";

import { Plus, Radio, Unplug } from "lucide-react";
import dynamic from "next/dynamic";
import styles from "@/components/identity/connect/connect.module.css";
import { Deliveries } from "@/components/identity/connect/deliveries";
import { ShownOnce } from "@/components/identity/connect/shown-once";
import type { ShownWebhook } from "@/components/identity/connect/shown-webhooks";
import { useToldOnce } from "@/components/identity/connect/use-told-once";
import { useCallAndRefresh } from "@/components/platform/forms/use-call-and-refresh";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { AlertDialog, DialogButton } from "@/components/platform/ui/dialog";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { State } from "@/components/platform/ui/state";
import typography from "@/components/platform/ui/typography.module.css";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import { api } from "@/lib/site/api-client/client";
import { WEBHOOKS_MAX } from "@/lib/site/webhooks/kinds";

const WebhookForm = dynamic(() => import("@/components/identity/connect/webhook-form").then((module) => module.WebhookForm));

const OFF = {
  owner: "Off",
  gone: "Off: the address is gone",
  failing: "Off: it failed for three days",
  secret_lost: "Off: it needs a new secret",
} as const;
type Props = {
  webhooks: readonly ShownWebhook[];
  /** A banned club is told nothing, and may only delete. */
  isBanned: boolean;
};
type Secret = { id: string; title: string; secret: string; hint: string };

/** The addresses that are told what happens at a club or college. Source: contract platform 5 and 9. */
export function WebhooksPanel({ webhooks, isBanned }: Props) {
  const [, refresh] = useRefresh();
  const [told, tell] = useToldOnce<Secret>(webhooks);
  return (
    <Panel className={layout.stack} aria-labelledby="webhooks">
      <div className={classNames(layout.split, styles.split)}>
        <div>
          <h2 className={typography.h3} id="webhooks">
            Webhooks
          </h2>
          <p className={typography.meta}>Quad tells your address when something happens. Ids alone, never a person.</p>
        </div>
        {!isBanned && webhooks.length < WEBHOOKS_MAX && (
          <DialogButton
            button={
              <Button>
                <Plus />
                Add a webhook
              </Button>
            }
            title="Add a webhook"
          >
            {(close) => (
              <WebhookForm
                onCancel={close}
                submit={async (body) => {
                  const { _id: id, secret, url } = await api("POST /api/webhooks", { body });
                  tell({ id, title: "Copy the secret now. It is not shown again.", secret, hint: `It signs what is sent to ${url}` });
                  close();
                  refresh();
                }}
              />
            )}
          </DialogButton>
        )}
      </div>
      {told && (
        <ShownOnce key={told.secret} title={told.title} text={told.secret} byHandText="Copy the secret">
          {told.hint}
        </ShownOnce>
      )}
      {webhooks.length === 0 && !told && <Empty title="No webhooks yet">Each one is an address that Quad calls.</Empty>}
      {webhooks.map((webhook) => (
        <Webhook key={webhook.id} webhook={webhook} isBanned={isBanned} tell={tell} />
      ))}
      {webhooks.length > 0 && (
        <p className={classNames(typography.hint, typography.num)}>
          {webhooks.length} of {WEBHOOKS_MAX} webhooks.
        </p>
      )}
    </Panel>
  );
}

function Webhook({ webhook, isBanned, tell }: { webhook: ShownWebhook; isBanned: boolean; tell(secret: Secret): void }) {
  const { id, url, kinds, offBecause, deliveries, nextCursor } = webhook;
  const [isBusy, run] = useCallAndRefresh({ outdatedAt: [404, 409] });
  const path = { id };
  const maySend = !isBanned && !offBecause;
  const renew = () =>
    run(async () => {
      const { secret, previousUntil } = await api("POST /api/webhooks/{id}/secret", { path });
      const hint = previousUntil ? "The one before signs too for 24 hours." : "The one before no longer signs.";
      tell({ id, title: "Copy the new secret now. It is not shown again.", secret, hint });
      return "Secret replaced";
    });
  const change = (isActive: boolean) =>
    run(async () => {
      await api("PUT /api/webhooks/{id}", { path, body: { isActive } });
      return isActive ? "Webhook is on" : "Webhook is off";
    });
  const test = () =>
    run(async () => {
      await api("POST /api/webhooks/{id}/test", { path });
      return "Test sent";
    });
  const [, refresh] = useRefresh();
  return (
    <section className={styles.stay} aria-label={url}>
      <div className={classNames(layout.split, styles.split)}>
        <div>
          <h3 className={typography.anywhere}>{url}</h3>
          <p className={classNames(typography.meta, typography.anywhere)}>{kinds.join(", ")}</p>
        </div>
        {offBecause || isBanned ? (
          <State Icon={Unplug} look="over">
            {offBecause ? OFF[offBecause] : "Off while the club is banned"}
          </State>
        ) : (
          <State Icon={Radio} look="ok">
            On
          </State>
        )}
      </div>
      <div className={classNames(layout.row, layout.wraps)}>
        {maySend && (
          <Button busy={isBusy} busyText="Sending..." onClick={test}>
            Send a test
          </Button>
        )}
        {!isBanned && (
          <>
            <DialogButton button={<Button>Edit</Button>} title="Edit webhook">
              {(close) => (
                <WebhookForm
                  webhook={webhook}
                  onCancel={close}
                  submit={async (body) => {
                    await api("PUT /api/webhooks/{id}", { path, body });
                    close();
                    refresh();
                  }}
                />
              )}
            </DialogButton>
            <AlertDialog
              trigger={<Button>New secret</Button>}
              title="Make a new secret?"
              text={
                offBecause === "secret_lost"
                  ? "The present one no longer signs."
                  : "The present one signs too for 24 hours. One that was replaced before no longer signs."
              }
              confirm="Make a new secret"
              busyText="Making..."
              tone="ink"
              onConfirm={renew}
            />
            <Button busy={isBusy} onClick={() => change(offBecause !== null)}>
              {offBecause ? "Turn on" : "Turn off"}
            </Button>
          </>
        )}
        <AlertDialog
          trigger={<Button variant="quiet-red">Delete</Button>}
          title="Delete this webhook?"
          text="Its address is told nothing any longer, and its deliveries are deleted."
          confirm="Delete"
          busyText="Deleting..."
          onConfirm={() => run(async () => (await api("DELETE /api/webhooks/{id}", { path })).message)}
        />
      </div>
      <Deliveries webhookId={id} newest={deliveries} nextCursor={nextCursor} maySend={maySend} />
    </section>
  );
}

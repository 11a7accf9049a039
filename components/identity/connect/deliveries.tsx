"use client";

import { Check, Hourglass, X } from "lucide-react";
import { useState } from "react";
import { type ShownDelivery, shownDelivery } from "@/components/identity/connect/shown-webhooks";
import { useCallAndRefresh } from "@/components/platform/forms/use-call-and-refresh";
import { useSaving } from "@/components/platform/forms/use-saving";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { State } from "@/components/platform/ui/state";
import { Table } from "@/components/platform/ui/table";
import typography from "@/components/platform/ui/typography.module.css";
import { api } from "@/lib/site/api-client/client";

type Props = {
  webhookId: string;
  /** The newest ones, the newest first. */
  newest: readonly ShownDelivery[];
  /** The cursor of the page after them; null when they are all. */
  nextCursor: string | null;
  /** False while it is off, and for a banned club. */
  maySend: boolean;
};

/** The deliveries to a webhook, in pages. */
export function Deliveries({ webhookId: id, newest, nextCursor, maySend }: Props) {
  const [read, setRead] = useState({ deliveries: newest, nextCursor });
  const [isReading, runRead] = useSaving();
  const [, run] = useCallAndRefresh({ outdatedAt: [404, 409] });
  // Deliveries that were read stay when the page is drawn again with newer ones; of one delivery the newest state counts.
  const all = new Map([...read.deliveries, ...newest].map((delivery) => [delivery.id, delivery]));
  const deliveries = [...all.values()].sort((one, other) => (one.id < other.id ? 1 : -1));
  const next = read.deliveries.length === 0 ? nextCursor : read.nextCursor;

  const readMore = (cursor: string) =>
    runRead(async () => {
      const page = await api("GET /api/webhooks/{id}/deliveries", { path: { id }, query: { cursor } });
      setRead({ deliveries: [...deliveries, ...page.deliveries.map(shownDelivery)], nextCursor: page.nextCursor });
    });
  const sendAgain = (delivery: ShownDelivery) =>
    run(async () => {
      const { message } = await api("POST /api/webhooks/{id}/deliveries/{deliveryId}", { path: { id, deliveryId: delivery.id } });
      setRead(({ deliveries: before, ...rest }) => ({
        ...rest,
        deliveries: before.map((one) => (one.id === delivery.id ? { ...one, state: "waiting" } : one)),
      }));
      return message;
    });

  if (deliveries.length === 0) return <p className={typography.muted}>No deliveries yet.{maySend && " Send a test."}</p>;
  return (
    <>
      <Table
        caption="Deliveries of 30 days"
        rows={deliveries}
        keyOf={(delivery) => delivery.id}
        columns={[
          { head: "What", cell: ({ kind }) => <code>{kind}</code> },
          { head: "When", cell: ({ at }) => <span className={classNames(typography.num, typography.nowrap)}>{at}</span> },
          { head: "State", cell: ({ state }) => <DeliveryState state={state} /> },
          { head: "Answer", cell: ({ answer }) => <span className={typography.muted}>{answer}</span> },
          {
            head: "Send again",
            acts: true,
            cell: (delivery) =>
              maySend &&
              delivery.state !== "waiting" && (
                <Button variant="quiet" onClick={() => sendAgain(delivery)}>
                  Send again
                </Button>
              ),
          },
        ]}
      />
      {next && (
        <div>
          <Button busy={isReading} busyText="Loading..." onClick={() => readMore(next)}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function DeliveryState({ state }: Pick<ShownDelivery, "state">) {
  if (state === "waiting") return <State Icon={Hourglass}>Waiting</State>;
  return state === "delivered" ? (
    <State Icon={Check} look="ok">
      Delivered
    </State>
  ) : (
    <State Icon={X} look="bad">
      Failed
    </State>
  );
}

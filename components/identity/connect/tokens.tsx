"use client";

import { Hourglass, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import styles from "@/components/identity/connect/connect.module.css";
import { ShownOnce } from "@/components/identity/connect/shown-once";
import { useToldOnce } from "@/components/identity/connect/use-told-once";
import { useCallAndRefresh } from "@/components/platform/forms/use-call-and-refresh";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { AlertDialog, DialogButton } from "@/components/platform/ui/dialog";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { SiteLink } from "@/components/platform/ui/site-link";
import { State } from "@/components/platform/ui/state";
import { Table } from "@/components/platform/ui/table";
import typography from "@/components/platform/ui/typography.module.css";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import { apiDocsPath } from "@/lib/identity/pages/paths";
import type { NewTokenJson } from "@/lib/identity/tokens/calls";
import { TOKENS_MAX } from "@/lib/identity/tokens/limits";
import type { ApiScope } from "@/lib/platform/auth/scopes";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";
import { api } from "@/lib/site/api-client/client";

const NewToken = dynamic(() => import("@/components/identity/connect/new-token").then((module) => module.NewToken));

/** `ends` is a day, or the time that is left of the last week; `used` is null for a token that was never used. */
export type ShownToken = {
  id: string;
  name: string;
  prefix: string;
  scopes: readonly string[];
  ends: string;
  endsSoon: boolean;
  used: string | null;
};
type Props = {
  tokens: readonly ShownToken[];
  /** The club or college. */
  name: string;
  email: string;
  scopes: readonly ApiScope[];
  /** A banned club may only revoke. */
  isBanned: boolean;
};

/** The tokens of a club or college. Source: contract platform 4 and 9. */
export function TokensPanel({ tokens, name, email, scopes, isBanned }: Props) {
  const [, refresh] = useRefresh();
  const [made, tell] = useToldOnce<NewTokenJson & { id: string }>(tokens);
  const add = (close: () => void) => (token: NewTokenJson) => {
    tell({ ...token, id: token._id });
    close();
    refresh();
  };
  return (
    <Panel className={layout.stack} aria-labelledby="tokens">
      <div className={classNames(layout.split, styles.split)}>
        <div>
          <h2 className={typography.h3} id="tokens">
            Tokens
          </h2>
          {tokens.length > 0 && <p className={typography.meta}>A token lets a program act for {name}.</p>}
        </div>
        {!isBanned && tokens.length < TOKENS_MAX && (
          <DialogButton
            button={
              <Button>
                <Plus />
                Make a token
              </Button>
            }
            title="Make a token"
          >
            {(close) => <NewToken email={email} scopes={scopes} onMade={add(close)} onCancel={close} />}
          </DialogButton>
        )}
      </div>
      {made && (
        <ShownOnce title="Copy it now. It is not shown again." text={made.token} byHandText="Copy the token">
          “{made.name}” may use {made.scopes.join(", ")} until{" "}
          <span className={typography.nowrap}>{dayIn(DEFAULT_TIME_ZONE, new Date(made.expiresAt))}</span>.
        </ShownOnce>
      )}
      {tokens.length === 0 ? (
        !made && (
          <Empty title="No tokens yet." action={<HowTheyAreUsed />}>
            A token lets a program act for {name}.
          </Empty>
        )
      ) : (
        <Table
          caption="Tokens"
          rows={[...tokens]}
          keyOf={({ id }) => id}
          columns={[
            {
              head: "Name",
              cell: (token) => (
                <>
                  <b>{token.name}</b>
                  <br />
                  <code className={typography.meta}>{token.prefix}…</code>
                </>
              ),
            },
            {
              head: "May",
              cell: (token) => (
                <span className={styles.words}>
                  {token.scopes.map((scope) => (
                    <code key={scope}>{scope}</code>
                  ))}
                </span>
              ),
            },
            { head: "Ends", named: true, cell: ({ ends, endsSoon }) => <Ends text={ends} isSoon={endsSoon} /> },
            {
              head: "Used",
              named: true,
              cell: ({ used }) => (
                <span className={classNames(typography.muted, typography.num, typography.nowrap)}>{used ?? "not yet"}</span>
              ),
            },
            { head: "Revoke", acts: true, cell: (token) => <Revoke id={token.id} name={token.name} /> },
          ]}
        />
      )}
      {tokens.length > 0 && (
        <p className={classNames(typography.hint, typography.num)}>
          {tokens.length} of {TOKENS_MAX} tokens. <HowTheyAreUsed />
        </p>
      )}
    </Panel>
  );
}

function HowTheyAreUsed() {
  return (
    <SiteLink className={typography.link} href={apiDocsPath("tokens")}>
      How programs use them
    </SiteLink>
  );
}

function Ends({ text, isSoon }: { text: string; isSoon: boolean }) {
  if (!isSoon) return <span className={classNames(typography.num, typography.nowrap)}>{text}</span>;
  return (
    <State Icon={Hourglass} look="warn">
      {text}
    </State>
  );
}

function Revoke({ id, name }: { id: string; name: string }) {
  const [, run] = useCallAndRefresh({ outdatedAt: [404] });
  return (
    <AlertDialog
      trigger={
        <Button variant="quiet-red">
          Revoke<span className={typography.srOnly}> {name}</span>
        </Button>
      }
      title={`Revoke “${name}”?`}
      text={`Programs that use “${name}” stop working straight away.`}
      confirm="Revoke"
      busyText="Revoking..."
      onConfirm={() => run(async () => (await api("DELETE /api/tokens/{id}", { path: { id } })).message)}
    />
  );
}

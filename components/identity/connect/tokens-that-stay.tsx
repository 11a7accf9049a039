"use client";

import styles from "@/components/identity/connect/connect.module.css";
import type { ShownToken } from "@/components/identity/connect/tokens";
import { useCallAndRefresh } from "@/components/platform/forms/use-call-and-refresh";
import { Button } from "@/components/platform/ui/button";
import { AlertDialog } from "@/components/platform/ui/dialog";
import typography from "@/components/platform/ui/typography.module.css";
import { ApiError } from "@/lib/platform/http/client";
import { api } from "@/lib/site/api-client/client";

/** The tokens that a new password leaves, below its form. Source: contract platform 4. */
export function TokensThatStay({ tokens }: { tokens: readonly ShownToken[] }) {
  const [, run] = useCallAndRefresh();
  const endAll = async () => {
    await Promise.all(tokens.map(({ id }) => api("DELETE /api/tokens/{id}", { path: { id } }).catch(unlessEnded)));
    return "Tokens ended";
  };
  return (
    <section className={styles.stay} aria-labelledby="tokens-that-stay">
      <h3 className={typography.h3} id="tokens-that-stay">
        Tokens
      </h3>
      <p className={typography.muted}>Programs with these tokens can still act for you after you change the password.</p>
      <ul className={styles.names}>
        {tokens.map(({ id, name, scopes }) => (
          <li key={id}>
            <b>{name}</b> <span className={typography.meta}>{scopes.join(", ")}</span>
          </li>
        ))}
      </ul>
      <div>
        <AlertDialog
          trigger={<Button>End all tokens</Button>}
          title="End all tokens?"
          text="Programs that use them stop working straight away."
          confirm="End all tokens"
          busyText="Ending..."
          onConfirm={() => run(endAll)}
        />
      </div>
    </section>
  );
}

/** A token that has ended in the meantime is no failure. */
function unlessEnded(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

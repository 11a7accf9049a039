"use client";

// First, because the order of layers counts.
import "./globals.css";

import { HOME_PATH } from "@/lib/identity/pages/paths";
import { SOMETHING_WENT_WRONG } from "@/lib/platform/general-error-text";
import styles from "./global-error.module.css";

/** The error page for failures of the root layout itself. Every page loads it, so it is plain, and has no code or styles of others. */
export default function GlobalError({ retry }: { retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>{`${SOMETHING_WENT_WRONG} · Quad`}</title>
        <main className={styles.root}>
          <div role="alert">
            <h1>{SOMETHING_WENT_WRONG}</h1>
          </div>
          <button type="button" onClick={retry}>
            Try again
          </button>
          <a href={HOME_PATH}>Back to Home</a>
        </main>
      </body>
    </html>
  );
}

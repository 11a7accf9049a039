"use client";

// First, because the order of layers counts.
import "./globals.css";

import ErrorPage from "@/app/error";
import { SOMETHING_WENT_WRONG } from "@/lib/platform/error-texts";

/** The error page for failures of the root layout itself. */
export default function GlobalError({ retry }: { retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>{`${SOMETHING_WENT_WRONG} · Quad`}</title>
        <ErrorPage retry={retry} />
      </body>
    </html>
  );
}

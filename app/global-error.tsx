"use client";

import ErrorPage from "@/app/error";
import "./globals.css";

/** The last resort, when the root layout itself fails. */
export default function GlobalError({ retry }: { retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong · Quad</title>
        <ErrorPage retry={retry} />
      </body>
    </html>
  );
}

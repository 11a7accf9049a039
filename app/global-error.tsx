"use client";

import ErrorPage from "@/app/error";
import "./globals.css";

/** The error page for failures of the root layout itself. */
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

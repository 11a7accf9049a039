"use client";

import ErrorPage from "@/app/error";
import { fontVariables } from "@/app/fonts";
import "./globals.css";

/** The last resort, when the root layout itself fails. */
export default function GlobalError({ retry }: { retry: () => void }) {
  return (
    <html lang="en" className={fontVariables}>
      <body>
        <title>Something went wrong · Quad</title>
        <ErrorPage retry={retry} />
      </body>
    </html>
  );
}

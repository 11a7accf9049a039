"use client";

import { RotateCw } from "lucide-react";
import { Button, LinkButton } from "@/components/ui/button";
import { Brand } from "@/components/ui/mark";

/** Anything a page did not expect. It stands alone, without the header, whose code may be what failed. */
export default function ErrorPage({ retry }: { retry: () => void }) {
  return (
    <main className="wrap lost">
      <Brand />
      <div role="alert">
        <h1 className="h1">Something went wrong</h1>
      </div>
      <div className="actions">
        <Button size="big" onClick={retry}>
          <RotateCw className="icon" />
          Try again
        </Button>
        <LinkButton href="/" size="big" variant="quiet">
          Back to Home
        </LinkButton>
      </div>
    </main>
  );
}

"use client";

import { Share2 } from "lucide-react";
import { Button } from "@/components/platform/ui/button";
import { toast } from "@/components/platform/ui/toast";

/** Shares the address of an event with the device's sheet; without one, it is copied. */
export function ShareEvent({ path, title }: { path: string; title: string }) {
  const share = async () => {
    const url = new URL(path, window.location.origin).href;
    // Closing the sheet is no failure.
    if (typeof navigator.share === "function") return navigator.share({ url, title }).catch(() => undefined);
    await navigator.clipboard.writeText(url).then(
      () => toast.success("Link copied"),
      () => window.prompt("Copy link", url),
    );
  };
  return (
    <Button variant="go" size="big" onClick={share}>
      <Share2 />
      Share event
    </Button>
  );
}

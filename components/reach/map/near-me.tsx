"use client";

import { LocateFixed } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/platform/ui/button";
import fieldStyles from "@/components/platform/ui/field.module.css";

/** Two decimals: about a kilometre, the only precision that leaves the browser. Source: contract reach 6.2. */
const DECIMALS = 2;
const WAIT_MS = 10_000;
const NO_POSITION = {
  list: "We could not get your location. Choose a college instead.",
  map: "We could not get your location. Move the map to your area instead.",
} as const;

type Props = { onPosition(near: string): void /** The view that offers another way. */; view: keyof typeof NO_POSITION };

/** Requests the visitor's location; the browser's answer is rounded before any other use, and never stored. */
export function NearMe({ onPosition, view }: Props) {
  const [state, setState] = useState<"idle" | "asking" | "refused">("idle");
  const ask = async () => {
    setState("asking");
    const near = await askPosition();
    setState(near ? "idle" : "refused");
    if (near) onPosition(near);
  };
  return (
    <>
      <Button onClick={ask} busy={state === "asking"} busyText="Finding you...">
        <LocateFixed /> Near me
      </Button>
      <p className={fieldStyles.error} role="alert">
        {state === "refused" && NO_POSITION[view]}
      </p>
    </>
  );
}

/** Asks the browser for its location. @returns `lat,lon`, rounded; null without an answer */
function askPosition(): Promise<string | null> {
  return new Promise((resolve) => {
    if (!("geolocation" in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(`${coords.latitude.toFixed(DECIMALS)},${coords.longitude.toFixed(DECIMALS)}`),
      () => resolve(null),
      { timeout: WAIT_MS, maximumAge: 60_000 },
    );
  });
}

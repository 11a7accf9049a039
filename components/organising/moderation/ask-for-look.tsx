"use client";

import dynamic from "next/dynamic";

// Few things are hidden: the others' pages do not load it.
const LookDialog = dynamic(() => import("@/components/organising/moderation/look-dialog").then((module) => module.LookDialog));

/** Asks whoever hid a thing to look at it again, once. */
export function AskForLook({ thing }: { thing: { subject: "event" | "blog" | "club"; id: string } }) {
  return <LookDialog thing={thing} />;
}

"use client";

import { Heart } from "lucide-react";
import { useSaved } from "@/components/reach/saved/use-saved";
import styles from "./save-mark.module.css";

/** The heart on a card, for students only. Its space is reserved from the first paint. */
export function SaveMark({ eventId, name }: { eventId: string; name: string }) {
  const { isSaved, toggle } = useSaved(eventId);
  return (
    <button type="button" className={styles.root} aria-pressed={isSaved} aria-label={`Save ${name}`} onClick={toggle}>
      <Heart aria-hidden="true" />
    </button>
  );
}

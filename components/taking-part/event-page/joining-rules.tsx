import { ScrollText } from "lucide-react";
import type { Event } from "@/lib/catalogue/events/policy";
import { rulesOf } from "@/lib/taking-part/joining/rules-text";
import styles from "./joining-rules.module.css";

/** Says who may join and how, for everyone; nothing for an event without such rules. */
export function JoiningRules({ event }: { event: Pick<Event, "joining" | "colleges" | "college"> }) {
  const text = rulesOf(event);
  if (!text) return null;
  return (
    <p className={styles.root}>
      <ScrollText aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}

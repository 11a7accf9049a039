import { ScrollText } from "lucide-react";
import type { Event } from "@/lib/catalogue/events/policy";
import { rulesText } from "@/lib/taking-part/joining/rules-text";
import styles from "./joining-rules.module.css";

/** Says who may join and how, for everyone; nothing for an event without such rules. */
export function JoiningRules({ event: { joining, colleges, college } }: { event: Pick<Event, "joining" | "colleges" | "college"> }) {
  const admitted = joining.admits === "own" ? [college?.name ?? "the organising college"] : colleges.map(({ name }) => name);
  const text = rulesText({ ...joining, collegeNames: admitted });
  if (!text) return null;
  return (
    <p className={styles.root}>
      <ScrollText aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}

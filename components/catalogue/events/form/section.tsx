import type { ReactNode } from "react";
import { Panel } from "@/components/platform/ui/panel";
import { StepTitle } from "@/components/platform/ui/step-title";
import styles from "./section.module.css";

/** The form's parts in order; the last one only for new events. Source: spec §2; contract joining 9. */
export const SECTIONS = [
  { id: "basic-details", title: "Basic Details" },
  { id: "registration-timing", title: "Registration & Timing" },
  { id: "event-details", title: "Event Details" },
  { id: "contact-details", title: "Contact Details" },
  { id: "joining", title: "Who can register" },
  { id: "publishing", title: "Publishing" },
] as const;

/** A numbered panel. */
export function Section({ id, children }: { id: (typeof SECTIONS)[number]["id"]; children: ReactNode }) {
  const index = SECTIONS.findIndex((section) => section.id === id);
  return (
    <Panel className={styles.root} id={id} aria-labelledby={`${id}-title`}>
      <StepTitle number={index + 1} id={`${id}-title`}>
        {SECTIONS[index]?.title}
      </StepTitle>
      {children}
    </Panel>
  );
}

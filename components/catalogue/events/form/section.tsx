import type { ReactNode } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";

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
    <Panel id={id} aria-labelledby={`${id}-title`}>
      <h2 className={classNames(typography.h3, "step")} id={`${id}-title`}>
        <i aria-hidden="true">{index + 1}</i>
        {SECTIONS[index]?.title}
      </h2>
      {children}
    </Panel>
  );
}

import type { ReactNode } from "react";
import { EventHead } from "@/components/catalogue/events/event-head";
import typography from "@/components/platform/ui/typography.module.css";
import { eventPath, studentProfilePath } from "@/lib/identity/pages/paths";
import type { Team } from "@/lib/taking-part/joining/team";

type Props = { team: Pick<Team, "name" | "event">; action?: ReactNode };

/** A team and its event. */
export function TeamHead({ team: { name, event }, action }: Props) {
  return (
    <EventHead
      event={event}
      back={event.isHidden ? { href: studentProfilePath("events"), text: "My events" } : { href: eventPath(event.id), text: event.name }}
      above={<p className={typography.label}>Your team for {event.name}</p>}
      title={name}
      actions={action}
    />
  );
}

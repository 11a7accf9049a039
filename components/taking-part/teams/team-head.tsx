import type { ReactNode } from "react";
import { EventHead } from "@/components/catalogue/events/event-head";
import typography from "@/components/platform/ui/typography.module.css";
import { eventPath } from "@/lib/identity/pages/paths";
import type { Team } from "@/lib/taking-part/joining/team";

type Props = { team: Pick<Team, "name" | "event">; action?: ReactNode };

/** A team and its event. */
export function TeamHead({ team: { name, event }, action }: Props) {
  return (
    <EventHead
      event={event}
      back={{ href: eventPath(event.id), text: event.name }}
      above={<p className={typography.label}>Your team for {event.name}</p>}
      title={name}
      actions={action}
    />
  );
}

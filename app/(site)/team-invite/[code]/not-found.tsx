import { LinkButton } from "@/components/platform/ui/button";
import { EVENTS_PATH } from "@/lib/identity/pages/paths";

/** A code that leads nowhere: unknown, replaced, or of a team that nobody can join any more. Source: contract joining 9. */
export default function DeadInvitation() {
  return (
    <div className="wrap lost">
      <h1 className="h1">This team link no longer works. Ask your captain for a new one.</h1>
      <LinkButton href={EVENTS_PATH} variant="go" size="big">
        See all events
      </LinkButton>
    </div>
  );
}

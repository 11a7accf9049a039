import lostStyles from "@/components/platform/layout/lost.module.css";
import { LinkButton } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { EVENTS_PATH } from "@/lib/identity/pages/paths";

/** A code without a team to join: unknown, replaced, or of a closed team. Source: contract joining 9. */
export default function DeadInvitation() {
  return (
    <div className={classNames(layout.wrap, lostStyles.root)}>
      <h1 className={typography.h1}>This team link no longer works. Ask your captain for a new one.</h1>
      <LinkButton href={EVENTS_PATH} variant="go" size="big">
        See all events
      </LinkButton>
    </div>
  );
}

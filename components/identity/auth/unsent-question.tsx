import { Button } from "@/components/platform/ui/button";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { unsentNotice } from "@/components/taking-part/door/unsent-notice";

type UnsentQuestionProps = { count: number; busy: boolean; onSend(): void; onLogOut(): void };

/** Asked before a log-out from a device whose check-ins were not all sent. Source: contract organisers 8.4. */
export function UnsentQuestion({ count, busy, onSend, onLogOut }: UnsentQuestionProps) {
  const people = count === 1 ? "1 person" : `${count} people`;
  return (
    <div className={layout.form} role="alert">
      <h2 className={typography.h3}>{unsentNotice(count)}</h2>
      <p className={typography.muted}>They are only on this device. If you log out now, {people} will not count as checked in.</p>
      <Button variant="go" size="big" full busy={busy} busyText="Sending..." onClick={onSend}>
        Send them now
      </Button>
      <Button variant="quiet-red" full onClick={onLogOut}>
        Log out without sending
      </Button>
    </div>
  );
}

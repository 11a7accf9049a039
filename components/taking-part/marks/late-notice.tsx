import { UserRoundX } from "lucide-react";
import { classNames } from "@/components/platform/ui/class-names";
import noticeStyles from "@/components/platform/ui/notice.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { delayText } from "@/components/taking-part/marks/terms-text";
import type { NoShowTerms } from "@/lib/identity/colleges/no-show";

/** The terms of an event, with the moment from which leaving is a late cancellation. */
export type LateTerms = Pick<NoShowTerms, "marks" | "delayHours"> & { from: Date };

/** The terms of leaving late; null if that makes no mark. @param from its first moment, if there is one */
export function lateTermsOf(from: Date | null | undefined, terms: NoShowTerms | null): LateTerms | null {
  return from && terms ? { from, marks: terms.marks, delayHours: terms.delayHours } : null;
}

/** Says in a dialog that leaving now makes a mark; nothing while it does not. @param isTeam whether a captain ends the whole team */
export function LateNotice({ late, isTeam = false }: { late: LateTerms | null; isTeam?: boolean }) {
  if (!late || new Date() < late.from) return null;
  return (
    <div className={classNames(noticeStyles.root, noticeStyles.warn)}>
      <UserRoundX />
      <div>
        <p>
          <strong>This counts as a late cancellation</strong>
        </p>
        <p className={classNames(typography.small, typography.num)}>
          {isTeam ? "You get a mark, and your team members get none." : "You get a mark."} {delayText(late)}
        </p>
      </div>
    </div>
  );
}

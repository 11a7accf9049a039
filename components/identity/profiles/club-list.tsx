import { Hourglass, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { VerifyClub } from "@/components/identity/profiles/verify-club";
import { ResetFactor } from "@/components/organising/admin/reset-factor";
import { Avatar } from "@/components/platform/ui/avatar";
import { classNames } from "@/components/platform/ui/class-names";
import { Email } from "@/components/platform/ui/email";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { ScrollList } from "@/components/platform/ui/scroll-list";
import { State } from "@/components/platform/ui/state";
import typography from "@/components/platform/ui/typography.module.css";

type ListedClub = { id: string; name: string; email: string; isVerified: boolean; hasSecondFactor: boolean };

/** A college's clubs; unverified ones are marked and can be verified. */
export function ClubList({ clubs, pages }: { clubs: ListedClub[]; pages: ReactNode }) {
  return (
    <Panel aria-labelledby="clubs">
      <h2 className={classNames(typography.h3, layout.title)} id="clubs">
        Clubs and Committees
      </h2>
      {clubs.length === 0 ? (
        <p className={typography.muted}>No clubs available</p>
      ) : (
        <ScrollList aria-labelledby="clubs">
          <ul>
            {clubs.map(({ id, name, email, isVerified, hasSecondFactor }) => (
              <li key={id} className={classNames(layout.row, layout.wraps)}>
                <Avatar name={name} />
                <div className={layout.grow}>
                  <h3 className={typography.h3}>{name}</h3>
                  <p className={typography.meta}>
                    <Email>{email}</Email>
                  </p>
                </div>
                {hasSecondFactor && (
                  <div className={layout.actions}>
                    <State Icon={ShieldCheck} look="ok">
                      Second factor
                    </State>
                    <ResetFactor id={id} name={name} />
                  </div>
                )}
                {!isVerified && (
                  <div className={layout.actions}>
                    <State Icon={Hourglass} look="warn">
                      Not verified
                    </State>
                    <VerifyClub id={id} name={name} />
                  </div>
                )}
              </li>
            ))}
          </ul>
        </ScrollList>
      )}
      {pages}
    </Panel>
  );
}

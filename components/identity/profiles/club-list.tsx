import { Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { VerifyClub } from "@/components/identity/profiles/verify-club";
import { Avatar } from "@/components/platform/ui/avatar";
import { Email } from "@/components/platform/ui/email";
import { Panel } from "@/components/platform/ui/panel";
import { ScrollList } from "@/components/platform/ui/scroll-list";
import { State } from "@/components/platform/ui/state";

type ListedClub = { id: string; name: string; email: string; isVerified: boolean };

/** A college's clubs; unverified ones are marked and can be verified. */
export function ClubList({ clubs, pages }: { clubs: ListedClub[]; pages: ReactNode }) {
  return (
    <Panel aria-labelledby="clubs">
      <h2 className="h3 mb-3" id="clubs">
        Clubs and Committees
      </h2>
      {clubs.length === 0 ? (
        <p className="muted">No clubs available</p>
      ) : (
        <ScrollList aria-labelledby="clubs">
          <ul>
            {clubs.map(({ id, name, email, isVerified }) => (
              <li key={id} className="row flex-wrap">
                <Avatar name={name} />
                <div className="grow basis-48">
                  <h3 className="h3">{name}</h3>
                  <p className="meta">
                    <Email>{email}</Email>
                  </p>
                </div>
                {!isVerified && (
                  <div className="actions">
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

import { VerifyClub } from "@/components/profiles/verify-club";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Panel } from "@/components/ui/panel";

export type ListedClub = { id: string; name: string; email: string; isVerified: boolean };

/** A college's clubs; the ones whose code nobody entered yet are marked and can be verified. */
export function ClubList({ clubs }: { clubs: ListedClub[] }) {
  return (
    <Panel aria-labelledby="clubs">
      <h2 className="h3 mb-3" id="clubs">
        Clubs and Committees
      </h2>
      {clubs.length === 0 ? (
        <p className="muted">No clubs available</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls inside itself, and has to for those who use keys.
        <section className="scroll-list" tabIndex={0} aria-labelledby="clubs">
          <ul>
            {clubs.map(({ id, name, email, isVerified }) => (
              <li key={id} className="row flex-wrap">
                <Avatar name={name} />
                <div className="grow basis-48">
                  <h3 className="h3">{name}</h3>
                  <p className="meta">{email}</p>
                </div>
                {!isVerified && (
                  <div className="actions">
                    <Badge tone="warn">Not verified</Badge>
                    <VerifyClub id={id} name={name} />
                  </div>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Panel>
  );
}

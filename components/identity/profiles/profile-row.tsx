import type { ReactNode } from "react";
import { SiteLink } from "@/components/platform/ui/site-link";

type ProfileRowProps = {
  /** The title's address; the link covers the whole row. */
  href: string;
  title: string;
  poster?: string;
  actions: ReactNode;
  /** The lines under the title. */
  children: ReactNode;
};

/** An event or a blog in the lists of a profile, with its actions. */
export function ProfileRow({ href, title, poster, actions, children }: ProfileRowProps) {
  return (
    <li className="row flex-wrap">
      {poster && (
        <div className="sheet">
          <img src={poster} alt="" loading="lazy" />
        </div>
      )}
      <div className="grow basis-40">
        <h3 className="h3 wrap-anywhere">
          <SiteLink href={href}>{title}</SiteLink>
        </h3>
        {children}
      </div>
      {/* Above the link that covers the row. */}
      <div className="actions relative">{actions}</div>
    </li>
  );
}

import { CLUBS_LINK, COLLEGES_LINK, SITE_LINKS } from "@/components/layout/site-links";
import { SiteLink } from "@/components/ui/site-link";

export function Footer() {
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="tagline">
          <p className="display">Connect, create, celebrate.</p>
          <p>Manage and take part in college events.</p>
        </div>
        <nav aria-labelledby="explore">
          <p className="label" id="explore">
            Explore
          </p>
          <ul>
            {[...SITE_LINKS, CLUBS_LINK, COLLEGES_LINK].map(({ href, label }) => (
              <li key={href}>
                <SiteLink href={href}>{label}</SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}

import { FOOTER_LISTS } from "@/components/platform/layout/site-links";
import { SiteLink } from "@/components/platform/ui/site-link";

export function Footer() {
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="tagline">
          <p className="display">Connect, create, celebrate.</p>
          <p>Manage and take part in college events.</p>
        </div>
        <nav className="foot-links" aria-label="All pages">
          {FOOTER_LISTS.map(({ title, links }) => (
            <div key={title}>
              <p className="label">{title}</p>
              <ul>
                {links.map(({ href, label }) => (
                  <li key={href}>
                    <SiteLink href={href}>{label}</SiteLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  );
}

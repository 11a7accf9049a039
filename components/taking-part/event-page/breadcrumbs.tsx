import { JsonLdScript } from "@/components/platform/ui/json-ld";
import { SiteLink } from "@/components/platform/ui/site-link";
import { breadcrumbList, type Crumb } from "@/lib/site/seo/json-ld";

/** The position of this page in the site, for people and for search engines. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol>
        {crumbs.map(({ name, path }, index) => (
          <li key={path}>
            {index < crumbs.length - 1 ? <SiteLink href={path}>{name}</SiteLink> : <span aria-current="page">{name}</span>}
          </li>
        ))}
      </ol>
      <JsonLdScript data={breadcrumbList(crumbs)} />
    </nav>
  );
}

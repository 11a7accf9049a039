import { JsonLdScript } from "@/components/platform/ui/json-ld";
import layout from "@/components/platform/ui/layout.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import { breadcrumbList, type Crumb, HOME_CRUMB } from "@/lib/site/seo/json-ld";
import styles from "./breadcrumbs.module.css";

/** The position of this page in the site, for people and for search engines. @param crumbs those below the home page */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className={layout.screenOnly} aria-label="Breadcrumb">
      <ol className={styles.root}>
        {[HOME_CRUMB, ...crumbs].map(({ name, path }, index) => (
          <li key={path}>{index < crumbs.length ? <SiteLink href={path}>{name}</SiteLink> : <span aria-current="page">{name}</span>}</li>
        ))}
      </ol>
      <JsonLdScript data={breadcrumbList(crumbs)} />
    </nav>
  );
}

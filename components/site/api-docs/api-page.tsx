import { ArrowLeft, ArrowRight, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import { Call, CallIndex } from "@/components/site/api-docs/call";
import { API_DOCS_PATH, apiDocsPath } from "@/lib/identity/pages/paths";
import { callsOf } from "@/lib/site/api-docs/description";
import { API_GUIDES, API_PAGES, API_PARTS } from "@/lib/site/seo/api-pages";
import styles from "./api-docs.module.css";

const BEGIN = { name: "", title: "How to begin" };
const hrefOf = (name: string) => (name ? apiDocsPath(name) : API_DOCS_PATH);

type Props = {
  /** The end of its address; empty for the first page. */
  name: string;
  title: string;
  lead: ReactNode;
  /** The site's own. */
  origin: string;
  /** A guide. */
  children?: ReactNode;
};

/** A page about the API: a guide, the calls of a part, or both. No part of it needs a script. Source: contract platform 3. */
export function ApiPage({ name, title, lead, origin, children }: Props) {
  const calls = callsOf(name);
  const links = <Links here={name} />;
  return (
    <div className={classNames(layout.wrap, styles.root)}>
      <nav className={styles.nav} aria-label="API">
        {links}
      </nav>
      <div className={styles.main}>
        <details className={styles.jump}>
          <summary>
            {title}
            <ChevronDown />
          </summary>
          <nav aria-label="Parts of the API">{links}</nav>
        </details>
        <div className={layout.pageHead}>
          <h1 className={classNames(typography.h1, typography.anywhere)}>{title}</h1>
          <p className={classNames(typography.muted, typography.read)}>{lead}</p>
        </div>
        {children && <div className={styles.guide}>{children}</div>}
        {calls.length > 1 && <CallIndex calls={calls} />}
        {calls.map((call) => (
          <Call key={call.operationId} call={call} origin={origin} />
        ))}
        <Neighbours here={name} />
      </div>
    </div>
  );
}

/** The pages before and after this one, in the order of the links. */
function Neighbours({ here }: { here: string }) {
  const pages = [BEGIN, ...API_PAGES];
  const at = pages.findIndex(({ name }) => name === here);
  const [before, after] = [pages[at - 1], pages[at + 1]];
  return (
    <nav className={styles.neighbours} aria-label="Previous and next page">
      {before && (
        <LinkButton href={hrefOf(before.name)} rel="prev">
          <ArrowLeft />
          <span className={typography.srOnly}>Previous: </span>
          {before.title}
        </LinkButton>
      )}
      {after && (
        <LinkButton className={styles.after} href={hrefOf(after.name)} rel="next">
          <span className={typography.srOnly}>Next: </span>
          {after.title}
          <ArrowRight />
        </LinkButton>
      )}
    </nav>
  );
}

function Links({ here }: { here: string }) {
  const lists = [
    { title: "Guide", pages: [BEGIN, ...API_GUIDES].map((page) => ({ ...page, count: null })) },
    { title: "Calls", pages: API_PARTS.map((page) => ({ ...page, count: callsOf(page.name).length })) },
  ];
  return lists.map(({ title, pages }) => (
    <div key={title}>
      <p className={classNames(typography.label, typography.muted)}>{title}</p>
      <ul>
        {pages.map((page) => (
          <li key={page.name}>
            <SiteLink href={hrefOf(page.name)} aria-current={page.name === here ? "page" : undefined}>
              {page.title}
              {page.count !== null && <span className={typography.num}>{page.count}</span>}
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  ));
}

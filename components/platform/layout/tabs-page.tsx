import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { TabMenu } from "@/components/platform/layout/tab-menu";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import { type Count, TabCount } from "@/components/platform/ui/tab-count";
import styles from "@/components/platform/ui/tabs.module.css";
import typography from "@/components/platform/ui/typography.module.css";

/** A tab is a page: the first one is at the path of them all, the others below it. */
type PageTab = {
  name: string;
  label: string;
  icon: LucideIcon;
  count?: Count | null;
  /** For the tab that deletes; it is the last one. */
  red?: boolean;
};

type Props = {
  title: string;
  /** The address of the first tab. */
  path: string;
  tabs: readonly PageTab[];
  /** The name of the open tab. */
  open: string;
  children: ReactNode;
};

/** On phones more tabs than these are behind one button. */
const SIDE_BY_SIDE = 6;

/** The frame of a page with tabs: a title, and the tabs as a list at the left on laptops, two by two or behind a button on phones. */
export function TabsPage({ title, path, tabs, open, children }: Props) {
  const isLong = tabs.length > SIDE_BY_SIDE;
  const links = tabs.map(({ name, label, icon: Icon, count, red }, index) => (
    <SiteLink
      key={name}
      className={classNames(styles.tab, red && styles.red)}
      href={index === 0 ? path : `${path}/${name}`}
      opens="tab"
      aria-current={name === open ? "page" : undefined}
    >
      <Icon />
      {label}
      <TabCount count={count} />
    </SiteLink>
  ));
  const current = tabs.find(({ name }) => name === open);
  return (
    <div className={layout.wrap}>
      <h1 className={classNames(typography.h1, layout.pageHead)}>{title}</h1>
      <div className={styles.withTabs}>
        {isLong && current && (
          <TabMenu title={title} isDue={tabs.some(({ name, count }) => name !== open && count?.isDue)} links={links}>
            <current.icon />
            {current.label}
            <TabCount count={current.count} />
          </TabMenu>
        )}
        <nav className={classNames(styles.list, isLong && styles.long)} aria-label={title}>
          {links}
        </nav>
        <div>{children}</div>
      </div>
    </div>
  );
}

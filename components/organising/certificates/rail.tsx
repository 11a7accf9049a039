import chipStyles from "@/components/platform/ui/chip.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import { SiteLink } from "@/components/platform/ui/site-link";
import entriesToolsStyles from "@/components/taking-part/applications/entries-tools.module.css";

type Part = { key: string; text: string; href: string; isOn: boolean; count?: number };

/** The parts of a list, as links. */
export function Rail({ label, parts }: { label: string; parts: readonly Part[] }) {
  return (
    <nav className={entriesToolsStyles.rail} aria-label={label}>
      {parts.map(({ key, text, href, isOn, count }) => (
        <SiteLink
          key={key}
          href={href}
          opens="keep-scroll"
          className={isOn ? classNames(chipStyles.root, chipStyles.on) : chipStyles.root}
          aria-current={isOn ? "true" : undefined}
        >
          {text} {count !== undefined && <span className={entriesToolsStyles.count}>{count}</span>}
        </SiteLink>
      ))}
    </nav>
  );
}

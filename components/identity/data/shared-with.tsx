import { LinkButton } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./data.module.css";

type Props = {
  events: readonly { id: string; event: string; organisers: string; readers: string; exports: number }[];
  total: number;
  /** The address of this page with more events; null when all are there. */
  more: string | null;
  providers: readonly { for: string; name: string; gets: string }[];
};

const exportsText = (times: number) =>
  times === 0
    ? "list never exported"
    : times === 1
      ? "list exported once"
      : times === 2
        ? "list exported twice"
        : `list exported ${times} times`;

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The people and providers who got a student's data. Source: contract trust 7; Act 11(1)(b). */
export function SharedWith({ events, total, more, providers }: Props) {
  return (
    <Panel className={layout.stack} aria-labelledby="shared-with">
      <h2 className={typography.h3} id="shared-with">
        Who my data was shared with
      </h2>
      <div>
        <h3 className={classNames(typography.label, typography.muted)}>Clubs of events that you registered for</h3>
        {events.length === 0 ? (
          <p className={typography.hint}>Clubs appear here after you register for one of their events.</p>
        ) : (
          <ul>
            {events.map(({ id, event, organisers, readers, exports }) => (
              <li key={id} className={layout.row}>
                <div className={layout.grow}>
                  <p className={classNames(styles.shared, typography.anywhere)}>{event}</p>
                  <p className={typography.meta}>{organisers}</p>
                  <p className={typography.meta}>
                    {capitalized(readers)} · {exportsText(exports)}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
        {more && (
          <div className={styles.pager}>
            <span className={classNames(typography.muted, typography.small, typography.num)}>
              {events.length} of {total} events
            </span>
            <LinkButton href={more}>Show more</LinkButton>
          </div>
        )}
      </div>
      <div>
        <h3 className={classNames(typography.label, typography.muted)}>Providers</h3>
        <ul>
          {providers.map((provider) => (
            <li key={provider.for} className={layout.row}>
              <div>
                <p className={styles.shared}>
                  {provider.for}: {provider.name}
                </p>
                <p className={typography.meta}>Gets {provider.gets}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}

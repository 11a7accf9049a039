import { Building2, Globe, type LucideIcon, Newspaper, ShieldAlert, Ticket, UsersRound } from "lucide-react";
import { DecideThing } from "@/components/organising/moderation/decide-thing";
import { classNames } from "@/components/platform/ui/class-names";
import { DotSeparated } from "@/components/platform/ui/dot-separated";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { SiteLink } from "@/components/platform/ui/site-link";
import { State } from "@/components/platform/ui/state";
import { TabCount } from "@/components/platform/ui/tab-count";
import { TablePages } from "@/components/platform/ui/table-pages";
import tabsStyles from "@/components/platform/ui/tabs.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { moderationPath } from "@/lib/identity/pages/paths";
import { DEFAULT_TIME_ZONE, dayIn, dayTimeOf } from "@/lib/platform/time/zone";
import type { ItemJson, ModerationJson } from "@/lib/site/moderation/calls";
import { dueWords, reasonWords } from "@/lib/site/moderation/policy";
import styles from "./queue.module.css";

type Queue = ModerationJson & { state: ItemJson["state"] /** The id of the open one; by default the first. */; open: string | undefined };

const KINDS: Record<ItemJson["subject"], { name: string; Icon: LucideIcon }> = {
  event: { name: "Event", Icon: Ticket },
  blog: { name: "Blog", Icon: Newspaper },
  club: { name: "Club", Icon: UsersRound },
  college: { name: "College", Icon: Building2 },
  site: { name: "This site", Icon: Globe },
};

const TABS = [
  { state: "open", label: "Open" },
  { state: "hidden", label: "Hidden" },
  { state: "decided", label: "Decided" },
] as const;

/** The reported and hidden things: a list, and the open thing beside it. Source: contract trust 10. */
export function ModerationQueue({ items, counts, nextCursor, state, open, now, first }: Queue & { now: Date; first: string | null }) {
  const shown = items.find(({ _id }) => _id === open) ?? items[0];
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <h1 className={typography.h1}>Moderation</h1>
        <p className={typography.muted}>{`${counts.open} waiting. No number of reports hides anything; a person decides.`}</p>
      </div>
      <nav className={styles.tabs} aria-label="State">
        {TABS.map((tab) => (
          <SiteLink
            key={tab.state}
            className={tabsStyles.tab}
            href={moderationPath(tab.state)}
            aria-current={tab.state === state ? "page" : undefined}
          >
            {tab.label}
            <TabCount count={{ text: String(counts[tab.state]), isDue: tab.state === "open" && counts.open > 0 }} />
          </SiteLink>
        ))}
      </nav>
      {shown ? (
        <div className={styles.root}>
          <ul aria-label="Things">
            {items.map((item) => (
              <Row key={`${item.subject}.${item._id}`} item={item} isOpen={item === shown} now={now} />
            ))}
          </ul>
          <Thing item={shown} now={now} />
        </div>
      ) : (
        <Empty title="Nothing was reported." />
      )}
      <TablePages label="More" first={first} next={nextCursor ? `${moderationPath(state)}&cursor=${nextCursor}` : null} />
    </div>
  );
}

const reasonsText = ({ reasons }: ItemJson): string => reasons.map(({ reason }) => reasonWords(reason)).join(", ");
const countText = (count: number): string => (count === 1 ? "1 report" : `${count} reports`);

function Row({ item, isOpen, now }: { item: ItemJson; isOpen: boolean; now: Date }) {
  const { name: kind, Icon } = KINDS[item.subject];
  return (
    <li className={layout.row}>
      <Icon aria-hidden="true" />
      <div className={layout.grow}>
        <h2 className={classNames(typography.h3, typography.anywhere)}>
          <SiteLink href={moderationPath(item.state, item._id)} aria-current={isOpen ? "true" : undefined}>
            {item.name}
          </SiteLink>
        </h2>
        <p className={typography.meta}>{[kind, item.club?.clubName].filter(Boolean).join(" · ")}</p>
        {item.count > 0 && <DotSeparated className={typography.meta} first={reasonsText(item)} second={countText(item.count)} />}
        <When item={item} now={now} />
      </div>
    </li>
  );
}

function When({ item: { dueAt, hiding }, now }: { item: ItemJson; now: Date }) {
  if (dueAt) {
    const { text, look } = dueWords(new Date(dueAt), now);
    return (
      <State Icon={ShieldAlert} look={look}>
        {text}
      </State>
    );
  }
  return hiding && <p className={typography.meta}>Since {dayIn(DEFAULT_TIME_ZONE, new Date(hiding.at))}</p>;
}

function Thing({ item, now }: { item: ItemJson; now: Date }) {
  const { name, words, pictures, reasons, texts, emails, firstAt, hiding, look, seats, paid, path, subject } = item;
  const { name: kind } = KINDS[subject];
  return (
    <Panel className={styles.thing} aria-labelledby="open-thing">
      <div className={layout.actions}>
        <When item={item} now={now} />
        <p className={classNames(typography.meta, typography.num)}>
          {kind}
          {firstAt && `, first reported ${dayTimeOf(new Date(firstAt), DEFAULT_TIME_ZONE)}`}
        </p>
        {!hiding && subject !== "site" && (
          <SiteLink className={typography.link} href={path}>
            Open its page
          </SiteLink>
        )}
      </div>
      <h2 className={classNames(typography.h2, typography.anywhere)} id="open-thing">
        {name}
      </h2>
      {pictures.length > 0 && (
        <div className={styles.pictures}>
          {pictures.map(({ url, width, height }) => (
            <img key={url} src={url} width={width} height={height} alt={`Of ${name}`} loading="lazy" />
          ))}
        </div>
      )}
      {words && <p className={classNames(styles.words, typography.anywhere)}>{words}</p>}
      {seats > 0 && (
        <p className={classNames(typography.meta, typography.num)}>
          {seats === 1 ? "1 person has a seat." : `${seats} people have a seat.`}
          {paid > 0 && ` They paid ₹${paid.toLocaleString("en-IN")}.`}
        </p>
      )}
      {hiding && (
        <section>
          <h3 className={typography.h3}>Hidden</h3>
          <p>
            {reasonWords(hiding.reason)}. {hiding.note}
          </p>
        </section>
      )}
      {look && (
        <section>
          <h3 className={typography.h3}>The club asks for another look</h3>
          <blockquote className={styles.said}>{look.text}</blockquote>
        </section>
      )}
      {reasons.length > 0 && (
        <section>
          <h3 className={typography.h3}>Why</h3>
          <ul>
            {reasons.map(({ reason, count }) => (
              <li key={reason}>
                {reasonWords(reason)} <b className={typography.num}>{count}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
      {texts.length > 0 && (
        <section className={styles.texts}>
          <h3 className={typography.h3}>In their words</h3>
          {texts.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may write the same.
            <blockquote key={index} className={classNames(styles.said, typography.anywhere)}>
              {text}
            </blockquote>
          ))}
          <p className={typography.hint}>The club never learns that anyone wrote.</p>
        </section>
      )}
      {emails && emails.length > 0 && <p className={typography.anywhere}>Answer to: {emails.join(", ")}</p>}
      <DecideThing
        key={`${subject}.${item._id}.${hiding?.at ?? ""}`}
        thing={{ subject, id: item._id, name }}
        isHidden={hiding !== null}
        isOpen={item.state === "open"}
        club={item.club && subject !== "club" ? { id: item.club._id, name: item.club.clubName } : null}
        counts={{ seats, events: item.events ?? 0, blogs: item.blogs ?? 0 }}
      />
    </Panel>
  );
}

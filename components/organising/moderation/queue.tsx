import { Building2, Globe, type LucideIcon, Newspaper, ShieldAlert, Ticket, UsersRound } from "lucide-react";
import { DecideThing } from "@/components/organising/moderation/decide-thing";
import { BackLink } from "@/components/platform/ui/back-link";
import { classNames } from "@/components/platform/ui/class-names";
import { DotSeparated } from "@/components/platform/ui/dot-separated";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import segments from "@/components/platform/ui/segments.module.css";
import sign from "@/components/platform/ui/sign.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import { State } from "@/components/platform/ui/state";
import { TablePages } from "@/components/platform/ui/table-pages";
import typography from "@/components/platform/ui/typography.module.css";
import { moderationPath } from "@/lib/identity/pages/paths";
import { priceText, rupeesText } from "@/lib/platform/money/price";
import { DEFAULT_TIME_ZONE, dayIn, dayTimeOf } from "@/lib/platform/time/zone";
import type { ItemJson, ModerationJson } from "@/lib/site/moderation/calls";
import { dueWords, hiddenText, reasonWords } from "@/lib/site/moderation/policy";
import styles from "./queue.module.css";

type Queue = ModerationJson & {
  state: ItemJson["state"];
  /** The id of the open one; by default the first, which phones leave to the list. */
  open: string | undefined;
  /** The cursor of this page; none on the first. */
  cursor: string | undefined;
};

type Reader = "college" | "admin";

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

/** Source: contract trust 10. */
const EMPTY: Record<ItemJson["state"], string> = {
  open: "Nothing was reported.",
  hidden: "Nothing is hidden.",
  decided: "Nothing was decided yet.",
};

/** The reported and hidden things: a list, and the open thing beside it. Source: contract trust 10. */
export function ModerationQueue({ items, counts, nextCursor, state, open, cursor, reader, now }: Queue & { reader: Reader; now: Date }) {
  const opened = items.find(({ _id }) => _id === open);
  const shown = opened ?? items[0];
  const hereOf = (item?: ItemJson) => moderationPath(state, item?._id, cursor);
  return (
    <div className={classNames(layout.wrap, opened ? styles.opened : styles.listed)}>
      <div className={classNames(layout.pageHead, styles.head, styles.ofList)}>
        <div className={styles.about}>
          <h1 className={typography.h1}>Moderation</h1>
          <p className={typography.muted}>
            {counts.open === 0 ? "Nothing waits." : counts.open === 1 ? "1 waits." : `${counts.open} wait.`} No number of reports hides
            anything; a person decides.
          </p>
        </div>
        <nav className={segments.root} aria-label="State">
          {TABS.map((tab) => (
            <SiteLink key={tab.state} href={moderationPath(tab.state)} aria-current={tab.state === state ? "page" : undefined}>
              {tab.label} <span className={typography.num}>{counts[tab.state]}</span>
            </SiteLink>
          ))}
        </nav>
      </div>
      {shown ? (
        <div className={styles.root}>
          <ul className={styles.ofList} aria-label="Things">
            {items.map((item) => (
              <Row key={`${item.subject}.${item._id}`} item={item} href={hereOf(item)} isOpen={item === shown} now={now} />
            ))}
          </ul>
          <div className={styles.ofThing}>
            <p className={styles.back}>
              <BackLink href={hereOf()}>Moderation</BackLink>
            </p>
            <Thing item={shown} reader={reader} now={now} />
          </div>
        </div>
      ) : (
        <Empty title={EMPTY[state]} />
      )}
      <div className={styles.ofList}>
        <TablePages
          label="More"
          first={cursor ? moderationPath(state) : null}
          next={nextCursor ? moderationPath(state, undefined, nextCursor) : null}
        />
      </div>
    </div>
  );
}

const reasonsText = ({ reasons }: ItemJson): string => reasons.map(({ reason }) => reasonWords(reason)).join(", ");
const countText = (count: number): string => (count === 1 ? "1 report" : `${count} reports`);

function Row({ item, href, isOpen, now }: { item: ItemJson; href: string; isOpen: boolean; now: Date }) {
  const { name: kind, Icon } = KINDS[item.subject];
  return (
    <li className={classNames(styles.item, isOpen && styles.open)}>
      <span className={classNames(sign.root, styles.sign)}>
        <Icon aria-hidden="true" />
      </span>
      <div>
        <h2 className={classNames(typography.h3, typography.anywhere)}>
          <SiteLink href={href} aria-current={isOpen ? "true" : undefined}>
            {item.name}
          </SiteLink>
        </h2>
        <p className={typography.meta}>{[kind, item.club?.clubName].filter(Boolean).join(" · ")}</p>
        {item.count > 0 && <DotSeparated className={typography.meta} first={reasonsText(item)} second={countText(item.count)} />}
      </div>
      <When item={item} now={now} />
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

function Thing({ item, reader, now }: { item: ItemJson; reader: Reader; now: Date }) {
  const { name, words, pictures, reasons, texts, numbers, emails, firstAt, hiding, look, seats, payers, paid, path, subject, club } = item;
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
          <SiteLink className={classNames(typography.link, styles.page)} href={path}>
            Open its page
          </SiteLink>
        )}
      </div>
      <div className={classNames(styles.what, pictures.length > 0 && styles.pictured)}>
        {pictures.length > 0 && (
          <div className={styles.pictures}>
            {pictures.map(({ url, width, height }, index) => (
              <img key={url} src={url} width={width} height={height} alt={pictureText(item, index)} loading="lazy" />
            ))}
          </div>
        )}
        <div className={styles.about}>
          <h2 className={classNames(typography.h2, typography.anywhere)} id="open-thing">
            {name}
          </h2>
          {subject === "event" && <p className={classNames(typography.meta, typography.num, typography.anywhere)}>{factsOf(item)}</p>}
          {words && <p className={classNames(styles.words, typography.anywhere)}>{words}</p>}
          {seats > 0 && (
            <p className={classNames(typography.meta, typography.num)}>
              {seats === 1 ? "1 person has a seat." : `${seats} people have a seat.`}
              {payers > 0 && ` ${payers} paid ${rupeesText(Math.round(paid * 100))}.`}
            </p>
          )}
        </div>
      </div>
      {hiding && (
        <section>
          <h3 className={typography.h3}>{hiddenText(subject, hiding, reader)}</h3>
          {hiding.note && <p className={typography.anywhere}>{hiding.note}</p>}
        </section>
      )}
      {look && (
        <section>
          <h3 className={typography.h3}>The club asks for another look</h3>
          <blockquote className={styles.said}>{look.text}</blockquote>
        </section>
      )}
      <div className={classNames(styles.thing, styles.reports)}>
        {reasons.length > 0 && (
          <section>
            <h3 className={typography.h3}>Why</h3>
            <ul className={styles.reasons}>
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
            {!emails?.length && (
              <p className={typography.hint}>No one here learns who wrote it, and the club never learns that anyone did.</p>
            )}
          </section>
        )}
      </div>
      {numbers.length > 0 && (
        <p className={classNames(typography.meta, typography.num, typography.anywhere)}>
          {numbers.length === 1 ? `Number of the report: ${numbers[0]}` : `Numbers of the reports: ${numbers.join(", ")}`}
        </p>
      )}
      {emails && emails.length > 0 && <p className={typography.anywhere}>Answer to: {emails.join(", ")}</p>}
      <DecideThing
        key={`${subject}.${item._id}.${hiding?.at ?? ""}`}
        thing={{ subject, id: item._id, name }}
        hiddenBy={hiding?.by ?? null}
        isAdmin={reader === "admin"}
        isOpen={item.state === "open"}
        club={club && subject !== "club" ? toBanned(club) : null}
        counts={{ seats, payers, events: item.events ?? 0, blogs: item.blogs ?? 0 }}
      />
    </Panel>
  );
}

/** The club of an event, when and where it is, and its price. */
const factsOf = ({ club, startsAt, venue, price }: ItemJson): string =>
  [
    club?.clubName,
    startsAt ? dayTimeOf(new Date(startsAt), DEFAULT_TIME_ZONE) : "Date to be announced",
    venue,
    price !== undefined && priceText(Math.round(price * 100)),
  ]
    .filter(Boolean)
    .join(" · ");

/** The part of the thing that the picture is. */
function pictureText({ subject, name, pictures }: ItemJson, index: number): string {
  if (subject === "event") return `Poster of ${name}`;
  if (subject === "blog") return pictures.length > 1 ? `Picture ${index + 1} of ${name}` : `Picture of ${name}`;
  return index === 0 ? `Logo or banner of ${name}` : `Banner of ${name}`;
}

const toBanned = ({ _id, clubName, isBanned = false, seats = 0, events = 0, blogs = 0 }: NonNullable<ItemJson["club"]>) => ({
  id: _id,
  name: clubName,
  isBanned,
  seats,
  events,
  blogs,
});

import { FileDown, Share2 } from "lucide-react";
import type { Metadata } from "next";
import { toLinkRow } from "@/components/organising/records/link-row";
import { OwnEntries } from "@/components/organising/records/own-entries";
import { RecordLinks } from "@/components/organising/records/record-links";
import { Totals } from "@/components/organising/records/totals";
import { LinkButton } from "@/components/platform/ui/button";
import buttonStyles from "@/components/platform/ui/button.module.css";
import chipStyles from "@/components/platform/ui/chip.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import { EVENTS_PATH, recordPagePath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import type { TotalsJson } from "@/lib/organising/records/calls";
import { type RecordKind, recordQuery } from "@/lib/organising/records/schema";
import { listLinks, readRecord } from "@/lib/organising/records/service";
import { toLinkJson, toRecordJson } from "@/lib/organising/records/wire";
import { requestOf } from "@/lib/platform/http/call";
import { firstOf, readAddress } from "@/lib/platform/http/list-address";
import { orFirstPage } from "@/lib/platform/http/page";
import { DAY_MS } from "@/lib/platform/time/units";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";
import styles from "./record.module.css";

export const metadata: Metadata = { title: "Record" };

const ENDS = [
  { days: 30, words: "30 days" },
  { days: 90, words: "90 days" },
  { days: 180, words: "180 days" },
  { days: 365, words: "A year" },
];

/** Roles stand with what was helped with. */
const FILTERS: { name: string; text: string; kinds: RecordKind[]; count(totals: TotalsJson): number }[] = [
  { name: "all", text: "All", kinds: [], count: ({ attended, helped, won }) => attended + helped + won },
  { name: "attended", text: "Attended", kinds: ["attended"], count: ({ attended }) => attended },
  { name: "helped", text: "Helped", kinds: ["helped", "role"], count: ({ helped }) => helped },
  { name: "won", text: "Won", kinds: ["won"], count: ({ won }) => won },
];

/** A student's record with the links to it. Source: contract after 6, 7. */
export default async function RecordPage({ searchParams }: PageProps<"/record">) {
  const student = await requireActor("/record");
  const address = await searchParams;
  const { name: filter, kinds } = FILTERS.find(({ name }) => name === firstOf(address.kind)) ?? { name: "all", kinds: [] };
  const query = { ...readAddress(recordQuery, address, { cursor: "after" }), kind: kinds };
  const now = new Date();
  const [page, links] = await Promise.all([orFirstPage(query, (each) => readRecord(student, each, now)), listLinks(student, now)]);
  const { college, totals, entries, nextCursor } = toRecordJson(page);
  const ends = ENDS.map(({ days, words }) => ({
    days,
    text: `${words}, ${dayIn(DEFAULT_TIME_ZONE, new Date(now.getTime() + days * DAY_MS))}`,
  }));
  const isEmpty = totals.attended + totals.helped + totals.won === 0;
  return (
    <div className={layout.wrap}>
      <div className={styles.head}>
        <div className={styles.title}>
          <h1 className={typography.h1}>Record</h1>
          <p className={classNames(typography.muted, typography.read)}>
            What you attended, helped with and won, from what organisers did. No one types anything in, not even you.
          </p>
        </div>
        {!isEmpty && (
          <p className={layout.actions}>
            <a className={buttonStyles.root} href={requestOf("GET /api/record/pdf", {}).url} download>
              <FileDown />
              Download PDF
            </a>
            <a className={classNames(buttonStyles.root, buttonStyles.ink, styles.share)} href="#links">
              <Share2 />
              Share
            </a>
          </p>
        )}
      </div>
      <div className={styles.grid}>
        <div className={styles.entries}>
          {isEmpty ? (
            <Empty title="Nothing yet" action={<LinkButton href={EVENTS_PATH}>Browse events</LinkButton>}>
              Events where you are checked in come here by themselves.
            </Empty>
          ) : (
            <>
              <Totals totals={totals} />
              <nav className={styles.rail} aria-label="Kind">
                {FILTERS.map(({ name, text, count }) => {
                  const isOn = name === filter;
                  return (
                    <SiteLink
                      key={name}
                      href={recordPagePath(name)}
                      opens="keep-scroll"
                      className={classNames(chipStyles.root, isOn && chipStyles.on)}
                      aria-current={isOn ? "true" : undefined}
                    >
                      {text} <span className={typography.num}>{count(totals)}</span>
                    </SiteLink>
                  );
                })}
              </nav>
              {entries.length === 0 && <p className={typography.muted}>Nothing of this kind yet.</p>}
              <OwnEntries entries={entries} home={college} />
              {(query.cursor || nextCursor) && (
                <p className={layout.actions}>
                  {query.cursor && <LinkButton href={recordPagePath(filter)}>First page</LinkButton>}
                  {nextCursor && <LinkButton href={recordPagePath(filter, nextCursor)}>Earlier entries</LinkButton>}
                </p>
              )}
            </>
          )}
        </div>
        <aside className={styles.side}>
          <RecordLinks links={links.map((link) => toLinkRow(toLinkJson(link), now))} ends={ends} />
        </aside>
      </div>
    </div>
  );
}

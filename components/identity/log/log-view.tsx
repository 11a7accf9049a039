import { Download } from "lucide-react";
import Form from "next/form";
import { ROLE_NAMES } from "@/components/identity/helpers/roles";
import { logAddress } from "@/components/identity/log/log-address";
import { ACT_WORDS, changeWords, subjectWords } from "@/components/identity/log/log-words";
import { ActAndDays } from "@/components/platform/ui/act-and-days";
import { Button } from "@/components/platform/ui/button";
import buttonStyles from "@/components/platform/ui/button.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import { Empty } from "@/components/platform/ui/empty";
import { Table } from "@/components/platform/ui/table";
import { TablePages } from "@/components/platform/ui/table-pages";
import typography from "@/components/platform/ui/typography.module.css";
import type { calls, OrganiserActionJson } from "@/lib/identity/audit/calls";
import { ORGANISER_ACTS, type OrganiserLogQuery } from "@/lib/identity/audit/schema";
import { requestOf } from "@/lib/platform/http/call";
import { DEFAULT_TIME_ZONE, wallTimeOf } from "@/lib/platform/time/zone";

type Props = {
  page: { actions: OrganiserActionJson[]; nextCursor: string | null };
  query: OrganiserLogQuery;
  /** The page of the log, and its tab there. */
  path: string;
  tab?: string;
  /** The call that reads it. */
  call: { name: keyof typeof calls; path: Record<string, string> };
};

/** The actions of organisers, newest first, with filter and file. Source: contract organisers 15 and 18. */
export function LogView({ page: { actions, nextCursor }, query, path, tab, call }: Props) {
  const { act, from, to, cursor } = query;
  const isFiltered = Boolean(act || from || to);
  const filter = Object.fromEntries(Object.entries({ act, from, to }).flatMap(([key, value]) => (value ? [[key, value]] : [])));
  const { url: file } = requestOf(call.name, { path: call.path, query: { format: "csv", ...filter } });
  return (
    <>
      <search>
        <Form action={path} scroll={false} className="admin-bar log-filter">
          {tab && <input type="hidden" name="tab" value={tab} />}
          <ActAndDays acts={ORGANISER_ACTS} wordsOf={ACT_WORDS} query={query} />
          <Button type="submit">Show</Button>
        </Form>
      </search>
      {actions.length === 0 ? (
        <Empty title={isFiltered ? "No activity matches these filters" : "No activity yet"} />
      ) : (
        <>
          <Table
            caption="Activity"
            rows={actions}
            keyOf={({ _id }) => _id}
            columns={[
              { head: "When", cell: ({ at }) => <Moment at={at} /> },
              { head: "Who", cell: ({ who }) => <Who who={who} /> },
              { head: "What", cell: ({ act: done }) => ACT_WORDS[done] },
              { head: "Details", named: true, cell: (action) => <Subject action={action} /> },
            ]}
          />
          <TablePages
            label="Pages of activity"
            first={cursor ? logAddress(path, query, { tab }) : null}
            next={nextCursor && logAddress(path, query, { tab, before: nextCursor })}
          />
        </>
      )}
      <p className="mt-4">
        <a className={buttonStyles.root} href={file} download>
          <Download />
          Download CSV
        </a>
      </p>
    </>
  );
}

function Moment({ at }: { at: string }) {
  const { date, time } = wallTimeOf(new Date(at), DEFAULT_TIME_ZONE);
  return (
    <time className={typography.num} dateTime={at}>
      {date} {time}
    </time>
  );
}

function Who({ who: { name, standing } }: { who: OrganiserActionJson["who"] }) {
  if (standing === "clock" || standing === "admin") return <b className={typography.anywhere}>{name}</b>;
  return (
    <span className={typography.anywhere}>
      <b>{name}</b> <span className={typography.meta}>{ROLE_NAMES[standing]}</span>
    </span>
  );
}

function Subject({ action: { subject, changes } }: { action: OrganiserActionJson }) {
  return (
    <span className={typography.anywhere}>
      {subjectWords(subject)}
      {changeWords(changes).map((change) => (
        <span key={change} className={classNames(typography.meta, typography.block)}>
          {change}
        </span>
      ))}
    </span>
  );
}

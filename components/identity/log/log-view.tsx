import { Download } from "lucide-react";
import { ROLE_NAMES } from "@/components/identity/helpers/roles";
import { ACT_WORDS, changeWords, subjectWords } from "@/components/identity/log/log-words";
import { LogBar, LogTable } from "@/components/platform/lists/log";
import buttonStyles from "@/components/platform/ui/button.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import type { calls, OrganiserActionJson } from "@/lib/identity/audit/calls";
import { ORGANISER_ACTS, type OrganiserLogQuery } from "@/lib/identity/audit/schema";
import { requestOf } from "@/lib/platform/http/call";

type Props = {
  page: { actions: OrganiserActionJson[]; nextCursor: string | null };
  query: OrganiserLogQuery;
  /** The page that the log is on. */
  path: string;
  /** The call that reads it. */
  call: { name: keyof typeof calls; path: Record<string, string> };
};

/** The acts of organisers, newest first, with its filter and its file. Source: contract organisers 15 and 18. */
export function LogView({ page: { actions, nextCursor }, query, path, call }: Props) {
  const { act, from, to } = query;
  const isFiltered = Boolean(act || from || to);
  const filter = Object.fromEntries(Object.entries({ act, from, to }).flatMap(([key, value]) => (value ? [[key, value]] : [])));
  const { url: file } = requestOf(call.name, { path: call.path, query: { format: "csv", ...filter } });
  return (
    <>
      <LogBar path={path} query={query} acts={ORGANISER_ACTS} wordsOf={ACT_WORDS} />
      {actions.length === 0 ? (
        <Empty title={isFiltered ? "No activity matches these filters" : "No activity yet"} />
      ) : (
        <LogTable
          path={path}
          query={query}
          nextCursor={nextCursor}
          pagesLabel="Pages of activity"
          rows={actions}
          keyOf={({ _id }) => _id}
          atOf={({ at }) => new Date(at)}
          columns={[
            { head: "Who", cell: ({ who, via }) => <Who who={who} via={via} /> },
            { head: "What", cell: ({ act: done }) => ACT_WORDS[done] },
            { head: "Details", named: true, cell: (action) => <Subject action={action} /> },
          ]}
        />
      )}
      <p className={layout.after}>
        <a className={buttonStyles.root} href={file} download>
          <Download />
          Download CSV
        </a>
      </p>
    </>
  );
}

function Who({ who: { name, standing }, via }: Pick<OrganiserActionJson, "who" | "via">) {
  if (standing === "clock" || standing === "admin") return <b className={typography.anywhere}>{name}</b>;
  return (
    <span className={typography.anywhere}>
      <b>{name}</b> <span className={typography.meta}>{ROLE_NAMES[standing]}</span>
      {via && <span className={classNames(typography.meta, typography.block)}>By the token “{via.name}”</span>}
    </span>
  );
}

function Subject({ action }: { action: OrganiserActionJson }) {
  return (
    <span className={typography.anywhere}>
      {subjectWords(action.subject)}
      {changeWords(action).map((change) => (
        <span key={change} className={classNames(typography.meta, typography.block)}>
          {change}
        </span>
      ))}
    </span>
  );
}

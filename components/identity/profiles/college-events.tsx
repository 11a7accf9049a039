import { type ShownState, StateChip } from "@/components/catalogue/events/state-chip";
import { LinkButton } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Empty } from "@/components/platform/ui/empty";
import { SiteLink } from "@/components/platform/ui/site-link";
import { Table } from "@/components/platform/ui/table";
import { TablePages } from "@/components/platform/ui/table-pages";
import typography from "@/components/platform/ui/typography.module.css";
import { eventPath, managePath } from "@/lib/identity/pages/paths";

type CollegeEventRow = {
  id: string;
  name: string;
  clubName: string;
  /** The day it starts, `YYYY-MM-DD`; null while that is to be announced. */
  date: string | null;
  taken: number;
  state: ShownState;
};

type Props = { events: CollegeEventRow[]; first: string | null; next: string | null };

/** The events of a college's clubs, newest first, with links to their workspaces. */
export function CollegeEvents({ events, first, next }: Props) {
  if (events.length === 0) return <Empty title="No events available.">The events that your clubs list appear here.</Empty>;
  return (
    <>
      <Table
        caption="Events of your clubs"
        rows={events}
        keyOf={({ id }) => id}
        columns={[
          {
            head: "Name",
            cell: ({ id, name, state }) => (
              <>
                <SiteLink
                  href={state.state === "published" || state.state === "cancelled" ? eventPath(id) : managePath(id)}
                  className={classNames(typography.link, typography.reach)}
                >
                  {name}
                </SiteLink>
                {state.state !== "published" && (
                  <p>
                    <StateChip {...state} />
                  </p>
                )}
              </>
            ),
          },
          { head: "Club", cell: ({ clubName }) => clubName },
          { head: "Starts", named: true, cell: ({ date }) => <span className={typography.num}>{date ?? "Date to be announced"}</span> },
          { head: "Seats taken", named: true, cell: ({ taken }) => <span className={typography.num}>{taken}</span> },
          {
            head: "Manage",
            acts: true,
            cell: ({ id, name }) => (
              <LinkButton href={managePath(id)}>
                Manage<span className={typography.srOnly}> {name}</span>
              </LinkButton>
            ),
          },
        ]}
      />
      <TablePages label="Pages of events" first={first} next={next} />
    </>
  );
}

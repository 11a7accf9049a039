import { classNames } from "@/components/platform/ui/class-names";
import { Email } from "@/components/platform/ui/email";
import { ScrollList } from "@/components/platform/ui/scroll-list";
import { Table } from "@/components/platform/ui/table";
import typography from "@/components/platform/ui/typography.module.css";
import { fullName } from "@/components/taking-part/applications/entry-words";
import { PersonState } from "@/components/taking-part/applications/person-state";
import type { AnswersPageJson } from "@/lib/catalogue/questions/calls";
import styles from "./answers-table.module.css";
import person from "./person.module.css";

type Props = Pick<AnswersPageJson, "questions" | "rows">;

/** The answers of everyone who joined, with the words that they saw. Source: contract joining 6 and 9. */
export function AnswersTable({ questions, rows }: Props) {
  const hasTeams = rows.some(({ team }) => team !== null);
  return (
    <ScrollList isWide aria-label="Answers">
      <Table
        caption="Answers"
        rows={rows}
        keyOf={({ registrationId }) => registrationId}
        columns={[
          {
            head: "Name",
            cell: (row) => (
              <>
                <span className={person.name}>{fullName(row)}</span>
                <br />
                <span className={typography.meta}>
                  <Email>{row.email}</Email>
                </span>
              </>
            ),
          },
          { head: "Status", cell: ({ status }) => <PersonState status={status} /> },
          ...(hasTeams ? [{ head: "Team", named: true, cell: ({ team }: Props["rows"][number]) => team?.name ?? "No team" }] : []),
          ...questions.map((question) => ({
            head: question.isRemoved ? `${question.label} (removed)` : question.label,
            id: question._id,
            named: true,
            cell: ({ answers }: Props["rows"][number]) => <Answer given={answers[question._id]} label={question.label} />,
          })),
        ]}
      />
    </ScrollList>
  );
}

/** An answer, with its question if its words were different then. */
function Answer({ given, label }: { given: Props["rows"][number]["answers"][string] | undefined; label: string }) {
  if (!given) return <span className={typography.meta}>No answer</span>;
  return (
    <>
      <span className={styles.answer}>{given.value}</span>
      {given.label !== label && (
        <span className={classNames(typography.meta, typography.block)}>Answered when the question was “{given.label}”</span>
      )}
    </>
  );
}

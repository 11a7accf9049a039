import { Download } from "lucide-react";
import type { Metadata } from "next";
import { WorkspaceFrame } from "@/components/organising/workspace/frame";
import buttonStyles from "@/components/platform/ui/button.module.css";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import { TablePages } from "@/components/platform/ui/table-pages";
import typography from "@/components/platform/ui/typography.module.css";
import { AnswersTable } from "@/components/taking-part/applications/answers-table";
import { answersQuery } from "@/lib/catalogue/questions/schema";
import { readAnswersTable } from "@/lib/catalogue/questions/service";
import { toAnswersJson } from "@/lib/catalogue/questions/wire";
import { authorize } from "@/lib/identity/organisers/service";
import { managePath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { readWorkspace } from "@/lib/organising/workspace/service";
import { requestOf } from "@/lib/platform/http/call";
import { readAddress } from "@/lib/platform/http/list-address";
import { idOrNotFound, orFirstPage, orNotFound } from "@/lib/platform/http/page";

export const metadata: Metadata = { title: "Answers" };

/** The answers to an event's questions; only its club reads them. Source: contract joining 6 and 9. */
export default async function AnswersPage({ params, searchParams }: PageProps<"/manage/[eventId]/answers">) {
  const { eventId } = await params;
  const actor = await requireActor("/manage/:eventId/answers", { eventId });
  const by = await orNotFound(authorize(actor, idOrNotFound(eventId), "read_answers"));
  const query = readAddress(answersQuery, await searchParams, { cursor: "after" });
  const [workspace, page] = await Promise.all([orNotFound(readWorkspace(by)), orFirstPage(query, (asked) => readAnswersTable(by, asked))]);
  const { questions, rows, nextCursor } = toAnswersJson(page);
  const path = managePath(workspace.event.id, "answers");
  const { url: file } = requestOf("GET /api/events/{id}/answers.csv", { path: { id: workspace.event.id } });
  return (
    <WorkspaceFrame workspace={workspace} tab="answers">
      <section className={layout.form}>
        <div className={layout.sectionHead}>
          <h2 className={typography.h2}>Answers</h2>
          {questions.length > 0 && rows.length > 0 && (
            <a className={buttonStyles.root} href={file} download>
              <Download />
              Export CSV
            </a>
          )}
        </div>
        {questions.length === 0 && <Empty title="No questions. People register in one tap." />}
        {questions.length > 0 && rows.length === 0 && (
          <Empty title="No answers yet">People answer these questions when they register.</Empty>
        )}
        {questions.length > 0 && rows.length > 0 && (
          <>
            <p className={typography.muted}>
              Only organisers can see these. They’ll be deleted {workspace.event.joining.answersKeptDays} days after the event.
            </p>
            <AnswersTable questions={questions} rows={rows} />
          </>
        )}
        <TablePages label="Pages of answers" first={query.cursor ? path : null} next={nextCursor && `${path}?after=${nextCursor}`} />
      </section>
    </WorkspaceFrame>
  );
}

import "server-only";
import type { OrganiserLogQuery } from "@/lib/identity/audit/schema";
import { type ReasonWords, toOrganiserActionJson, toOrganiserLogCsv } from "@/lib/identity/audit/wire";
import { fileNameOf } from "@/lib/identity/organisers/file-name";
import { exportLog, type LogReader, readLog } from "@/lib/identity/organisers/read-log";
import { fileReply } from "@/lib/platform/http/route";

/** For the three calls that read a log: a page as JSON, or with `format=csv` the whole log as a file, whose reasons have words. */
export async function answerLog(by: LogReader, query: OrganiserLogQuery, wordsOf: ReasonWords) {
  if (query.format === "csv") {
    return fileReply({
      name: fileNameOf(by, "log.csv"),
      type: "text/csv; charset=utf-8",
      open: async () => toOrganiserLogCsv(await exportLog(by, query), wordsOf),
    });
  }
  const { actions, nextCursor } = await readLog(by, query);
  return { actions: actions.map(toOrganiserActionJson), nextCursor };
}

import "server-only";
import type { Access } from "@/lib/identity/accounts/access";
import { recordOrganiserAct } from "@/lib/identity/audit/record";
import { fileNameOf } from "@/lib/identity/organisers/file-name";
import { actedBy } from "@/lib/identity/organisers/read-log";
import type { ClubOrganiser, Organiser } from "@/lib/identity/organisers/service";
import type { Results } from "@/lib/organising/results/policy";
import type { Period, ResultTable } from "@/lib/organising/results/schema";
import { toResultsCsv } from "@/lib/organising/results/wire";
import type { Admin, College } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { limits } from "@/lib/platform/http/limits";
import { fileReply } from "@/lib/platform/http/route";

type Reader = Organiser<"read_results"> | ClubOrganiser<"read_results"> | Access<"self" | "admin", College | Admin>;
/** Results of a club or a college are of these days. */
type Asked = { table?: ResultTable | undefined; period?: Period };

/**
 * For the three calls that read results: JSON, or one of the tables as a file, which is an entry of the log. @throws AppError forbidden
 * (money), too_many_requests
 */
export function answerResults<J>(by: Reader, results: Results, { table, period }: Asked, toJson: (results: Results) => J) {
  if (!table) return toJson(results);
  if (table === "money" && !results.showsMoney) throw new AppError("forbidden", { table });
  const open = async () => {
    await limits.exporting.use(by.actor.id);
    const days = period && { from: [null, period.from] as const, to: [null, period.to] as const };
    await recordOrganiserAct(db, actedBy(by), { act: "exported", changes: { results: [null, table], ...days } });
    return inOnePart(toResultsCsv(results, table));
  };
  return fileReply({ name: fileNameOf(by, `${table}.csv`), type: "text/csv; charset=utf-8", open });
}

async function* inOnePart(text: string): AsyncGenerator<string> {
  yield text;
}

import "server-only";
import { AppError } from "@/lib/platform/errors";
import { fileReply } from "@/lib/platform/http/route";
import type { Results } from "@/lib/results/policy";
import type { ResultTable } from "@/lib/results/schema";
import { toResultsCsv } from "@/lib/results/wire";

/** For the three calls that read results: JSON, or one of the tables as a file. @throws AppError forbidden (money) */
export function answerResults<J>(results: Results, table: ResultTable | undefined, toJson: (results: Results) => J) {
  if (!table) return toJson(results);
  if (table === "money" && !results.showsMoney) throw new AppError("forbidden", { table });
  return fileReply({ name: `${table}.csv`, type: "text/csv; charset=utf-8", open: () => inOnePart(toResultsCsv(results, table)) });
}

async function* inOnePart(text: string): AsyncGenerator<string> {
  yield text;
}

import "server-only";
import type { Results } from "@/lib/organising/results/policy";
import type { ResultTable } from "@/lib/organising/results/schema";
import { toResultsCsv } from "@/lib/organising/results/wire";
import { AppError } from "@/lib/platform/errors";
import { fileReply } from "@/lib/platform/http/route";

/** For the three calls that read results: JSON, or one of the tables as a file. @throws AppError forbidden (money) */
export function answerResults<J>(results: Results, table: ResultTable | undefined, toJson: (results: Results) => J) {
  if (!table) return toJson(results);
  if (table === "money" && !results.showsMoney) throw new AppError("forbidden", { table });
  return fileReply({ name: `${table}.csv`, type: "text/csv; charset=utf-8", open: () => inOnePart(toResultsCsv(results, table)) });
}

async function* inOnePart(text: string): AsyncGenerator<string> {
  yield text;
}

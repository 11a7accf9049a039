import { calls } from "@/lib/catalogue/questions/calls";
import { exportAnswers } from "@/lib/catalogue/questions/service";
import { toAnswersCsv } from "@/lib/catalogue/questions/wire";
import { fileNameOf } from "@/lib/identity/organisers/file-name";
import { authorize } from "@/lib/identity/organisers/service";
import { endpoint, fileReply, route } from "@/lib/platform/http/route";

/** The same as a file. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/events/{id}/answers.csv"], async ({ actor, params }) => {
    const by = await authorize(actor, params.id, "read_answers");
    const open = async () => toAnswersCsv(await exportAnswers(by));
    return fileReply({ name: fileNameOf(by, "answers.csv"), type: "text/csv; charset=utf-8", open });
  }),
});

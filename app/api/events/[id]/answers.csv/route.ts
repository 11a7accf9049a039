import { answers } from "@/lib/catalogue/questions/answers";
import { answersParams } from "@/lib/catalogue/questions/schema";
import { exportAnswers } from "@/lib/catalogue/questions/service";
import { toAnswersCsv } from "@/lib/catalogue/questions/wire";
import { authorize } from "@/lib/identity/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { endpoint, fileReply, route } from "@/lib/platform/http/route";

/** The same as a file. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ORGANISERS,
    params: answersParams,
    answers: answers["GET /api/events/{id}/answers.csv"],
    handle: async ({ actor, params }) => {
      const by = await authorize(actor, params.id, "read_answers");
      return fileReply({ name: "answers.csv", type: "text/csv; charset=utf-8", open: async () => toAnswersCsv(await exportAnswers(by)) });
    },
  }),
});

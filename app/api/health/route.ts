import { PUBLIC } from "@/lib/platform/auth/actor";
import { assertDatabaseAnswers } from "@/lib/platform/db/health";
import { answers } from "@/lib/platform/http/platform-answers";
import { endpoint, route } from "@/lib/platform/http/route";
import { listTroubles } from "@/lib/platform/troubles";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: PUBLIC,
    probe: true,
    answers: answers["GET /api/health"],
    handle: async () => {
      await assertDatabaseAnswers();
      return { status: "ok", wrong: listTroubles() };
    },
  }),
});

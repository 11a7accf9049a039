import { PUBLIC } from "@/lib/platform/auth/actor";
import { assertDatabaseAnswers } from "@/lib/platform/db/health";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: PUBLIC,
    probe: true,
    handle: async () => {
      await assertDatabaseAnswers();
      return { status: "ok" };
    },
  }),
});

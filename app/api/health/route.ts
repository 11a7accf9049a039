import { PUBLIC } from "@/lib/auth/actor";
import { assertDatabaseAnswers } from "@/lib/db/health";
import { endpoint, route } from "@/lib/http/route";

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

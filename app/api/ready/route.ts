import { PUBLIC } from "@/lib/platform/auth/actor";
import { assertReady } from "@/lib/platform/db/ready";
import { answers } from "@/lib/platform/http/platform-answers";
import { endpoint, route } from "@/lib/platform/http/route";

/** Tells whether requests may be sent to this process. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: PUBLIC,
    probe: true,
    answers: answers["GET /api/ready"],
    handle: async () => {
      await assertReady();
      return { status: "ok" };
    },
  }),
});

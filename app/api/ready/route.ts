import { PUBLIC } from "@/lib/auth/actor";
import { assertReady } from "@/lib/db/ready";
import { endpoint, route } from "@/lib/http/route";

/** Requests may be sent here. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: PUBLIC,
    probe: true,
    handle: async () => {
      await assertReady();
      return { status: "ok" };
    },
  }),
});

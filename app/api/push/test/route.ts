import { endpoint, reply, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/reach/push/calls";
import { askTestPush } from "@/lib/reach/push/devices";

/** A push that says that pushes arrive. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/push/test"], async ({ actor }) => {
    await askTestPush(actor);
    return reply({ message: "Test sent" }, { status: 202 });
  }),
});

import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/reach/push/calls";
import { removeDevice } from "@/lib/reach/push/devices";

/** One device of a student. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route(calls["DELETE /api/push/{id}"], async ({ actor, params }) => {
    await removeDevice(actor, params.id);
    return { message: "Device removed" };
  }),
});

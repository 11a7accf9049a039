import { readBrowser } from "@/lib/platform/auth/browser";
import { endpoint, reply, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/reach/push/calls";
import { addDevice, readDevices } from "@/lib/reach/push/devices";
import { toDevicesJson } from "@/lib/reach/push/wire";

/** The devices to which a student's pushes are sent. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/push"], async ({ actor, query }) => toDevicesJson(await readDevices(actor, query.endpoint))),
  POST: route(calls["POST /api/push"], async ({ actor, body, headers }) => {
    return reply({ _id: await addDevice(actor, body, readBrowser(headers).device) }, { status: 201 });
  }),
});

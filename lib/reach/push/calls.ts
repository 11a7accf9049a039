import * as z from "zod";
import { type CallTable, messageJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";
import { DEVICES_MAX, deviceParams, devicesQuery, subscriptionBody } from "@/lib/reach/push/schema";

const deviceJson = z.strictObject({
  _id: idText(),
  /** `Chrome on Android`. */
  name: z.string(),
  addedAt: z.iso.datetime(),
  lastSentAt: z.iso.datetime().nullable(),
  isThis: z.boolean(),
});

const devicesJson = z.strictObject({
  isOffered: z.boolean(),
  /** For the subscription of a browser; null where pushes are not offered. */
  publicKey: z.string().nullable(),
  devices: z.array(deviceJson).max(DEVICES_MAX),
});
export type DevicesJson = z.output<typeof devicesJson>;

/** Source: contract app 5. */
export const calls = {
  "GET /api/push": {
    summary: "Lists the devices to which a student’s pushes are sent, and says whether there are pushes here.",
    access: ["student"],
    query: devicesQuery,
    responses: { 200: devicesJson },
    notes: ["`isThis` is the device with that `endpoint`. Endpoints and keys are in no response."],
  },
  "POST /api/push": {
    summary: "Makes a browser a device of the student by its subscription; may be repeated.",
    access: ["student"],
    limit: "marks",
    json: subscriptionBody,
    errors: ["account_not_found", "push_address_refused", "push_not_offered"],
    responses: { 201: z.strictObject({ _id: idText() }) },
    notes: [
      "`endpoint` is https at a push service that is known here, `keys` are those of the subscription, and `replaces` is the endpoint of the browser until now.",
      "A student has up to 5 devices: the sixth takes the place of the one that was used least lately. An endpoint of another account becomes a device of this one.",
    ],
  },
  "DELETE /api/push/{id}": {
    summary: "Removes a device: no push is sent to it from then on.",
    access: ["student"],
    limit: "marks",
    params: deviceParams,
    errors: ["device_not_found"],
    responses: { 200: messageJson },
  },
  "POST /api/push/test": {
    summary: "Sends a push to the student’s devices, also in quiet hours.",
    access: ["student"],
    limit: "pushTests",
    errors: ["push_not_offered"],
    responses: { 202: messageJson },
  },
} as const satisfies CallTable;

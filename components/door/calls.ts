import type { ListAnswer, ScansAnswer, SentScan } from "@/components/door/answers";
import type { Device } from "@/components/door/store";
import { api } from "@/lib/calls/client";
import { ApiError } from "@/lib/platform/http/client";

/** A network that swallows requests must not hold the queue for ever. */
const ANSWER_WITHIN_MS = 15_000;

const within = () => ({ signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });

/** The event's list; only its changes since `after`. @throws ApiError */
export function readList(eventId: string, after: number | undefined): Promise<ListAnswer> {
  const query = after === undefined ? undefined : { after: String(after) };
  return api("GET /api/door/{eventId}/list", { path: { eventId }, query, ...within() });
}

/** Sends scans of a device, at most 200. @throws ApiError */
export function sendScans(eventId: string, { deviceId, name }: Device, scans: SentScan[]): Promise<ScansAnswer> {
  const body = { deviceId, ...(name && { deviceName: name }), sentAt: new Date().toISOString(), scans };
  return api("POST /api/door/{eventId}/scans", { path: { eventId }, body, ...within() });
}

/** The server cannot read these scans, however often they are sent. */
export const isRefusal = (error: unknown): boolean => error instanceof ApiError && (error.status === 400 || error.status === 413);

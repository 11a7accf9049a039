import type { SentScan } from "@/components/taking-part/door/outbox";
import type { Device, KeptList } from "@/components/taking-part/door/store";
import { ApiError } from "@/lib/platform/http/client";
import { api } from "@/lib/site/api-client/client";
import type { ListJson, ScansJson } from "@/lib/taking-part/door/calls";

/** A network that swallows requests must not hold the queue for ever. */
const ANSWER_WITHIN_MS = 15_000;
/** The list of all people may be some megabytes. */
const WHOLE_LIST_WITHIN_MS = 90_000;

/** The event's list; only its changes since the known one. @throws ApiError */
export function readList(eventId: string, known: Pick<KeptList, "rev" | "publicKey"> | null): Promise<ListJson> {
  const query = known ? { after: String(known.rev), publicKey: known.publicKey } : undefined;
  const signal = AbortSignal.timeout(known ? ANSWER_WITHIN_MS : WHOLE_LIST_WITHIN_MS);
  return api("GET /api/door/{eventId}/list", { path: { eventId }, query, signal });
}

/** Requests people by a part of their names, up to 20: for a list that is too long for a device. @throws ApiError */
export async function findPeople(eventId: string, text: string): Promise<ListJson["people"]> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const { people } = await api("GET /api/door/{eventId}/list", { path: { eventId }, query: { q: text }, signal });
  return people;
}

/** Sends scans of a device, up to 200. @throws ApiError */
export function sendScans(eventId: string, { deviceId, name }: Device, scans: SentScan[]): Promise<ScansJson> {
  const body = { deviceId, ...(name && { deviceName: name }), sentAt: new Date().toISOString(), scans };
  return api("POST /api/door/{eventId}/scans", { path: { eventId }, body, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
}

/** The server cannot read these scans, however often they are sent. */
export const isRefusal = (error: unknown): boolean => error instanceof ApiError && (error.status === 400 || error.status === 413);

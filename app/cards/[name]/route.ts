import { createHash } from "node:crypto";
import { eventTag } from "@/lib/catalogue/events/cache-tags";
import type { Event } from "@/lib/catalogue/events/policy";
import { getEvent } from "@/lib/catalogue/events/service";
import { clubTag } from "@/lib/identity/clubs/cache-tags";
import { askersHeaders, expiresWith } from "@/lib/platform/cache/cached";
import { AppError } from "@/lib/platform/errors";
import { clientAddress } from "@/lib/platform/http/address";
import { makeCard, parseCardName } from "@/lib/reach/saved/cards";

export const dynamic = "force-static";
export const revalidate = 86400;
export const generateStaticParams = () => [];

const BUSY_S = 2;

/** Serves `/cards/{eventId}-story.jpg` and `-square.jpg`. A card is kept until its event changes; a refusal is not kept. */
export async function GET(_request: Request, { params }: RouteContext<"/cards/[name]">): Promise<Response> {
  const named = parseCardName((await params).name);
  const event = named && (await findEvent(named.eventId));
  if (!event) return notKept(404);
  try {
    const bytes = await makeCard(event, named.shape, clientAddress(askersHeaders()));
    const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 20);
    return new Response(new Uint8Array(bytes), { headers: { "Content-Type": "image/jpeg", ETag: `"${hash}"` } });
  } catch (error) {
    if (error instanceof AppError && error.code === "server_busy") return notKept(503, { "Retry-After": String(BUSY_S) });
    throw error;
  }
}

async function findEvent(id: string): Promise<Event | null> {
  await expiresWith([eventTag(id)]);
  try {
    const event = await getEvent(id);
    if (event.club) await expiresWith([clubTag(event.club.id)]);
    return event;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

const notKept = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { ...headers, "Cache-Control": "no-store" } });

import { toCalendarEvent } from "@/lib/calendar/event";
import { toIcs } from "@/lib/calendar/ics";
import { eventTag } from "@/lib/events/cache-tags";
import { eventParams } from "@/lib/events/schema";
import { getEvent } from "@/lib/events/service";
import { expiresWith } from "@/lib/platform/cache/cached";
import { AppError } from "@/lib/platform/errors";

export const dynamic = "force-static";
export const revalidate = 3600;
export const generateStaticParams = () => [];

/** Serves `/event/{id}.ics`. The file of a cancelled event updates calendars that have it. */
export async function GET(_request: Request, { params }: RouteContext<"/ics/[id]">): Promise<Response> {
  const parsed = eventParams.safeParse(await params);
  const event = parsed.success ? await findCalendarEvent(parsed.data.id) : null;
  if (!event) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(toIcs(event), {
    headers: { "Content-Type": "text/calendar; charset=utf-8", "Content-Disposition": `inline; filename="${event.id}.ics"` },
  });
}

async function findCalendarEvent(id: string) {
  await expiresWith([eventTag(id)]);
  try {
    return toCalendarEvent(await getEvent(id));
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

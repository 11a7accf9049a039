import { CALENDAR_TYPE } from "@/lib/catalogue/calendar/ics";
import { eventCalendar } from "@/lib/catalogue/calendar/public-feeds";
import { eventParams } from "@/lib/catalogue/events/schema";
import { fileAnswer, fileNotFound } from "@/lib/platform/http/file-answer";

export const dynamic = "force-static";
export const revalidate = 3600;
export const generateStaticParams = () => [];

/** Serves `/event/{id}.ics`. The file of a cancelled event updates calendars that have it. */
export async function GET(_request: Request, { params }: RouteContext<"/ics/[id]">): Promise<Response> {
  const parsed = eventParams.safeParse(await params);
  const file = parsed.success ? await eventCalendar(parsed.data.id) : null;
  if (file === null) return fileNotFound();
  return fileAnswer(file, CALENDAR_TYPE, { "Content-Disposition": `inline; filename="${parsed.data?.id}.ics"` });
}

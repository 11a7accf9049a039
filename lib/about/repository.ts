import "server-only";
import { db } from "@/lib/platform/db/client";

/** Events that were ever published and not cancelled, and colleges. */
export async function countShown(): Promise<{ events: number; campuses: number }> {
  const [events, campuses] = await Promise.all([db.event.count({ where: { status: "published" } }), db.college.count()]);
  return { events, campuses };
}

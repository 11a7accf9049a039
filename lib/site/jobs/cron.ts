import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";

/** Admits only the host's scheduler, which knows CRON_SECRET. @throws AppError route_not_found, as if the call did not exist */
export function assertFromClock(headers: Headers): void {
  const given = headers.get("authorization") ?? "";
  if (!env.CRON_SECRET || !isSame(given, `Bearer ${env.CRON_SECRET}`)) throw new AppError("route_not_found");
}

/** Compares in constant time, for texts of any length. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash("sha256").update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(a, b);
}

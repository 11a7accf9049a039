import "server-only";
import { log } from "@/lib/platform/log";

/** Failures that are possible while the database answers, as `GET /api/health` names them. */
export const HEALTH_FLAGS = ["mail", "pictures", "clock"] as const;
type HealthFlag = (typeof HEALTH_FLAGS)[number];

/** Kept on globalThis: the endpoints and the worker are bundled apart. */
const shared = globalThis as { quadHealthFlags?: Set<HealthFlag> };
shared.quadHealthFlags ??= new Set();
const present = shared.quadHealthFlags;

/** Notes how the last attempt of this process went. A change is logged once. */
export function setHealthFlag(flag: HealthFlag, isThere: boolean, context: Record<string, unknown> = {}): void {
  if (isThere === present.has(flag)) return;
  if (isThere) present.add(flag);
  else present.delete(flag);
  log.warn({ ...context, trouble: flag }, isThere ? "trouble began" : "trouble is over");
}

/** The flags that are set, as far as this process knows. */
export const listHealthFlags = (): HealthFlag[] => HEALTH_FLAGS.filter((each) => present.has(each));

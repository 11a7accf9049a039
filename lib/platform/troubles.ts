import "server-only";
import { log } from "@/lib/platform/log";

/** Troubles that there can be while the database answers, as `GET /api/health` names them. */
export const TROUBLES = ["mail", "pictures", "clock"] as const;
export type Trouble = (typeof TROUBLES)[number];

/** Kept on globalThis: the endpoints and the worker are bundled apart. */
const shared = globalThis as { quadTroubles?: Set<Trouble> };
shared.quadTroubles ??= new Set();
const present = shared.quadTroubles;

/** Notes how the last attempt of this process went. A change is logged once. */
export function note(trouble: Trouble, isThere: boolean, context: Record<string, unknown> = {}): void {
  if (isThere === present.has(trouble)) return;
  if (isThere) present.add(trouble);
  else present.delete(trouble);
  log.warn({ ...context, trouble }, isThere ? "trouble began" : "trouble is over");
}

/** Troubles at present, as far as this process knows. */
export const listTroubles = (): Trouble[] => TROUBLES.filter((each) => present.has(each));

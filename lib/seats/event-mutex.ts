import "server-only";
import { mutexByKey } from "@/lib/platform/concurrency/by-key";

/**
 * One at a time for each event: what holds the event's lock for several statements. Many do so at the same moment, and would each keep a
 * connection while they wait.
 */
export const withEventMutex = mutexByKey({ waitingAtMost: 1000 });

import "server-only";
import { mutexByKey } from "@/lib/platform/concurrency/by-key";

/**
 * A mutex for each event, for work that holds the event's lock for several statements. Many callers arrive at the same moment, and each
 * would occupy a connection while it waits.
 */
export const withEventMutex = mutexByKey({ waitingAtMost: 1000 });

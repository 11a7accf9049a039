import "server-only";
import { limitConcurrency } from "@/lib/platform/concurrency/limit";
import { AppError } from "@/lib/platform/errors";

const AT_ONCE = 2;
const WAITING_AT_MOST = 50;
const RETRY_AFTER_S = 20;

const take = limitConcurrency({ atOnce: AT_ONCE, waitingAtMost: WAITING_AT_MOST });

/**
 * Makes a PDF in its turn: two at a time in a process, 50 may wait.
 * @throws AppError server_busy when more would wait
 * Source: contract after 9.
 */
export async function makePdf<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await take(make);
  } catch (error) {
    if (error instanceof AppError && error.code === "server_busy") throw new AppError("server_busy", {}, { retryAfterS: RETRY_AFTER_S });
    throw error;
  }
}

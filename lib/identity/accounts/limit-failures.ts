import "server-only";
import { roundRobinByClient } from "@/lib/platform/concurrency/round-robin";
import { AppError } from "@/lib/platform/errors";
import { type Limit, limits, PROCESSES } from "@/lib/platform/http/limits";

/**
 * Lets as many tries of one key run at once, in all processes of a machine, as half its limit, so that right passwords, which count while
 * they are checked, pass.
 */
const turnsOf = ({ points }: Limit) =>
  roundRobinByClient({
    atOnce: Number.POSITIVE_INFINITY,
    ofOneAtOnce: Math.max(1, Math.floor(points / 2 / PROCESSES)),
    waitingAtMost: 100,
  });
const hereInTurn = turnsOf(limits.failedLogInHere);
const accountInTurn = turnsOf(limits.failedLogIn);

/**
 * Checks a password, and counts a failure for the account from all addresses and for this one. It is counted before the check, so that
 * concurrent tries do not slip past the limit; a password that was not checked, because the server was busy, does not count.
 * @param account its realm and address, `student:a@example.edu`
 * @param address of the client
 * @throws AppError too_many_requests, server_busy, and the errors of `check`
 */
export function limitFailures<T>(account: string, address: string, check: () => Promise<T>): Promise<T> {
  const here = `${account}:${address}`;
  return hereInTurn(here, () => accountInTurn(account, () => counted(account, here, check)));
}

async function counted<T>(account: string, here: string, check: () => Promise<T>): Promise<T> {
  await limits.failedLogInHere.use(here);
  await limits.failedLogIn.use(account);
  const isNoFailure = () => Promise.all([limits.failedLogInHere.giveBack(here), limits.failedLogIn.giveBack(account)]);
  const checked = await check().catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.status >= 500) await isNoFailure().catch(() => {});
    throw error;
  });
  await isNoFailure();
  return checked;
}

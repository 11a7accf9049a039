import "server-only";
import { AppError } from "@/lib/platform/errors";
import { limits } from "@/lib/platform/http/limits";

/**
 * Checks a password, and counts a failure for the account from all addresses and for this one. It is counted before the check, so that
 * concurrent tries do not slip past the limit; a password that was not checked, because the server was busy, does not count.
 * @param account its realm and address, `student:a@example.edu`
 * @param address of the client
 * @throws AppError too_many_requests, and the errors of `check`
 */
export async function limitFailures<T>(account: string, address: string, check: () => Promise<T>): Promise<T> {
  const here = `${account}:${address}`;
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

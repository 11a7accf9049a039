import { expect, test, vi } from "vitest";
import { SEND_REGISTRATION_MAIL } from "@/lib/catalogue/seats/tasks";
import { db } from "@/lib/platform/db/client";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { measureClock } from "@/lib/platform/time/clock.cjs";
import { startWorker } from "@/lib/site/jobs/worker";
import { aClub, anEmail, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";
import { hastenJobs, listJobs, runJobs } from "@/lib/testing/jobs";
import { mailsTo } from "@/lib/testing/outbox";

const WITHIN_MS = 20_000;

async function queueMail(): Promise<string> {
  const email = anEmail("ananya");
  const registration = await aRegistration(await anEvent(await aClub()), await aStudent({ email }));
  await enqueue(db, SEND_REGISTRATION_MAIL, { kind: "registered", registrationId: registration.id });
  return email;
}

const setClockAhead = (ms: number) => measureClock(Date.now() - ms, performance.now());

/** Workers of this process that wait for jobs: the announcement is the last statement that each sends on its listening connection. */
const waiting = () =>
  db.$queryRaw<unknown[]>`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'quad background'
      AND query LIKE '%pg_advisory_lock_shared%'`;

test("while the machine's clock is wrong its worker does nothing, and continues once it is right", async () => {
  const worker = startWorker();
  try {
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), WITHIN_MS);
    setClockAhead(60_000);
    // The worker may take this job before it stops.
    const email = await queueMail();
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), WITHIN_MS);
    await hastenJobs();
    expect(await mailsTo(email)).toEqual([]);

    setClockAhead(0);
    await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(1), WITHIN_MS);
    await vi.waitFor(async () => expect(await listJobs()).toEqual([]), WITHIN_MS);
  } finally {
    await worker.stop();
  }
});

test("a job that starts just when the clock became wrong is not done, and tried again", async () => {
  const email = await queueMail();
  setClockAhead(-60_000);
  await runJobs();
  expect(await mailsTo(email)).toEqual([]);
  expect(await listJobs()).toMatchObject([{ attempts: 1 }]);

  setClockAhead(0);
  await hastenJobs();
  await runJobs();
  expect(await mailsTo(email)).toHaveLength(1);
});

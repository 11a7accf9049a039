import { expect, test, vi } from "vitest";
import { db, pool } from "@/lib/platform/db/client";
import { isDatabaseAway } from "@/lib/platform/db/errors";
import { call } from "@/lib/testing/call";
import { aCollege, PASSWORD } from "@/lib/testing/factories";

const remembered = globalThis as { quadPool?: unknown; quadPrisma?: unknown };

test("while the database cannot be reached, every call answers 503 with a message and a time to come back", async () => {
  const college = await aCollege();
  const { quadPool, quadPrisma } = remembered;
  vi.stubEnv("DATABASE_URL", "postgresql://nobody@127.0.0.1:1/nowhere");
  vi.resetModules();
  Object.assign(remembered, { quadPool: undefined, quadPrisma: undefined });
  try {
    const health = await import("@/app/api/health/route");
    const logIn = await import("@/app/api/auth/student-login/route");
    const readCollege = await import("@/app/api/college/[id]/route");
    const answers = [
      await call(health.GET, { method: "GET" }),
      await call(logIn.POST, { json: { email: "a@b.edu", password: PASSWORD } }),
      await call(readCollege.GET, { method: "GET", as: college, params: { id: college.id } }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 503, body: { code: "database_unreachable" } });
      expect(answer.headers.get("retry-after")).toBe("5");
      expect(JSON.stringify(answer.body)).not.toMatch(/127\.0\.0\.1|ECONN|nobody/);
    }
  } finally {
    Object.assign(remembered, { quadPool, quadPrisma });
    vi.unstubAllEnvs();
    vi.resetModules();
  }
});

test("when the database comes back, so does the product", async () => {
  const { GET } = await import("@/app/api/health/route");
  expect(await call(GET, { method: "GET" })).toMatchObject({ status: 200, body: { status: "ok" } });
  const openTransaction = db.$transaction(async (tx) => {
    await pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'quad' AND pid <> pg_backend_pid()",
    );
    await tx.college.count();
  });
  await expect(openTransaction).rejects.toSatisfy(isDatabaseAway);
  await vi.waitFor(async () => expect((await call(GET, { method: "GET" })).status).toBe(200));
});

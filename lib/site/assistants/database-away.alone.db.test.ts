import { expect, test, vi } from "vitest";
import { ERROR_CATALOGUE } from "@/lib/platform/errors";
import { call } from "@/lib/testing/call";

test("a failure of ours is a text of the catalogue and no more [platform 8]", async () => {
  const remembered = globalThis as { quadPool?: unknown; quadPrisma?: unknown };
  const { quadPool, quadPrisma } = remembered;
  vi.stubEnv("DATABASE_URL", "postgresql://nobody@127.0.0.1:1/nowhere");
  vi.resetModules();
  Object.assign(remembered, { quadPool: undefined, quadPrisma: undefined });
  try {
    const { POST } = await import("@/app/api/mcp/route");
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "search_events", arguments: {} } });
    const answered = await call(POST, { body, headers: { "content-type": "application/json" } });
    expect(answered).toMatchObject({ status: 200, body: { id: 1 } });
    const { message } = ERROR_CATALOGUE.database_unreachable;
    expect(answered.body.result).toMatchObject({ isError: true, content: [{ type: "text", text: message }] });
    expect(JSON.stringify(answered.body)).not.toMatch(/127\.0\.0\.1|ECONN|nobody|stack/);
  } finally {
    Object.assign(remembered, { quadPool, quadPrisma });
    vi.unstubAllEnvs();
    vi.resetModules();
  }
});

import { afterEach, expect, test, vi } from "vitest";
import { SESSION_MAX_AGE_S } from "@/lib/platform/auth/session-age";

vi.hoisted(() => {
  process.env.NEXTAUTH_SECRET = "a secret of this test";
});

const { issueToken, readClaims } = await import("@/lib/platform/auth/token");

const CLAIMS = { sub: "00000000-0000-4000-8000-000000000001", sid: "00000000-0000-4000-8000-000000000002", kind: "student" } as const;

const read = (token: string) =>
  readClaims({ headers: new Headers({ authorization: `Bearer ${token}` }), cookies: { get: () => undefined } });

afterEach(() => void vi.useRealTimers());

test("a token is read until it expires, also one that was read before", async () => {
  const token = await issueToken(CLAIMS);
  expect(await read(token)).toEqual(CLAIMS);
  expect(await read(token)).toEqual(CLAIMS);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + (SESSION_MAX_AGE_S + 60) * 1000 });
  expect(await read(token)).toBeNull();
});

test("a changed token is refused, also after the original was read", async () => {
  const token = await issueToken(CLAIMS);
  expect(await read(token)).toEqual(CLAIMS);
  expect(await read(`${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`)).toBeNull();
});

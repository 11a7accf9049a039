import { expect, test } from "vitest";
import { keyedHash, seal, unseal } from "@/lib/platform/seal";

const ROW = "01900000-0000-7000-8000-000000000001";
const OTHER_ROW = "01900000-0000-7000-8000-000000000002";
const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

test("what is sealed is read with the same purpose and row alone", () => {
  const sealed = seal("second factor", ROW, SECRET);
  expect(Buffer.from(sealed).toString("latin1")).not.toContain(SECRET);
  expect(unseal("second factor", ROW, sealed)).toBe(SECRET);
  expect(unseal("second factor", OTHER_ROW, sealed)).toBeNull();
  expect(unseal("webhook", ROW, sealed)).toBeNull();
});

test("the same secret is sealed differently each time", () => {
  expect(seal("second factor", ROW, SECRET)).not.toEqual(seal("second factor", ROW, SECRET));
});

test("a changed or shortened seal is not read", () => {
  const sealed = seal("second factor", ROW, SECRET);
  for (let place = 0; place < sealed.length; place++) {
    const changed = Uint8Array.from(sealed);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(unseal("second factor", ROW, changed)).toBeNull();
    expect(unseal("second factor", ROW, sealed.slice(0, place))).toBeNull();
  }
});

test("a keyed hash is of one purpose, owner and value", () => {
  const hash = keyedHash("device", ROW, "value");
  expect(keyedHash("device", ROW, "value")).toEqual(hash);
  expect(keyedHash("device", OTHER_ROW, "value")).not.toEqual(hash);
  expect(keyedHash("recovery code", ROW, "value")).not.toEqual(hash);
  expect(keyedHash("device", ROW, "values")).not.toEqual(hash);
});

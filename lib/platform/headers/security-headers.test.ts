import { expect, test } from "vitest";
import { hashSource, pagePolicy, RAZORPAY } from "@/lib/platform/headers/security-headers.cjs";

test("a page runs only its own files and the named scripts", () => {
  expect(pagePolicy({ scripts: [hashSource("alert(1)")], secure: false })).toBe(
    "default-src 'self'; script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='; style-src 'self' 'unsafe-inline'; " +
      "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
  );
});

test("requests are upgraded if the site is https", () => {
  expect(pagePolicy({ scripts: [], secure: true })).toMatch(/; upgrade-insecure-requests$/);
});

test("another site is admitted only on a page that needs it [reach 9.8]", () => {
  const policy = pagePolicy({ scripts: [], secure: true, allow: RAZORPAY });
  expect(policy).toContain("script-src 'self' https://checkout.razorpay.com;");
  expect(policy).toContain("connect-src 'self' https://api.razorpay.com;");
});

test("pictures stored elsewhere are shown, and nothing else from there is admitted", () => {
  const policy = pagePolicy({ scripts: [], secure: true, pictures: "https://quadapp.ufs.sh" });
  expect(policy).toContain("img-src 'self' data: blob: https://quadapp.ufs.sh;");
  expect(policy.match(/ufs\.sh/g)).toHaveLength(1);
});

test("map tiles are shown from their origin, and nothing else from there is admitted", () => {
  const policy = pagePolicy({ scripts: [], secure: true, tiles: "https://tiles.example.org" });
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example.org;");
  expect(policy.match(/tiles/g)).toHaveLength(1);
});

test("browsers may send pictures to their storage, and only if it is configured", () => {
  const policy = pagePolicy({ scripts: [], secure: true, uploads: "https://sea1.ingest.uploadthing.com" });
  expect(policy).toContain("connect-src 'self' https://sea1.ingest.uploadthing.com;");
  expect(policy.match(/uploadthing/g)).toHaveLength(1);
  expect(pagePolicy({ scripts: [], secure: true })).toContain("connect-src 'self';");
});

import { expect, test } from "vitest";
import { domainsOf, isPublicMailHost, provesDomain } from "@/lib/identity/colleges/domain";

test.each(["gmail.com", "mail.gmail.com", "yahoo.co.in", "rediffmail.com", "zohomail.in", "live.in", "australia.edu", "itsme.edu.pl"])(
  "anybody can have an address at %s",
  (host) => expect(isPublicMailHost(host)).toBe(true),
);

test.each(["iitb.ac.in", "mit.edu", "nus.edu.sg", "cs.nus.edu.sg", "college.edu.in", "vit.in", "bits-pilani.in"])(
  "%s is a college's own",
  (host) => expect(isPublicMailHost(host)).toBe(false),
);

test("an office at exactly the host proves it, unless the host is a public suffix", () => {
  expect(provesDomain("office@college.edu.in", "college.edu.in")).toBe(true);
  expect(provesDomain("ananya@college.edu.in", "college.edu.in")).toBe(false);
  expect(provesDomain("office@cs.college.edu.in", "college.edu.in")).toBe(false);
  for (const suffix of ["edu.in", "ac.in", "co.in", "github.io"]) expect(provesDomain(`office@${suffix}`, suffix)).toBe(false);
});

test("an address belongs to its host and the domains above", () => {
  expect(domainsOf("a@cs.college.edu.in")).toEqual(["cs.college.edu.in", "college.edu.in", "edu.in"]);
});

import { expect, test, vi } from "vitest";

async function textWith(variables: Record<string, string>, now?: Date) {
  vi.resetModules();
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const { securityTxt } = await import("@/lib/site/trust/security-txt");
  vi.unstubAllEnvs();
  return securityTxt(now);
}

const SITE = { NEXTAUTH_URL: "https://quad.example.in" };

test("security.txt names the contact, and ends 180 days after the day began [trust 8]", async () => {
  const text = await textWith({ ...SITE, GRIEVANCE_EMAIL: "help@college.example.in" }, new Date("2026-12-04T18:30:00Z"));
  expect(text?.split("\n")).toEqual([
    "Contact: mailto:help@college.example.in",
    "Expires: 2027-06-02T00:00:00.000Z",
    "Preferred-Languages: en",
    "Canonical: https://quad.example.in/.well-known/security.txt",
    "Policy: https://quad.example.in/privacy#security",
    "",
  ]);
});

test("the contact for security comes before the one for complaints [trust 1]", async () => {
  const contact = "https://college.example.in/security";
  const text = await textWith({ ...SITE, GRIEVANCE_EMAIL: "help@college.example.in", SECURITY_CONTACT: contact });
  expect(text).toMatch(`Contact: ${contact}\n`);
});

test("without a contact there is no file [trust 8]", async () => {
  expect(await textWith({ ...SITE, GRIEVANCE_EMAIL: "", SECURITY_CONTACT: "" })).toBeNull();
});

import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllEnvs());

const NOBODY = { OPERATOR_NAME: "", OPERATOR_ADDRESS: "", GRIEVANCE_NAME: "", GRIEVANCE_EMAIL: "" };

async function textWith(variables: Partial<typeof NOBODY>): Promise<string> {
  vi.resetModules();
  for (const [name, value] of Object.entries({ ...NOBODY, ...variables })) vi.stubEnv(name, value);
  const { Contact } = await import("@/lib/platform/mail/contact");
  const { inBothForms } = await import("@/lib/platform/mail/layout");
  const { text } = await inBothForms(<Contact />);
  return text.replaceAll(/\s+/g, " ").trim();
}

test("a message about data or a report names the person to ask, and who runs the site [trust 1, 8]", async () => {
  const text = await textWith({
    OPERATOR_NAME: "Example Campus Services",
    OPERATOR_ADDRESS: "1 Example Road, Pune",
    GRIEVANCE_NAME: "Dr Example",
    GRIEVANCE_EMAIL: "grievance@example.in",
  });
  expect(text).toContain("Questions or complaints: Dr Example, grievance@example.in");
  expect(text).toContain("Example Campus Services, 1 Example Road, Pune, runs this site.");
});

test("a site that names nobody says nothing there, and one without an address no empty part [trust 1]", async () => {
  expect(await textWith({})).toBe("");
  expect(await textWith({ OPERATOR_NAME: "Example" })).toBe("Example runs this site.");
});

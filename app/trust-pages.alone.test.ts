import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllEnvs());

type Page = "privacy" | "grievance" | "rules";
const PAGES = {
  privacy: () => import("@/app/(site)/privacy/page"),
  grievance: () => import("@/app/(site)/grievance/page"),
  rules: () => import("@/app/(site)/rules/page"),
};

/** The text of a page as a site with this configuration shows it. */
async function textOf(page: Page, variables: Record<string, string> = {}): Promise<string> {
  vi.resetModules();
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const { default: draw } = (await PAGES[page]()) as { default: () => ReactElement };
  const html = renderToStaticMarkup(draw());
  return html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
}
const numbersIn = (text: string): number[] => (text.match(/\d[\d,]*/g) ?? []).map((number) => Number(number.replaceAll(",", "")));

const USUAL = { DELETION_DAYS: "7", PEOPLE_KEPT_DAYS: "1095", IDLE_YEARS: "3" };
const OTHER = { DELETION_DAYS: "29", PEOPLE_KEPT_DAYS: "777", IDLE_YEARS: "9" };
/** The age of the law, which nobody configures. */
const OF_THE_LAW = [18];

test.each([USUAL, OTHER])(
  "with %j each number of /privacy is one of the configuration or of the lists [trust 8, 12.6]",
  async (variables) => {
    const text = await textOf("privacy", variables);
    const { RETENTION } = await import("@/lib/site/personal-data/retention");
    const { REPORT_REASONS, dueText } = await import("@/lib/site/moderation/reasons");
    const periods = Object.values(RETENTION).map(({ until }) => until);
    for (const { what, purpose, until } of Object.values(RETENTION))
      for (const words of [what, purpose, until]) expect(text).toContain(words);
    const known = [
      ...Object.values(variables).map(Number),
      ...numbersIn(periods.join(" ")),
      ...[REPORT_REASONS.privacy, REPORT_REASONS.intimate].flatMap(({ dueH }) => numbersIn(dueText(dueH))),
      ...OF_THE_LAW,
    ];
    expect(numbersIn(text).filter((number) => !known.includes(number))).toEqual([]);
    for (const number of Object.values(variables)) expect(numbersIn(text)).toContain(Number(number));
  },
);

test("/privacy names suggestions, the cookie that recognises a browser, and what visitors can see [trust 8]", async () => {
  const text = await textOf("privacy");
  for (const words of [
    "We suggest events like those you registered for or saved, to you alone.",
    "One more recognises your browser for 400 days.",
    "To let you in, to show you where you were, and to suggest events like these",
    "Visitors: if they have a number of a certificate, your full name, the event and the college.",
  ])
    expect(text).toContain(words);
});

test("no number of another configuration is left on /privacy [trust 12.6]", async () => {
  await textOf("privacy", USUAL);
  const numbers = numbersIn(await textOf("privacy", OTHER));
  for (const usual of ["PEOPLE_KEPT_DAYS", "DELETION_DAYS"] as const) expect(numbers).not.toContain(Number(USUAL[usual]));
});

test("the words for a period say the number of days that the purge counts [trust 7, 12.6]", async () => {
  vi.resetModules();
  const { RETENTION } = await import("@/lib/site/personal-data/retention");
  const DAYS: Record<string, number> = { day: 1, year: 365 };
  for (const { what, until, ...rest } of Object.values(RETENTION)) {
    if (!("days" in rest)) continue;
    const lengths = [...until.matchAll(/\b(an?|\d[\d,]*) (day|year)s?\b/gi)].map(
      ([, count = "", unit = ""]) => (/^an?$/i.test(count) ? 1 : Number(count.replaceAll(",", ""))) * (DAYS[unit] ?? 0),
    );
    expect({ what, lengths }).toEqual({ what, lengths: expect.arrayContaining([rest.days]) });
  }
});

test.each([
  ["0", "It is deleted straight away."],
  ["1", "You have 1 day to change your mind."],
  ["30", "You have 30 days to change your mind."],
])("with DELETION_DAYS=%s /privacy says: %s [trust 1]", async (days, words) => {
  expect(await textOf("privacy", { DELETION_DAYS: days })).toContain(words);
});

const CONTACT = {
  OPERATOR_NAME: "Example Campus Services",
  OPERATOR_ADDRESS: "1 Example Road, Pune",
  GRIEVANCE_NAME: "Dr Example",
  GRIEVANCE_EMAIL: "grievance@example.in",
};

test.each(["privacy", "grievance"] as const)("/%s names the person who answers, and who runs the site [trust 1, 8]", async (page) => {
  const text = await textOf(page, CONTACT);
  for (const words of Object.values(CONTACT)) expect(text).toContain(words);
  expect(await textOf(page, { OPERATOR_NAME: "", OPERATOR_ADDRESS: "", GRIEVANCE_NAME: "", GRIEVANCE_EMAIL: "" })).toContain("is a trial");
});

test("/grievance says by when each reason is decided [trust 3, 8]", async () => {
  const text = await textOf("grievance");
  const { REPORT_REASONS, dueText } = await import("@/lib/site/moderation/reasons");
  for (const { words, dueH } of Object.values(REPORT_REASONS)) expect(text).toContain(`${words} ${dueText(dueH)}`);
  expect(Object.values(REPORT_REASONS).map(({ dueH }) => dueH)).toEqual([168, 168, 168, 24, 2, 2, 720, 168, 168]);
});

test("/rules says that a person decides, and that no number of reports hides anything [trust 3, 8]", async () => {
  expect(await textOf("rules")).toContain("No number of reports ever hides anything.");
});

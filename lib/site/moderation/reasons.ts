/** The reasons of reports, client-safe. Source: contract trust 3. */

const DAY_H = 24;

/** In the order of the form: what a reader sees, and the hours until a report has to be decided (IT Rules 3(2), DPDP Rules 14(3)). */
export const REPORT_REASONS = {
  spam: { words: "Spam", dueH: 7 * DAY_H },
  fraud: { words: "Fraud or not a real event", dueH: 7 * DAY_H },
  abuse: { words: "Abuse or hate", dueH: 7 * DAY_H },
  illegal: { words: "Against the law", dueH: DAY_H },
  intimate: { words: "Intimate pictures", dueH: 2 },
  impersonation: { words: "Pretends to be someone else", dueH: 2 },
  privacy: { words: "Private data", dueH: 30 * DAY_H },
  wrong: { words: "Wrong facts", dueH: 7 * DAY_H },
  other: { words: "Something else", dueH: 7 * DAY_H },
} as const satisfies Record<string, { words: string; dueH: number }>;

export type ReportReason = keyof typeof REPORT_REASONS;
export const REASONS = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]];

/** `2 hours`, `7 days`. @param hours until a report is due */
export const dueText = (hours: number): string => (hours > DAY_H ? `${hours / DAY_H} days` : `${hours} hours`);

import { type Period, periodResultsQuery } from "@/lib/organising/results/schema";

type Address = Record<string, string | string[] | undefined>;

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** Whether the address of a profile opens the results. */
export const asksForResults = (address: Address): boolean => one(address.tab) === "results";

/** The days of the address, `from` and `to`; the default if they are invalid. */
export function readPeriod(address: Address): Period {
  const asked = periodResultsQuery.safeParse({ from: one(address.from), to: one(address.to) });
  return asked.success ? asked.data.period : periodResultsQuery.parse({}).period;
}

import { type OrganiserLogQuery, organiserLogQuery } from "@/lib/identity/audit/schema";

type Address = Record<string, string | string[] | undefined>;

const ROWS_SHOWN = "20";
const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** A log's state from the address of its page: `act`, `from`, `to` and `before`. Invalid values are ignored. */
export function readLogAddress(address: Address): OrganiserLogQuery {
  const given = { act: one(address.act), from: one(address.from), to: one(address.to), cursor: one(address.before) || undefined };
  const asked = organiserLogQuery.safeParse({ ...given, limit: ROWS_SHOWN });
  return asked.success ? asked.data : organiserLogQuery.parse({ limit: ROWS_SHOWN });
}

/** The address of another page of the log, or of its first. @param tab of the page that the log is on */
export function logAddress(path: string, { act, from, to }: OrganiserLogQuery, { tab, before }: { tab?: string; before?: string }): string {
  const said = Object.entries({ tab, act, from, to, before }).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `${path}?${new URLSearchParams(said)}`;
}

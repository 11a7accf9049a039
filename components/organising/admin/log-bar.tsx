import Form from "next/form";
import { SearchField } from "@/components/organising/admin/search-field";
import { ActAndDays } from "@/components/platform/ui/act-and-days";
import { Button } from "@/components/platform/ui/button";
import { ACTS, type LogQuery } from "@/lib/organising/admin/schema";

const ACT_NAMES: Record<(typeof ACTS)[number], string> = {
  confirmed_domain: "Confirmed a domain",
  withdrew_domain: "Withdrew a domain",
  changed: "Changed",
  deleted: "Deleted",
  cancelled: "Cancelled",
};

type Props = { path: string; tab: string; query: Pick<LogQuery, "q" | "act" | "from" | "to"> };

/** Searches the log through the address, with or without scripts. */
export function LogBar({ path, tab, query }: Props) {
  return (
    <search>
      <Form action={path} scroll={false} className="admin-bar log">
        <input type="hidden" name="tab" value={tab} />
        <SearchField label="Search by name, reason or id" name="words" words={query.q} />
        <ActAndDays acts={ACTS} wordsOf={ACT_NAMES} query={query} />
        <Button type="submit">Search</Button>
      </Form>
    </search>
  );
}

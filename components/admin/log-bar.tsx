import Form from "next/form";
import { SearchField } from "@/components/admin/search-field";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { ACTS, type LogQuery } from "@/lib/admin/schema";

const ACT_NAMES: Record<(typeof ACTS)[number], string> = {
  confirmed_domain: "Confirmed a domain",
  withdrew_domain: "Withdrew a domain",
  changed: "Changed",
  deleted: "Deleted",
  cancelled: "Cancelled",
};

type Props = { path: string; tab: string; query: Pick<LogQuery, "q" | "act" | "from" | "to"> };

/** Searches the log through the address, with or without scripts. */
export function LogBar({ path, tab, query: { q, act, from, to } }: Props) {
  return (
    <search>
      <Form action={path} scroll={false} className="admin-bar log">
        <input type="hidden" name="tab" value={tab} />
        <SearchField label="Search by name, reason or id" name="words" words={q} />
        <Field label="What">
          <Select key={act} name="act" defaultValue={act ?? ""}>
            <option value="">Everything</option>
            {ACTS.map((name) => (
              <option key={name} value={name}>
                {ACT_NAMES[name]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="From">
          <Input key={from} type="date" name="from" className="num" defaultValue={from} />
        </Field>
        <Field label="To">
          <Input key={to} type="date" name="to" className="num" defaultValue={to} />
        </Field>
        <Button type="submit">Search</Button>
      </Form>
    </search>
  );
}

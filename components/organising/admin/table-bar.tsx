import Form from "next/form";
import { SearchField } from "@/components/organising/admin/search-field";
import filterBar from "@/components/platform/lists/filter-bar.module.css";
import { Button } from "@/components/platform/ui/button";
import { Field } from "@/components/platform/ui/field";
import { Select } from "@/components/platform/ui/input";
import type { TableQuery, TableSort } from "@/lib/organising/admin/schema";

const SORT_NAMES: Record<TableSort, string> = {
  name: "Name, A to Z",
  "-name": "Name, Z to A",
  email: "Email, A to Z",
  "-email": "Email, Z to A",
  unconfirmed: "Not confirmed first",
  newest: "Newest first",
  oldest: "Oldest first",
};

type Props = {
  path: string;
  /** The label of the search field. */
  label: string;
  sorts: readonly TableSort[];
  query: TableQuery;
};

/** Searches and sorts a table through the address, with or without scripts. */
export function TableBar({ path, label, sorts, query: { q, sort } }: Props) {
  return (
    <search>
      <Form action={path} scroll={false} className={filterBar.root}>
        <SearchField label={label} name="q" words={q} />
        <Field label="Sort by">
          <Select key={sort} name="sort" defaultValue={sort}>
            {sorts.map((name) => (
              <option key={name} value={name}>
                {SORT_NAMES[name]}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit">Search</Button>
      </Form>
    </search>
  );
}

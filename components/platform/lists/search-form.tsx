import Form from "next/form";
import { SearchInput } from "@/components/platform/lists/search-input";
import { Button } from "@/components/platform/ui/button";
import styles from "./search-form.module.css";

type Props = {
  /** The page of the list. */
  path: string;
  q: string;
  /** The other parameters of the address, which a search preserves. */
  kept: readonly (readonly [name: string, value: string])[];
  /** The accessible name of the field. */
  label: string;
  placeholder: string;
};

/** Searches a list on the server, through the address, with or without scripts. */
export function SearchForm({ path, q, kept, label, placeholder }: Props) {
  return (
    <search>
      <Form action={path} scroll={false} className={styles.root}>
        {kept.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <SearchInput name="q" words={q} aria-label={label} placeholder={placeholder} />
        <Button type="submit">Search</Button>
      </Form>
    </search>
  );
}

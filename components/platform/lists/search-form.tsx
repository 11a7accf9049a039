import { Search } from "lucide-react";
import Form from "next/form";
import { Button } from "@/components/platform/ui/button";
import { Input } from "@/components/platform/ui/input";
import { SEARCH_MAX_CHARACTERS } from "@/lib/platform/http/search-length";
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
        <Input
          key={q}
          type="search"
          name="q"
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="search"
          defaultValue={q}
          maxLength={SEARCH_MAX_CHARACTERS}
          icon={<Search />}
        />
        <Button type="submit">Search</Button>
      </Form>
    </search>
  );
}

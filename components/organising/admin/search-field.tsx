import { SearchInput } from "@/components/platform/lists/search-input";
import { Field } from "@/components/platform/ui/field";

/** The words of a search, in the form above a table. */
export function SearchField({ label, name, words }: { label: string; name: string; words?: string }) {
  return (
    <Field label={label}>
      <SearchInput name={name} words={words} />
    </Field>
  );
}

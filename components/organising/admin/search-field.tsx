import { Search } from "lucide-react";
import { Field } from "@/components/platform/ui/field";
import { Input } from "@/components/platform/ui/input";
import { SEARCH_MAX_CHARACTERS } from "@/lib/platform/http/search-length";

/** The words of a search, in the form above a table. */
export function SearchField({ label, name, words }: { label: string; name: string; words?: string }) {
  return (
    <Field label={label}>
      <Input
        key={words}
        type="search"
        name={name}
        autoComplete="off"
        enterKeyHint="search"
        defaultValue={words}
        maxLength={SEARCH_MAX_CHARACTERS}
        icon={<Search />}
      />
    </Field>
  );
}

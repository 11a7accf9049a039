import { Search } from "lucide-react";
import Form from "next/form";
import { entriesAddress } from "@/components/entries/entries-address";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { SiteLink } from "@/components/ui/site-link";
import { SEARCH_MAX_CHARACTERS } from "@/lib/platform/http/search-length";

type Props = {
  title: string;
  path: string;
  /** The accessible name of the search field. */
  label: string;
  q: string;
  state: string;
  /** The states that can be chosen, with the number of entries in each. */
  states: readonly { name: string; text: string; count: number }[];
};

/** The title of a list of entries, its search and its states: all in the address, with or without scripts. */
export function EntriesTools({ title, path, label, q, state, states }: Props) {
  return (
    <div className="tools">
      <h2 className="h2">{title}</h2>
      <search>
        <Form action={path} scroll={false} className="line">
          {state !== states[0]?.name && <input type="hidden" name="state" value={state} />}
          <Input
            key={q}
            type="search"
            name="q"
            aria-label={label}
            placeholder="Name, e-mail or team"
            autoComplete="off"
            enterKeyHint="search"
            defaultValue={q}
            maxLength={SEARCH_MAX_CHARACTERS}
            icon={<Search className="icon" />}
          />
          <Button type="submit">Search</Button>
        </Form>
      </search>
      {states.length > 1 && (
        <nav className="rail" aria-label="State">
          {states.map(({ name, text, count }) => (
            <SiteLink
              key={name}
              href={entriesAddress(path, { state: name, q })}
              opens="keep-scroll"
              className={name === state ? "chip on" : "chip"}
              aria-current={name === state ? "true" : undefined}
            >
              {text} <span className="c">{count}</span>
            </SiteLink>
          ))}
        </nav>
      )}
    </div>
  );
}

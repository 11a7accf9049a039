"use client";

import { Search } from "lucide-react";
import { useId, useState } from "react";
import { MenuPopover } from "@/components/catalogue/events/discover/menu-popover";
import popoverStyles from "@/components/catalogue/events/discover/popover.module.css";
import { useKeyedFetch } from "@/components/catalogue/events/discover/use-keyed-fetch";
import { useSearchText } from "@/components/platform/lists/search-box";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Input } from "@/components/platform/ui/input";
import typography from "@/components/platform/ui/typography.module.css";
import { SEARCH_MAX_CHARACTERS } from "@/lib/platform/http/search-length";
import { read } from "@/lib/site/api-client/client";
import styles from "./college-menu.module.css";

const SEARCH_AFTER_MS = 300;
const ALL = "All colleges";

type College = { id: string; name: string };

type Props = {
  /** The id of the chosen college, "" for all. */
  chosen: string;
  onChange(id: string): void;
  /** The text of the button that closes the menu; a choice applies immediately. */
  done: string;
};

/** A button that opens a choice of one college, found by name; on phones a sheet at the bottom. */
export function CollegeMenu({ chosen, onChange, done }: Props) {
  const [picked, setPicked] = useState<College>();
  const known = picked?.id === chosen ? picked : undefined;
  // A college in the address.
  const { answer, isCurrent } = useKeyedFetch(known ? null : chosen || null, (signal) =>
    read("GET /api/colleges/{id}", { path: { id: chosen }, signal }),
  );
  const name = known?.name ?? (isCurrent ? answer?.name : undefined) ?? "1 college";
  const college = chosen ? { id: chosen, name } : null;
  const pick = (one: College) => {
    setPicked(one);
    onChange(one.id);
  };
  return (
    <MenuPopover name="College" label={<span className={styles.name}>{college?.name ?? ALL}</span>} done={done} likeField>
      <Colleges chosen={college} onPick={pick} />
    </MenuPopover>
  );
}

/** The first colleges by name, or those with a name similar to the typed one. */
function Colleges({ chosen, onPick }: { chosen: College | null; onPick(college: College): void }) {
  const [q, setQ] = useState("");
  const { text, setText } = useSearchText({ q, afterMs: SEARCH_AFTER_MS, onSearch: setQ });
  const { answer, failure, tryAgain } = useKeyedFetch(q, (signal) => read("GET /api/colleges", { query: { q }, signal }));
  const group = useId();
  const found = (answer?.colleges ?? []).map(({ _id, name }) => ({ id: _id, name }));
  const others = found.filter(({ id }) => id !== chosen?.id);
  const options = [{ id: "", name: ALL }, ...(chosen ? [chosen] : []), ...others];
  return (
    <>
      <Input
        type="search"
        aria-label="Search by college name"
        placeholder="Search by college name"
        autoComplete="off"
        maxLength={SEARCH_MAX_CHARACTERS}
        icon={<Search />}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={classNames(popoverStyles.choices, styles.choices)}>
        {options.map((option) => (
          <label key={option.id}>
            <input type="radio" name={group} checked={option.id === (chosen?.id ?? "")} onChange={() => onPick(option)} />
            <span className={typography.anywhere}>{option.name}</span>
          </label>
        ))}
      </div>
      <p className={typography.hint} role="status">
        {!answer && !failure && "Loading..."}
        {q && answer && found.length === 0 && `No college matches “${q}”.`}
        {answer?.nextCursor && "Type a name to find more colleges."}
        {failure}
      </p>
      {failure && <Button onClick={tryAgain}>Try again</Button>}
    </>
  );
}

"use client";

import { Search } from "lucide-react";
import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from "react";
import inputStyles from "@/components/platform/ui/input.module.css";

type Options = {
  /** The text in the address. It wins when the back button or a link changed it. */
  q: string;
  /** Delay between the last key and the search. */
  afterMs: number;
  onSearch(words: string): void;
};

/** The state of a search box. `asked` is the typed text that was searched for, "" when the address has another one. */
export function useSearchText({ q, afterMs, onSearch }: Options) {
  const [text, setText] = useState(q);
  const [asked, setAsked] = useState("");
  const written = useRef(q);

  const search = () => {
    const words = text.trim();
    written.current = words;
    setAsked(words);
    onSearch(words);
  };

  useEffect(() => {
    if (q === written.current) return;
    written.current = q;
    setText(q);
    setAsked("");
  }, [q]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the timer.
  useEffect(() => {
    if (text.trim() === written.current) return;
    const timer = setTimeout(search, afterMs);
    return () => clearTimeout(timer);
  }, [text]);

  return { text, setText, asked, search };
}

type Props = Omit<ComponentProps<"input">, "action" | "onChange"> & {
  /** The list's own page, for the time before scripts run. */
  action: string;
  label: string;
  value: string;
  /** Every key, and text typed before hydration. */
  onText(text: string): void;
  /** Enter. */
  onSearch(): void;
};

export function SearchBox({ action, label, value, onText, onSearch, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the first update replaces the text.
  useLayoutEffect(() => {
    const typed = input.current?.value ?? value;
    if (typed !== value) onText(typed);
  }, []);

  return (
    <form
      className={inputStyles.affix}
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch();
      }}
    >
      <Search />
      <input
        ref={input}
        className={inputStyles.root}
        type="search"
        name="q"
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onChange={(event) => onText(event.target.value)}
        {...rest}
      />
    </form>
  );
}

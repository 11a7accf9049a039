"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { useSuggestions } from "@/components/catalogue/blogs/use-suggestions";
import { SearchBox, useSearchText } from "@/components/platform/lists/search-box";
import { setAddress } from "@/components/platform/lists/use-address";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import { BLOGS_PATH } from "@/lib/identity/pages/paths";
import { SEARCH_MAX_CHARACTERS } from "@/lib/platform/http/search-length";
import styles from "./blog-search.module.css";

/** Source: spec §9. */
const BLOG_SEARCH_AFTER_MS = 300;
const SUGGESTIONS_HIDE_AFTER_MS = 200;

const NO_CHOICE = -1;

/** On a small screen the list scrolls inside itself. */
const scrollToIt = (option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" });

/**
 * The search box for titles, with suggestions that lead directly to a blog. It searches shortly after the last key, or immediately with
 * Enter; continued typing is one step for the back button. Source: spec §2 and §4, ARIA's combobox pattern.
 * @param q the search text in the address
 */
export function BlogSearch({ q }: { q: string }) {
  const router = useRouter();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [choice, setChosen] = useState(NO_CHOICE);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { text, setText, asked, search } = useSearchText({
    q,
    afterMs: BLOG_SEARCH_AFTER_MS,
    onSearch: (words) => {
      setChosen(NO_CHOICE);
      const isGoingOn = new URLSearchParams(location.search).has("q");
      setAddress(words ? `?${new URLSearchParams({ q: words })}` : "", isGoingOn ? "replace" : "push", BLOGS_PATH);
    },
  });
  const { suggestions, failure, tryAgain } = useSuggestions(asked);
  const chosen = choice < suggestions.length ? choice : NO_CHOICE;
  const isWanted = isOpen && text.trim() !== "";
  const isShown = isWanted && suggestions.length > 0;
  const optionId = (index: number) => `${id}-${index}`;

  const open = (index: number) => {
    const blog = suggestions[index];
    if (!blog) return;
    setIsOpen(false);
    router.push(`${BLOGS_PATH}/${blog._id}`);
  };

  useEffect(() => () => clearTimeout(hiding.current), []);
  const stayOpen = () => clearTimeout(hiding.current);
  const hideSoon = () => {
    hiding.current = setTimeout(() => setIsOpen(false), SUGGESTIONS_HIDE_AFTER_MS);
  };

  const askAgain = (event: MouseEvent) => {
    // The button disappears with the failure.
    event.currentTarget.closest("search")?.querySelector("input")?.focus();
    tryAgain();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Then the keys choose among the words of an input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && (isShown || (isWanted && failure))) {
      // The browser would also empty the box.
      event.preventDefault();
      setIsOpen(false);
      setChosen(NO_CHOICE);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || suggestions.length === 0) return;
    event.preventDefault();
    setIsOpen(true);
    // The box is one of the positions: past either end the typed text is selected again.
    const places = suggestions.length + 1;
    setChosen(((chosen + 1 + step + places) % places) - 1);
  };

  return (
    <search className={styles.root}>
      <SearchBox
        action={BLOGS_PATH}
        label="Search by title"
        maxLength={SEARCH_MAX_CHARACTERS}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-list` : undefined}
        aria-activedescendant={isShown && chosen !== NO_CHOICE ? optionId(chosen) : undefined}
        value={text}
        onText={(typed) => {
          setText(typed);
          setIsOpen(true);
        }}
        onSearch={() => {
          if (isShown && chosen !== NO_CHOICE) return open(chosen);
          setIsOpen(false);
          search();
        }}
        onKeyDown={onKeyDown}
        onFocus={stayOpen}
        onBlur={hideSoon}
      />
      {isShown && (
        <div className={styles.suggestions} role="listbox" id={`${id}-list`} aria-label="Suggestions">
          {suggestions.map(({ _id, title, college }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box keeps the focus, and its keys choose and open an option.
            // biome-ignore lint/a11y/useFocusableInteractive: the box names the chosen option by aria-activedescendant.
            <div
              key={_id}
              id={optionId(index)}
              role="option"
              aria-selected={index === chosen}
              ref={index === chosen ? scrollToIt : undefined}
              // Keeps the focus in the box when a suggestion is pressed.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => open(index)}
            >
              <b className={typography.anywhere}>{title}</b>
              <span className={typography.meta}>{college}</span>
            </div>
          ))}
        </div>
      )}
      {isWanted && failure && (
        <div className={classNames(styles.suggestions, styles.failed)}>
          <p role="alert">Could not load suggestions. {failure}</p>
          <Button onFocus={stayOpen} onBlur={hideSoon} onClick={askAgain}>
            Try again
          </Button>
        </div>
      )}
    </search>
  );
}

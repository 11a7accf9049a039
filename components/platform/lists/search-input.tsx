"use client";

import { Search } from "lucide-react";
import { type ComponentProps, useEffect, useRef } from "react";
import { Input } from "@/components/platform/ui/input";
import { SEARCH_MAX_CHARACTERS } from "@/lib/platform/http/search-length";

type Props = Omit<ComponentProps<typeof Input>, "value" | "defaultValue" | "type"> & { words?: string | undefined };

/** The field of a search through the address. It follows the address without being made anew, so that a search does not take its focus. */
export function SearchInput({ words = "", ...rest }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(words);
  useEffect(() => {
    if (field.current && shown.current !== words) field.current.value = words;
    shown.current = words;
  }, [words]);
  return (
    <Input
      ref={field}
      type="search"
      autoComplete="off"
      enterKeyHint="search"
      defaultValue={words}
      maxLength={SEARCH_MAX_CHARACTERS}
      icon={<Search />}
      {...rest}
    />
  );
}

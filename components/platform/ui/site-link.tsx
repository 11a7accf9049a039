import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"a">, "href"> & {
  href: string;
  /** `keep-scroll` keeps the scroll position; `says-opening` shows beside the link that its page is loading. */
  opens?: "keep-scroll" | "says-opening";
};

/**
 * A link to a page of this site, which opens without loading a new document (`FollowLinks`). It is a plain element: pages have dozens of
 * links, and next/link would hydrate each of them as a component. It prefetches nothing.
 */
export function SiteLink({ opens, ...rest }: Props) {
  return <a data-page={opens ?? ""} {...rest} />;
}

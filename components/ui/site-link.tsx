import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"a">, "href"> & {
  href: string;
  /** False keeps the scroll position. */
  scroll?: boolean;
};

/**
 * A link to a page of this site, which opens without loading a new document (`FollowLinks`). It is a plain element: pages have dozens of
 * links, and next/link would hydrate each of them as a component. It prefetches nothing.
 */
export function SiteLink({ scroll, ...rest }: Props) {
  return <a data-page={scroll === false ? "keep-scroll" : ""} {...rest} />;
}

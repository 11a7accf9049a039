"use client";

import { type ComponentProps, useSyncExternalStore } from "react";
import { SiteLink } from "@/components/platform/ui/site-link";
import { safeCallbackUrl } from "@/lib/platform/auth/callback-url";

const PARAMETER = "callbackUrl";

/** The page that the visitor wanted before log-in; null if there is none, or it is no page of this site. */
export const wantedPath = (): string | null =>
  safeCallbackUrl(new URLSearchParams(window.location.search).get(PARAMETER) ?? wantedOnPageBefore());

/** The same for the log-in page whose link led here before it was hydrated, as on a slow phone. */
function wantedOnPageBefore(): string | null {
  if (!URL.canParse(document.referrer)) return null;
  const { origin, pathname, searchParams } = new URL(document.referrer);
  return origin === window.location.origin && pathname.endsWith("login") ? searchParams.get(PARAMETER) : null;
}

/** The address of another page of log-in and sign-up, with the same target. @param path without a query */
export const onward = (path: string, wanted = wantedPath()): string =>
  wanted ? `${path}?${PARAMETER}=${encodeURIComponent(wanted)}` : path;

const never = () => () => {};

/**
 * A link between the pages of log-in and sign-up. They are finished pages, the same for everyone, so it knows the target only after
 * hydration.
 */
export function OnwardLink({ href, ...rest }: ComponentProps<typeof SiteLink>) {
  const wanted = useSyncExternalStore(never, wantedPath, () => null);
  return <SiteLink {...rest} href={onward(href, wanted)} />;
}

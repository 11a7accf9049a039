import type { LogInPath } from "@/lib/identity/pages/paths";
import { PRIVATE_PAGES as TABLE } from "@/lib/identity/pages/private-pages.cjs";
import type { Account } from "@/lib/platform/auth/actor";

type AccountRole = Account["role"];

type PrivatePage = {
  /** For every other signed-in account the page does not exist. */
  roles: readonly AccountRole[];
  /** The log-in for signed-out visitors. */
  logIn: LogInPath;
};

/** The table of private-pages.cjs, with the types of its roles and paths. */
export const PRIVATE_PAGES = TABLE satisfies Record<string, PrivatePage>;
export type PrivatePattern = keyof typeof PRIVATE_PAGES;

/** The private page at exactly this path, in this case; a slash at the end is allowed. Null for a path that cannot be decoded. */
export function findPrivatePage(path: string): PrivatePage | undefined {
  if (!isWellFormed(path)) return undefined;
  const parts = path.replace(/\/$/, "").split("/");
  const found = Object.entries(PRIVATE_PAGES).find(([pattern]) => {
    const expected = pattern.split("/");
    return (
      expected.length === parts.length && expected.every((part, index) => part === parts[index] || (part.startsWith(":") && parts[index]))
    );
  });
  return found?.[1];
}

function isWellFormed(path: string): boolean {
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

import "server-only";
import { notFound, redirect } from "next/navigation";
import { logInAndReturn } from "@/lib/identity/pages/paths";
import { PRIVATE_PAGES, type PrivatePattern } from "@/lib/identity/pages/private-pages";
import { type ActorOf, hasRole, type LoggedIn } from "@/lib/platform/auth/actor";
import { getActor } from "@/lib/platform/auth/session";

type RoleOf<P extends PrivatePattern> = (typeof PRIVATE_PAGES)[P]["roles"][number];

/** The names of a pattern's variables. */
type VariableOf<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Further}`
    ? Name | VariableOf<Further>
    : Rest
  : never;

/**
 * For private pages; the middleware checks them before, with the same table. A visitor goes to the page's log-in and back; for an account
 * of another role there is no such page.
 * @param pattern of the page in `PRIVATE_PAGES`
 * @param variables of its path, as Next.js gives them
 */
export async function requireActor<const P extends PrivatePattern>(
  pattern: P,
  ...[variables]: [VariableOf<P>] extends [never] ? [] : [Record<VariableOf<P>, string>]
): Promise<LoggedIn<ActorOf<RoleOf<P>>>> {
  const { roles, logIn } = PRIVATE_PAGES[pattern];
  const actor = await getActor();
  if (hasRole(actor, roles as readonly RoleOf<P>[])) return actor as LoggedIn<ActorOf<RoleOf<P>>>;
  if (actor.role === "visitor") redirect(logInAndReturn(logIn, pathOf(pattern, variables)));
  notFound();
}

function pathOf(pattern: string, variables: Readonly<Record<string, string>> = {}): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => variables[name] ?? "");
}

import type { ApiScope } from "@/lib/platform/auth/scopes";

/** The token by which a program acts as a club or a college. Source: contract platform 4. */
export type UsedToken = { id: string; scopes: readonly ApiScope[] };

/** The account that makes a request. A function that takes `Club` cannot be called for any other role: its type is its access rule. */
type Visitor = { role: "visitor" };
type ByLogIn = { id: string; sessionId: string; token?: undefined };
type ByToken = { id: string; sessionId?: undefined; token: UsedToken };
export type Student = ByLogIn & { role: "student"; collegeId: string | null };
export type College = (ByLogIn | ByToken) & { role: "college" };
export type Club = (ByLogIn | ByToken) & { role: "club"; collegeId: string };
export type Admin = ByLogIn & { role: "admin" };

export type Account = Student | College | Club | Admin;
export type Actor = Visitor | Account;
export type Role = Actor["role"];
export type ActorOf<R extends Role> = Extract<Actor, { role: R }>;
/** The same without programs: a function that takes this needs a session. */
export type LoggedIn<A extends Actor = Account> = Exclude<A, { token: UsedToken }>;

/** Access of a call that is open to everybody; the session is not read. */
export const PUBLIC = ["visitor"] as const satisfies readonly Role[];
/** Access of a call that is open to everybody but acts on the session if there is one. */
export const ANYONE = ["visitor", "student", "college", "club", "admin"] as const satisfies readonly Role[];
export const SIGNED_IN = ["student", "college", "club", "admin"] as const satisfies readonly Role[];
/** Access of the organisers' calls; they check a right at an event or a club next. A student may hold a right by a grant. */
export const ORGANISERS = [...SIGNED_IN] as const satisfies readonly Role[];

export function hasRole<R extends Role>(actor: Actor, roles: readonly R[]): actor is ActorOf<R> {
  return (roles as readonly Role[]).includes(actor.role);
}

import type { Account } from "@/lib/platform/auth/actor";
import { AppError } from "@/lib/platform/errors";

/** The relation of an account to another: the same account, the college of that club, or the admin. */
export type Relation = "self" | "college" | "admin";

/** Not exported, so no other file can make a proof. */
const RELATION: unique symbol = Symbol("relation");

/** Proof that `actor` may act on the account `id`, with one of the relations `R` to it. Only `authorizeAccount` makes it. */
export type Access<R extends Relation, A extends Account = Account> = {
  readonly actor: A;
  /** The relation to the account that is acted on. */
  readonly id: string;
  readonly relation: R;
  readonly [RELATION]: R;
};

/** An account that is acted on; `collegeId` is the college of a club. */
type Subject = { id: string; collegeId?: string };

/** The admin is "self" to their own account. */
export function relationOf(actor: Account, { id, collegeId }: Subject): Relation | null {
  if (actor.id === id) return "self";
  if (actor.role === "college" && actor.id === collegeId) return "college";
  return actor.role === "admin" ? "admin" : null;
}

export const isSelf = (actor: Account, id: string): boolean => relationOf(actor, { id }) === "self";

/** @throws AppError forbidden, unless the actor is one of `relations` to the account */
export function authorizeAccount<A extends Account, const R extends Relation>(
  actor: A,
  subject: Subject,
  relations: readonly R[],
): Access<R, A> {
  const relation = relationOf(actor, subject);
  const allowed = relations.find((one) => one === relation);
  if (!allowed) throw new AppError("forbidden", { actor: actor.id, asked: subject.id });
  return { actor, id: subject.id, relation: allowed, [RELATION]: allowed };
}

/** Paths and bodies of the documented API repeat the caller's id; it must be the caller's. @throws AppError forbidden */
export function authorizeSelf<A extends Account>(actor: A, id: string): Access<"self", A> {
  return authorizeAccount(actor, { id }, ["self"]);
}

/** Actions of an account on itself, and of the admin on it. @throws AppError forbidden */
export function authorizeSelfOrAdmin<A extends Account>(actor: A, id: string): Access<"self" | "admin", A> {
  return authorizeAccount(actor, { id }, ["self", "admin"]);
}

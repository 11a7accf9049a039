import type { Account } from "@/lib/platform/auth/actor";
import { AppError } from "@/lib/platform/errors";

/** Paths and bodies of the documented API repeat the caller's id; it must be the caller's. @throws AppError forbidden */
export function assertSelf(actor: Account, id: string): void {
  if (actor.id !== id) throw new AppError("forbidden", { actor: actor.id, asked: id });
}

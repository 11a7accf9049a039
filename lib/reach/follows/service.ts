import "server-only";
import { toPublicFollowers } from "@/lib/catalogue/directory/public-followers";
import { relationOf } from "@/lib/identity/accounts/access";
import { lockStudent } from "@/lib/identity/students/service";
import { type Actor, hasRole, SIGNED_IN, type Student } from "@/lib/platform/auth/actor";
import { db, type Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import * as follows from "@/lib/reach/follows/repository";
import {
  FOLLOWS_MAX,
  type FollowBody,
  type FollowLevel,
  SETTINGS_AT_FIRST,
  type Settings,
  type SettingsBody,
  type Target,
} from "@/lib/reach/follows/schema";

export type { Follow } from "@/lib/reach/follows/repository";

const TAG_LEVEL = "For a tag, choose the weekly email or notifications only.";

/** `followers` is null if the reader may not know it. */
type Following = { level: FollowLevel | null; followers: number | null };

/**
 * Follows a club, a college or a tag, or changes the level of a follow. May be repeated.
 * @throws AppError club_not_found, college_not_found, limit_reached, validation_failed (a tag at the instant level) Source: contract reach
 * 3.
 */
export async function follow({ id }: Student, target: Target, { level }: FollowBody): Promise<Following & { level: FollowLevel }> {
  if (target.kind === "tag" && level === "instant") {
    throw new AppError("validation_failed", {}, { issues: [{ field: "level", message: TAG_LEVEL }] });
  }
  return db.$transaction(async (tx) => {
    await lock(tx, id, target);
    const known = await follows.findLevel(id, target, tx);
    const next = level ?? known ?? "digest";
    if (known) await follows.setLevel(tx, id, target, next);
    else {
      if ((await follows.countOf(tx, id)) >= FOLLOWS_MAX) throw new AppError("limit_reached", { studentId: id });
      await follows.create(tx, id, target, next);
    }
    return { level: next, followers: toPublicFollowers(await countFollowers(target, tx)) };
  });
}

/** Ends a follow. May be repeated. @returns the public number of followers @throws AppError club_not_found, college_not_found */
export function unfollow({ id }: Student, target: Target): Promise<number | null> {
  return db.$transaction(async (tx) => {
    await lock(tx, id, target);
    await follows.remove(tx, id, target);
    return toPublicFollowers(await countFollowers(target, tx));
  });
}

/**
 * The number of followers, and whether this student follows. Only the club, its college and the admin read numbers below 5,
 * and those of a banned club.
 * @throws AppError club_not_found, college_not_found Source: contract corrections; contract reach 3 and 4.
 */
export async function readFollowing(actor: Actor, target: Target): Promise<Following> {
  const [count, level] = await Promise.all([
    follows.readCount(target),
    hasRole(actor, ["student"]) ? follows.findLevel(actor.id, target) : null,
  ]);
  if (!count) throw notFound(target);
  const isOwn = hasRole(actor, SIGNED_IN) && relationOf(actor, { id: target.id, collegeId: count.collegeId }) !== null;
  if (count.isBanned && !isOwn) throw notFound(target);
  return { followers: isOwn ? count.followers : toPublicFollowers(count.followers), level };
}

/** All follows of a student, newest first; up to `FOLLOWS_MAX`. */
export const listFollows = ({ id }: Student): Promise<follows.Follow[]> => follows.list(id);

export async function readSettings({ id }: Pick<Student, "id">): Promise<Settings> {
  return (await follows.findSettings(id)) ?? SETTINGS_AT_FIRST;
}

/** Changes the given settings. */
export const changeSettings = ({ id }: Student, change: SettingsBody): Promise<Settings> => follows.changeSettings(id, change);

/** Locks college, student and club in the order of all transactions, so that follows and deletions wait for each other without deadlock. */
async function lock(tx: Tx, studentId: string, target: Target): Promise<void> {
  if (target.kind === "college" && !(await follows.lockOrganisation(tx, target))) throw notFound(target);
  if (!(await lockStudent(tx, studentId))) throw new AppError("account_not_found", { studentId });
  if (target.kind === "club" && !(await follows.lockOrganisation(tx, target))) throw notFound(target);
}

/** The number of followers. @throws AppError club_not_found, college_not_found */
export async function countFollowers(target: Target, tx?: Tx): Promise<number> {
  const count = await follows.readCount(target, tx);
  if (!count) throw notFound(target);
  return count.followers;
}

const notFound = ({ kind, id }: Target) => new AppError(kind === "club" ? "club_not_found" : "college_not_found", { id });

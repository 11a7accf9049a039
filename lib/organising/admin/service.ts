import "server-only";
import { getClub } from "@/lib/identity/clubs/service";
import { findCollegeName } from "@/lib/identity/colleges/service";
import { listHidden } from "@/lib/identity/organisers/hidings";
import { readCursor, readLogCursor, writeCursor, writeLogCursor } from "@/lib/organising/admin/cursor";
import * as rows from "@/lib/organising/admin/repository";
import type { AdminBlog, AdminClub, AdminCollege, AdminEvent, LoggedAction, TablePage } from "@/lib/organising/admin/rows";
import type { LogQuery, TableQuery, TableSort } from "@/lib/organising/admin/schema";
import type { Admin } from "@/lib/platform/auth/actor";
import { AppError } from "@/lib/platform/errors";
import { cutPage } from "@/lib/platform/http/cursor";
import { DAY_MS } from "@/lib/platform/time/units";
import { startOfDay } from "@/lib/platform/time/zone";

/** The registered colleges. @throws AppError validation_failed (the cursor) */
export function listColleges(_admin: Admin, query: TableQuery): Promise<TablePage<AdminCollege>> {
  return toPage(query, rows.listColleges);
}

/** The name of a college, for the head of its page. @throws AppError college_not_found */
export async function getCollegeName(_admin: Admin, id: string): Promise<string> {
  const name = await findCollegeName(id);
  if (!name) throw new AppError("college_not_found", { id });
  return name;
}

/** The verified clubs of a college. @throws AppError college_not_found, validation_failed (the cursor) */
export async function listClubs(admin: Admin, collegeId: string, query: TableQuery): Promise<TablePage<AdminClub>> {
  await getCollegeName(admin, collegeId);
  return toPage(query, (page) => rows.listClubs(collegeId, page));
}

/** Every event of a club, including past and cancelled ones. @throws AppError account_not_found, validation_failed (the cursor) */
export async function listEvents(_admin: Admin, clubId: string, query: TableQuery): Promise<TablePage<AdminEvent>> {
  await getClub(clubId);
  return toPage(query, (page) => rows.listEvents(clubId, page));
}

/** The blogs of a club, hidden ones with the reason. @throws AppError account_not_found, validation_failed (the cursor) */
export async function listBlogs(_admin: Admin, clubId: string, query: TableQuery): Promise<TablePage<AdminBlog>> {
  await getClub(clubId);
  const { rows: blogs, nextCursor } = await toPage(query, (page) => rows.listBlogs(clubId, page));
  const hidings = await listHidden(blogs.filter(({ isHidden }) => isHidden).map(({ id }) => ({ subject: "blog", id })));
  return { rows: blogs.map((blog) => ({ ...blog, hidden: hidings.find(({ id }) => id === blog.id) ?? null })), nextCursor };
}

/** The admin's actions, newest first, on the days from `from` to `to` of the campus. @throws AppError validation_failed (the cursor) */
export async function listActions(_admin: Admin, { q, act, from, to, limit, cursor }: LogQuery): Promise<TablePage<LoggedAction>> {
  const found = await rows.listActions({
    ...{ q, act, limit: limit + 1 },
    from: from ? startOfDay(from) : undefined,
    before: to ? new Date(startOfDay(to).getTime() + DAY_MS) : undefined,
    after: cursor ? readLogCursor(cursor) : undefined,
  });
  const { shown, last } = cutPage(found, limit);
  return { rows: shown, nextCursor: last ? writeLogCursor(last) : null };
}

async function toPage<Row extends rows.TablePosition>(
  { q, sort, limit, cursor }: TableQuery,
  list: (page: rows.TablePageQuery<TableSort>) => Promise<Row[]>,
): Promise<TablePage<Omit<Row, "key">>> {
  const found = await list({ q, sort, limit: limit + 1, after: cursor ? readCursor(sort, cursor) : undefined });
  const { shown, last } = cutPage(found, limit);
  return { rows: shown.map(({ key: _, ...row }) => row), nextCursor: last ? writeCursor(sort, last) : null };
}

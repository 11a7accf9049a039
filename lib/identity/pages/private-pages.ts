import { COLLEGE_LOG_IN_PATH, LOG_IN_PATH, type LogInPath, STUDENT_LOG_IN_PATH } from "@/lib/identity/pages/paths";
import type { Account } from "@/lib/platform/auth/actor";

type AccountRole = Account["role"];

type PrivatePage = {
  /** For every other signed-in account the page does not exist. */
  roles: readonly AccountRole[];
  /** The log-in for signed-out visitors. */
  logIn: LogInPath;
};

const FOR_STUDENTS = { roles: ["student"], logIn: STUDENT_LOG_IN_PATH } as const;
const FOR_COLLEGES = { roles: ["college"], logIn: COLLEGE_LOG_IN_PATH } as const;
const FOR_CLUBS = { roles: ["club"], logIn: COLLEGE_LOG_IN_PATH } as const;
/** Clubs, and students who edit for one: the page checks the right. */
const FOR_EDITORS = { roles: ["student", "club"], logIn: LOG_IN_PATH } as const;
/** Organisers: the page checks a right at the event. */
const FOR_ORGANISERS = { roles: ["student", "club", "college", "admin"], logIn: LOG_IN_PATH } as const;
const FOR_THE_ADMIN = { roles: ["admin"], logIn: STUDENT_LOG_IN_PATH } as const;
const FOR_ACCOUNTS = { roles: ["student", "college", "club", "admin"], logIn: LOG_IN_PATH } as const;

/**
 * The pages that need a session, and their roles: `:name` matches one part of the path. Every page that is not public is listed here; only
 * this table says who may open it. Source: contract base 2, pages by role.
 */
export const PRIVATE_PAGES = {
  "/student-profile": FOR_STUDENTS,
  "/for-you": FOR_STUDENTS,
  "/notifications": FOR_STUDENTS,
  "/settings/notifications": FOR_STUDENTS,
  "/saved": FOR_STUDENTS,
  "/join/:eventId": FOR_STUDENTS,
  "/payment/:eventId": FOR_STUDENTS,
  "/profile-otp/:userId": FOR_STUDENTS,
  "/ticket/:id": FOR_STUDENTS,
  "/my-tickets": FOR_STUDENTS,
  "/college-profile": FOR_COLLEGES,
  "/club-otp/:userId": FOR_COLLEGES,
  "/club-profile": FOR_CLUBS,
  "/listing/:isEdit": FOR_EDITORS,
  "/add-blog": FOR_EDITORS,
  "/participants/:eventId": FOR_ORGANISERS,
  "/manage-club/:clubId": FOR_STUDENTS,
  "/manage/:eventId": FOR_ORGANISERS,
  "/manage/:eventId/preview": FOR_ORGANISERS,
  "/manage/:eventId/people": FOR_ORGANISERS,
  "/manage/:eventId/teams": FOR_ORGANISERS,
  "/manage/:eventId/waiting": FOR_ORGANISERS,
  "/manage/:eventId/applications": FOR_ORGANISERS,
  "/manage/:eventId/answers": FOR_ORGANISERS,
  "/manage/:eventId/results": FOR_ORGANISERS,
  "/manage/:eventId/messages": FOR_ORGANISERS,
  "/manage/:eventId/team": FOR_ORGANISERS,
  "/manage/:eventId/log": FOR_ORGANISERS,
  "/invitation/:id": FOR_STUDENTS,
  "/team/:teamId": FOR_STUDENTS,
  "/team-invite/:code": FOR_STUDENTS,
  "/door/:eventId": FOR_ORGANISERS,
  "/manage/:eventId/door": FOR_ORGANISERS,
  "/screen/:eventId": FOR_ORGANISERS,
  "/here/:eventId": FOR_STUDENTS,
  "/admin-profile": FOR_THE_ADMIN,
  "/admin-clubs/:id": FOR_THE_ADMIN,
  "/admin-events/:id": FOR_THE_ADMIN,
  "/admin-blogs/:id": FOR_THE_ADMIN,
  // Redirects to the account's own profile; another account's profile is a 404, which the page decides.
  "/profile/:userId": FOR_ACCOUNTS,
} as const satisfies Record<string, PrivatePage>;
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

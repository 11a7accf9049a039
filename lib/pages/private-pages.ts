import type { Account } from "@/lib/platform/auth/actor";

type AccountRole = Account["role"];

type PrivatePage = {
  /** The path; `:name` stands for one part of it. */
  pattern: string;
  /** For all other roles the page does not exist. */
  roles: readonly AccountRole[];
  /** Where signed-out visitors are sent. */
  logIn: "/login" | "/student-login" | "/college-login";
};

const EVERYBODY: readonly AccountRole[] = ["student", "college", "club", "admin"];

/** The pages that need a session, with their roles. Every page that is not public is listed here. Source: contract 2, pages by role. */
export const PRIVATE_PAGES: readonly PrivatePage[] = [
  { pattern: "/student-profile", roles: ["student"], logIn: "/student-login" },
  { pattern: "/payment/:eventId", roles: ["student"], logIn: "/student-login" },
  { pattern: "/profile-otp/:userId", roles: ["student"], logIn: "/student-login" },
  { pattern: "/ticket/:id", roles: ["student"], logIn: "/student-login" },
  { pattern: "/college-profile", roles: ["college"], logIn: "/college-login" },
  { pattern: "/club-otp/:userId", roles: ["college"], logIn: "/college-login" },
  { pattern: "/club-profile", roles: ["club"], logIn: "/college-login" },
  { pattern: "/listing/:isEdit", roles: ["club"], logIn: "/college-login" },
  { pattern: "/add-blog", roles: ["club"], logIn: "/college-login" },
  { pattern: "/participants/:eventId", roles: ["club"], logIn: "/college-login" },
  { pattern: "/admin-profile", roles: ["admin"], logIn: "/student-login" },
  { pattern: "/admin-clubs/:id", roles: ["admin"], logIn: "/student-login" },
  { pattern: "/admin-events/:id", roles: ["admin"], logIn: "/student-login" },
  { pattern: "/admin-blogs/:id", roles: ["admin"], logIn: "/student-login" },
  // Redirects to one's own profile; the page answers 404 for another account's.
  { pattern: "/profile/:userId", roles: EVERYBODY, logIn: "/login" },
];

/** The private page at exactly this path, in this case; a slash at the end may follow. Null for a path that cannot be decoded. */
export function findPrivatePage(path: string): PrivatePage | undefined {
  if (!isWellFormed(path)) return undefined;
  const parts = path.replace(/\/$/, "").split("/");
  return PRIVATE_PAGES.find(({ pattern }) => {
    const expected = pattern.split("/");
    return (
      expected.length === parts.length && expected.every((part, index) => part === parts[index] || (part.startsWith(":") && parts[index]))
    );
  });
}

function isWellFormed(path: string): boolean {
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

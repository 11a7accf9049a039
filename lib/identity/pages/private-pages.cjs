// CommonJS, since the server's scripts read it before anything is built.

const FOR_STUDENTS = /** @type {const} */ ({ roles: ["student"], logIn: "/student-login" });
const FOR_COLLEGES = /** @type {const} */ ({ roles: ["college"], logIn: "/college-login" });
const FOR_CLUBS = /** @type {const} */ ({ roles: ["club"], logIn: "/college-login" });
/** Clubs, and students who edit for one: the page checks the right. */
const FOR_EDITORS = /** @type {const} */ ({ roles: ["student", "club"], logIn: "/login" });
/** Organisers: the page checks a right at the event. */
const FOR_ORGANISERS = /** @type {const} */ ({ roles: ["student", "club", "college", "admin"], logIn: "/login" });
/** Colleges for what their clubs publish, the admin for everything. */
const FOR_MODERATORS = /** @type {const} */ ({ roles: ["college", "admin"], logIn: "/login" });
const FOR_THE_ADMIN = /** @type {const} */ ({ roles: ["admin"], logIn: "/student-login" });
const FOR_ACCOUNTS = /** @type {const} */ ({ roles: ["student", "college", "club", "admin"], logIn: "/login" });

/**
 * The pages that need a session, and their roles: `:name` matches one part of the path. Every page that is not public is listed here; only
 * this table says who may open it. Source: contract base 2, pages by role; contract trust 10.
 */
const PRIVATE_PAGES = /** @type {const} */ ({
  "/student-profile": FOR_STUDENTS,
  "/student-profile/:tab": FOR_STUDENTS,
  "/for-you": FOR_STUDENTS,
  "/notifications": FOR_STUDENTS,
  "/settings/notifications": FOR_STUDENTS,
  "/settings/security": FOR_ACCOUNTS,
  "/settings/data": FOR_STUDENTS,
  "/saved": FOR_STUDENTS,
  "/record": FOR_STUDENTS,
  "/join/:eventId": FOR_STUDENTS,
  "/payment/:eventId": FOR_STUDENTS,
  "/profile-otp/:userId": FOR_STUDENTS,
  "/ticket/:id": FOR_STUDENTS,
  "/my-tickets": FOR_STUDENTS,
  "/college-profile": FOR_COLLEGES,
  "/college-profile/:tab": FOR_COLLEGES,
  "/club-otp/:userId": FOR_COLLEGES,
  "/club-profile": FOR_CLUBS,
  "/club-profile/:tab": FOR_CLUBS,
  "/listing/:isEdit": FOR_EDITORS,
  "/import/:clubId": FOR_EDITORS,
  "/add-blog": FOR_EDITORS,
  "/participants/:eventId": FOR_ORGANISERS,
  "/manage-club/:clubId": FOR_STUDENTS,
  "/manage-club/:clubId/:tab": FOR_STUDENTS,
  "/manage/:eventId": FOR_ORGANISERS,
  "/manage/:eventId/preview": FOR_ORGANISERS,
  "/manage/:eventId/people": FOR_ORGANISERS,
  "/manage/:eventId/teams": FOR_ORGANISERS,
  "/manage/:eventId/waiting": FOR_ORGANISERS,
  "/manage/:eventId/applications": FOR_ORGANISERS,
  "/manage/:eventId/answers": FOR_ORGANISERS,
  "/manage/:eventId/results": FOR_ORGANISERS,
  "/manage/:eventId/feedback": FOR_ORGANISERS,
  "/manage/:eventId/messages": FOR_ORGANISERS,
  "/manage/:eventId/certificates": FOR_ORGANISERS,
  "/manage/:eventId/team": FOR_ORGANISERS,
  "/manage/:eventId/log": FOR_ORGANISERS,
  "/manage/:eventId/marks": FOR_ORGANISERS,
  "/invitation/:id": FOR_STUDENTS,
  "/team/:teamId": FOR_STUDENTS,
  "/team-invite/:code": FOR_STUDENTS,
  "/door/:eventId": FOR_ORGANISERS,
  "/manage/:eventId/door": FOR_ORGANISERS,
  "/screen/:eventId": FOR_ORGANISERS,
  "/here/:eventId": FOR_STUDENTS,
  "/moderation": FOR_MODERATORS,
  "/admin-profile": FOR_THE_ADMIN,
  "/admin-profile/:tab": FOR_THE_ADMIN,
  "/admin-clubs/:id": FOR_THE_ADMIN,
  "/admin-events/:id": FOR_THE_ADMIN,
  "/admin-blogs/:id": FOR_THE_ADMIN,
  // Redirects to the account's own profile; another account's profile is a 404, which the page decides.
  "/profile/:userId": FOR_ACCOUNTS,
});

/** The first parts of the addresses of private pages. */
const PRIVATE_ROOTS = [...new Set(Object.keys(PRIVATE_PAGES).map((pattern) => pattern.split("/")[1]))];

module.exports = { PRIVATE_PAGES, PRIVATE_ROOTS };

// Raw requests for sqlmap, for every call and page with parameters: `*` marks the tested place in the address; in a body, sqlmap tries
// every field.
const NOBODY = "00000000-abcd-4000-8000-0000000000aa";
const PASSWORD = "Courtyard#1";
const BOUNDARY = "----------------------------735323031399963166993862150";
const newPassword = { password: PASSWORD, confirmPassword: PASSWORD };
const code = { userId: NOBODY, otp: "7K3Q" };

/**
 * @param {Record<string, string>} ids the accounts of the scan's sessions, by role
 * @param {(role: string, address: string) => Promise<any>} ask
 * @returns {Promise<{ role: string, text(host: string): string }[]>}
 */
export async function requestsFor(ids, ask) {
  const { student, college, club } = ids;
  const { events } = await ask("visitor", "/api/asd?limit=100");
  const own = (await ask("visitor", `/api/collegeRep/events/${club}`)).events[0]._id;
  const event = events[0]._id;
  const [{ _id: blog }] = await ask("visitor", "/api/blog?limit=1");
  const profile = (await ask("student", `/api/users/${student}`)).data.additionalDetails;
  const words = { eventName: "Scanned event", venue: "Hall one", description: "<p>x</p>", eventPrice: "10", tags: '["Coding"]' };
  const lists = "selectedTags=%5B%22Coding%22%5D&selectedTypes=%5B%22Concert%22%5D";

  return [
    ...reads("visitor", [
      `/api/asd?${lists}&searchQuery=music&limit=5&past=1&count=1`,
      "/api/asd?searchQuery=mus&cursor=abc",
      `/api/asd?when=week&price=free&mode=Online&open=1&near=18.5,73.8&radius=25&sort=distance&college=${NOBODY}&club=${NOBODY}`,
      "/api/event/facets?from=2027-01-01&to=2027-01-31&searchQuery=music&near=18.5,73.8&radius=25",
      "/api/event/calendar?month=2027-01&price=free&mode=Offline",
      "/api/event/map?bbox=66,6,98,36&when=week",
      "/api/blog?q=a&limit=3&cursor=abc",
      "/api/blog?q=night&limit=3",
      "/api/blog/suggestions?q=a",
      ...[`/api/blog/${blog}*`, `/api/event/${event}*`, `/api/collegeRep/events/${club}*`, `/api/collegeRep/blogs/${club}*`],
      ...[`/event/${event}*`, `/event/${event}*.ics`, `/blogs/${blog}*`, "/events-page/2*", "/blogs/page/2*"],
      ...["/avatar/AB*", "/sitemap-1*.xml", `/images/${NOBODY}-400.webp*`],
      ...["home/latestevent", "home/trendingevent", "event/concerts", "live", "ready", "health", "cron"].map((name) => `/api/${name}?x=1`),
    ]),
    ...[
      json("POST", "/api/auth/student-login", { email: "student@sahyadri.example", password: "x" }),
      json("POST", "/api/auth/college-login", { email: "office@sahyadri.example", password: "x" }),
      json("POST", "/api/auth/student-signup", { firstName: "Asha", lastName: "Rao", email: "asha@scan.example", ...newPassword }),
      json("POST", "/api/auth/college-register", {
        name: "Scan College",
        email: "a@scan.example",
        emailDomain: "scan.example",
        ...newPassword,
      }),
      json("POST", "/api/auth/verify-otp", code),
      json("POST", "/api/auth/verifycollege-otp", code),
      json("POST", "/api/auth/resend-otp", { userId: NOBODY, purpose: "student" }),
      json("POST", "/api/auth/forgot-password", { email: "nobody@scan.example", accountType: "user" }),
      json("POST", "/api/auth/reset-password", { ...code, otp: "7K3Q-9F2M", ...newPassword }),
      json("POST", "/api/auth/reset-link", { token: "x".repeat(43), ...newPassword }),
      json("POST", "/api/payment/webhook", { event: "payment.captured", payload: { payment: { entity: { id: "pay_1" } } } }),
      bare("POST", "/api/auth/logout?x=1"),
      bare("DELETE", "/api/auth/deleteusers?x=1"),
      bare("DELETE", "/api/college/deletecolleges?x=1"),
    ].map(as("visitor")),
    ...reads("student", [
      ...[`/api/users/${student}*`, `/api/users/profile/${profile}*`, `/api/event/registration/${event}*`],
      `/api/event/hi/${event}*/${student}*`,
      `/api/event/hi2/${event}*/${student}*?method=PayPal*&outcome=failure*`,
      ...[`/payment/${event}*`, "/student-profile?tab=events", `/ticket/${NOBODY}*`, `/profile/${student}*`],
    ]),
    ...[
      json("POST", "/api/auth/student-verify", { userId: student, email: "asha@scan.example", domain: "scan.example" }),
      json("POST", "/api/auth/profile-verify", { ...code, userId: student }),
      json("PUT", "/api/auth/password", { ...newPassword, currentPassword: "x" }),
      json("PUT", `/api/users/update/${student}`, { firstName: "Asha", lastName: "Rao", image: "" }),
      json("PUT", `/api/users/updateProfile/${profile}`, { gender: "female", dateOfBirth: "2001-02-03", about: "hello" }),
      bare("DELETE", `/api/users/delete/${NOBODY}*?reason=x*`),
      bare("DELETE", `/api/event/registration/${NOBODY}*`),
      json("POST", "/api/payment/order", { eventId: event }),
      json("POST", "/api/payment/confirm", { orderId: "order_1", paymentId: "pay_1", signature: "00" }),
    ].map(as("student")),
    ...reads("college", [
      ...[`/api/college/${college}*`, `/api/collegeRep/${club}*`, `/api/event/participants/${own}*`],
      ...["/college-profile?tab=password", `/club-otp/${NOBODY}*`],
    ]),
    ...[
      json("POST", "/api/college/club-signup", { clubName: "Scan Club", email: "club@scan.example", collegeId: college, ...newPassword }),
      json("POST", "/api/college/club-verify", code),
      bare("DELETE", `/api/college/delete/${NOBODY}*?reason=x*`),
    ].map(as("college")),
    ...reads("club", ["/club-profile?tab=blogs", `/listing/${own}*`, `/participants/${own}*`]),
    ...[
      json("POST", "/api/posters", { title: "Monsoon Ragas", type: "Concert", date: "2026-12-07", venue: "Open Air Theatre", round: 1 }),
      bare("DELETE", `/api/collegeRep/delete/${NOBODY}*?reason=x*`),
      bare("DELETE", `/api/collegeRep/delete/blogs/${NOBODY}*?reason=x*`),
      form("PUT", `/api/event/update/${own}`, words),
      form("POST", "/api/blog/create", { title: "Judging", college: "Sahyadri", content: "Forty-one teams, nine judges.", clubId: club }),
      form("POST", "/api/event/listing/", { ...words, eventType: "Concert", eventMode: "Online", clubId: club, posterChoice: "x" }),
      form("POST", "/api/uploads", { image: "x" }),
    ].map(as("club")),
    ...reads("admin", [
      "/api/admin/colleges?q=a&sort=name&limit=5&cursor=abc",
      "/api/admin/colleges?q=a&sort=name&limit=5",
      `/api/admin/clubs/${college}*?q=a*&sort=name*&limit=5*`,
      ...[`/api/admin/events/${club}*`, `/api/admin/blogs/${club}*?q=a*&sort=newest*&limit=5*`, "/api/admin/log?limit=5&cursor=abc"],
      "/admin-profile?tab=log&q=a&sort=name&cursor=abc",
      ...[`/admin-clubs/${college}*?q=a*&sort=name*`, `/admin-events/${club}*`, `/admin-blogs/${club}*?q=a*`],
    ]),
    as("admin")(json("PUT", `/api/admin/colleges/${NOBODY}/domain`, { confirmed: true, reason: "x" })),
  ];
}

const as = (role) => (text) => ({ role, text });
const reads = (role, addresses) => addresses.map((address) => as(role)(bare("GET", address)));
const bare = (method, address) => raw(method, address, "", "");
const json = (method, address, body) => raw(method, address, "Content-Type: application/json\r\n", JSON.stringify(body));

function form(method, address, fields) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return raw(method, address, `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\n`, `${parts.join("")}--${BOUNDARY}--\r\n`);
}

const raw = (method, address, headers, body) => (host) =>
  `${method} ${address} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html,application/json\r\n${headers}\r\n${body}`;

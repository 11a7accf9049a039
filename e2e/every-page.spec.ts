import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { recordOrganiserAct } from "@/lib/identity/audit/record";
import { PRIVATE_PAGES } from "@/lib/identity/pages/private-pages";
import { feedbackLinkName } from "@/lib/organising/feedback/secrets";
import { linkToken } from "@/lib/organising/records/link-token";
import { db } from "@/lib/platform/db/client";
import { recordNotifications } from "@/lib/reach/notifications/record";
import { anEntry, aTeamEntry } from "@/lib/testing/entries";
import { aBlog, aCertificate, aClub, aCoHost, aCollege, aGrant, aRegistration, aStudent, aToken, unique } from "@/lib/testing/factories";
import { inDays } from "@/lib/testing/moments";
import { expect, test } from "./fixtures";
import { expectAccessibleInBothSchemes, expectFit, expectNoSidewaysScrolling } from "./support/accessible";
import { aTrace } from "./support/admin";
import { publishBlog } from "./support/blogs";
import { aMark, marksInEveryState, TERMS } from "./support/marks";
import { openFully } from "./support/open-fully";
import { anEventOnShow } from "./support/shown-events";
import { type Role, signInAs } from "./support/sign-in";
import { someTeams } from "./support/teams";
import { loadedScripts, MOST_SCRIPTS } from "./support/weight";

const ID = "00000000-0000-4000-8000-00000000abcd";
const WIDTH = 1280;
/** Widths of tablets and small windows, on both sides of the width at which tabs move beside the content. */
const WIDTHS_BETWEEN = [1180, 1024, 960, 768];

/** The private pages of one role whose path has no variable. */
const privatePagesOf = (role: Role): string[] =>
  Object.entries(PRIVATE_PAGES).flatMap(([path, { roles }]) => (roles.join() === role && !path.includes(":") ? [path] : []));

/**
 * Every page, by the roles that can open it; `id` is the account's own, `event` an open one, `ticket` one of another event, `blog` one with
 * pictures.
 */
const PAGES: Record<Role | "visitor", readonly string[]> = {
  visitor: [
    "/",
    "/events-page",
    "/events-page?tags=Coding,Music&types=Concert&past=1",
    "/events-page?view=month",
    "/events-map",
    "/login",
    "/student-login",
    "/student-register",
    "/college-login",
    "/college-register",
    `/otp/${ID}`,
    `/college-otp/${ID}`,
    "/forgot-password-stu",
    "/forgot-password-col",
    "/reset-password/token",
    "/unsubscribe/token",
    "/feedback/{over}?k={attendee}",
    "/records/{record}",
    "/verification",
    "/offline",
    "/aboutus",
    "/FAQ",
    "/privacy",
    "/rules",
    "/grievance",
    "/api-docs",
    "/api-docs/tokens",
    "/api-docs/webhooks",
    "/api-docs/embeds",
    "/api-docs/errors",
    "/api-docs/limits",
    "/api-docs/assistants",
    "/api-docs/events",
    "/verify",
    "/verify/{certificate}",
    "/event/{event}",
    "/blogs",
    "/blogs/page/2",
    "/blogs/{blog}",
    "/blogs/club/{writer}",
    "/blogs/club/{writer}/page/2",
    "/blogs/college/{collegeSlug}",
    "/clubs",
    "/clubs/{clubSlug}",
    "/colleges",
    "/colleges/{collegeSlug}",
    "/tags/career-fair",
    "/no-such-page",
  ],
  student: [
    "/event/{event}",
    "/join/{event}",
    "/payment/{event}",
    "/ticket/{ticket}",
    ...privatePagesOf("student"),
    "/settings/security",
    "/student-profile/verify",
    "/student-profile/events",
    "/student-profile/certificates",
    "/student-profile/organising",
    "/student-profile/marks",
    "/invitation/{invitation}",
    "/team/{team}",
    "/team-invite/{invited}",
    "/manage/{helped}",
    "/manage/{helped}/messages",
    "/manage/{helped}/team",
    "/manage/{helped}/results",
    "/manage/{helped}/feedback",
    "/manage/{helped}/log",
    "/manage/{helped}/door",
    "/manage-club/{helpedClub}",
    "/manage-club/{helpedClub}/team",
    "/here/{event}",
    "/student-profile/password",
    "/student-profile/delete",
    "/profile-otp/{id}",
  ],
  college: [
    ...privatePagesOf("college"),
    "/settings/security",
    "/moderation",
    "/college-profile/add-club",
    "/college-profile/events",
    "/college-profile/places",
    "/college-profile/attendance",
    "/college-profile/results",
    "/college-profile/connect",
    "/college-profile/log",
    "/college-profile/password",
    "/college-profile/delete",
    `/club-otp/${ID}`,
  ],
  club: [
    ...privatePagesOf("club"),
    "/settings/security",
    "/club-profile/events",
    "/club-profile/blogs",
    "/club-profile/team",
    "/club-profile/results",
    "/club-profile/connect",
    "/club-profile/log",
    "/manage/{helped}",
    "/manage/{helped}/people",
    "/manage/{helped}/people?status=cancelled&sort=name",
    "/manage/{helped}/teams",
    "/manage/{helped}/waiting",
    "/manage/{helped}/applications",
    "/manage/{helped}/applications?state=rejected",
    "/manage/{helped}/answers",
    "/manage/{helped}/marks",
    "/manage/{helped}/marks?state=ended",
    "/manage/{helped}/messages",
    "/manage/{helped}/results",
    "/manage/{helped}/feedback",
    "/manage/{helped}/team",
    "/manage/{helped}/log",
    "/manage/{helped}/door",
    "/manage/{over}/certificates",
    "/manage/{over}/certificates?state=script_missing",
    "/manage/{over}/certificates?view=issued",
    "/manage/{over}/certificates?view=template",
    "/screen/{helped}",
    "/manage/{draft}",
    "/manage/{draft}/preview",
    "/listing/0",
    "/import/{helpedClub}",
    "/add-blog",
    "/blogs",
    "/club-profile/password",
    "/club-profile/delete",
  ],
  admin: [
    ...privatePagesOf("admin"),
    "/settings/security",
    "/moderation",
    "/admin-profile/colleges",
    "/admin-profile/certificates",
    "/admin-profile/certificates?q=7K3Q-9F2M-XW4T",
    "/admin-profile/log",
    "/admin-profile/password",
    "/admin-clubs/{college}",
    "/admin-events/{club}",
    "/admin-blogs/{club}",
    "/admin-blogs/{club}?q=no+such+blog",
  ],
};

const FAR_FROM_ASCII = { description: "<p>₹ 250 at the desk… “bring” नमस्ते 🎉</p>", descriptionText: "₹ 250 at the desk… “bring” नमस्ते 🎉" };

/** Messages in the browser's console, except those about a document that is a 404 on purpose. */
function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    const isTheMissingPage = message.location().url.endsWith("/no-such-page");
    // When a window becomes narrow, Chromium preloads the smaller picture too, but keeps showing the one it has.
    const isSmallerPicture = message.text().includes("was preloaded") && page.viewportSize()?.width !== WIDTH;
    if (["error", "warning"].includes(message.type()) && !isTheMissingPage && !isSmallerPicture)
      complaints.push(`${new URL(page.url()).pathname}: ${message.text()}`);
  });
  return complaints;
}

/** The preloaded pictures that the page does not show. Chromium complains about them too, but only after some seconds. */
function uselessPreloads(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = new Set([...document.images].map(({ currentSrc }) => currentSrc));
    const named = ({ href, imageSrcset }: HTMLLinkElement) => [href, ...imageSrcset.split(/[\s,]+/)].filter(Boolean);
    return [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="image"]')]
      .filter((link) => !named(link).some((address) => shown.has(new URL(address, location.href).href)))
      .map(({ outerHTML }) => outerHTML);
  });
}

/** Entries in every state, with an answer to a question. */
async function addEntries(event: { id: string }): Promise<void> {
  const question = { eventId: event.id, position: 0, kind: "long", label: "What should we look at? ₹ नमस्ते" } as const;
  const { id: questionId } = await db.question.create({ data: question });
  const members = async () => [await aStudent({ lastName: "Venkata Subrahmanya Krishnamurthy" }), await aStudent()];
  await aTeamEntry(event, { status: "confirmed", name: "Segfault Saviours of the Department", members: await members() });
  await aTeamEntry(event, { status: "confirmed", members: [await aStudent()] });
  await aTeamEntry(event, { status: "forming", members: await members() });
  await aTeamEntry(event, { status: "waiting", members: await members() });
  await anEntry(event, { status: "held", offeredAt: new Date(), pricePaise: 25_000 });
  const registrationId = await anEntry(event, { status: "pending" });
  await anEntry(event, { status: "rejected", decisionReason: "For third years" });
  const value = "The projects section: I have four and room for two.\nThank you";
  await db.answer.create({ data: { registrationId, questionId, label: question.label, value, updatedAt: new Date() } });
}

/** An event with helpers, invited people and log entries that a student manages; and an invitation for that student. */
async function aTeam(owner: { id: string }, { id, email, role }: { id: string; email: string; role: Role | "visitor" }) {
  const club = await db.club.findUniqueOrThrow({ where: { id: owner.id }, select: { id: true, collegeId: true } });
  const onScreen = { selfCheckIn: true, hereSecret: new Uint8Array(randomBytes(32)) };
  const rules = { entry: "team", approval: true, capacity: 4, noShowTerms: TERMS } as const;
  const event = await anEventOnShow({ ...rules, ...onScreen }, { ...club, role: "club", sessionId: ID });
  await addEntries(event);
  await marksInEveryState(event, { id: club.collegeId });
  const place = { id: event.id, clubId: club.id, collegeId: club.collegeId };
  const invited = (to: string) =>
    db.grant.create({
      data: { clubId: club.id, email: to, role: "editor", invitedById: club.id, expiresAt: new Date(Date.now() + 86_400_000) },
    });
  await aGrant(await aStudent({ firstName: "Vikram", lastName: "Iyer" }), { role: "door", event });
  await aCoHost(await aClub({ name: "Decibel" }), { role: "editor", event });
  await invited(`somebody.with.a.long.address.${unique()}@department-of-electronics.example.edu`);
  if (role === "student") {
    await aGrant({ id }, { role: "manager", event });
    await aGrant({ id }, { role: "manager", club });
  }
  const { id: invitation } = await invited(role === "student" ? email : `nobody.${unique()}@mail.example`);
  const by = { actor: { id: club.id }, role: "owner", event: place } as const;
  await recordOrganiserAct(db, by, { act: "created", changes: { eventName: [null, event.name] } });
  await recordOrganiserAct(db, by, { act: "edited", changes: { venue: ["Main Lawn", "Open Air Theatre"], description: [null, null] } });
  const draft = await anEventOnShow({ status: "draft" }, { ...club, role: "club", sessionId: ID });
  return { helped: event.id, helpedClub: club.id, invitation, draft: draft.id };
}

/** An event that is over, with people who can get a certificate and who cannot, and with a certificate of this student. */
async function anEndedEvent(owner: { id: string }, student: { id: string }) {
  const club = await db.club.findUniqueOrThrow({ where: { id: owner.id }, select: { id: true, collegeId: true } });
  const times = { registrationOpensAt: inDays(-4), registrationClosesAt: inDays(-3), startsAt: inDays(-2), endsAt: inDays(-1) };
  const event = await anEventOnShow(times, { ...club, role: "club", sessionId: ID });
  const others = [await aStudent({ lastName: "Venkata Subrahmanya Krishnamurthy" }), await aStudent({ lastName: "Петрова" })];
  const attendees = [];
  for (const one of [student, ...others]) {
    const { id } = await aRegistration(event, one);
    attendees.push(feedbackLinkName(id));
    await db.registration.update({ where: { id }, data: { checkedInAt: inDays(-2) } });
  }
  await aRegistration(event, await aStudent());
  await db.feedbackForm.create({ data: { eventId: event.id, on: true } });
  const { number } = await aCertificate(event, student);
  await aCertificate(event, student, { kind: "volunteer", revokedAt: new Date(), reason: "The name was misspelt." });
  return { id: event.id, certificate: number, attendee: attendees[0] ?? "" };
}

/** @returns the token of a link to the record of a student who helped with an event and has a certificate of another */
async function aSharedRecord(event: { id: string; name: string; clubId: string | null }): Promise<string> {
  const student = await aStudent();
  const { id } = await aGrant(student, { role: "editor", club: { id: event.clubId ?? "" } });
  await db.grant.update({ where: { id }, data: { acceptedAt: new Date("2026-01-05") } });
  await aCertificate(event, student, { kind: "winner", award: "Second place" });
  const expiresAt = new Date(Date.now() + 24 * 60 * 60 * 1000);
  const link = await db.recordLink.create({ data: { studentId: student.id, name: "For a test", kinds: ["won", "role"], expiresAt } });
  return linkToken(link.id);
}

/** A student follows the event's club and its tags, and was notified of the event in every way. */
async function followAndHear({ id: studentId }: { id: string }, event: { id: string; clubId: string | null; tags: string[] }) {
  await db.follow.create({ data: { studentId, kind: "club", clubId: event.clubId } });
  await db.follow.createMany({ data: event.tags.map((tag) => ({ studentId, kind: "tag" as const, tag })) });
  const row = { studentId, subjectId: event.id, level: "digest" } as const;
  await recordNotifications(db, [
    { ...row, kind: "event_published", cause: "tag", causeKey: "Career Fair" },
    { ...row, kind: "event_moved", cause: "saved", occasion: "once" },
    { ...row, kind: "registration_opens", cause: "saved" },
  ]);
}

for (const [role, paths] of Object.entries(PAGES) as [Role | "visitor", readonly string[]][]) {
  test(`every page of a ${role} is accessible in both colour schemes, fits every width and logs no message [spec 2; organisers 18; reach 9.9]`, async ({
    page,
    context,
    request,
  }) => {
    test.setTimeout(600_000);
    const complaints = listenForComplaints(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const { id, email } = role === "visitor" ? { id: ID, email: "" } : await signInAs(role, context.request);
    const event = await anEventOnShow({ capacity: 20, pricePaise: 25_000, tags: ["Coding", "Career Fair"], ...FAR_FROM_ASCII });
    const ticket = role === "student" ? (await aRegistration(await anEventOnShow({ pricePaise: 25_000 }), { id })).id : ID;
    const author = role === "club" ? { id } : await aClub();
    // More than one page of them, older than those of other tests; publishing the last one expires the cached list.
    for (let day = 1; day < 26; day++) await aBlog(author, { title: `Far away ${day}`, createdAt: new Date(Date.UTC(2019, 0, day)) });
    await publishBlog(request, (await signInAs("club", request)).id);
    const imageIds = [event.posterId, (await anEventOnShow()).posterId];
    const blog = await aBlog(author, { title: "Far ₹ 250 “नमस्ते” 🎉", imageIds });
    const { collegeId, clubId } = await aTrace();
    const { helped, helpedClub, invitation, draft } = await aTeam(role === "club" ? { id } : await aClub(), { id, email, role });
    if (role === "student") await followAndHear({ id }, event);
    if (role === "student") await aMark(event, { id }, await aCollege());
    if (role === "club" || role === "college") for (const days of [3, 365]) await aToken({ id }, ["events:read", "people:read"], days);
    if (role === "college") await marksInEveryState(event, { id });
    const { team, invited } = role === "student" ? await someTeams({ id }) : { team: ID, invited: ID };
    const over = await anEndedEvent(role === "club" ? { id } : await aClub(), role === "student" ? { id } : await aStudent());
    const record = await aSharedRecord(event);
    const { slug, college } = await db.club.findUniqueOrThrow({
      where: { id: event.clubId ?? "" },
      select: { slug: true, college: { select: { slug: true } } },
    });
    const writer = await db.club.findUniqueOrThrow({ where: { id: author.id }, select: { slug: true } });
    const own = (pattern: string) =>
      pattern
        .replace("{id}", id)
        .replace("{event}", event.id)
        .replace("{ticket}", ticket)
        .replace("{blog}", blog.id)
        .replace("{writer}", writer.slug)
        .replace("{helped}", helped)
        .replace("{helpedClub}", helpedClub)
        .replace("{draft}", draft)
        .replace("{over}", over.id)
        .replace("{certificate}", over.certificate)
        .replace("{attendee}", over.attendee)
        .replace("{invitation}", invitation)
        .replace("{team}", team)
        .replace("{record}", record)
        .replace("{invited}", invited)
        .replace("{college}", collegeId)
        .replace("{club}", clubId)
        .replace("{clubSlug}", slug)
        .replace("{collegeSlug}", college.slug);
    for (const path of paths.map(own)) {
      await page.setViewportSize({ width: WIDTH, height: 900 });
      await openFully(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      // A list comes with the pictures that it shows without filters.
      if (!path.includes("?")) expect(await uselessPreloads(page), `preloads of ${path}`).toEqual([]);
      await expectAccessibleInBothSchemes(page, `${path} at ${WIDTH} px`);
      if (role === "visitor") expect(await loadedScripts(page), `scripts of ${path}`).toBeLessThanOrEqual(MOST_SCRIPTS.public);
      for (const width of WIDTHS_BETWEEN) await expectNoSidewaysScrolling(page, [width, 900], path);
      await expectFit(page, path);
    }
    expect(complaints).toEqual([]);
  });
}

import "server-only";
import { expireBlogs } from "@/lib/catalogue/blogs/cache-tags";
import { authorizeBlog } from "@/lib/catalogue/blogs/service";
import { type ChangedEvent, expireEvents, HIDDEN_PICTURES_TAG } from "@/lib/catalogue/events/cache-tags";
import { hideEvents, lockEventsOfClubs, showEvents } from "@/lib/catalogue/events/cancel-events";
import { lockEvent } from "@/lib/catalogue/events/service";
import { endHolds } from "@/lib/catalogue/seats/change-seats";
import { withEventMutex } from "@/lib/catalogue/seats/event-mutex";
import type { HidingSide, ReportDecision, ReportReason } from "@/lib/generated/prisma/enums";
import { type Access, authorizeSelf } from "@/lib/identity/accounts/access";
import { type ActedBy, type OrganiserActed, recordAct, recordOrganiserAct } from "@/lib/identity/audit/record";
import { expireClubs } from "@/lib/identity/clubs/cache-tags";
import { expireCoHosts } from "@/lib/identity/helpers/cache-tags";
import { isPublic } from "@/lib/identity/organisers/event-state";
import { authorize, authorizeClub, type ClubOrganiser, isBannedNow, type Organiser } from "@/lib/identity/organisers/service";
import { type Account, type Admin, type Club, type College, hasRole } from "@/lib/platform/auth/actor";
import { expire } from "@/lib/platform/cache/cached";
import { db, LONG_TRANSACTION, type Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { enqueue, enqueueAll } from "@/lib/platform/queue/enqueue";
import * as moderation from "@/lib/site/moderation/repository";
import { type DecisionForm, isActionOf, type Thing } from "@/lib/site/moderation/schema";
import { SEND_HIDING_MAIL, TELL_REPORTER } from "@/lib/site/moderation/tasks";

/** The result of a decision. Source: contract trust 13. */
export type Decision = "hidden" | "shown" | "dismissed" | "banned";

type Moderator = Organiser<"moderate"> | ClubOrganiser<"moderate">;

/** The side that decided, for hidings: a college or the admin. */
const sideOf = ({ role }: Moderator): Exclude<HidingSide, "ban"> => (role === "admin" ? "admin" : "college");

/** A college does not undo what the admin did. @throws AppError forbidden */
function refuseAgainstAdmin(by: Moderator, lasting: moderation.Lasting | null): void {
  if (lasting?.by === "admin" && by.role !== "admin") throw new AppError("forbidden", { actor: by.actor.id, hiding: lasting.id });
}

/**
 * Decides about a thing: the right is checked where it is.
 * @throws AppError validation_failed (an action that this thing does not take), forbidden, and those of the functions below
 */
export async function decideThing(actor: College | Admin, thing: Thing, form: DecisionForm, now = new Date()): Promise<Decision> {
  const { subject, id } = thing;
  if (!isActionOf(subject, form.action))
    throw new AppError("validation_failed", {}, { issues: [{ field: "action", message: "This cannot be done with it" }] });
  switch (subject) {
    case "event":
      return decideEvent(await authorize(actor, id, "moderate"), form, now);
    case "blog":
      return decideBlog(await authorizeBlog(actor, id, "moderate", authorizeClub), id, form, now);
    case "club":
      return decideClub(await authorizeClub(actor, id, "moderate"), form, now);
    default:
      if (!hasRole(actor, ["admin"])) throw new AppError("forbidden", { actor: actor.id });
      return dismissOther(actor, thing, form.reason, now);
  }
}

/**
 * Asks for another look at a thing of the account's.
 * @throws AppError event_not_found, blog_not_found, forbidden, club_banned, gone_meanwhile (it is not hidden), look_asked
 */
export async function askAboutThing(actor: Account, thing: Thing, text: string, now = new Date()): Promise<void> {
  const { subject, id } = thing;
  switch (subject) {
    case "event":
      return askForLook(await authorize(actor, id, "edit_event"), thing, text, now);
    case "blog":
      return askForLook(await authorizeBlog(actor, id, "edit_event", authorizeClub), thing, text, now);
    case "club":
      if (!hasRole(actor, ["club"])) throw new AppError("forbidden", { actor: actor.id });
      return askForLook(authorizeSelf(actor, id), thing, text, now);
    default:
      throw new AppError("gone_meanwhile", { [subject]: id });
  }
}

/**
 * Hides an event, shows it again or leaves it as it is, in one transaction with its lines. When the call is answered, no process shows a
 * hidden one. Hiding ends holds, offers and invitations; whoever has a seat or waits stays. Again, it changes nothing.
 * @throws AppError event_not_found, event_not_published, forbidden (a college undoes the admin), report_decided Source: contract trust 3
 * and 4.
 */
function decideEvent(by: Organiser<"moderate">, form: DecisionForm, now = new Date()): Promise<Decision> {
  const { id } = by.event;
  const thing = { subject: "event", id } as const;
  return withEventMutex(id, () =>
    db.$transaction(async (tx) => {
      const isBanned = await isBannedNow(tx, by.event.clubId);
      const event = await lockEvent(tx, id, now);
      if (!isPublic(event) && !event.isHidden) throw new AppError("event_not_published", { event: id });
      return decideLocked(tx, by, form, now, {
        ...{ thing, name: event.name, isBanned },
        hide: async () => {
          if (event.isHidden) return;
          await hideEvents(tx, [id]);
          await endHolds(tx, id, now);
        },
        show: () => showEvents(tx, [id]),
        expireIt: () => expireThings(tx, { events: [event], coHosted: [id] }),
      });
    }, LONG_TRANSACTION),
  );
}

/** The same for a blog. @throws AppError blog_not_found, forbidden, report_decided */
export function decideBlog(by: ClubOrganiser<"moderate">, id: string, form: DecisionForm, now = new Date()): Promise<Decision> {
  const thing = { subject: "blog", id } as const;
  return db.$transaction(async (tx) => {
    const isBanned = await isBannedNow(tx, by.club.id);
    const blog = await moderation.lockBlog(tx, id);
    if (!blog || blog.clubId !== by.club.id) throw new AppError("blog_not_found", { id });
    return decideLocked(tx, by, form, now, {
      ...{ thing, name: blog.title, isBanned },
      hide: () => moderation.setBlogsHidden(tx, [id], true),
      show: () => moderation.setBlogsHidden(tx, [id], false),
      expireIt: () => expireThings(tx, { blogs: [id] }),
    });
  });
}

type Decidable = {
  thing: { subject: "event" | "blog"; id: string };
  name: string;
  /** Whether its club is banned: then it stays hidden, by the ban. */
  isBanned: boolean;
  hide(): Promise<unknown>;
  show(): Promise<unknown>;
  /** Must be the last statement. */
  expireIt(): Promise<void>;
};

/** The decision about an event or a blog that the caller has locked. */
async function decideLocked(
  tx: Tx,
  by: Moderator,
  form: DecisionForm,
  now: Date,
  { thing, name, isBanned, hide, show, expireIt }: Decidable,
): Promise<Decision> {
  const lasting = await moderation.findLasting(tx, thing);
  const log = (act: Act) => note(tx, by, act, { ...thing, name }, form.reason);
  switch (form.action) {
    case "hide": {
      if (isKept(by, lasting)) return "hidden";
      await hide();
      await replaceHiding(tx, by, thing, lasting, form, now);
      await decide(tx, by, [thing], "hidden", now);
      await log("hid");
      await expireIt();
      return "hidden";
    }
    case "show": {
      if (!lasting || lasting.by === "ban") return lasting ? "hidden" : "shown";
      refuseAgainstAdmin(by, lasting);
      await moderation.endHiding(tx, lasting.id, now);
      if (isBanned) await moderation.addHidings(tx, [ofBan(by, thing, form.reason, now)]);
      else {
        await show();
        await enqueue(tx, SEND_HIDING_MAIL, { hidingId: lasting.id, about: "shown" });
      }
      await log("showed");
      if (!isBanned) await expireIt();
      return isBanned ? "hidden" : "shown";
    }
    default:
      return dismiss(tx, by, thing, lasting, () => log("dismissed"), now);
  }
}

/**
 * Bans a club with its events and blogs, or lifts the ban: what it hid is shown, what was hidden by itself stays hidden. The club's
 * scheduled messages end.
 * @throws AppError account_not_found, forbidden, report_decided Source: contract trust 4.
 */
function decideClub(by: ClubOrganiser<"moderate">, form: DecisionForm, now = new Date()): Promise<Decision> {
  const { id, name } = by.club;
  const thing = { subject: "club", id } as const;
  return db.$transaction(async (tx) => {
    // Clubs, then events, then blogs, in the order of all locks.
    const events = await lockEventsOfClubs(tx, [id]);
    const blogs = await moderation.lockBlogsOf(tx, id);
    const lasting = await moderation.findLasting(tx, thing);
    const expireAll = async () => expireThings(tx, { events, blogs, club: by.club, coHosted: await moderation.listCoHosted(tx, id) });
    const log = (act: Act) => note(tx, by, act, { ...thing, name }, form.reason);
    switch (form.action) {
      case "ban": {
        if (isKept(by, lasting)) return "banned";
        await moderation.setBanned(tx, id, now);
        await replaceHiding(tx, by, thing, lasting, form, now);
        await hideAll(tx, by, { events, blogs }, form.reason, now);
        await moderation.endMessages(tx, id);
        const things = [thing, ...events.map((event) => ({ subject: "event", id: event.id }) as const), ...blogThings(blogs)];
        await decide(tx, by, things, "hidden", now);
        await log("banned");
        await expireAll();
        return "banned";
      }
      case "unban": {
        if (!lasting) return "shown";
        refuseAgainstAdmin(by, lasting);
        await moderation.endHiding(tx, lasting.id, now);
        await moderation.setBanned(tx, id, null);
        const shown = {
          events: await moderation.endHidingsOfBan(
            tx,
            "event",
            events.map(({ id: eventId }) => eventId),
            now,
          ),
          blogs: await moderation.endHidingsOfBan(tx, "blog", blogs, now),
        };
        await showEvents(tx, shown.events);
        await moderation.setBlogsHidden(tx, shown.blogs, false);
        await enqueue(tx, SEND_HIDING_MAIL, { hidingId: lasting.id, about: "shown" });
        await log("unbanned");
        await expireAll();
        return "shown";
      }
      default:
        return dismiss(tx, by, thing, lasting, () => log("dismissed"), now);
    }
  }, LONG_TRANSACTION);
}

const blogThings = (ids: readonly string[]): Thing[] => ids.map((id) => ({ subject: "blog", id }));

/** Hides what is public of a club with its ban. */
async function hideAll(
  tx: Tx,
  by: Moderator,
  { events, blogs }: { events: readonly { id: string }[]; blogs: readonly string[] },
  reason: ReportReason | undefined,
  now: Date,
): Promise<void> {
  const hiddenEvents = await hideEvents(
    tx,
    events.map(({ id }) => id),
  );
  const hiddenBlogs = await moderation.setBlogsHidden(tx, blogs, true);
  await moderation.addHidings(tx, [
    ...hiddenEvents.map((id) => ofBan(by, { subject: "event", id }, reason, now)),
    ...hiddenBlogs.map((id) => ofBan(by, { subject: "blog", id }, reason, now)),
  ]);
  for (const id of await moderation.listHolding(tx, hiddenEvents)) await endHolds(tx, id, now);
}

/** Leaves a college or the site as it is: the admin's alone. @throws AppError gone_meanwhile (nothing was reported) */
async function dismissOther(admin: Admin, thing: Thing, reason: ReportReason | undefined, now = new Date()): Promise<Decision> {
  return db.$transaction(async (tx): Promise<Decision> => {
    if (!(await moderation.hasReports(tx, thing))) throw new AppError("gone_meanwhile", { [thing.subject]: thing.id });
    const decided = await moderation.decideReports(tx, thing.subject, [thing.id], { decision: "left", byId: admin.id, now });
    if (decided.length === 0) return "dismissed";
    await tell(tx, decided);
    const subject = thing.subject === "college" ? "college" : "site";
    const subjectName = (await moderation.findNameOf(thing)) ?? undefined;
    await recordAct(tx, admin, { act: "dismissed", subject, subjectId: thing.id, subjectName, reason });
    return "dismissed";
  });
}

/**
 * Asks for another look at a hidden thing, once for each hiding.
 * @param _by the proof that the account edits there, or is the banned club
 * @throws AppError gone_meanwhile (it is not hidden), look_asked Source: contract trust 3.
 */
async function askForLook(_by: Proof, thing: Thing, text: string, now = new Date()): Promise<void> {
  await db.$transaction(async (tx) => {
    if (await moderation.askForLook(tx, thing, text, now)) return;
    const lasting = await moderation.findLasting(tx, thing);
    throw new AppError(lasting?.lookAt ? "look_asked" : "gone_meanwhile", { [thing.subject]: thing.id });
  });
}

/** A right at the thing, or being it. */
type Proof = Organiser<"edit_event"> | ClubOrganiser<"edit_event"> | Access<"self", Club>;

/** Whether a hiding stays as it is when somebody hides the thing again: the admin's always, a college's for colleges. */
const isKept = (by: Moderator, lasting: moderation.Lasting | null): boolean =>
  lasting !== null && lasting.by !== "ban" && (lasting.by === "admin" || by.role !== "admin");

async function replaceHiding(
  tx: Tx,
  by: Moderator,
  { subject, id }: Thing,
  lasting: moderation.Lasting | null,
  { reason, note: words }: DecisionForm,
  now: Date,
): Promise<void> {
  if (!reason || !words) throw new Error("hiding needs a reason and a note");
  if (lasting) await moderation.endHiding(tx, lasting.id, now);
  const hiding = { subject, subjectId: id, by: sideOf(by), byId: by.actor.id, reason, note: words, at: now };
  await enqueue(tx, SEND_HIDING_MAIL, { hidingId: await moderation.addHiding(tx, hiding), about: "hidden" });
}

/** The reason and the note of what a ban hides are the ban's. */
const ofBan = (by: Moderator, { subject, id }: Thing, reason: ReportReason = "other", at: Date): moderation.NewHiding => ({
  ...{ subject, subjectId: id, by: "ban", byId: by.actor.id, reason, note: null, at },
});

/** Leaves a thing as it is: its reports are decided, and so is the request for another look, whose club is told. */
async function dismiss(
  tx: Tx,
  by: Moderator,
  thing: Thing,
  lasting: moderation.Lasting | null,
  log: () => Promise<void>,
  now: Date,
): Promise<Decision> {
  const isLooked = lasting !== null && lasting.lookAt !== null && lasting.lookedAt === null;
  if (lasting && lasting.by !== "ban") {
    if (!isLooked && lasting.lookedAt === null) throw new AppError("report_decided", { [thing.subject]: thing.id });
    refuseAgainstAdmin(by, lasting);
    await moderation.closeLook(tx, lasting.id, now);
    if (isLooked) await enqueue(tx, SEND_HIDING_MAIL, { hidingId: lasting.id, about: "kept" });
  }
  const decided = await decide(tx, by, [thing], "left", now);
  if (isLooked || decided > 0) await log();
  return "dismissed";
}

/** Decides the open reports about things, and tells who reported. @returns how many there were */
async function decide(tx: Tx, by: Moderator, things: readonly Thing[], decision: ReportDecision, now: Date): Promise<number> {
  let count = 0;
  for (const subject of ["event", "blog", "club"] as const) {
    const ids = things.filter((thing) => thing.subject === subject).map(({ id }) => id);
    if (ids.length === 0) continue;
    const decided = await moderation.decideReports(tx, subject, ids, { decision, byId: by.actor.id, now });
    await tell(tx, decided);
    count += decided.length;
  }
  return count;
}

const tell = (tx: Tx, reportIds: readonly string[]): Promise<void> =>
  enqueueAll(
    tx,
    TELL_REPORTER,
    reportIds.map((reportId) => ({ reportId })),
  );

type Act = "hid" | "showed" | "banned" | "unbanned" | "dismissed";
type Noted = { subject: "event" | "blog" | "club"; id: string; name: string };

/**
 * The lines of an act, with the reason and without the note. What is left as it is stands in the log of whoever decided alone, since the
 * club never learns of reports.
 */
async function note(tx: Tx, by: Moderator, act: Act, { subject, id, name }: Noted, reason: ReportReason | undefined): Promise<void> {
  await recordAct(tx, by.actor, { act, subject, subjectId: id, subjectName: name, reason });
  const acted: OrganiserActed = { act, subject: { kind: subject, id }, ...(reason && { changes: { reason: [null, reason] } }) };
  if (act !== "dismissed") return recordOrganiserAct(tx, by, acted);
  const collegeId = "event" in by ? by.event.collegeId : by.club.collegeId;
  const ofCollege: ActedBy | null =
    by.role === "college" && collegeId ? { actor: by.actor, role: by.role, college: { id: collegeId } } : null;
  if (ofCollege) await recordOrganiserAct(tx, ofCollege, acted);
}

type Changed = {
  events?: readonly ChangedEvent[];
  blogs?: readonly string[];
  /** A club that appears or disappears itself. */
  club?: { id: string; collegeId: string };
  /** The events whose pages name the club, or the event's co-organising clubs. */
  coHosted?: readonly string[];
};

/** Expires every page, file and list that shows one of these; must be the last statement of the transaction. */
async function expireThings(tx: Tx, { events = [], blogs = [], club, coHosted = [] }: Changed): Promise<void> {
  if (club) await expireClubs(tx, [club.id], club.collegeId);
  await expireEvents(tx, events);
  await expireBlogs(tx, blogs);
  await expireCoHosts(tx, coHosted);
  await expire(tx, [HIDDEN_PICTURES_TAG]);
}

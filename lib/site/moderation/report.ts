import "server-only";
import { randomInt } from "node:crypto";
import { type Actor, hasRole } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { limits } from "@/lib/platform/http/limits";
import { enqueueAll } from "@/lib/platform/queue/enqueue";
import { keyedHash } from "@/lib/platform/seal";
import { dueAtOf, isUrgent } from "@/lib/site/moderation/policy";
import { sendReceipt } from "@/lib/site/moderation/report-mail";
import * as moderation from "@/lib/site/moderation/repository";
import type { ReportForm } from "@/lib/site/moderation/schema";
import { SEND_URGENT_REPORT } from "@/lib/site/moderation/tasks";

/** Digits and letters that nobody mistakes for another one on the phone. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const NUMBER_LENGTH = 8;

const makeNumber = (): string => Array.from({ length: NUMBER_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join("");

/**
 * A visitor, so that a second report of the same person about the same thing replaces the first: people of one network differ by mailbox.
 */
const visitorHash = (address: string, email = "") => keyedHash("report", address, email);

const MISSING = "Enter your email address, so that someone can answer";

/**
 * Takes a report of anybody about an event, a blog, a club, a college or the site. The outcome is the same, and takes the same time, for
 * what exists, is hidden, was reported before or does not exist: of the last nothing is kept. A report about what is hidden already is
 * decided at once. Nothing that is reported changes.
 * @returns the number that the reporter is told, and the time until which it is decided
 * @throws AppError validation_failed (a visitor reports the site without an address), too_many_requests Source: contract trust 3 and 9.
 */
export async function report(actor: Actor, form: ReportForm, address: string, now = new Date()): Promise<{ number: string; dueAt: Date }> {
  const isVisitor = hasRole(actor, ["visitor"]);
  if (isVisitor && form.subject === "site" && !form.email)
    throw new AppError("validation_failed", {}, { issues: [{ field: "email", message: MISSING }] });
  await (isVisitor ? limits.reportsOfAddress.use(address) : limits.reportsOfAccount.use(actor.id));
  const id = crypto.randomUUID();
  const subjectId = form.subject === "site" ? id : (form.id ?? id);
  const { subject, reason, text = null } = form;
  const number = makeNumber();
  const [email, dueAt] = [isVisitor ? (form.email ?? null) : null, dueAtOf(reason, now)];
  const reporterId = isVisitor ? null : actor.id;
  const addressHash = isVisitor ? visitorHash(address, form.email) : null;
  await db.$transaction(async (tx) => {
    // Locks the thing first: a hiding that is being made decides this report, or has made the thing hidden.
    const visibility = await moderation.findVisibility(tx, { subject, id: subjectId });
    // Stored in any case, so that the time says nothing about what exists.
    const stored = await moderation.store(tx, {
      ...{ id, number, subject, subjectId, reporterId, addressHash, email, reason, text },
      ...{ at: now, dueAt },
    });
    if (visibility === null) return moderation.removeReport(tx, stored);
    if (visibility === "hidden") {
      await moderation.decideReports(tx, subject, [subjectId], { decision: "hidden", byId: null, now });
      return;
    }
    if (isUrgent(reason)) {
      const jobs = (["college", "admin", "grievance"] as const).map((to) => ({ reportId: stored, to }));
      await enqueueAll(tx, SEND_URGENT_REPORT, jobs);
    }
  });
  const receiver = isVisitor ? (form.email ?? null) : { accountId: actor.id };
  if (receiver) await sendReceipt(receiver, { number, dueAt });
  return { number, dueAt };
}

import "server-only";
import { linkedPicture, makePagePreview } from "@/lib/catalogue/directory/preview";
import * as directory from "@/lib/catalogue/directory/repository";
import { RENEW_PREVIEWS } from "@/lib/catalogue/directory/tasks";
import { LATER } from "@/lib/catalogue/events/draw-poster";
import { renewPreviewOf } from "@/lib/catalogue/events/renew-preview";
import { listWithoutPreview } from "@/lib/catalogue/events/service";
import { clubTag } from "@/lib/identity/clubs/cache-tags";
import { collegeTag } from "@/lib/identity/colleges/cache-tags";
import { expire } from "@/lib/platform/cache/cached";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { sweepImages } from "@/lib/platform/images/service";
import { log } from "@/lib/platform/log";
import { enqueue, type PayloadOf } from "@/lib/platform/queue/enqueue";

/** A job of them takes some seconds, one after the other, so that it never has more than one place of the queue. */
const AT_ONCE = 10;

const NEXT_PART = { events: "clubs", clubs: "colleges", colleges: null } as const;

/**
 * Makes the missing pictures of links, a few at a time. May be repeated: what has one is passed over. A picture that cannot be made is
 * left, and its page shows that of the site.
 * @throws AppError storage_unreachable, server_busy: the batch is tried again later Source: contract app 6.
 */
export async function renewPreviews({ part, before }: PayloadOf<typeof RENEW_PREVIEWS>, now = new Date()): Promise<void> {
  const ids = await (part === "events" ? listWithoutPreview(before, AT_ONCE, now) : directory.listWithoutPreview(part, before, AT_ONCE));
  for (const id of ids) {
    try {
      await (part === "events" ? renewPreviewOf({ eventId: id }, now) : renewPageOf(part === "clubs" ? "club" : "college", id));
    } catch (error) {
      if (error instanceof AppError && !error.issues) throw error;
      log.warn({ err: error, part, id }, "no preview made");
    }
  }
  await sweepImages(now);
  const last = ids.length === AT_ONCE ? ids.at(-1) : undefined;
  const next = last ? part : NEXT_PART[part];
  if (next) await enqueue(db, RENEW_PREVIEWS, { part: next, ...(last && { before: last }) }, { priority: LATER });
}

/** Another edit of the pictures meanwhile makes its own. */
async function renewPageOf(kind: "club" | "college", id: string): Promise<void> {
  const find = kind === "club" ? directory.findClub : directory.findCollege;
  const page = await find(id);
  const previewId = page && (await makePagePreview(id, page));
  if (!previewId) return;
  await db.$transaction(async (tx) => {
    const current = (await directory.lock(tx, kind, id)) ? await find(id, tx) : null;
    if (!current || current.preview || linkedPicture(current) !== linkedPicture(page)) return;
    await (kind === "club" ? directory.updateClub : directory.updateCollege)(tx, id, { previewId });
    await expire(tx, [kind === "club" ? clubTag(id) : collegeTag(id)]);
  });
}

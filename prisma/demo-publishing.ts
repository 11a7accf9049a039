import { updateEventForm } from "@/lib/catalogue/events/fields";
import { Prisma } from "@/lib/generated/prisma/client";
import { authorizeSelf } from "@/lib/identity/accounts/access";
import { authorize } from "@/lib/identity/organisers/service";
import { changeSettings } from "@/lib/organising/publishing/reviews";
import { publish } from "@/lib/organising/publishing/service";
import { updateEvent } from "@/lib/organising/publishing/update-event";
import type { Club, College } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/units";
import type { PlannedEvent } from "@/prisma/demo-events";
import { endJobs } from "@/prisma/demo-jobs";

const SCHEDULED_IN_DAYS = 3;

/** Clubs of the college that approves events; the demonstration's own clubs publish without approval. */
const SENDS_NEW = "tide.music.club@malabar.example";
const SENDS_CHANGE = "debate.union@malabar.example";

/** An event that is not public yet. */
type Hidden = { club: string; planned: PlannedEvent; goes: "nowhere" | "by the clock" | "to its college" };

/** A draft, an event with a scheduled publication, and one that waits for its college's approval. @param now the moment of seeding */
function planHidden(now: Date): Hidden[] {
  const plan = (fields: Pick<PlannedEvent, "name" | "type" | "tags" | "venue" | "capacity"> & { about: string; inDays: number }) => {
    const { about, inDays, ...given } = fields;
    const startsAt = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + inDays * DAY_MS + 5 * HOUR_MS);
    return {
      ...given,
      mode: "Offline" as const,
      price: "0",
      description: `<p><strong>${about}</strong></p><p>You do not have to know anything before you come.</p>`,
      contactPhone: "9840123459",
      registrationOpensAt: new Date(startsAt.getTime() - 10 * DAY_MS),
      registrationClosesAt: new Date(startsAt.getTime() - DAY_MS),
      startsAt,
      endsAt: new Date(startsAt.getTime() + 4 * HOUR_MS),
      createdAt: now,
      joined: 0,
    };
  };
  return [
    {
      club: "robotics.club@sahyadri.example",
      planned: plan({
        ...{ name: "Servo Sunday", type: "Other", tags: ["Workshop"], venue: "Block C, Room 204", capacity: 24, inDays: 24 },
        about: "Bring a thing that should move; leave with one that does.",
      }),
      goes: "nowhere",
    },
    {
      club: "robotics.club@sahyadri.example",
      planned: plan({
        ...{ name: "Sumo Bot Spring", type: "Competition", tags: ["Tournament"], venue: "Indoor Stadium", capacity: 60, inDays: 33 },
        about: "Half a kilogram, one ring, and no remote control.",
      }),
      goes: "by the clock",
    },
    {
      club: SENDS_NEW,
      planned: plan({
        ...{ name: "Lighthouse Sessions", type: "Concert", tags: ["Music"], venue: "Open Air Theatre", capacity: 150, inDays: 21 },
        about: "Three songwriters, one microphone, and the sea behind them.",
      }),
      goes: "to its college",
    },
  ];
}

/** Makes a college approve its clubs' events, and takes such events through all states. @param make stores a planned event as a draft */
export async function fillHidden(
  organisers: readonly { club: Club; email: string }[],
  college: College,
  make: (hidden: Hidden) => Promise<{ id: string } | undefined>,
  now: Date,
): Promise<void> {
  await changeSettings(authorizeSelf(college, college.id), { eventApproval: true }, now);
  for (const hidden of planHidden(now)) {
    const event = await make(hidden);
    const club = organisers.find(({ email }) => email === hidden.club)?.club;
    if (!event || !club || hidden.goes === "nowhere") continue;
    const at = hidden.goes === "by the clock" ? new Date(now.getTime() + SCHEDULED_IN_DAYS * DAY_MS) : null;
    await publish(await authorize(club, event.id, "edit_event"), at, now);
  }
  const organiser = organisers.find(({ email }) => email === SENDS_CHANGE);
  const changed = organiser && (await sendChange(organiser.club, now));
  // Messages are not sent, because the addresses are invented; and the preview of the changed event stays the same.
  await endJobs(Prisma.sql`j."payload"->>'reviewId' IS NOT NULL OR j."payload"->>'eventId' = ${changed ?? ""}`);
}

/** The club changes the venue of its next event and raises its price. @returns that event */
async function sendChange(club: Club, now: Date): Promise<string | undefined> {
  const event = await db.event.findFirst({
    where: { clubId: club.id, status: "published", startsAt: { gt: new Date(now.getTime() + 2 * DAY_MS) } },
    orderBy: { startsAt: "asc" },
    select: { id: true },
  });
  if (!event) return undefined;
  const form = updateEventForm.parse({ venue: "Lecture Hall 1, second floor", price: "80" });
  await updateEvent(await authorize(club, event.id, "edit_event"), form, now);
  return event.id;
}

import { voterHash } from "@/lib/organising/feedback/secrets";
import { closeFeedback } from "@/lib/organising/feedback/service";
import { db } from "@/lib/platform/db/client";
import { DAY_MS } from "@/lib/platform/time/units";

const DAYS = 7;

/** People by the stars that they gave, five first. */
const STARS = [21, 11, 4, 0, 1];

const TEXTS = [
  "More sockets near the benches. The queue at the gate was half an hour.",
  "Nothing. The referee was the best part.",
  "Please announce the second round on the speakers, we missed ours by five minutes and had to beg.",
  "खाना जल्दी खत्म हो गया था।",
  "Start on time!",
  "A place to leave bags. I carried a toolbox for six hours.",
  "Two arenas, so that nobody waits an hour between two fights.",
  "The written round was too long for people who came to weld.",
  "Water at the benches.",
  "A list of fights on the wall. The one on the phone was never right.",
];

/** Closed feedback of an event that has ended, with its rating on the event's page. */
export async function makeFeedback(eventName: string): Promise<void> {
  const event = await db.event.findFirst({ where: { name: eventName }, select: { id: true, overAt: true } });
  if (!event) return;
  const choices = ["The written round", "Open arena at night", "The repair bench", "All of it"].map((text) => ({
    _id: crypto.randomUUID(),
    text,
  }));
  const [arena, keep, change] = [
    { _id: crypto.randomUUID(), text: "How was the arena?", kind: "stars" },
    { _id: crypto.randomUUID(), text: "Which part should we keep?", kind: "choice", choices },
    { _id: crypto.randomUUID(), text: "What would you change?", kind: "text" },
  ] as const;
  await db.feedbackForm.create({
    data: { eventId: event.id, on: true, days: DAYS, questions: [arena, keep, change], isPublic: true, askedAt: event.overAt },
  });
  const stars = STARS.flatMap((people, index) => Array.from({ length: people }, () => STARS.length - index));
  const attendees = await db.registration.findMany({
    where: { eventId: event.id, status: "confirmed", checkedInAt: { not: null } },
    select: { id: true },
    orderBy: { id: "asc" },
    take: stars.length,
  });
  await db.feedbackAnswer.createMany({
    data: attendees.map(({ id }, index) => ({
      id: crypto.randomUUID(),
      eventId: event.id,
      voterHash: voterHash(id),
      stars: stars[index] ?? 5,
      answers: {
        ...(index % 5 !== 4 && { [arena._id]: Math.max(1, (stars[index] ?? 5) - (index % 3 === 0 ? 1 : 0)) }),
        ...(index % 9 !== 8 && { [keep._id]: choices[[1, 1, 3, 1, 2, 0, 1, 3][index % 8] ?? 1]?._id ?? "" }),
        ...(index < TEXTS.length && { [change._id]: TEXTS[index] ?? "" }),
      },
    })),
  });
  await closeFeedback(event.id, new Date(event.overAt.getTime() + DAYS * DAY_MS));
}

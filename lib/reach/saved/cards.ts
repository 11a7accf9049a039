import "server-only";
import { type Event, readablePath } from "@/lib/catalogue/events/policy";
import { CARD_SHAPES, type CardShape } from "@/lib/catalogue/posters/card";
import { renderCard } from "@/lib/catalogue/posters/render";
import { env } from "@/lib/platform/env";
import { idText } from "@/lib/platform/id";
import { readImage } from "@/lib/platform/images/service";
import { dayIn } from "@/lib/platform/time/zone";

const NAME = new RegExp(`^(.{36})-(${CARD_SHAPES.join("|")})\\.jpg$`);

/** The event and the shape in a card's file name; null for a name that this product did not make. */
export function parseCardName(name: string): { eventId: string; shape: CardShape } | null {
  const [, eventId, shape] = NAME.exec(name) ?? [];
  return eventId && idText().safeParse(eventId).success ? { eventId, shape: shape as CardShape } : null;
}

/**
 * A card of an event for sharing, as a JPEG.
 * @param client the address for which it is made; clients take turns
 * @throws AppError server_busy, when too many of this client wait already Source: contract reach 7.
 */
export function makeCard(event: Event, shape: CardShape, client: string): Promise<Buffer> {
  const { name, type, startsAt, timeZone, venue, club, poster } = event;
  const address = `${new URL(env.ORIGIN).host}${readablePath(event)}`;
  const words = { title: name, type, venue, club: club?.name ?? "", address, ...(startsAt && { date: dayIn(timeZone, startsAt) }) };
  return renderCard(client, shape, words, () => readImage(poster));
}

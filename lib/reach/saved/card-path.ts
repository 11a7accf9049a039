import type { CardShape } from "@/lib/catalogue/posters/card";

/** The address of an event's card for sharing. Client-safe. */
export const cardPath = (eventId: string, shape: CardShape): string => `/cards/${eventId}-${shape}.jpg`;

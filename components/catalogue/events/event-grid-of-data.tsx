"use client";

import type { ComponentProps } from "react";
import { EventGrid } from "@/components/catalogue/events/event-grid";

/**
 * The grid as a client component, for pages that are made for each request: the page then holds the events' data once, and not also each
 * drawn card.
 */
export function EventGridOfData(props: ComponentProps<typeof EventGrid>) {
  return <EventGrid {...props} />;
}

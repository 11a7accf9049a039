import type { CardEvent } from "@/components/catalogue/events/card-event";
import { EventGrid } from "@/components/catalogue/events/event-grid";

export function RelatedEvents({ events }: { events: readonly CardEvent[] }) {
  if (events.length === 0) return null;
  return (
    <section className="wrap section" aria-labelledby="related">
      <div className="section-head">
        <h2 className="h2" id="related">
          Related events
        </h2>
      </div>
      <EventGrid events={events} columns={3} />
    </section>
  );
}

import type { CardEvent } from "@/components/catalogue/events/card-event";
import { EventGrid } from "@/components/catalogue/events/event-grid";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";

export function RelatedEvents({ events }: { events: readonly CardEvent[] }) {
  if (events.length === 0) return null;
  return (
    <section className={classNames(layout.wrap, layout.section, layout.screenOnly)} aria-labelledby="related">
      <div className={layout.sectionHead}>
        <h2 className={typography.h2} id="related">
          Related events
        </h2>
      </div>
      <EventGrid events={events} columns={3} />
    </section>
  );
}

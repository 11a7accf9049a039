import { Skeleton } from "@/components/platform/ui/skeleton";

const PLACES = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Placeholders with the size of the cards. */
export function SkeletonGrid() {
  return (
    <ul className="event-grid" aria-hidden="true">
      {PLACES.map((place) => (
        <li key={place} className="card">
          <Skeleton className="aspect-4/5" />
          <div className="card-body">
            <Skeleton className="date-tile h-16" />
            <div className="grid gap-2">
              <Skeleton text className="w-4/5" />
              <Skeleton text className="w-3/5" />
              <Skeleton text className="w-2/5" />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

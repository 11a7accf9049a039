import { Skeleton } from "@/components/platform/ui/skeleton";

const PLACES = ["a", "b", "c", "d"];

/** Placeholders with the size of the cards. */
export function SkeletonGrid() {
  return (
    <ul className="blog-grid" aria-hidden="true">
      {PLACES.map((place) => (
        <li key={place} className="post">
          <Skeleton className="aspect-video" />
          <Skeleton text className="w-4/5" />
          <Skeleton text className="w-full" />
          <Skeleton text className="w-2/5" />
        </li>
      ))}
    </ul>
  );
}

import { ReviewChanges } from "@/components/organising/reviews/changes";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import type { Event } from "@/lib/catalogue/events/policy";
import type { Review } from "@/lib/organising/publishing/review-repository";
import type { StoredImage } from "@/lib/platform/images/policy";

type Props = { review: Review | null; event: Event; poster: StoredImage | null };

/**
 * The change of a published event that waits for its college or was returned by it, beside the published values. Source: contract
 * organisers 11.1.
 */
export function SentChange({ review, event, poster }: Props) {
  if (review?.kind !== "change" || event.status !== "published") return null;
  return (
    <Panel className={layout.form} aria-labelledby="sent-change">
      <h2 className={typography.h3} id="sent-change">
        {review.decision ? "Change that was sent back" : "Change waiting for approval"}
      </h2>
      <ReviewChanges kind="change" changes={review.changes} event={event} poster={poster} heading="h3" />
    </Panel>
  );
}

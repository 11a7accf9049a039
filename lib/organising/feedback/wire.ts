import type { AskedJson, FeedbackFormJson, FeedbackResultsJson } from "@/lib/organising/feedback/calls";
import type { GivenFeedback } from "@/lib/organising/feedback/give-feedback";
import type { FeedbackForm, FeedbackResults } from "@/lib/organising/feedback/service";
import { toImageJson } from "@/lib/platform/images/wire";

/** Source: contract after 4. */
export const toFormJson = ({ opensAt, closesAt, ...form }: FeedbackForm): FeedbackFormJson => ({
  data: { ...form, opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() },
});

export const toAskedJson = ({
  event: { id, name, club, poster, timeZone },
  questions,
  isAnswered,
  closesAt,
}: GivenFeedback): AskedJson => ({
  event: {
    ...{ _id: id, eventName: name, club: club && { _id: club.id, name: club.name, slug: club.slug } },
    posterImage: toImageJson(poster),
    timeZone,
  },
  questions,
  isAnswered,
  closesAt: closesAt.toISOString(),
});

export const toResultsJson = ({ closesAt, ...results }: FeedbackResults): FeedbackResultsJson => ({
  ...results,
  closesAt: closesAt.toISOString(),
});

import type { Metadata } from "next";
import { GiveFeedback } from "@/components/organising/feedback/give-feedback";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";

export const metadata: Metadata = { title: "Feedback", referrer: "no-referrer", robots: { index: false } };

/** The page where attendees give feedback: one finished page for all events, reached by a rewrite. Source: contract after 7. */
export default function FeedbackPage() {
  return (
    <div className={classNames(layout.wrap, layout.section)}>
      <GiveFeedback />
    </div>
  );
}

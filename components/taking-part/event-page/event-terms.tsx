import { UserRoundX } from "lucide-react";
import { delayText, type MarkTerms, termsText } from "@/components/taking-part/marks/terms-text";
import styles from "./joining-rules.module.css";

type Props = {
  /** Null for an event without them. */
  terms: MarkTerms | null;
  /** The college's name. */
  college: string | null;
};

/** An event's terms for absence, beside Register. Source: contract after 5. */
export function EventTerms({ terms, college }: Props) {
  if (!terms) return null;
  return (
    <p className={styles.root}>
      <UserRoundX aria-hidden="true" />
      <span>
        {termsText(college, terms)} {delayText(terms)}
      </span>
    </p>
  );
}

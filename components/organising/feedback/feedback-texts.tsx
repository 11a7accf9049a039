"use client";

import { useState } from "react";
import { useSaving } from "@/components/platform/forms/use-saving";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import type { FeedbackResultsJson } from "@/lib/organising/feedback/calls";
import { read } from "@/lib/site/api-client/client";
import styles from "./closed-feedback.module.css";

type Question = Pick<FeedbackResultsJson["questions"][number], "_id" | "text" | "answered" | "texts">;
type Props = { eventId: string; first: { questions: readonly Question[]; nextCursor: string | null }; mayReadTexts: boolean };

const LIMIT = "24";

/** The texts that people wrote, in an order that says nothing. The pages run through all questions together. */
export function FeedbackTexts({ eventId, first, mayReadTexts }: Props) {
  const [texts, setTexts] = useState<Readonly<Record<string, readonly string[]>>>(() => textsOf(first.questions));
  const [cursor, setCursor] = useState(first.nextCursor);
  const [isBusy, run] = useSaving();
  if (first.questions.length === 0) return null;
  const more = () =>
    run(async () => {
      const page = await read("GET /api/feedback/{eventId}/results", {
        path: { eventId },
        query: { limit: LIMIT, ...(cursor && { cursor }) },
      });
      const added = textsOf(page.questions);
      setTexts((shown) => Object.fromEntries(Object.keys(shown).map((id) => [id, [...(shown[id] ?? []), ...(added[id] ?? [])]])));
      setCursor(page.nextCursor);
    });
  return (
    <>
      {first.questions.map(({ _id, text, answered }) => (
        <section key={_id} className={classNames(styles.plain, styles.across)}>
          <h3 className={classNames(typography.h3, typography.anywhere)}>{text}</h3>
          {mayReadTexts ? (
            <>
              <p className={classNames(typography.meta, typography.num)}>
                {answered} answers, in no order. Your college reads numbers, not these texts.
              </p>
              <ul className={styles.quotes}>
                {(texts[_id] ?? []).map((written, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: texts have no id, and the list only grows.
                  <li key={index}>{written}</li>
                ))}
              </ul>
            </>
          ) : (
            <p className={classNames(typography.meta, typography.num)}>{answered} answers. Only the club’s organisers read them.</p>
          )}
        </section>
      ))}
      {cursor && (
        <p className={styles.across}>
          <Button busy={isBusy} busyText="Loading..." onClick={more}>
            Show more
          </Button>
        </p>
      )}
    </>
  );
}

const textsOf = (questions: readonly Question[]): Record<string, readonly string[]> =>
  Object.fromEntries(questions.map(({ _id, texts = [] }) => [_id, texts]));

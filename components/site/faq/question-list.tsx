import { ChevronDown } from "lucide-react";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./question-list.module.css";

type Question = { question: string; answer: readonly string[] };

/** Questions that open one at a time. The browser does it: `details` elements with the same name close each other. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <div className={styles.root}>
      {questions.map(({ question, answer }) => (
        <details key={question} name="question" className={styles.question}>
          <summary>
            <h2 className={typography.h3}>{question}</h2>
            <ChevronDown />
          </summary>
          <div className={styles.answer}>
            {answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </details>
      ))}
    </div>
  );
}

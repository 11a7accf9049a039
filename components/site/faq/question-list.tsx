import { ChevronDown } from "lucide-react";
import typography from "@/components/platform/ui/typography.module.css";

type Question = { question: string; answer: readonly string[] };

/** Questions that open one at a time. The browser does it: `details` elements with the same name close each other. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="border-b border-line wide:mt-8">
      {questions.map(({ question, answer }) => (
        <details key={question} name="question" className="group border-t border-line">
          <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-4 py-4 [&::-webkit-details-marker]:hidden">
            <h2 className={typography.h3}>{question}</h2>
            <ChevronDown className="transition-transform duration-(--d-move) group-open:rotate-180" />
          </summary>
          <div className="grid max-w-read gap-3 pb-6">
            {answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </details>
      ))}
    </div>
  );
}

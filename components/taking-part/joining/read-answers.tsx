import { AnswersNotice } from "@/components/catalogue/questions/question-fields";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import type { AnswersJson, QuestionJson } from "@/lib/taking-part/joining/registration-answers";
import styles from "./read-answers.module.css";

type Props = { questions: readonly QuestionJson[]; answers: AnswersJson; keptDays: number };

/** A student's answers after registration has closed, when they cannot be changed. */
export function ReadAnswers({ questions, answers, keptDays }: Props) {
  return (
    <Panel className={layout.form} aria-label="Your answers">
      <p>Registration is closed, so you cannot change your answers.</p>
      <AnswersNotice keptDays={keptDays} />
      <dl className={styles.given}>
        {questions.map((question) => (
          <div key={question._id}>
            <dt>{question.label}</dt>
            <dd>{shown(question, answers[question._id])}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function shown({ options = [] }: QuestionJson, answer: AnswersJson[string] | undefined): string {
  if (answer === undefined) return "No answer";
  if (typeof answer === "boolean") return answer ? "Yes" : "No";
  const textOf = (id: string) => options.find(({ _id }) => _id === id)?.text ?? id;
  return Array.isArray(answer) ? answer.map(textOf).join(", ") : textOf(String(answer));
}

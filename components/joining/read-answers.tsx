import { AnswersNotice } from "@/components/questions/question-fields";
import { Panel } from "@/components/ui/panel";
import type { AnswersJson, QuestionJson } from "@/lib/joining/standing-answers";

type Props = { questions: readonly QuestionJson[]; answers: AnswersJson; club: string | null; keptDays: number };

/** One's answers once registration has closed: they cannot be changed any more. */
export function ReadAnswers({ questions, answers, club, keptDays }: Props) {
  return (
    <Panel className="form" aria-label="Your answers">
      <p>Registration is closed, so your answers cannot be changed any more.</p>
      <AnswersNotice club={club} keptDays={keptDays} />
      <dl className="given">
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

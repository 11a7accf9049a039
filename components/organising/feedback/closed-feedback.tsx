import { EyeOff } from "lucide-react";
import { FeedbackTexts } from "@/components/organising/feedback/feedback-texts";
import { ShowRating } from "@/components/organising/feedback/show-rating";
import { StarRow, starsText } from "@/components/organising/feedback/stars";
import { BarsPlot } from "@/components/organising/results/bars-plot";
import reportStyles from "@/components/organising/results/report.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import { Empty } from "@/components/platform/ui/empty";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import type { FeedbackFormJson, FeedbackResultsJson } from "@/lib/organising/feedback/calls";
import { wallTimeOf } from "@/lib/platform/time/zone";
import styles from "./closed-feedback.module.css";

type Props = {
  event: { id: string; timeZone: string };
  results: FeedbackResultsJson;
  form: FeedbackFormJson["data"];
  mayEdit: boolean;
  mayReadTexts: boolean;
};

const FEWEST = 5;
const answersText = (count: number): string => (count === 1 ? "1 answer" : `${count} answers`);

/** The results of closed feedback. Source: contract after 4. */
export function ClosedFeedback({ event, results, form, mayEdit, mayReadTexts }: Props) {
  const { stars, questions, asked, answered } = results;
  const closedOn = wallTimeOf(new Date(results.closesAt), event.timeZone).date;
  const head = (
    <p className={classNames(typography.label, typography.muted, typography.num)}>
      Feedback, closed on {closedOn} · {answered} of {asked} answered
    </p>
  );
  if (!stars) {
    return (
      <>
        {head}
        <Empty title="Too few answers to show">Fewer than 5 people answered, so their answers were deleted.</Empty>
      </>
    );
  }
  const average = stars.average.toFixed(1);
  return (
    <>
      <div className={reportStyles.headline}>
        {head}
        <div className={styles.line}>
          <b className={styles.loud}>{average}</b>
          <div>
            <p className={styles.of}>of 5</p>
            <StarRow average={stars.average} />
          </div>
        </div>
        <p className={reportStyles.sub}>{answersText(answered)}. These numbers no longer change.</p>
        {mayEdit && (
          <Panel className={styles.setting}>
            <ShowRating eventId={event.id} isPublic={form.isPublic} hint={`${average} of 5 · ${answersText(answered)}`} />
          </Panel>
        )}
      </div>
      <h2 className={typography.srOnly}>Answers</h2>
      <div className={reportStyles.report}>
        <StarsPlot title="Overall" counts={stars.counts} average={stars.average} answered={answered} />
        {questions.map((question) => {
          const { _id, kind, text, counts, average: mean } = question;
          if (question.answered < FEWEST) return <TooFew key={_id} title={text} answered={question.answered} />;
          if (kind === "stars" && counts && mean) {
            return <StarsPlot key={_id} title={text} counts={counts} average={mean} answered={question.answered} />;
          }
          return kind === "choice" && counts ? <ChoicePlot key={_id} question={question} counts={counts} /> : null;
        })}
        <FeedbackTexts
          eventId={event.id}
          first={{
            questions: questions.filter(({ kind, answered: given }) => kind === "text" && given >= FEWEST),
            nextCursor: results.nextCursor,
          }}
          mayReadTexts={mayReadTexts}
        />
      </div>
    </>
  );
}

const PEOPLE = "People";

type StarsProps = { title: string; counts: readonly number[]; average: number; answered: number };

function StarsPlot({ title, counts, average, answered }: StarsProps) {
  const bars = counts.map((count, index) => ({ name: starsText(index + 1), count, text: String(count) })).reverse();
  return (
    <BarsPlot
      title={title}
      caption={`${average.toFixed(1)} of 5 on average, ${answersText(answered)}.`}
      bars={bars}
      main={mostOf(bars)}
      table={{ head: ["Stars", PEOPLE], rows: bars.map(({ name, count }) => [name, count]) }}
    />
  );
}

type ChoiceProps = { question: FeedbackResultsJson["questions"][number]; counts: readonly number[] };

function ChoicePlot({ question: { text, choices = [], answered }, counts }: ChoiceProps) {
  const bars = choices
    .map((choice, index) => ({ name: choice.text, count: counts[index] ?? 0, text: String(counts[index] ?? 0) }))
    .sort((one, other) => other.count - one.count);
  const [most] = bars;
  return (
    <BarsPlot
      title={text}
      caption={most ? `Most often ${most.name}, ${most.count} of ${answersText(answered)}.` : ""}
      bars={bars}
      table={{ head: ["Choice", PEOPLE], rows: bars.map(({ name, count }) => [name, count]) }}
    />
  );
}

const mostOf = (bars: readonly { count: number }[]): number =>
  bars.reduce((most, { count }, index) => (count > (bars[most]?.count ?? 0) ? index : most), 0);

function TooFew({ title, answered }: { title: string; answered: number }) {
  return (
    <section className={styles.plain}>
      <h3 className={classNames(typography.h3, typography.anywhere)}>{title}</h3>
      <p className={classNames(typography.meta, typography.num)}>{answered} answered.</p>
      <p className={styles.few}>
        <EyeOff />
        <span>Too few to show. Answers from fewer than 5 people stay hidden.</span>
      </p>
    </section>
  );
}

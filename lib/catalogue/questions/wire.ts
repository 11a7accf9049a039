import type { AnsweredLabel, AnsweredRow } from "@/lib/catalogue/questions/answers-table";
import type { AnswersPageJson, AnswersRowJson, EventQuestionJson } from "@/lib/catalogue/questions/calls";
import { shownValue } from "@/lib/catalogue/questions/read-answers";
import type { Question } from "@/lib/catalogue/questions/schema";
import type { AnswersExport, AnswersPage } from "@/lib/catalogue/questions/service";
import { yearOfStudy } from "@/lib/identity/students/policy";
import { toCsv } from "@/lib/platform/fields/csv";
import { DEFAULT_TIME_ZONE, wallTimeOf } from "@/lib/platform/time/zone";

export const toQuestionJson = ({ id, kind, label, help, required, options, min, max }: Question): EventQuestionJson => ({
  _id: id,
  kind,
  label,
  help,
  required,
  options,
  min,
  max,
});

/** Source: contract joining 3 and 12. */
export function toAnswersJson({ questions, rows, nextCursor }: AnswersPage): AnswersPageJson {
  return { questions: questions.map(({ id, ...question }) => ({ _id: id, ...question })), rows: rows.map(toRowJson), nextCursor };
}

function toRowJson({ id, firstName, lastName, email, status, teamId, teamName, answers }: AnsweredRow): AnswersRowJson {
  const shown = Object.entries(answers).map(([question, { label, value }]) => [question, { label, value: shownValue(value) }] as const);
  return {
    registrationId: id,
    firstName,
    lastName,
    email,
    status: status as AnswersRowJson["status"],
    team: teamId && teamName ? { _id: teamId, name: teamName } : null,
    answers: Object.fromEntries(shown),
  };
}

const PERSON_HEAD = ["Name", "Email", "College", "Year of study", "Team", "Status", "Paid (₹)", "Registered at"];

/** The answers as parts of a CSV file, times in the zone of the campus. Source: contract joining 6. */
export async function* toAnswersCsv({ columns, parts }: AnswersExport): AsyncGenerator<string> {
  yield toCsv([[...PERSON_HEAD, ...columns.map(({ label, isRemoved }) => (isRemoved ? `${label} (removed)` : label))]], { isFirst: true });
  for await (const rows of parts) {
    yield toCsv(
      rows.map((row) => [...personCells(row), ...columns.map((column) => answerCell(row, column))]),
      { isFirst: false },
    );
  }
}

function personCells({ firstName, lastName, email, college, studiesSince, teamName, status, paidPaise, createdAt }: AnsweredRow) {
  const { date, time } = wallTimeOf(createdAt, DEFAULT_TIME_ZONE);
  return [`${firstName} ${lastName}`, email, college, yearOfStudy(studiesSince), teamName, status, paidPaise / 100, `${date} ${time}`];
}

function answerCell({ answers }: AnsweredRow, { questionId, label }: AnsweredLabel) {
  const answer = answers[questionId];
  return answer?.label === label ? shownValue(answer.value) : null;
}

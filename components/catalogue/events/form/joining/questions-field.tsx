"use client";

import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { type RefObject, useId, useRef, useState } from "react";
import { type Problems, problemAt } from "@/components/catalogue/events/form/joining/problems";
import type { OptionValues, QuestionValues } from "@/components/catalogue/events/form/joining/values";
import { Button } from "@/components/platform/ui/button";
import { Field, FieldError } from "@/components/platform/ui/field";
import fieldStyles from "@/components/platform/ui/field.module.css";
import { Input, Select } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./questions-field.module.css";

const QUESTIONS_MAX = 20;
const OPTIONS_MAX = 30;

const KINDS: Record<QuestionValues["kind"], string> = {
  short: "Short text",
  long: "Long text",
  choice: "Choose one",
  choices: "Choose several",
  consent: "Consent",
  number: "Number",
  phone: "Phone number",
  year: "Year of study",
};

const hasOptions = ({ kind }: QuestionValues) => kind === "choice" || kind === "choices";
const newOption = (): OptionValues => ({ key: crypto.randomUUID(), text: "" });
const newQuestion = (): QuestionValues => ({
  key: crypto.randomUUID(),
  kind: "short",
  label: "",
  help: "",
  required: false,
  options: [],
  min: "",
  max: "",
  answered: 0,
});

/** A list with the entry at `from` moved to `to`. */
function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), list[from] as T, ...rest.slice(to)];
}

type QuestionsFieldProps = { questions: readonly QuestionValues[]; onChange(questions: QuestionValues[]): void; problems: Problems };

/** The list of questions: each can be edited, moved and removed with the keyboard, and each change is announced. */
export function QuestionsField({ questions, onChange, problems }: QuestionsFieldProps) {
  const [news, setNews] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const problem = problemAt(problems, "questions");

  const change = (index: number, changed: Partial<QuestionValues>) =>
    onChange(questions.map((question, at) => (at === index ? { ...question, ...changed } : question)));
  const add = () => {
    onChange([...questions, newQuestion()]);
    setNews(`Question ${questions.length + 1} added`);
    focusSoon(list, questions.length, "input");
  };
  const move = (from: number, to: number) => {
    onChange(moved(questions, from, to));
    setNews(`Question ${from + 1} is now number ${to + 1}`);
    focusSoon(list, to, to > from ? "[data-move=down]:not(:disabled), [data-move=up]" : "[data-move=up]:not(:disabled), [data-move=down]");
  };
  const remove = (index: number) => {
    onChange(questions.filter((_, at) => at !== index));
    setNews(`Question ${index + 1} removed`);
    adder.current?.focus();
  };

  return (
    <div className={styles.root}>
      {questions.length === 0 && <p className={typography.hint}>No questions. People register in one tap.</p>}
      <ol ref={list}>
        {questions.map((question, index) => (
          <li key={question.key} className={styles.question}>
            <QuestionEditor
              question={question}
              number={index + 1}
              isLast={index === questions.length - 1}
              problemOf={(field) => problemAt(problems, `questions.${index}.${field}`)}
              onChange={(changed) => change(index, changed)}
              onMove={(by) => move(index, index + by)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      {problem && <FieldError text={problem} />}
      <p className={typography.srOnly} role="status">
        {news}
      </p>
      {questions.length < QUESTIONS_MAX && (
        <p className={layout.actions}>
          <Button ref={adder} onClick={add}>
            <Plus />
            Add question
          </Button>
        </p>
      )}
    </div>
  );
}

/** Moves the focus into an entry of the list, after it is rendered. */
function focusSoon(list: RefObject<HTMLOListElement | null>, index: number, selector: string): void {
  requestAnimationFrame(() => list.current?.children[index]?.querySelector<HTMLElement>(selector)?.focus());
}

type QuestionEditorProps = {
  question: QuestionValues;
  number: number;
  isLast: boolean;
  problemOf(field: string): string | undefined;
  onChange(changed: Partial<QuestionValues>): void;
  onMove(by: 1 | -1): void;
  onRemove(): void;
};

function QuestionEditor({ question, number, isLast, problemOf, onChange, onMove, onRemove }: QuestionEditorProps) {
  const { kind, label, help, required, min, max, answered } = question;
  const name = `question ${number}`;
  const isAnswered = answered > 0;
  return (
    <fieldset>
      <legend className={fieldStyles.legend}>Question {number}</legend>
      <Field label="Question" required error={problemOf("label")}>
        <Input autoComplete="off" value={label} onChange={({ target }) => onChange({ label: target.value })} />
      </Field>
      <div className={layout.two}>
        <Field
          label="Type"
          hint={isAnswered ? "People have answered this. To change the type, remove it and add a new question." : undefined}
          error={problemOf("kind") ?? problemOf("_id")}
        >
          <Select
            value={kind}
            disabled={isAnswered}
            onChange={({ target }) => {
              const chosen = target.value as QuestionValues["kind"];
              const options =
                hasOptions({ ...question, kind: chosen }) && question.options.length === 0 ? [newOption(), newOption()] : question.options;
              onChange({ kind: chosen, options });
            }}
          >
            {Object.entries(KINDS).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Help text (optional)" error={problemOf("help")}>
          <Input autoComplete="off" value={help} onChange={({ target }) => onChange({ help: target.value })} />
        </Field>
      </div>
      {hasOptions(question) && (
        <OptionsField question={question} name={name} problemOf={problemOf} onChange={(options) => onChange({ options })} />
      )}
      {kind === "number" && (
        <div className={layout.two}>
          <Field label="Minimum" error={problemOf("min")}>
            <Input className={typography.num} inputMode="decimal" value={min} onChange={({ target }) => onChange({ min: target.value })} />
          </Field>
          <Field label="Maximum" error={problemOf("max")}>
            <Input className={typography.num} inputMode="decimal" value={max} onChange={({ target }) => onChange({ max: target.value })} />
          </Field>
        </div>
      )}
      <label className={fieldStyles.radio}>
        <input type="checkbox" checked={required} onChange={({ target }) => onChange({ required: target.checked })} />
        {kind === "consent" ? "People must agree to register" : "Required"}
      </label>
      {isAnswered && <p className={typography.hint}>{answeredText(answered)}</p>}
      <div className={layout.actions}>
        <Button data-move="up" aria-label={`Move ${name} up`} disabled={number === 1} onClick={() => onMove(-1)}>
          <ArrowUp />
          Up
        </Button>
        <Button data-move="down" aria-label={`Move ${name} down`} disabled={isLast} onClick={() => onMove(1)}>
          <ArrowDown />
          Down
        </Button>
        <Button variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
          <Trash2 />
          Remove
        </Button>
      </div>
    </fieldset>
  );
}

const answeredText = (count: number) =>
  count === 1 ? "1 person has answered. Their answer is kept." : `${count} people have answered. Their answers are kept.`;

type OptionsFieldProps = {
  question: QuestionValues;
  name: string;
  problemOf(field: string): string | undefined;
  onChange(options: OptionValues[]): void;
};

function OptionsField({ question: { options }, name, problemOf, onChange }: OptionsFieldProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  const problem = problemOf("options");
  const noteId = useId();
  /** The last option, or the button that adds one. */
  const focusLast = () =>
    requestAnimationFrame(() => {
      const inputs = list.current?.querySelectorAll("input") ?? [];
      ([...inputs].at(-1) ?? list.current?.querySelector("button"))?.focus();
    });
  return (
    <fieldset className={styles.options} ref={list} aria-describedby={problem && noteId}>
      <legend className={typography.srOnly}>Options of {name}</legend>
      {options.map(({ key, text }, index) => (
        <div className={styles.option} key={key}>
          <Field label={`Option ${index + 1}`} error={problemOf(`options.${index}.text`)}>
            <Input
              autoComplete="off"
              value={text}
              onChange={({ target }) =>
                onChange(options.map((option) => (option.key === key ? { ...option, text: target.value } : option)))
              }
            />
          </Field>
          <Button
            variant="quiet"
            aria-label={`Remove option ${index + 1} of ${name}`}
            onClick={() => {
              onChange(options.filter((option) => option.key !== key));
              focusLast();
            }}
          >
            <Trash2 />
          </Button>
        </div>
      ))}
      {problem && <FieldError id={noteId} text={problem} />}
      {options.length < OPTIONS_MAX && (
        <p className={layout.actions}>
          <Button
            aria-label={`Add option to ${name}`}
            data-problem={problem && ""}
            onClick={() => {
              onChange([...options, newOption()]);
              focusLast();
            }}
          >
            <Plus />
            Add option
          </Button>
        </p>
      )}
    </fieldset>
  );
}

"use client";

import { Lock, Phone } from "lucide-react";
import { useId } from "react";
import type { AnswersDraft } from "@/components/catalogue/questions/answers";
import { classNames } from "@/components/platform/ui/class-names";
import { Field, FieldError } from "@/components/platform/ui/field";
import fieldStyles from "@/components/platform/ui/field.module.css";
import { Input, Select, TextArea } from "@/components/platform/ui/input";
import noticeStyles from "@/components/platform/ui/notice.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { groupDigits } from "@/lib/platform/money/price";
import type { QuestionJson } from "@/lib/taking-part/joining/registration-answers";
import styles from "./question-fields.module.css";

type Props = {
  questions: readonly QuestionJson[];
  draft: AnswersDraft;
  onChange(draft: AnswersDraft): void;
  /** By question. */
  errors: Readonly<Record<string, string>>;
};

/** The questions of an event, of all kinds. Source: contract joining 6. */
export function QuestionFields({ questions, draft, onChange, errors }: Props) {
  return questions.map((question) => (
    <QuestionField
      key={question._id}
      question={question}
      value={draft[question._id]}
      onChange={(value) => onChange({ ...draft, [question._id]: value })}
      error={errors[question._id]}
    />
  ));
}

/** Says who sees the answers and for how long. It is above them. */
export function AnswersNotice({ keptDays }: { keptDays: number }) {
  const days = keptDays === 1 ? "1 day" : `${keptDays} days`;
  return (
    <p className={classNames(noticeStyles.root, noticeStyles.plain)}>
      <Lock aria-hidden="true" />
      <span>Only the organisers of this event see your answers. They’ll be deleted {days} after the event.</span>
    </p>
  );
}

type FieldProps = {
  question: QuestionJson;
  value: AnswersDraft[string] | undefined;
  onChange(value: AnswersDraft[string]): void;
  error: string | undefined;
};

/** With more options than this, a menu is used. */
const RADIOS_MAX = 6;
const LONG_MAX_CHARACTERS = 2000;

function QuestionField({ question, value, onChange, error }: FieldProps) {
  const { _id: name, kind, label, help, required, options = [] } = question;
  const field = { label, required, hint: help, error };
  const text = typeof value === "string" ? value : "";
  const typed = { name, value: text, onChange: ({ target }: { target: { value: string } }) => onChange(target.value) };
  switch (kind) {
    case "short":
      return (
        <Field {...field}>
          <Input {...typed} maxLength={200} />
        </Field>
      );
    case "long":
      return (
        <Field {...field} hint={`${help ? `${help} ` : ""}${[...text].length} of ${groupDigits(LONG_MAX_CHARACTERS)} characters`}>
          <TextArea {...typed} rows={4} />
        </Field>
      );
    case "number":
      return (
        <Field {...field} hint={help ?? boundsText(question)}>
          <Input {...typed} className={typography.num} inputMode="decimal" autoComplete="off" />
        </Field>
      );
    case "phone":
      return (
        <Field {...field} hint={help ?? "Ten digits"}>
          <Input {...typed} className={typography.num} type="tel" autoComplete="tel-national" icon={<Phone aria-hidden="true" />} />
        </Field>
      );
    case "year":
      return (
        <Field {...field} hint={help ?? "Also saved to your profile if it’s empty there."}>
          <Select {...typed} className={typography.num}>
            <option value="">Choose</option>
            {[1, 2, 3, 4, 5, 6].map((year) => (
              <option key={year}>{year}</option>
            ))}
          </Select>
        </Field>
      );
    case "choice":
      if (!required || options.length > RADIOS_MAX) {
        return (
          <Field {...field}>
            <Select {...typed}>
              <option value="">{required ? "Choose" : "No answer"}</option>
              {options.map(({ _id, text: option }) => (
                <option key={_id} value={_id}>
                  {option}
                </option>
              ))}
            </Select>
          </Field>
        );
      }
      return (
        <Options
          question={question}
          error={error}
          type="radio"
          isChosen={(id) => id === text}
          onChoose={(id) => onChange(id)}
          hint={help}
        />
      );
    case "choices": {
      const chosen = Array.isArray(value) ? value : [];
      const choose = (id: string) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
      return (
        <Options
          question={question}
          error={error}
          type="checkbox"
          isChosen={(id) => chosen.includes(id)}
          onChoose={choose}
          hint={help ?? "Choose all that apply"}
        />
      );
    }
    case "consent":
      return <Consent question={question} isGiven={value === true} onChange={onChange} error={error} />;
  }
}

type OptionsProps = {
  question: QuestionJson;
  error: string | undefined;
  hint: string | undefined;
  type: "radio" | "checkbox";
  isChosen(id: string): boolean;
  onChoose(id: string): void;
};

function Options({ question: { _id: name, label, required, options = [] }, error, hint, type, isChosen, onChoose }: OptionsProps) {
  const id = useId();
  const noteId = error || hint ? `${id}-note` : undefined;
  return (
    <fieldset className={fieldStyles.root} aria-describedby={noteId}>
      <legend className={classNames(fieldStyles.legend, required && fieldStyles.required, styles.legend)}>{label}</legend>
      {hint && !error && (
        <p className={typography.hint} id={noteId}>
          {hint}
        </p>
      )}
      <div className={styles.options}>
        {options.map((option) => (
          <label className={fieldStyles.radio} key={option._id}>
            <input
              type={type}
              name={name}
              checked={isChosen(option._id)}
              aria-invalid={error ? true : undefined}
              onChange={() => onChoose(option._id)}
            />
            {option.text}
          </label>
        ))}
      </div>
      {error && <FieldError id={noteId} text={error} />}
    </fieldset>
  );
}

type ConsentProps = { question: QuestionJson; isGiven: boolean; onChange(isGiven: boolean): void; error: string | undefined };

function Consent({ question: { _id: name, label, help, required }, isGiven, onChange, error }: ConsentProps) {
  const id = useId();
  const noteId = error || help ? `${id}-note` : undefined;
  return (
    <div className={fieldStyles.root}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          name={name}
          checked={isGiven}
          required={required}
          aria-invalid={Boolean(error)}
          aria-describedby={noteId}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span className={required ? fieldStyles.required : undefined}>{label}</span>
      </label>
      {error ? (
        <FieldError id={noteId} text={error} />
      ) : (
        help && (
          <p className={typography.hint} id={noteId}>
            {help}
          </p>
        )
      )}
    </div>
  );
}

function boundsText({ min, max }: QuestionJson): string | undefined {
  if (min !== undefined && max !== undefined) return `From ${min} to ${max}`;
  if (min !== undefined) return `At least ${min}`;
  return max === undefined ? undefined : `Up to ${max}`;
}

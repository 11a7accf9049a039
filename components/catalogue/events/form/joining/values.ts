import { changedValues } from "@/components/platform/forms/changed-values";
import type { JoiningSettingsJson } from "@/lib/catalogue/events/calls";
import { JOINING_DEFAULTS, JOINING_FIELDS, type JoiningSettings } from "@/lib/catalogue/events/joining";

export type Named = { _id: string; name: string };

/** An option of a question. `key` is the form's own; without `_id` it is new. */
export type OptionValues = { key: string; _id?: string; text: string };

export type QuestionValues = {
  key: string;
  _id?: string;
  kind: JoiningSettingsJson["questions"][number]["kind"];
  label: string;
  help: string;
  required: boolean;
  options: OptionValues[];
  /** Numbers as typed. */
  min: string;
  max: string;
  /** The number of people who answered it; if there are any, its kind is fixed. */
  answered: number;
};

type Numbers = { [N in keyof JoiningSettings]: JoiningSettings[N] extends number ? N : never }[keyof JoiningSettings];
const NUMBERS = Object.entries(JOINING_FIELDS).flatMap(([name, { initial }]) => (typeof initial === "number" ? [name as Numbers] : []));
const numbersOf = <From, To>(values: Record<Numbers, From>, toNumber: (value: From) => To) =>
  Object.fromEntries(NUMBERS.map((name) => [name, toNumber(values[name])])) as Record<Numbers, To>;

/** The rules of joining in the form: numbers as typed. */
export type JoiningValues = Omit<JoiningSettingsJson, Numbers | "questions" | "isFixed"> &
  Record<Numbers, string> & { questions: QuestionValues[] };

/** The rules of an event without restrictions. */
export const EMPTY_JOINING: JoiningValues = {
  ...JOINING_DEFAULTS,
  ...numbersOf(JOINING_DEFAULTS, String),
  colleges: [],
  questions: [],
};

/** The rules of an edited event. */
export function toJoiningValues({ isFixed: _, ...stored }: JoiningSettingsJson): JoiningValues {
  return {
    ...stored,
    ...numbersOf(stored, String),
    questions: stored.questions.map(({ help, options, min, max, ...question }) => ({
      ...question,
      key: question._id,
      help: help ?? "",
      options: (options ?? []).map((option) => ({ ...option, key: option._id })),
      min: String(min ?? ""),
      max: String(max ?? ""),
    })),
  };
}

/** A number as typed; another text stays unchanged, for the schema to refuse. */
const numberOf = (text: string) => (text.trim() === "" || Number.isNaN(Number(text)) ? text : Number(text));
const boundOf = (text: string) => (text.trim() === "" ? null : numberOf(text));

/** The rules in the form of the call. */
function toJoiningBody(values: JoiningValues) {
  const { colleges, questions, ...rest } = values;
  return {
    ...rest,
    // Settings of other choices are dropped, so that they cause no refusal.
    seatsCount: rest.entry === "team" ? rest.seatsCount : "people",
    ...numbersOf(values, numberOf),
    colleges: rest.admits === "colleges" ? colleges.map(({ _id }: Named) => _id) : [],
    questions: questions.map(({ key: _, answered: __, options, min, max, ...question }) => ({
      ...question,
      options: options.map(({ key: ___, ...option }) => option),
      min: boundOf(min),
      max: boundOf(max),
    })),
  };
}

/** The changed rules, in the form of the call: others keep theirs, also at the other dates of a series. */
export function changedRules(values: JoiningValues, stored: JoiningValues): Partial<ReturnType<typeof toJoiningBody>> {
  const rules = toJoiningBody(values);
  const changed = changedValues(rules, toJoiningBody(stored));
  // Colleges belong to the choice to admit them.
  return { ...changed, ...(changed.colleges && { admits: rules.admits }) };
}

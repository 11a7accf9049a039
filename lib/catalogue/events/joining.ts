import * as z from "zod";
import { questionList } from "@/lib/catalogue/questions/schema";
import { parseStorable } from "@/lib/platform/db/storable";
import type { FieldIssue } from "@/lib/platform/errors";
import { JSON_TEXT } from "@/lib/platform/fields/text";
import { idText } from "@/lib/platform/id";

const OFFER_HOURS_MAX = 72;
const TEAM_MAX = 20;
const ANSWERS_KEPT_DAYS_MAX = 365;
const COLLEGES_MAX = 50;

const yesOrNo = z.boolean("Send true or false.");
const wholeNumber = (max: number, message: string) => z.int(message).min(1, message).max(max, message);
const teamSize = wholeNumber(TEAM_MAX, `A team has 1 to ${TEAM_MAX} people.`);
const COLLEGES_TEXT = `Choose 1 to ${COLLEGES_MAX} colleges.`;
const LAST_YEAR = 6;
const YEARS_TEXT = `Choose years of study from 1 to ${LAST_YEAR}, each once.`;

type JoiningField = {
  schema: z.ZodType;
  /** The value of an event without rules. */
  initial: unknown;
  /** The schema in answers, if it differs. */
  json?: z.ZodType;
  /** Shown to everyone, not only to organisers. */
  isPublic?: true;
  /** No column of the event stores it. */
  isApart?: true;
  /** Fixed after a student has joined. */
  isFixed?: true;
  /** The value of an event without teams, for rules of teams. */
  solo?: unknown;
};

/**
 * The rules of joining: the keys of the body's field `joining`, the columns, the JSON, and the form. Each field is written only here.
 * Source: contract joining 2.
 */
export const JOINING_FIELDS = {
  /** Whether a full event has a waiting list. */
  waitlist: { schema: yesOrNo, initial: true, isPublic: true },
  /** The longest time to answer an offer. */
  offerHours: { schema: wholeNumber(OFFER_HOURS_MAX, `Enter 1 to ${OFFER_HOURS_MAX} hours.`), initial: 24 },
  /** Whether an entry that owes nothing has to accept an offer too. */
  askToAccept: { schema: yesOrNo, initial: false },
  /** Whether the organiser approves each entry. */
  approval: { schema: yesOrNo, initial: false, isPublic: true },
  entry: {
    ...{ schema: z.enum(["solo", "team"], "Choose whether people take part alone or in teams."), initial: "solo" },
    ...{ isPublic: true, isFixed: true },
  },
  /** People in a team. */
  teamMin: { schema: teamSize, initial: 2, isPublic: true },
  teamMax: { schema: teamSize, initial: 4, isPublic: true },
  seatsCount: {
    ...{ schema: z.enum(["people", "teams"], "Choose what takes up a seat."), initial: "people" },
    ...{ isPublic: true, isFixed: true, solo: "people" },
  },
  feePer: {
    ...{ schema: z.enum(["person", "team"], "Choose who pays."), initial: "person" },
    ...{ isPublic: true, isFixed: true, solo: "person" },
  },
  /** Whether all members of a team are of the captain's college. */
  sameCollege: { schema: yesOrNo, initial: false, isPublic: true, isFixed: true, solo: false },
  admits: { schema: z.enum(["anyone", "verified", "own", "colleges"], "Choose who can register."), initial: "anyone", isPublic: true },
  /** The colleges admitted by `admits: colleges`. */
  colleges: {
    schema: z
      .array(idText("This college is not available."), COLLEGES_TEXT)
      .max(COLLEGES_MAX, COLLEGES_TEXT)
      .transform((ids) => [...new Set(ids)]),
    json: z.array(z.strictObject({ _id: idText(), name: z.string() })).max(COLLEGES_MAX),
    ...{ initial: [], isPublic: true, isApart: true },
  },
  /** Years of study that are admitted; empty admits all. */
  years: {
    schema: z
      .array(z.int(YEARS_TEXT).min(1, YEARS_TEXT).max(LAST_YEAR, YEARS_TEXT), YEARS_TEXT)
      .max(LAST_YEAR, YEARS_TEXT)
      .refine((years) => new Set(years).size === years.length, YEARS_TEXT)
      .transform((years) => [...years].sort((a, b) => a - b)),
    json: z.array(z.int().min(1).max(LAST_YEAR)),
    ...{ initial: [], isPublic: true },
  },
  questions: { schema: questionList, initial: [], isApart: true },
  /** Days after the event after which answers and reasons are erased. */
  answersKeptDays: { schema: wholeNumber(ANSWERS_KEPT_DAYS_MAX, `Enter 1 to ${ANSWERS_KEPT_DAYS_MAX} days.`), initial: 30 },
} as const satisfies Record<string, JoiningField>;

type Fields = typeof JOINING_FIELDS;
type Name = keyof Fields;
/** The fields that have this property. */
type NameWith<P extends keyof JoiningField> = { [N in Name]: P extends keyof Fields[N] ? N : never }[Name];

const NAMES = Object.keys(JOINING_FIELDS) as Name[];
const joiningNamesWith = <P extends keyof JoiningField>(property: P) =>
  NAMES.filter((name) => property in JOINING_FIELDS[name]) as NameWith<P>[];
const COLUMNS = NAMES.filter((name) => !("isApart" in JOINING_FIELDS[name])) as (keyof JoiningSettings)[];

/** The values of these fields, in order. */
const recordOf = <N extends Name, T>(names: readonly N[], toValue: (name: N) => unknown) =>
  Object.fromEntries(names.map((name) => [name, toValue(name)])) as T;

/** The columns of an event. */
export type JoiningSettings = { [N in Exclude<Name, NameWith<"isApart">>]: z.output<Fields[N]["schema"]> };

/** The settings of an event without rules. */
export const JOINING_DEFAULTS = recordOf<keyof JoiningSettings, JoiningSettings>(COLUMNS, (name) => JOINING_FIELDS[name].initial);

/** An absent key means the default on create and no change on update. */
const joiningInput = z.object(recordOf<Name, { [N in Name]: Fields[N]["schema"] }>(NAMES, (name) => JOINING_FIELDS[name].schema)).partial();
export type JoiningInput = z.output<typeof joiningInput>;

type JsonSchema<N extends Name> = Fields[N] extends { json: infer J } ? J : Fields[N]["schema"];
const jsonShape = <N extends Name>(names: readonly N[]) =>
  recordOf<N, { [K in N]: JsonSchema<K> }>(names, (name) => {
    const { schema, json = schema }: JoiningField = JOINING_FIELDS[name];
    return json;
  });

/** The schemas of the fields in answers: the public ones, and all except the questions. */
export const PUBLIC_JOINING_JSON = jsonShape(joiningNamesWith("isPublic"));
export const JOINING_JSON = jsonShape(NAMES.filter((name) => name !== "questions"));

/** The public fields of these values. */
export const publicJoining = <V extends Record<NameWith<"isPublic">, unknown>>(values: V) =>
  recordOf<NameWith<"isPublic">, Pick<V, NameWith<"isPublic">>>(joiningNamesWith("isPublic"), (name) => values[name]);

const JOINING_MAX_BYTES = 64 * 1024;
const UNREADABLE = "The registration settings could not be read.";

/** JSON text on the wire; an empty one changes nothing. Texts that no column can hold are left out, like in JSON bodies. */
export const joiningText = z
  .string(UNREADABLE)
  .refine((text) => new TextEncoder().encode(text).length <= JOINING_MAX_BYTES, {
    message: "That’s too much for one event. Shorten the questions.",
    abort: true,
  })
  .transform((text, context) => {
    const value = parseStorable(text || "{}");
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message: UNREADABLE });
    return z.NEVER;
  })
  .pipe(joiningInput)
  .meta(JSON_TEXT);

/** The settings with the colleges that are admitted by `admits: colleges`. */
export type Joining = { settings: JoiningSettings; collegeIds: string[] };

/** The settings of an event without rules. */
export const NO_RULES: Joining = { settings: JOINING_DEFAULTS, collegeIds: [] };

/** The contradictions between the rules of a new event, which the schema of its form does not know. */
export const formIssues = ({ joining = {} }: { joining?: JoiningInput | undefined }): FieldIssue[] =>
  joiningIssues(joining, plannedJoining(NO_RULES, joining));

/**
 * The settings after a change: given keys replace the stored ones. Without teams a seat is for one person, and each pays and attends
 * separately; without `admits: colleges` no college is listed.
 */
export function plannedJoining(stored: Joining, { questions: _, colleges, ...given }: JoiningInput): Joining {
  const settings = { ...stored.settings, ...withoutUndefined(given) };
  const isSolo = settings.entry === "solo";
  return {
    settings: {
      ...settings,
      ...(isSolo && recordOf<NameWith<"solo">, Partial<JoiningSettings>>(joiningNamesWith("solo"), (name) => JOINING_FIELDS[name].solo)),
    },
    collegeIds: settings.admits === "colleges" ? (colleges ?? stored.collegeIds) : [],
  };
}

function withoutUndefined<T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}

/** Contradictions between keys. The paths begin with `joining`. */
export function joiningIssues(given: JoiningInput, { settings, collegeIds }: Joining): FieldIssue[] {
  const { entry, teamMin, teamMax, admits } = settings;
  const issues = [
    teamMin > teamMax && {
      field: given.teamMin === undefined ? "teamMax" : "teamMin",
      message: "The smallest team cannot be larger than the largest.",
    },
    given.seatsCount === "teams" &&
      entry !== "team" && { field: "seatsCount", message: "Seats can only be counted per team if people take part in teams." },
    admits === "colleges" && collegeIds.length === 0 && { field: "colleges", message: COLLEGES_TEXT },
    admits !== "colleges" &&
      (given.colleges?.length ?? 0) > 0 && {
        field: "colleges",
        message: "You can only list colleges if the event is limited to some colleges.",
      },
  ];
  return issues.flatMap((issue) => (issue ? [{ ...issue, field: `joining.${issue.field}` }] : []));
}

/** The fixed keys that would change although a student has joined. Source: contract joining 2. */
export function fixedChanges(stored: JoiningSettings, planned: JoiningSettings): (keyof JoiningSettings)[] {
  return [
    ...joiningNamesWith("isFixed").filter((key) => stored[key] !== planned[key]),
    ...(planned.teamMin > stored.teamMin ? (["teamMin"] as const) : []),
    ...(planned.teamMax < stored.teamMax ? (["teamMax"] as const) : []),
  ];
}

/** The changes of settings for the log, as `[old, new]`. For questions and colleges it only says that they changed. */
export function loggedJoiningChanges(
  before: Joining,
  after: Joining,
  { hasNewQuestions }: { hasNewQuestions: boolean },
): Record<string, [unknown, unknown]> {
  const changed = COLUMNS.filter((key) => JSON.stringify(before.settings[key]) !== JSON.stringify(after.settings[key]));
  const isSame = [...before.collegeIds].sort().join() === [...after.collegeIds].sort().join();
  return {
    ...Object.fromEntries(changed.map((key) => [key, [before.settings[key], after.settings[key]] as [unknown, unknown]])),
    ...(!isSame && { colleges: [null, null] as [unknown, unknown] }),
    ...(hasNewQuestions && { questions: [null, null] as [unknown, unknown] }),
  };
}

/** The settings of an event `e` as one column, for SQL. */
export const JOINING_SQL = `json_build_object(${COLUMNS.map((key) => `'${key}', e."${key}"`).join(", ")}) AS "joining"`;

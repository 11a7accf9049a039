import * as z from "zod";
import { questionList } from "@/lib/catalogue/questions/schema";
import type { EventAdmits, EventEntry, FeePer, SeatsCount } from "@/lib/generated/prisma/enums";
import { parseStorable } from "@/lib/platform/db/storable";
import type { FieldIssue } from "@/lib/platform/errors";
import { idText } from "@/lib/platform/id";

/** How students join an event. Source: contract joining 2. */
export type JoiningSettings = {
  /** Whether a full event has a waiting list. */
  waitlist: boolean;
  /** The longest time to answer an offer. */
  offerHours: number;
  /** Whether an entry that owes nothing has to accept an offer too. */
  askToAccept: boolean;
  /** Whether the organiser approves each entry. */
  approval: boolean;
  entry: EventEntry;
  /** People in a team. */
  teamMin: number;
  teamMax: number;
  seatsCount: SeatsCount;
  feePer: FeePer;
  /** Whether all members of a team are of the captain's college. */
  sameCollege: boolean;
  admits: EventAdmits;
  /** Years of study that are admitted; empty admits all. */
  years: number[];
  /** Days after the event after which answers and reasons are erased. */
  answersKeptDays: number;
};

/** The settings of an event without rules. */
export const JOINING_DEFAULTS: JoiningSettings = {
  waitlist: true,
  offerHours: 24,
  askToAccept: false,
  approval: false,
  entry: "solo",
  teamMin: 2,
  teamMax: 4,
  seatsCount: "people",
  feePer: "person",
  sameCollege: false,
  admits: "anyone",
  years: [],
  answersKeptDays: 30,
};

const OFFER_HOURS_MAX = 72;
export const TEAM_MAX = 20;
const ANSWERS_KEPT_DAYS_MAX = 365;
export const COLLEGES_MAX = 50;

const yesOrNo = z.boolean("Send true or false.");
const wholeNumber = (max: number, message: string) => z.int(message).min(1, message).max(max, message);
const teamSize = wholeNumber(TEAM_MAX, `A team has 1 to ${TEAM_MAX} people.`);
const COLLEGES_TEXT = `Choose 1 to ${COLLEGES_MAX} colleges.`;
const LAST_YEAR = 6;
const YEARS_TEXT = `Choose years of study from 1 to ${LAST_YEAR}, each once.`;

/** The keys of the body's field `joining`; an absent one means the default on create and no change on update. */
const joiningInput = z
  .object({
    waitlist: yesOrNo,
    offerHours: wholeNumber(OFFER_HOURS_MAX, `Enter 1 to ${OFFER_HOURS_MAX} hours.`),
    askToAccept: yesOrNo,
    approval: yesOrNo,
    entry: z.enum(["solo", "team"], "Choose whether people take part alone or in teams."),
    teamMin: teamSize,
    teamMax: teamSize,
    seatsCount: z.enum(["people", "teams"], "Choose what takes up a seat."),
    feePer: z.enum(["person", "team"], "Choose who pays."),
    sameCollege: yesOrNo,
    admits: z.enum(["anyone", "verified", "own", "colleges"], "Choose who can register."),
    colleges: z
      .array(idText("This college is not available."), COLLEGES_TEXT)
      .max(COLLEGES_MAX, COLLEGES_TEXT)
      .transform((ids) => [...new Set(ids)]),
    years: z
      .array(z.int(YEARS_TEXT).min(1, YEARS_TEXT).max(LAST_YEAR, YEARS_TEXT), YEARS_TEXT)
      .max(LAST_YEAR, YEARS_TEXT)
      .refine((years) => new Set(years).size === years.length, YEARS_TEXT)
      .transform((years) => [...years].sort((a, b) => a - b)),
    questions: questionList,
    answersKeptDays: wholeNumber(ANSWERS_KEPT_DAYS_MAX, `Enter 1 to ${ANSWERS_KEPT_DAYS_MAX} days.`),
  })
  .partial();
export type JoiningInput = z.output<typeof joiningInput>;

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
  .pipe(joiningInput);

/** The settings with the colleges that are admitted by `admits: colleges`. */
export type Joining = { settings: JoiningSettings; collegeIds: string[] };

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
      ...(isSolo && { seatsCount: "people" as const, feePer: "person" as const, sameCollege: false }),
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

const FIXED = ["entry", "seatsCount", "feePer", "sameCollege"] as const satisfies readonly (keyof JoiningSettings)[];

/** The fixed keys that would change although a student has joined. Source: contract joining 2. */
export function fixedChanges(stored: JoiningSettings, planned: JoiningSettings): (keyof JoiningSettings)[] {
  return [
    ...FIXED.filter((key) => stored[key] !== planned[key]),
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
  const changed = (Object.keys(JOINING_DEFAULTS) as (keyof JoiningSettings)[]).filter(
    (key) => JSON.stringify(before.settings[key]) !== JSON.stringify(after.settings[key]),
  );
  const isSame = [...before.collegeIds].sort().join() === [...after.collegeIds].sort().join();
  return {
    ...Object.fromEntries(changed.map((key) => [key, [before.settings[key], after.settings[key]] as [unknown, unknown]])),
    ...(!isSame && { colleges: [null, null] as [unknown, unknown] }),
    ...(hasNewQuestions && { questions: [null, null] as [unknown, unknown] }),
  };
}

/** The settings of an event `e` as one column, for SQL. */
export const JOINING_SQL = `json_build_object(${Object.keys(JOINING_DEFAULTS)
  .map((key) => `'${key}', e."${key}"`)
  .join(", ")}) AS "joining"`;

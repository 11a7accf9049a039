import fc from "fast-check";

/**
 * A command of a walk. Students, teams and orders are numbers in order of arrival. An entry is the number of a team, or of a student at an
 * event without teams.
 */
export type Command =
  | { do: "join"; student: number; wait: boolean }
  /** The single click of the first version, which never joins the line. */
  | { do: "hi"; student: number }
  | { do: "found a team"; student: number }
  | { do: "join a team"; student: number; team: number }
  | { do: "enter"; team: number; wait: boolean }
  | { do: "leave"; student: number }
  | { do: "remove"; team: number; student: number }
  | { do: "hand over"; team: number; student: number }
  | { do: "withdraw"; team: number }
  | { do: "open an order"; student: number }
  | { do: "pay"; order: number }
  | { do: "approve"; entries: number[] }
  | { do: "reject"; entries: number[] }
  | { do: "move"; entry: number; position: number }
  | { do: "admit"; entry: number; addSeats: boolean }
  | { do: "take off"; entry: number }
  | { do: "keep"; team: number }
  | { do: "resize"; capacity: number | null }
  | { do: "delete the account"; student: number };

/** The clock advances before each command; sometimes the minute's task does not run before it. */
type Step = { minutes: number; isSwept: boolean; command: Command };

export type ModelSettings = {
  capacity: number;
  pricePaise: number;
  approval: boolean;
  askToAccept: boolean;
  waitlist: boolean;
  entry: "solo" | "team";
  teamMin: number;
  seatsCount: "people" | "teams";
  feePer: "person" | "team";
  asks: boolean;
  /** A moment between the end of registration and the start. */
  hoursToStart: number;
};

/** Everything that is compared between the database and the model. */
export type ModelState = {
  students: ({ status: string; until: number | null; isOffer: boolean; pricePaise: number | null } | null)[];
  /** Entries in the order of the line. */
  line: number[];
  /** Members in the order in which they joined; null for a team that has ended. */
  teams: ({ captain: number; isKept: boolean; members: number[] } | null)[];
  capacity: number | null;
  taken: number;
  waiting: number;
  payments: ("seat" | "returned")[];
};

/**
 * The same command with targets that exist at this moment: random numbers alone would seldom hit a student who waits or holds a seat.
 * Sometimes it takes any student instead; null means that there is no target.
 */
export function aim(command: Command, { students, line, teams }: ModelState): Command | null {
  const isSolo = teams.length === 0;
  const living = teams.flatMap((team, number) => (team ? [number] : []));
  const statusOf = (entry: number) => students[isSolo ? entry : (teams[entry]?.members[0] ?? -1)]?.status;
  const entriesThat = (statuses: string[]) =>
    (isSolo ? students.map((_, number) => number) : living).filter((entry) => statuses.includes(statusOf(entry) ?? ""));
  const pick = (number: number, of: number[]) => of[number % of.length];
  const aimed = <Field extends string>(field: Field, target: number | undefined) =>
    target === undefined ? null : ({ ...command, [field]: target } as Command);
  switch (command.do) {
    case "join a team":
    case "keep":
      return aimed("team", pick(command.team, living));
    case "enter":
      return aimed("team", pick(command.team, entriesThat(["forming"])) ?? pick(command.team, living));
    case "withdraw":
      return aimed("team", pick(command.team, living));
    case "remove":
    case "hand over": {
      const number = pick(command.team, living);
      const team = number === undefined ? null : teams[number];
      if (number === undefined || !team) return null;
      const others = team.members.filter((member) => member !== team.captain);
      return { ...command, team: number, student: pick(command.student, others) ?? command.student };
    }
    case "open an order": {
      const owing = students.flatMap((one, number) => (one?.status === "held" && one.pricePaise ? [number] : []));
      return aimed("student", command.student === 0 ? 0 : pick(command.student, owing));
    }
    case "approve":
    case "reject": {
      const decidable = entriesThat(["pending", "rejected"]);
      const others = entriesThat(["waiting", "held", "confirmed", "forming"]);
      const entries = command.entries.flatMap((number) => pick(number, number === 0 ? others : decidable) ?? []);
      return entries.length === 0 ? null : { ...command, entries: [...new Set(entries)] };
    }
    case "move":
    case "admit":
      return aimed("entry", pick(command.entry, line) ?? pick(command.entry, entriesThat(["held", "confirmed"])));
    case "take off":
      return aimed("entry", pick(command.entry, entriesThat(command.entry % 2 ? ["waiting", "pending"] : ["held", "confirmed"])));
    default:
      return command;
  }
}

export const STUDENTS = 7;
export const TEAM_MAX = 3;

const student = fc.nat({ max: STUDENTS - 1 });
const team = fc.nat({ max: 9 });
const often = fc.integer({ min: 0, max: 9 }).map((one) => one < 8);
const seldom = often.map((one) => !one);

const settings: fc.Arbitrary<ModelSettings> = fc
  .record({
    capacity: fc.constantFrom(1, 1, 2, 3),
    pricePaise: fc.constantFrom(0, 25_000, 25_000),
    approval: fc.constantFrom(false, false, true),
    askToAccept: seldom,
    waitlist: often,
    entry: fc.constantFrom("solo" as const, "team" as const, "team" as const),
    teamMin: fc.constantFrom(1, 2),
    seatsCount: fc.constantFrom("people" as const, "teams" as const),
    feePer: fc.constantFrom("person" as const, "team" as const),
    asks: seldom,
    hoursToStart: fc.constantFrom(6, 36),
  })
  .map((made) => (made.entry === "solo" ? { ...made, seatsCount: "people", feePer: "person" } : made));

const of = <C extends Command>(weight: number, arbitrary: fc.Arbitrary<C>) => ({ weight, arbitrary });
const act = <const D extends Command["do"]>(name: D) => fc.constant(name);

function commands({ entry, pricePaise }: ModelSettings): fc.Arbitrary<Command> {
  const isSolo = entry === "solo";
  const ofMoney = [
    of(24, fc.record({ do: act("open an order"), student })),
    of(20, fc.record({ do: act("pay"), order: fc.nat({ max: 20 }) })),
  ];
  const ofTeams = [
    of(8, fc.record({ do: act("found a team"), student })),
    of(14, fc.record({ do: act("join a team"), student, team })),
    of(26, fc.record({ do: act("enter"), team, wait: often })),
    of(5, fc.record({ do: act("remove"), team, student })),
    of(10, fc.record({ do: act("hand over"), team, student })),
    of(2, fc.record({ do: act("withdraw"), team })),
    of(2, fc.record({ do: act("keep"), team })),
  ];
  return fc.oneof(
    of(isSolo ? 50 : 14, fc.record({ do: act("join"), student, wait: often })),
    of(isSolo ? 14 : 5, fc.record({ do: act("hi"), student })),
    of(isSolo ? 16 : 10, fc.record({ do: act("leave"), student })),
    of(14, fc.record({ do: act("approve"), entries: fc.uniqueArray(team, { minLength: 1, maxLength: 3 }) })),
    of(5, fc.record({ do: act("reject"), entries: fc.uniqueArray(team, { minLength: 1, maxLength: 2 }) })),
    of(10, fc.record({ do: act("move"), entry: team, position: fc.integer({ min: 1, max: 4 }) })),
    of(5, fc.record({ do: act("admit"), entry: team, addSeats: fc.boolean() })),
    of(5, fc.record({ do: act("take off"), entry: team })),
    of(8, fc.record({ do: act("resize"), capacity: fc.constantFrom(1, 1, 2, 2, 3, 4, null) })),
    of(2, fc.record({ do: act("delete the account"), student })),
    ...(isSolo ? [] : ofTeams),
    ...(pricePaise > 0 ? ofMoney : []),
  );
}

/** Minutes: within a hold, beyond it, beyond an offer near the end, and days. */
const minutes = fc.oneof({ weight: 70, arbitrary: fc.constant(0) }, { weight: 30, arbitrary: fc.constantFrom(5, 16, 16, 31, 400, 1500) });

/** Runs before all other commands. */
const TEAMS: Command[] = [
  { do: "found a team", student: 2 },
  { do: "found a team", student: 3 },
  { do: "found a team", student: 0 },
  { do: "join a team", student: 4, team: 0 },
  { do: "join a team", student: 5, team: 1 },
  { do: "join a team", student: 1, team: 2 },
];

/** The first team pays, so that most walks involve money. */
const PAID: Command[] = [
  { do: "enter", team: 0, wait: false },
  { do: "open an order", student: 2 },
  { do: "pay", order: 0 },
];

/** An event's settings and the commands. */
export const walks = (count: { min: number; max: number }): fc.Arbitrary<{ made: ModelSettings; steps: Step[] }> =>
  settings.chain((made) => {
    const first = made.entry === "solo" ? [] : [...TEAMS, ...(made.pricePaise > 0 ? PAID : [])];
    const prelude = first.map((command) => ({ minutes: 0, isSwept: true, command }));
    return steps(made, count).map((list) => ({ made, steps: [...prelude, ...list] }));
  });

const steps = (made: ModelSettings, count: { min: number; max: number }): fc.Arbitrary<Step[]> =>
  fc.array(fc.record({ minutes, isSwept: fc.boolean(), command: commands(made) }), {
    ...{ minLength: count.min, maxLength: count.max, size: "max" as const },
  });
